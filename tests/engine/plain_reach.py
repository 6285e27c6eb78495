"""The plain way to find which files use what others export: each is read, parsed and searched, at every pass.

It is what ``inferlint.engine.reach`` has to answer, and far too slow for large projects.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from inferlint.project.interest import NOTHING, Export
from inferlint.source.needles import compiled, whole_words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from inferlint.engine.project import ProjectNames
    from inferlint.source.importing import ImportedName
    from inferlint.source.passing import Passing

#: The names of files that lead to a provider.
Exports: TypeAlias = "Mapping[str, Mapping[str, Export]]"

#: A name outside import statements of one line that no attribute of it is taken from, or one behind a dot.
_BARE = rb"(?m)^(?![ \t]*(?:from|import)\b).*\b%s\b(?![ \t]*\.)"
#: How often a name that is handed on is looked for under its next name: more files than a program has on one way.
_MOST_ALIASES = 40


@dataclass(frozen=True, slots=True)
class _Imported:
    """One imported name in absolute form; ``name`` is ``None`` for ``import module``.

    Nobody can see what becomes of a module that is imported ``by_text``.
    """

    module: str
    name: str | None
    bound: str
    at_top: bool
    by_text: bool

    @property
    def local(self) -> str:
        """The name that stands in the file: ``app`` after ``import app.llm``."""
        return self.bound.partition(".")[0]


@dataclass(frozen=True)
class _Candidate:
    """A file that imports modules of the project: which, and its words."""

    path: str
    words: frozenset[str]
    imports: tuple[_Imported, ...]
    files: frozenset[str]
    content: Callable[[str], bytes]

    @cached_property
    def passing(self) -> Passing | None:
        """What the file hands on, ``None`` when nobody can say; few files are asked for it."""
        from inferlint.source.outline import handed_on

        return handed_on(self.content(self.path))


@dataclass(frozen=True, slots=True)
class _Passed:
    """A name that a file only imports, and that others take from it: ``source`` names where it comes from."""

    export: Export
    source: frozenset[tuple[str, str]]


@dataclass(slots=True)
class PlainReach:
    """Looks through the files of a project; what it saw of a file is kept from one wave to the next."""

    project: ProjectNames
    content: Callable[[str], bytes]
    _candidates: dict[str, _Candidate] = field(default_factory=dict)

    def leading(self, exports: Exports, paths: Iterable[str]) -> dict[str, set[str]]:
        """Return, of ``paths``, the files that reach something exported, with the names by which they do."""
        return _Pass(self.project, exports, self._candidate, self.content, tuple(paths)).run()

    def _candidate(self, path: str, raw: bytes) -> _Candidate:
        from inferlint.source.outline import imported_names, words

        if path not in self._candidates:
            imports = tuple(one for name in imported_names(raw) for one in self._first_party(path, name))
            held = words(raw) if imports else frozenset()
            files = frozenset(file for one in imports for file in _files(self.project, path, one))
            self._candidates[path] = _Candidate(path, held, imports, files, self.content)
        return self._candidates[path]

    def _first_party(self, path: str, name: ImportedName) -> Iterator[_Imported]:
        module = self.project.absolute(path, name.level, name.module)
        if module and self.project.targets(path, module, name.name):
            yield _Imported(module, name.name, name.bound, name.at_top, name.by_text)


class _Pass:
    """One look for one state of the exports.

    A file that imports an exporting module, or a name with exporting members, and uses neither, may hand it on under
    another name. Such names count as exports of their file when somebody takes them from there, and are followed on.
    """

    def __init__(
        self,
        project: ProjectNames,
        exports: Exports,
        outlined: Callable[[str, bytes], _Candidate],
        content: Callable[[str], bytes],
        paths: tuple[str, ...],
    ) -> None:
        self._project = project
        self._exports = exports
        self._outlined = outlined
        self._content = content
        self._paths = paths
        self._found: dict[str, _Candidate] = {}
        self._searched: set[tuple[str, str]] = set()
        self._last: set[str] = set(map(_last_name, exports))
        self._passed: dict[str, dict[str, _Passed]] = {}
        self._below: dict[tuple[str | None, str], tuple[str, ...]] = {}

    def run(self) -> dict[str, set[str]]:
        """Return the files to read with the names that matter in them."""
        words = {name for names in self._exports.values() for name in names} | set(map(_last_name, self._exports))
        self._search(whole_words(words) + rb"|import[ (\\\t]*\*" if words else b"")
        for _ in range(_MOST_ALIASES):
            imported = self._imported()
            # Who takes a name from a file names that file, or its own package.
            names = {(name, _last_name(path)) for path, names in imported.items() for name in names} - self._searched
            self._searched |= names
            self._search(
                whole_words({name for name, _ in names}), whole_words({last for _, last in names}) + rb"|from\s+\."
            )
            passed = self._taken(imported)
            if passed == self._passed and not names:
                break
            self._passed = passed
            self._below.clear()
            last = {_last_name(path) for path in passed} - self._last
            self._last |= last
            self._search(whole_words(last))
        return self._leading()

    def _search(self, pattern: bytes, beside: bytes = b"") -> None:
        """Outline the files that hold both patterns; the empty pattern is in none."""
        if not pattern:
            return
        first, second = compiled(pattern), compiled(beside)
        for path in self._paths:
            if path in self._found:
                continue
            raw = self._content(path)
            if first(raw) and second(raw):
                candidate = self._outlined(path, raw)
                if candidate.imports:
                    self._found[path] = candidate

    # Names that are only handed on -------------------------------------------------------------------

    def _imported(self) -> dict[str, dict[str, _Passed]]:
        """Return the names that files import at their top and that lead on."""
        found: dict[str, dict[str, _Passed]] = {}
        for candidate in self._found.values():
            imported = self._imported_at_top(candidate)
            for name in imported.keys() - self._exports.get(candidate.path, {}).keys():
                found.setdefault(candidate.path, {})[name] = imported[name]
        return found

    def _taken(self, imported: Mapping[str, Mapping[str, _Passed]]) -> dict[str, dict[str, _Passed]]:
        """Return those of the ``imported`` names that other files take from where they are imported."""
        named, holding = self._names_taken(), self._holding({name for names in imported.values() for name in names})
        found: dict[str, dict[str, _Passed]] = {}
        for path, names in imported.items():
            for name, passed in names.items():
                if (path, name) in named or (path, "*") in named or _is_used(path, passed, holding[name]):
                    found.setdefault(path, {})[name] = passed
        return found

    def _imported_at_top(self, candidate: _Candidate) -> dict[str, _Passed]:
        found: dict[str, _Passed] = {}
        for imported in candidate.imports:
            for name, passed in self._bound(candidate.path, imported) if imported.at_top else ():
                before = found.get(name)
                if before is not None:
                    found[name] = _Passed(before.export | passed.export, before.source | passed.source)
                elif passed.export:
                    found[name] = passed
        return found

    def _bound(self, path: str, imported: _Imported) -> Iterator[tuple[str, _Passed]]:
        if imported.name != "*":
            yield (imported.local, self._meant(path, imported))
            return
        for target in self._project.targets(path, imported.module, None):
            if target.path is not None and target.path != path:
                for name, export in self._names_of(target.path):
                    yield (name, _Passed(export, frozenset({(target.path, name)})))

    def _meant(self, path: str, imported: _Imported) -> _Passed:
        """Return how an imported name leads on: as a module, or as what another file exports or hands on."""
        export, source = NOTHING, set[tuple[str, str]]()
        for target in self._project.targets(path, imported.module, imported.name):
            module = target.submodule if imported.name is not None else target.path
            if module is not None and module != path:
                for name, value in self._names_of(module):
                    # `import app.llm` binds `app`: the next word of the way is `llm`.
                    is_deep = imported.name is None and imported.bound == imported.module and "." in imported.module
                    export |= value.below(imported.module.split(".")[1] if is_deep else name)
                    source.add((module, name))
            elif target.path is not None and imported.name is not None and target.path != path:
                for name, value in self._names_of(target.path):
                    if name == imported.name:
                        export |= value
                        source.add((target.path, name))
        return _Passed(export, frozenset(source))

    def _names_of(self, path: str) -> Iterator[tuple[str, Export]]:
        exported = self._exports.get(path, {})
        yield from exported.items()
        for name, passed in self._passed.get(path, {}).items():
            if name not in exported:
                yield (name, passed.export)

    def _names_taken(self) -> set[tuple[str, str]]:
        """Return (file, name) for what is imported by name from another file; ``*`` for all of its names."""
        found: set[tuple[str, str]] = set()
        for candidate in self._found.values():
            for imported in candidate.imports:
                for target in self._project.targets(candidate.path, imported.module, imported.name):
                    module = target.submodule or target.path
                    if imported.name is not None and target.path is not None and target.submodule is None:
                        found.add((target.path, imported.name))
                    elif imported.by_text and module is not None:
                        found.update((module, word) for word in candidate.words)
        return found

    def _holding(self, names: Collection[str]) -> dict[str, list[_Candidate]]:
        """Return the files that hold each of ``names`` as a word."""
        found: dict[str, list[_Candidate]] = {name: [] for name in names}
        for candidate in self._found.values():
            for name in candidate.words.intersection(names):
                found[name].append(candidate)
        return found

    # Files that lead ---------------------------------------------------------------------------------

    def _leading(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        pending: list[tuple[str, str]] = []
        for candidate in self._found.values():
            names, through = self._names_by_which(candidate)
            if names is not None:
                found.setdefault(candidate.path, set()).update(names)
            pending += through
        seen: set[tuple[str, str]] = set()
        while pending:
            path, name = pending.pop()
            passed = self._passed.get(path, {}).get(name)
            if passed is None or (path, name) in seen:
                continue
            seen.add((path, name))
            found.setdefault(path, set()).add(name)
            pending += passed.source
        return found

    def _names_by_which(self, candidate: _Candidate) -> tuple[set[str] | None, list[tuple[str, str]]]:
        """Return the names by which a file reaches what others export (``None``: not), and those handed on to it."""
        found: set[str] = set()
        through: list[tuple[str, str]] = []
        is_reached = False
        for imported in candidate.imports:
            for other in self._modules(candidate.path, imported):
                is_reached = is_reached or (imported.name == "*" and other != candidate.path)
                only = imported.name if self._is_name_of(candidate.path, imported, other) else None
                if only is None and (imported.by_text or self._module_leaves(candidate, imported.local)):
                    found.add(imported.local)
                    through += [(other, name) for name, _ in self._names_of(other)]
                for name, export in self._names_of(other):
                    if name not in candidate.words or (only not in (None, "*") and name != only):
                        continue
                    members = export.words & candidate.words
                    bound = imported.bound if imported.name is not None else name
                    if export.is_plain or members or self._leaves(candidate, {bound, name}):
                        found |= {name, *members}
                        through.append((other, name))
        return (found if found or is_reached else None), through

    def _module_leaves(self, candidate: _Candidate, name: str) -> bool:
        """Say whether a module leaves a file otherwise than by an import; most files only take attributes of it."""
        bare = re.compile(_BARE % re.escape(name.encode("utf-8", "surrogateescape")))
        return bare.search(self._content(candidate.path)) is not None and self._leaves(candidate, {name})

    def _leaves(self, candidate: _Candidate, names: set[str]) -> bool:
        """Say whether a value leaves a file that uses none of its members, otherwise than by an import."""
        return candidate.passing is None or not candidate.passing.passed_on().isdisjoint(names)

    def _is_name_of(self, path: str, imported: _Imported, other: str) -> bool:
        """Say whether ``from module import name`` takes the name out of file ``other``."""
        if imported.name is None:
            return False
        return any(target.path == other for target in self._project.targets(path, imported.module, imported.name))

    def _modules(self, path: str, imported: _Imported) -> list[str]:
        """Return the exporting files that an import reaches: the module, a submodule, and what is below a package."""
        seen = set(_files(self._project, path, imported))
        for target in self._project.targets(path, imported.module, imported.name):
            if target.submodule is not None:
                seen.update(self._exporting_below(target.submodule, ""))
        if imported.name is None:
            # `import app` and `import app.llm` make every loaded module below reachable by attributes.
            root = imported.module.partition(".")[0]
            for target in self._project.targets(path, root, None):
                seen.update(self._exporting_below(target.path, root))
        return sorted(file for file in seen if file in self._exports or file in self._passed)

    def _exporting_below(self, package: str | None, root: str) -> tuple[str, ...]:
        """Return the exporting files in the folder of a package."""
        key = (package, root)
        if key not in self._below:
            exporting = {*self._exports, *self._passed}
            if package is None:
                self._below[key] = tuple(path for path in exporting if f"/{path}".find(f"/{root}/") != -1)
            elif package.endswith("__init__.py"):
                folder = package.removesuffix("__init__.py")
                self._below[key] = tuple(path for path in exporting if path.startswith(folder))
            else:
                self._below[key] = ()
        return self._below[key]


def _files(project: ProjectNames, path: str, imported: _Imported) -> Iterator[str]:
    """Yield the files that an import in file ``path`` names: the module, and a submodule that is the name."""
    for target in project.targets(path, imported.module, imported.name):
        yield from (file for file in (target.path, target.submodule) if file is not None)


def _is_used(path: str, passed: _Passed, holding: Iterable[_Candidate]) -> bool:
    """Say whether a file that holds a name, and a member, may get it from ``path``: it imports no source itself."""
    sources = {file for file, _ in passed.source}
    return any(
        user.path != path and not passed.export.words.isdisjoint(user.words) and sources.isdisjoint(user.files)
        for user in holding
    )


def _last_name(path: str) -> str:
    """Return the last component of the name of the module in a file."""
    return path.removesuffix("/__init__.py").rpartition("/")[2].removesuffix(".py")
