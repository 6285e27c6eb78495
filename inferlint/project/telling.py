"""Which texts and imports name a provider, as far as their words show: the beginnings of ``project.suspects``."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from inferlint.source.needles import DYNAMIC_IMPORT, Needles, compiled
from inferlint.source.shell import FETCHERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from inferlint.catalogue.entries import Sdk
    from inferlint.catalogue.lookup import Catalogue

_DOTTED = re.compile(r"[A-Za-z_]\w*(?:[.:]\w+)*\.?")
#: The rest of a name of a host, and its dot where that is there.
Cut: TypeAlias = "tuple[str, str]"
#: The end of a name of a host that goes on elsewhere, and its dot.
_LABEL = re.compile(r"([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?=[.%{]|\Z)(\.?)")
#: Other constructors of classes.
_CONSTRUCTORS = frozenset({"create", "default", "construct", "model_construct"})
#: Longer texts are prose or data; their words are looked for, but not remembered.
_SHORT = 200


class Telling:
    """Answers for one catalogue, built once a process."""

    def __init__(self, catalogue: Catalogue) -> None:
        modules, texts = catalogue.needles()
        hosts = Needles.of((), texts)
        self._hosts = compiled(f"(?i:{'|'.join(map(re.escape, hosts.fragments))})".encode())
        self._labels = hosts.string
        self._rests = hosts.completions
        self._words = Needles.of(modules, ())
        self._known: dict[str, bool] = {}
        self._catalogue = catalogue
        sdks = [sdk for provider in catalogue.providers.values() for sdk in provider.sdks]
        roots = {root for sdk in sdks for root in sdk.modules}
        settings = {name for sdk in sdks for item in sdk.implicits for name in item.settings}
        #: What stands before the roots of modules: ``google`` of ``google.genai``.
        self._above = frozenset(above for name in (*roots, *settings) for above in _above(name))
        self._producing = frozenset(_producing(sdks))
        self._inner = frozenset(_inner(sdks))
        #: SDKs of which any name may have a listed function below it.
        self._open = frozenset(
            sdk.distribution for sdk in sdks if any("*" in function.path for function in sdk.functions)
        )

    def __call__(self, text: str) -> bool:
        """Say whether a text may name a host, or a module; words of prose name none."""
        if len(text) > _SHORT:
            return self._tells(text)
        found = self._known.get(text)
        if found is None:
            found = self._known[text] = self._tells(text)
        return found

    def _tells(self, text: str) -> bool:
        whole, is_alone = _beginning(text)
        if self._hosts(whole.encode("utf-8", "surrogatepass")):
            return True
        return is_alone and _DOTTED.fullmatch(whole) is not None and self._names_module(whole)

    def _names_module(self, text: str) -> bool:
        return self._words.string(text) and text not in DYNAMIC_IMPORT

    def cut(self, text: str) -> tuple[Cut, ...]:
        """Return what a text needs behind it to be a host: pairs of the rest of the name, and what is there of it.

        That is its dot, or nothing.
        """
        whole = _beginning(text)[0]
        if len(text) > _SHORT or not self._labels(whole):
            return ()
        found: dict[Cut, None] = {}
        for name, dot in _LABEL.findall(whole.lower()):
            for label in (name, ".".join(name.split(".")[-2:]), name.rpartition(".")[2]):
                for rest in sorted(self._rests.get(label, ())):
                    found[(rest, dot)] = None
        return tuple(found)

    def is_host(self, text: str) -> bool:
        """Say whether a text may be a host, or a piece of one."""
        return self._hosts(text.encode("utf-8", "surrogatepass")) or bool(self.cut(text))

    def is_prose(self, value: object) -> bool:
        """Say whether what follows a text cannot be the beginning of a URL."""
        if not isinstance(value, str):
            return False
        text = value.lstrip()
        return any(map(str.isspace, text)) and FETCHERS.isdisjoint(text.split())

    def produces(self, name: str) -> bool:
        """Say whether a name of an SDK may be a client's class, or give a client when it is called."""
        return name in self._producing or name in _CONSTRUCTORS or name.startswith("from_")

    def is_inner(self, name: str) -> bool:
        """Say whether what stands below a client by this name may be a client, or give one when it is called."""
        return name in self._inner

    def is_sdk(self, dotted: str) -> bool:
        """Say whether a third-party name is listed, or may lead to one that is."""
        symbol = self._catalogue.symbol(dotted)
        if symbol is None or dotted in self._above:
            return dotted in self._above
        if symbol.harmless is not None:
            return False
        return symbol.kind != "unlisted" or symbol.implicit is not None or symbol.sdk.distribution in self._open


def _beginning(text: str) -> tuple[str, bool]:
    """Return the part of a text that may be a URL, and whether that is all; a command may hold one anywhere."""
    words = text.split(None, 1)
    if not words:
        return "", False
    if len(words) == 1:
        return words[0], True
    return (words[0] if FETCHERS.isdisjoint(text.split()) else text), False


def _above(root: str) -> Iterator[str]:
    parts = root.split(".")
    yield from (".".join(parts[:count]) for count in range(1, len(parts)))


def _producing(sdks: Iterable[Sdk]) -> Iterator[str]:
    for sdk in sdks:
        for client in sdk.clients:
            yield from (one.rpartition(".")[2] for one in (client.path, *client.aliases))
        for function in sdk.functions:
            if function.kind in ("factory", "wrap") or function.returns:
                yield from (one.rpartition(".")[2] for one in (function.path, *function.aliases))
        yield from (factory.path.rpartition(".")[2] for factory in sdk.service_factories)


def _inner(sdks: Iterable[Sdk]) -> Iterator[str]:
    for sdk in sdks:
        for client in sdk.clients:
            yield from (one.rpartition(".")[2] for one in (*client.same, *client.children))
        yield from (factory.path.rpartition(".")[2] for factory in sdk.service_factories)


@lru_cache(maxsize=4)
def telling_of(catalogue: Catalogue) -> Telling:
    """Return the answers for a catalogue."""
    return Telling(catalogue)
