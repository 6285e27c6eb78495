"""Which files use what others export, as far as their imports and words show."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from inferlint.engine.aliases import Meant, Names, joined
from inferlint.engine.filesets import Sets
from inferlint.engine.leading import Leading
from inferlint.engine.links import Links

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from inferlint.engine.aliases import Exports, Handed, Named, Passed
    from inferlint.engine.project import ProjectNames

#: How often a name that is handed on is looked for under its next name: more files than a program has on one way.
_MOST_ALIASES = 40


class Reach:
    """Looks through the files of a project; what it saw of a file is kept from one wave to the next."""

    def __init__(self, project: ProjectNames, content: Callable[[str], bytes]) -> None:
        self._links = Links(project, content)

    def leading(self, exports: Exports, paths: Iterable[str]) -> dict[str, set[str]]:
        """Return, of ``paths``, the files that reach something exported, with the names by which they do."""
        return _Pass(self._links, exports, self._links.add(paths)).run()


class _Pass:
    """One look for one state of the exports.

    A file that imports an exporting module, or a name with exporting members, and uses neither, may hand it on under
    another name. Such names count as exports of their file when somebody takes them from there, and are followed on.
    """

    def __init__(self, links: Links, exports: Exports, files: set[int]) -> None:
        self._links = links
        self._exports = exports
        #: Files that were not found yet, and those that were.
        self._others = files
        self._found: set[int] = set()
        self._searched: set[Named] = set()
        self._last: set[str] = set(map(_last_name, exports))
        self._passed: dict[str, dict[str, Passed]] = {}
        self._taking: set[Named] = set()
        self._guessing: dict[str, set[int]] = defaultdict(set)
        self._sets = Sets(links)

    def run(self) -> dict[str, set[str]]:
        """Return the files to read with the names that matter in them."""
        words = {name for names in self._exports.values() for name in names} | set(map(_last_name, self._exports))
        if words:
            self._add(self._links.words.matching(words) | self._links.words.starred)
        for _ in range(_MOST_ALIASES):
            imported = self._imported()
            # Who takes a name from a file names that file, or its own package.
            names = {(name, _last_name(path)) for path, names in imported.items() for name in names} - self._searched
            self._searched |= names
            holding = self._links.words.matching({name for name, _ in names})
            self._add(holding & (self._links.words.matching({last for _, last in names}) | self._links.words.relative))
            passed = self._taken(imported)
            if passed == self._passed and not names:
                break
            self._passed = passed
            last = {_last_name(path) for path in passed} - self._last
            self._last |= last
            self._add(self._links.words.matching(last))
        return Leading(self._links, self._exports, self._passed, self._found).run()

    def _add(self, files: set[int]) -> None:
        """Outline files; those that import nothing of the project are left out."""
        files &= self._others
        self._others -= files
        found: list[int] = []
        for file in sorted(files):
            links = self._links.outline(file)
            if not links:
                continue
            found.append(file)
            for link in links:
                self._taking |= link.takes
                for module in link.guessed:
                    self._guessing[module].add(file)
        self._found.update(found)
        self._sets.add(found)

    # Names that are only handed on -------------------------------------------------------------------

    def _imported(self) -> dict[str, dict[str, Passed]]:
        """Return the names that files import at their top and that lead on."""
        bound: dict[int, dict[str, Passed]] = {}
        meant = Meant(Names(self._exports, self._passed))
        links = {link: None for path in {*self._exports, *self._passed} for link in self._links.to.get(path, ())}
        for link in links:
            if not link.at_top:
                continue
            for file in self._found.intersection(link.users):
                own = bound.setdefault(file, {})
                for name, passed in meant.bound(link, self._links.paths[file]):
                    before = own.get(name)
                    own[name] = passed if before is None else joined(before, passed)
        found = {(path := self._links.paths[file]): self._new(path, names) for file, names in bound.items()}
        return {path: names for path, names in found.items() if names}

    def _new(self, path: str, bound: dict[str, Passed]) -> dict[str, Passed]:
        """Return what a file binds and does not export anyway."""
        exported = self._exports.get(path)
        return {name: bound[name] for name in bound.keys() - exported.keys()} if exported else bound

    def _taken(self, imported: Handed) -> dict[str, dict[str, Passed]]:
        """Return those of the ``imported`` names that other files take from where they are imported."""
        found: dict[str, dict[str, Passed]] = {}
        for path, names in imported.items():
            is_all = (path, "*") in self._taking
            taken = {
                name: passed
                for name, passed in names.items()
                if is_all or (path, name) in self._taking or self._is_used(path, name, passed)
            }
            if taken:
                found[path] = taken
        return found

    def _is_used(self, path: str, name: str, passed: Passed) -> bool:
        """Say whether a file that holds a name, and a member, may get it from ``path``: it imports no source itself.

        A file that names the module in a text gets every name that it holds.
        """
        guessing = self._guessing.get(path)
        if guessing is not None and not guessing.isdisjoint(self._links.words.files(name)):
            return True
        users = self._sets.holding(name)
        if users:
            users &= self._sets.holding_any(passed.export.words) & ~(1 << self._links.numbers[path])
        for source, _ in passed.source if users else ():
            users &= ~self._sets.importing(source)
        return users != 0


def _last_name(path: str) -> str:
    """Return the last component of the name of the module in a file."""
    return path.removesuffix("/__init__.py").rpartition("/")[2].removesuffix(".py")
