"""What every tool looks for: the same list, out of the catalogue of inferlint."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import re2

from inferlint.catalogue.load import load_catalogue
from inferlint.source.prefilter import Prefilter

if TYPE_CHECKING:
    from collections.abc import Callable

_HOST = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+")


@dataclass(frozen=True)
class BanList:
    """Dotted roots of every SDK, and hosts of every provider.

    Roots with a ``*`` are left out: not every tool has them, and they lie beside roots that are spelled out.
    """

    roots: tuple[str, ...]
    hosts: tuple[str, ...]

    @property
    def imports(self) -> str:
        """A pattern for the statements that import a root or something below it, by lines."""
        return rf"^\s*(?:from|import)\s+(?:{_any(self.roots)})\b"

    @property
    def addresses(self) -> str:
        """A pattern for the hosts, in any case of the letters."""
        return rf"(?i:{_any(self.hosts)})"

    def search(self) -> Callable[[bytes], bool]:
        """Return a function that says whether the bytes of a file mention a provider."""
        options = re2.Options()
        options.encoding = re2.Options.Encoding.LATIN1
        options.max_mem = 1 << 28
        found = re2.compile(f"(?m){self.imports}|{self.addresses}".encode(), options).search
        return lambda raw: found(raw) is not None


def ban_list() -> BanList:
    """Return the list for the catalogue as it is now."""
    catalogue = load_catalogue(())
    roots = {root for provider in catalogue.providers.values() for sdk in provider.sdks for root in sdk.modules}
    _, texts = catalogue.needles()
    hosts = {text for text in texts if _HOST.fullmatch(text)}
    return BanList(tuple(sorted(root for root in roots if "*" not in root)), tuple(sorted(hosts)))


def prefilter() -> Callable[[bytes], bool]:
    """Return what inferlint asks of the bytes of a file first: more words than the list has, anywhere in the text."""
    return Prefilter(*load_catalogue(()).needles()).hits


def _any(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word).replace(r"\-", "-") for word in words)
