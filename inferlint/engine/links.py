"""The imports of the files of a project as they are resolved, and what else is kept of each file for ``reach``.

Thousands of files import the same few names. What an import means is worked out once for all files that share it, and a
file is known by its number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.source.uses import Uses
from inferlint.source.wordindex import WordIndex

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from inferlint.engine.project import ProjectNames
    from inferlint.source.modules import FirstParty

#: Import statements of one line, what reads an attribute, and words.
_IMPORT = re.compile(rb"\n[ \t]*(?:from|import)\b[^\n]*")
_SPACED_DOT = re.compile(rb"[ \t]+\.")
_BARE = rb"(?m)^(?![ \t]*(?:from|import)\b).*\b%s\b(?![ \t]*\.)"
_DOTTED = bytes(
    code if chr(code).isascii() and (chr(code).isalnum() or chr(code) in "_.") else 0x20 for code in range(256)
)


@dataclass(eq=False)
class Link:
    """One imported name in absolute form, with its targets; ``name`` is ``None`` for ``import module``.

    Nobody can see what becomes of a module that is imported ``by_text``. ``root`` are the targets of ``app`` in
    ``import app.llm``. ``users`` are the files that hold the import.
    """

    module: str
    name: str | None
    bound: str
    at_top: bool
    by_text: bool
    targets: tuple[FirstParty, ...]
    root: tuple[FirstParty, ...]
    users: list[int] = field(default_factory=list)

    @cached_property
    def local(self) -> str:
        """The name that stands in the file: ``app`` after ``import app.llm``."""
        return self.bound.partition(".")[0]

    @cached_property
    def files(self) -> frozenset[str]:
        """The files that the import names: the module, and a submodule that is the name."""
        return frozenset(file for one in self.targets for file in (one.path, one.submodule) if file is not None)

    @cached_property
    def takes(self) -> frozenset[tuple[str, str]]:
        """What is imported by name from another file: (file, name), ``*`` for all of its names."""
        return frozenset(
            (one.path, self.name)
            for one in self.targets
            if self.name is not None and one.path is not None and one.submodule is None
        )

    @cached_property
    def guessed(self) -> frozenset[str]:
        """The modules of which a text names who knows what."""
        if not self.by_text:
            return frozenset()
        rest = (one for one in self.targets if self.name is None or one.path is None or one.submodule is not None)
        return frozenset(module for one in rest if (module := one.submodule or one.path) is not None)

    def names_file(self, path: str) -> bool:
        """Say whether ``from module import name`` takes the name out of the file at ``path``."""
        return self.name is not None and any(one.path == path for one in self.targets)


class Links:
    """The words of all files, and the imports of those that were asked for."""

    def __init__(self, project: ProjectNames, content: Callable[[str], bytes]) -> None:
        self._project = project
        self._read = content
        self.paths: list[str] = []
        self.numbers: dict[str, int] = {}
        self.words = WordIndex(self.content)
        #: The links of each file that was outlined, and all links to each file.
        self.of: dict[int, tuple[Link, ...]] = {}
        self.to: dict[str, list[Link]] = {}
        #: Links that make what is below a package reachable.
        self.deep: list[Link] = []
        self._known: dict[tuple[object, ...], Link] = {}
        #: Files whose text alone does not show their imports.
        self._odd: set[int] = set()
        self._bare: dict[int, frozenset[str]] = {}
        self._passing: dict[int, dict[str, bool]] = {}
        self._open: tuple[int, Uses] | None = None

    def content(self, file: int) -> bytes:
        """Return the bytes of a file."""
        return self._read(self.paths[file])

    def add(self, paths: Iterable[str]) -> set[int]:
        """Read the words of files that are new, and return the numbers of all ``paths``."""
        found: set[int] = set()
        for path in paths:
            number = self.numbers.get(path)
            if number is None:
                number = self.numbers[path] = len(self.paths)
                self.paths.append(path)
                self.words.add()
            found.add(number)
        return found

    def outline(self, file: int) -> tuple[Link, ...]:
        """Return the imports of a file that are of the project's own modules."""
        links = self.of.get(file)
        if links is None:
            links = self.of[file] = self._outline(file)
        return links

    def _outline(self, file: int) -> tuple[Link, ...]:
        from inferlint.source.outline import imports

        path = self.paths[file]
        found: dict[Link, None] = {}
        names, is_plain = imports(self.content(file))
        if not is_plain:
            self._odd.add(file)
        for one in names:
            module = self._project.absolute(path, one.level, one.module)
            targets = self._project.targets(path, module, one.name) if module else ()
            if module and targets:
                root = self._project.targets(path, module.partition(".")[0], None) if one.name is None else ()
                key = (module, one.name, one.bound, one.at_top, one.by_text, targets, root)
                found[self._known.get(key) or self._new(key, Link(*key))] = None
        for link in found:
            link.users.append(file)
        return tuple(found)

    def _new(self, key: tuple[object, ...], link: Link) -> Link:
        self._known[key] = link
        for path in link.files:
            self.to.setdefault(path, []).append(link)
        if link.name is None or any((one.submodule or "").endswith("__init__.py") for one in link.targets):
            self.deep.append(link)
        return link

    # How names are used in a file --------------------------------------------------------------------

    def is_bare(self, file: int, name: str) -> bool:
        """Say whether an imported name is used in a file otherwise than by its attributes, imports left out."""
        if not name.isascii():
            return re.search(_BARE % re.escape(name.encode("utf-8", "surrogateescape")), self.content(file)) is not None
        if file not in self._bare:
            found = _bare_words(self.content(file))
            self._bare[file] = frozenset(
                link.local for link in self.of[file] if link.local.encode("ascii", "replace") in found
            )
        return name in self._bare[file]

    def passes_on(self, file: int, names: Collection[str]) -> bool:
        """Say whether a value that one of ``names`` gives can leave its place in a file, or nobody knows."""
        known = self._passing.setdefault(file, {})
        for name in names:
            if name not in known:
                known[name] = self._uses(file).passes_on(name)
            if known[name]:
                return True
        return False

    def _uses(self, file: int) -> Uses:
        """Return the uses of names in a file; who asks for one name asks for more."""
        if self._open is None or self._open[0] != file:
            self._open = (file, Uses(self.content(file), is_plain=file not in self._odd))
        return self._open[1]


def _bare_words(raw: bytes) -> set[bytes]:
    """Return the words outside import statements of one line that no attribute is taken from, or behind a dot."""
    raw = _IMPORT.sub(b"\n", b"\n" + raw)
    if b" ." in raw or b"\t." in raw:
        raw = _SPACED_DOT.sub(b".", raw)
    return {chunk.rpartition(b".")[2] for chunk in set(raw.translate(_DOTTED).split())}
