"""The files that reach what others export or hand on, and the names by which they do."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from inferlint.engine.aliases import Names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.engine.aliases import Exports, Handed, Named
    from inferlint.engine.links import Link, Links
    from inferlint.project.interest import Export


@dataclass(slots=True)
class _Member:
    """A name that several files have: how any of them leads on by it, and the files that only hand it on."""

    is_plain: bool = False
    words: set[str] = field(default_factory=set)
    handed: list[tuple[str, Export]] = field(default_factory=list)


@dataclass(slots=True)
class _Group:
    """Files that are reached together, with all of their names; ``handed`` are those that are only handed on."""

    members: dict[str, _Member] = field(default_factory=dict)
    handed: list[Named] = field(default_factory=list)
    is_followed: bool = False


@dataclass(slots=True)
class _Reached:
    """The exporting ``files`` that an import reaches.

    Only the name that is imported counts of those that it is ``named`` in, and any name of the ``whole`` ones. Those
    that are reached ``through`` a module are got by whoever gets the module.
    """

    link: Link
    files: frozenset[str]
    named: _Group | None
    whole: _Group | None
    through: _Group | None


class Leading:
    """Looks for files that reach something for one state of the exports, and of what is handed on."""

    def __init__(self, links: Links, exports: Exports, passed: Handed, found: set[int]) -> None:
        self._links = links
        self._passed = passed
        self._found = found
        self._names = Names(exports, passed)
        self._exporting = sorted({*exports, *passed})
        self._is_exporting = frozenset(self._exporting)
        self._below: dict[tuple[str | None, str], tuple[str, ...]] = {}
        self._groups: dict[tuple[str, ...], _Group] = {}
        self._pending: list[Named] = []
        self._seen: set[Named] = set()

    def run(self) -> dict[str, set[str]]:
        """Return the files with their names; those that hand on what reaches another are among them."""
        found: dict[str, set[str]] = {}
        reached = self._reached()
        words = self._words()
        for file in sorted(self._found):
            imports = [one for link in self._links.of[file] if (one := reached.get(link)) is not None]
            if imports:
                held = {words[number] for number in words.keys() & self._links.words.words(file)}
                names = self._by_which(file, imports, held)
                if names is not None:
                    found[self._links.paths[file]] = names
        while self._pending:
            path, name = self._pending.pop()
            passed = self._passed.get(path, {}).get(name)
            if passed is not None and (path, name) not in self._seen:
                self._seen.add((path, name))
                found.setdefault(path, set()).add(name)
                self._pending += passed.source
        return found

    def _words(self) -> dict[int, str]:
        """Return the names that lead on, and their members, by the numbers of the words."""
        words: set[str] = set()
        for path in self._exporting:
            names = self._names.of(path)
            words.update(names)
            words.update(*(export.words for export in names.values()))
        numbered = ((self._links.words.number(word), word) for word in words)
        return {number: word for number, word in numbered if number is not None}

    # What imports reach ------------------------------------------------------------------------------

    def _reached(self) -> dict[Link, _Reached]:
        links = {link: None for path in self._exporting for link in self._links.to.get(path, ())}
        found = ((link, self._files(link)) for link in {**links, **dict.fromkeys(self._links.deep)})
        return {link: self._divided(link, files) for link, files in found if files}

    def _files(self, link: Link) -> frozenset[str]:
        """Return the exporting files that an import reaches: the module, a submodule, and what is below a package."""
        found = set(link.files & self._is_exporting)
        for target in link.targets:
            if target.submodule is not None:
                found.update(self._exporting_below(target.submodule, ""))
        # `import app` and `import app.llm` make every loaded module below reachable by attributes.
        root = link.module.partition(".")[0]
        for target in link.root:
            found.update(self._exporting_below(target.path, root))
        return frozenset(found)

    def _exporting_below(self, package: str | None, root: str) -> tuple[str, ...]:
        """Return the exporting files in the folder of a package."""
        key = (package, root)
        if key not in self._below:
            self._below[key] = tuple(self._find_below(package, root))
        return self._below[key]

    def _find_below(self, package: str | None, root: str) -> Iterator[str]:
        if package is None:
            yield from (path for path in self._exporting if f"/{path}".find(f"/{root}/") != -1)
        elif package.endswith("__init__.py"):
            folder = package.removesuffix("__init__.py")
            for index in range(bisect_left(self._exporting, folder), len(self._exporting)):
                if not self._exporting[index].startswith(folder):
                    return
                yield self._exporting[index]

    def _divided(self, link: Link, files: frozenset[str]) -> _Reached:
        taken = {path for path in files if link.names_file(path)}
        through = self._group(files - taken)
        if link.name == "*":
            return _Reached(link, files, None, self._group(files), through)
        return _Reached(link, files, self._group(taken), through, through)

    def _group(self, files: AbstractSet[str]) -> _Group | None:
        key = tuple(sorted(files))
        if not key:
            return None
        if key not in self._groups:
            self._groups[key] = self._new_group(key)
        return self._groups[key]

    def _new_group(self, paths: tuple[str, ...]) -> _Group:
        group = _Group()
        for path in paths:
            handed = self._passed.get(path, {})
            for name, export in self._names.of(path).items():
                member = group.members.setdefault(name, _Member())
                member.is_plain = member.is_plain or export.is_plain
                member.words |= export.words
                if name in handed:
                    member.handed.append((path, export))
                    group.handed.append((path, name))
        return group

    # What a file uses --------------------------------------------------------------------------------

    def _by_which(self, file: int, imports: list[_Reached], held: set[str]) -> set[str] | None:
        """Return the names by which a file reaches what others export (``None``: not); follow those handed on to it."""
        found: set[str] = set()
        is_reached = False
        path = self._links.paths[file]
        for one in imports:
            link = one.link
            is_reached = is_reached or (link.name == "*" and one.files != {path})
            if one.through is not None and (link.by_text or self._module_leaves(file, link.local)):
                found.add(link.local)
                self._follow(one.through)
            if one.named is not None and link.name in one.named.members and link.name in held:
                self._use(file, link, link.name, one.named, held, found)
            if one.whole is not None:
                for name in one.whole.members.keys() & held:
                    self._use(file, link, name, one.whole, held, found)
        return found if found or is_reached else None

    def _use(self, file: int, link: Link, name: str, group: _Group, held: set[str], found: set[str]) -> None:
        """Note that a file holds the name of something, and what it does with it."""
        member = group.members[name]
        names = {link.bound if link.name is not None else name, name}
        members = member.words & held
        if member.is_plain or members:
            found.add(name)
            found |= members
        elif name not in found and self._links.passes_on(file, names):
            found.add(name)
        for path, export in member.handed:
            if (path, name) not in self._seen:
                uses = export.is_plain or not export.words.isdisjoint(held) or self._links.passes_on(file, names)
                if uses:
                    self._pending.append((path, name))

    def _follow(self, group: _Group) -> None:
        if not group.is_followed:
            group.is_followed = True
            self._pending += group.handed

    def _module_leaves(self, file: int, name: str) -> bool:
        """Say whether a module leaves a file otherwise than by an import; most files only take attributes of it."""
        return self._links.is_bare(file, name) and self._links.passes_on(file, {name})
