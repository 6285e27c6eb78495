"""What the accelerators look for, and how a string or an identifier matches it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from inferlint.model.records import dataclass, field

#: Names that import by string: a file with one of them is always read, whatever the string is built from.
DYNAMIC_IMPORT = frozenset({"__import__", "find_spec", "import_module", "resolve_name", "run_module"})

_HOST = re.compile(r"(?:[a-z0-9*_-]+\.)+[a-z]{2,}")
_MODULE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\*?|\*|(?:[A-Za-z_][A-Za-z0-9_]*\.)+")
#: What may stand between the words of an import.
_GAP = r"(?:\s|\\)"
_WORD = re.compile(r"[^\W\d]\w*")
#: Second-level names under which the registrable name is one label further left, as in ``minimax.com.cn``.
_PUBLIC_SECOND = frozenset({"ac", "co", "com", "edu", "gov", "net", "org"})
_SHORTEST_LABEL = 4
#: Room for the automaton; RE2 falls back to a slow search when it runs out.
_MEMORY = 256 << 20
#: What stands before a host label: none of its own characters, or a letter that belongs to an escape.
_BEFORE_LABEL = r"\A|[^A-Za-z0-9_-]|\\[A-Za-z0-7]{1,3}"
#: What follows a host label that was cut off there: the next label, a format field, or the end of the string.
_AFTER_LABEL = ".%{"


@dataclass(frozen=True)
class Needles:
    """Identifiers and texts that make a file worth reading.

    ``modules`` are ASCII identifiers, matched whole; one that ends in ``*`` matches every identifier that starts with
    the rest, and a dotted name that ends in a dot (``google.cloud.speech.``) counts only where that module is imported
    or a string names something below it: its words are too common. ``texts`` match anywhere in a string, ignoring ASCII
    case; a text that is a host name also matches where its registrable label ends a piece of it
    (``"https://api.openai" + suffix``, ``"{}.openai.com"``). The words of
    ``DYNAMIC_IMPORT`` always belong to ``modules``. Raises ``ValueError`` for a module that is not an identifier.
    """

    modules: frozenset[str]
    texts: frozenset[str]

    def __post_init__(self) -> None:
        wrong = sorted(name for name in self.modules if not _MODULE.fullmatch(name) or name == "*")
        if wrong or "" in self.texts:
            raise ValueError(f"not a needle: {wrong or ['']}")

    @classmethod
    def of(cls, modules: Iterable[str], texts: Iterable[str]) -> Needles:
        """Return the needles for any iterables of names and texts."""
        return cls(frozenset(modules), frozenset(texts))

    @cached_property
    def names(self) -> frozenset[str]:
        """Return the identifiers that match whole, with the words of dynamic imports."""
        return frozenset(name for name in self.modules if not name.endswith(("*", "."))) | DYNAMIC_IMPORT

    @cached_property
    def imported(self) -> frozenset[str]:
        """Return the modules that count only where they are imported."""
        return frozenset(name[:-1] for name in self.modules if name.endswith("."))

    def is_import(self, module: str, name: str | None) -> bool:
        """Return whether ``import module``, or ``from module import name``, is of such a module."""
        if not self.imported:
            return False
        dotted = module if name is None else f"{module}.{name}"
        parts = dotted.split(".")
        found = any(".".join(parts[:count]) in self.imported for count in range(1, len(parts) + 1))
        return found or (name == "*" and any(one.rpartition(".")[0] == module for one in self.imported))

    @cached_property
    def prefixes(self) -> tuple[str, ...]:
        """Return the beginnings of identifiers, from the modules that end in ``*``."""
        return tuple(sorted(name[:-1] for name in self.modules if name.endswith("*")))

    @cached_property
    def fragments(self) -> tuple[str, ...]:
        """Return the texts to search for in lower case: host names are replaced by their registrable part."""
        return tuple(sorted({_host_part(text) or text.lower() for text in self.texts}))

    @cached_property
    def completions(self) -> Mapping[str, frozenset[str]]:
        """Return what makes a host of each of the ``labels``: the names behind its dot."""
        found: dict[str, frozenset[str]] = {}
        for text in self.texts:
            label, part = _label(text), _host_part(text)
            if label and part:
                found[label] = found.get(label, frozenset()) | {part.partition(".")[2]}
        return found

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Return host labels that count where a piece of a host name ends behind them: ``openai``, ``api.x``."""
        return tuple(sorted({label for text in self.texts if (label := _label(text))}))

    def identifier(self, name: str) -> bool:
        """Return whether an identifier of the source is a needle; it is normalised as Python does."""
        if not name.isascii():
            name = unicodedata.normalize("NFKC", name)
        return name in self.names or (bool(self.prefixes) and name.startswith(self.prefixes))

    def with_names(self, names: Iterable[str]) -> Needles:
        """Return needles that match the identifiers ``names`` too, also as words of a string."""
        more = frozenset(names)
        return _MoreNeedles(self.modules, self.texts, self, more) if more else self

    def string(self, value: str) -> bool:
        """Return whether the value of a string, or a constant piece of one, holds a needle."""
        return self._string(value.encode("utf-8", "surrogatepass"))

    @cached_property
    def _string(self) -> Callable[[bytes], bool]:
        return searcher(self, start=r"\A", end=r"\z")

    def __getstate__(self) -> dict[str, object]:
        return {"modules": self.modules, "texts": self.texts}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)


@dataclass(frozen=True)
class _MoreNeedles(Needles):
    """The needles of ``inner``, whose search is compiled once, and some names."""

    inner: Needles = field(compare=False)
    more: frozenset[str]

    def identifier(self, name: str) -> bool:
        return name in self.more or self.inner.identifier(name)

    def string(self, value: str) -> bool:
        return self.inner.string(value) or not self.more.isdisjoint(_WORD.findall(value))


def _words(needles: Needles, names: frozenset[str]) -> Iterator[str]:
    if names:
        yield rf"\b(?:{_any(sorted(names))})\b"
    if needles.prefixes:
        yield rf"\b(?:{_any(needles.prefixes)})"


def _imports(needles: Needles) -> Iterator[str]:
    for module in sorted(needles.imported):
        dotted = _spaced(module)
        # `from module …`, `import module`, `import a, module`
        yield rf"\b(?:from|import){_GAP}+{dotted}\b"
        yield rf"\bimport\b[^\n;#]*,{_GAP}*{dotted}\b"
        parent = module.rpartition(".")[0]
        if parent:
            yield rf"\bfrom{_GAP}+{_spaced(parent)}{_GAP}+import\b"


def _alternatives(needles: Needles, start: str, end: str) -> Iterator[str]:
    yield from _words(needles, needles.names)
    if needles.fragments:
        yield rf"(?i:{_any(needles.fragments)})"
    if needles.labels:
        yield rf"(?:{_BEFORE_LABEL})(?i:{_any(needles.labels)})(?:[{_AFTER_LABEL}]|{end})"
    for module in sorted(needles.imported):
        yield rf"{start}{_spaced(module)}[.:]\w"
    yield from _imports(needles)


def code_searcher(needles: Needles) -> Callable[[bytes], bool]:
    """Return a function that says whether code without its strings and comments holds a needle.

    The words of dynamic imports are left out.
    """
    names = needles.names - DYNAMIC_IMPORT
    return compiled("|".join([*_words(needles, names), *_imports(needles)]).encode())


def searcher(needles: Needles, start: str, end: str) -> Callable[[bytes], bool]:
    """Return a function that says whether bytes hold a needle.

    ``start`` and ``end`` are the patterns for the start and the end of a string.
    """
    return compiled("|".join(_alternatives(needles, start, end)).encode())


def compiled(pattern: bytes) -> Callable[[bytes], bool]:
    """Return a function that searches bytes for a pattern.

    RE2 searches for hundreds of alternatives in one pass; ``re`` tries them one after the other at every byte.
    """
    import re2

    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    options.log_errors = False
    options.max_mem = _MEMORY
    search = re2.compile(pattern, options).search
    return lambda raw: search(raw) is not None


def whole_words(words: Iterable[str]) -> bytes:
    """Return a pattern that matches each of ``words`` whole, empty without any."""
    pattern = b"|".join(re.escape(word.encode("utf-8", "surrogateescape")) for word in sorted(words))
    return rb"\b(?:" + pattern + rb")\b" if pattern else b""


def _any(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, words))


def _spaced(dotted: str) -> str:
    """Return a pattern for a dotted name, between whose parts there may be space."""
    return rf"{_GAP}*\.{_GAP}*".join(map(re.escape, dotted.split(".")))


def _host_part(text: str) -> str | None:
    """Return the registrable part of a host name, or None for other text and for labels that need no such part."""
    if not _HOST.fullmatch(text.lower()):
        return None
    labels = text.lower().split(".")
    count = 3 if len(labels) > 2 and labels[-2] in _PUBLIC_SECOND else 2
    return ".".join(labels[-count:])


def _label(text: str) -> str | None:
    """Return what stands before the last dot of a host name that is cut there: a short label with the one before."""
    part = _host_part(text)
    label = part.split(".")[0] if part else ""
    if part is not None and label and len(label) < _SHORTEST_LABEL:
        before = text.lower().removesuffix(part).rstrip(".").rpartition(".")[2]
        label = f"{before}.{label}" if before else ""
    return label if len(label) >= _SHORTEST_LABEL and "*" not in label else None
