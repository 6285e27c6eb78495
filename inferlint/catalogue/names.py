"""Dotted names of one SDK: which list a name is on, and which SDK owns it."""

from __future__ import annotations

import itertools
import re
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from inferlint.catalogue.entries import Client, Function, Harmless, Implicit, Sdk, ServiceFactory

#: Components too common to look for in every file; another component of the root is looked for instead.
_EVERYDAY = frozenset(
    {
        "agents", "ai", "aws", "azure", "browser", "camel", "cloud", "common", "contextual", "cortex", "did", "evals",
        "evaluation", "google", "gradient", "guidance", "inference", "instructor", "llm", "minimal", "nvidia",
        "outlines", "perplexity", "phi", "plugins", "projects", "replicate", "resemble", "sdk", "services",
        "snowflake", "speech", "swarm", "together", "unify",
    }
)  # fmt: skip


class RootIndex:
    """Which SDK owns a dotted name: the one with the longest matching root, a literal root before a glob."""

    def __init__(self, sdks: Iterable[Sdk]) -> None:
        self._literal: dict[str, Sdk] = {}
        self._globs: dict[int, list[tuple[re.Pattern[str], Sdk]]] = {}
        for sdk in sdks:
            for root in sdk.modules:
                if "*" in root:
                    self._globs.setdefault(root.count(".") + 1, []).append((_regex(root), sdk))
                else:
                    self._literal.setdefault(root, sdk)

    def owner(self, dotted: str) -> Sdk | None:
        """Return the SDK that owns ``dotted``."""
        for prefix in _prefixes(dotted):
            if (sdk := self._literal.get(prefix)) is not None:
                return sdk
            for regex, glob_sdk in self._globs.get(prefix.count(".") + 1, ()):
                if regex.match(prefix):
                    return glob_sdk
        return None


class Names:
    """A list of dotted names and globs that answers whether a name is on it."""

    def __init__(self, names: Iterable[str]) -> None:
        items = tuple(names)
        self.literal = frozenset(item for item in items if not _is_glob(item))
        self._globs = tuple(item for item in items if _is_glob(item))

    def __contains__(self, dotted: str) -> bool:
        return dotted in self.literal or self.matches_glob(dotted)

    def matches_glob(self, dotted: str) -> bool:
        """Whether one of the globs matches the whole name."""
        return bool(self._globs) and self._regex.match(dotted) is not None

    @cached_property
    def _regex(self) -> re.Pattern[str]:
        return re.compile("|".join(f"(?:{_pattern(item)})" for item in self._globs))


class SdkNames:
    """Everything listed for one SDK, by name."""

    def __init__(self, sdk: Sdk) -> None:
        self._sdk = sdk
        self.settings = frozenset(sdk.settings)
        self.factories: dict[str, ServiceFactory] = {item.path: item for item in sdk.service_factories}
        self._reports = Names(sdk.reports)
        self._harmless: tuple[tuple[Harmless, Names], ...] = (
            ("type", Names(sdk.types)),
            ("exception", Names(sdk.exceptions)),
            ("helper", Names(sdk.helpers)),
        )
        self.implicits: dict[str, Implicit] = {
            name: item for item in sdk.implicits for name in (item.path, *item.aliases)
        }
        self._clients: dict[str, Client] = {}
        self._functions: dict[str, Function] = {}
        self._glob_functions: list[tuple[re.Pattern[str], Function]] = []
        for client in sdk.clients:
            self._clients.update(dict.fromkeys((client.path, *client.aliases), client))
        for function in sdk.functions:
            self._add_function(function)

    def _add_function(self, function: Function) -> None:
        for path in (function.path, *function.aliases):
            if _is_glob(path):
                self._glob_functions.append((_regex(path), function))
            else:
                self._functions[path] = function

    def client(self, dotted: str) -> Client | None:
        """Return the client with this path or alias."""
        return self._clients.get(dotted)

    def function(self, dotted: str) -> Function | None:
        """Return the function with this path or alias, or whose glob matches."""
        found = self._functions.get(dotted)
        if found is not None:
            return found
        return next((item for regex, item in self._glob_functions if regex.match(dotted)), None)

    def harmless(self, dotted: str) -> Harmless | None:
        """Return the sort of a harmless name; a name that is spelled out beats a glob."""
        for sort, names in self._harmless:
            if dotted in names.literal:
                return sort
        return next((sort for sort, names in self._harmless if names.matches_glob(dotted)), None)

    def reported(self, dotted: str, *, listed: bool) -> bool:
        """Whether an import of the name counts: by default, by the list, or for what it is."""
        return self._sdk.default == "report" or listed or dotted in self._reports

    def is_module(self, dotted: str) -> bool:
        """Whether the name is a root or a package on the way to a listed name."""
        return dotted in self._packages or any(regex.match(dotted) for regex in self._root_globs)

    def is_attribute(self, dotted: str) -> bool:
        """Whether the name lies below something that is not a module."""
        return any(
            prefix in self._clients
            or prefix in self.settings
            or prefix in self.factories
            or prefix in self.implicits
            or self.function(prefix) is not None
            or self.harmless(prefix) is not None
            for prefix in _prefixes(dotted)
            if prefix != dotted
        )

    @cached_property
    def _root_globs(self) -> tuple[re.Pattern[str], ...]:
        return tuple(_regex(root) for root in self._sdk.modules if "*" in root)

    @cached_property
    def _packages(self) -> frozenset[str]:
        # A class is no package of the methods that are listed below it.
        leaves = {*self._clients, *self._functions, *self.factories, *self.settings, *self.implicits}
        harmless = {item for _, names in self._harmless for item in names.literal}
        above = {prefix for name in leaves | harmless for prefix in _prefixes(name) if prefix != name}
        literal_roots = {root for root in self._sdk.modules if "*" not in root}
        owned = {name for name in above if any(_below(name, root) for root in literal_roots)}
        return frozenset(literal_roots | (owned - leaves))


def needle_of_root(root: str) -> str:
    """Return what every file importing ``root`` holds: a word, or ``head*`` for a component with a wildcard.

    A root of everyday words only is returned with a dot at its end: it has to stand in an import, as a whole.
    """
    parts = root.split(".")
    literal = [part for part in parts if "*" not in part]
    if not literal:
        return parts[0].partition("*")[0] + "*"
    telling = next((part for part in literal if part not in _EVERYDAY), None)
    if telling is not None:
        return telling
    return ".".join(itertools.takewhile(lambda part: "*" not in part, parts)) + "."


def _prefixes(dotted: str) -> Iterator[str]:
    """Yield the name and every name above it, longest first."""
    while dotted:
        yield dotted
        dotted = dotted.rpartition(".")[0]


def _below(name: str, root: str) -> bool:
    return name == root or name.startswith(root + ".")


def _is_glob(name: str) -> bool:
    return "*" in name or "?" in name


def _regex(name: str) -> re.Pattern[str]:
    return re.compile(_pattern(name))


def _pattern(name: str) -> str:
    """Translate a glob: within one component, except a last ``**`` (the module itself and all below it)."""
    head, deep = (name[:-3], True) if name.endswith(".**") else (name, False)
    components = (_component(part) for part in head.split("."))
    return r"\.".join(components) + (r"(?:\..+)?\Z" if deep else r"\Z")


def _component(part: str) -> str:
    return re.escape(part).replace(r"\*", "[^.]*").replace(r"\?", "[^.]")
