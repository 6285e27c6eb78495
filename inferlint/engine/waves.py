"""Which files make up the program: those that name a provider, and wave by wave those that what they found leads to."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from inferlint.engine.scan import Scan, Task, failed, read_bytes
from inferlint.errors import SourceError
from inferlint.model.facts import BASES, STRIDE
from inferlint.source.discover import NOTEBOOK

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.engine.project import ProjectNames
    from inferlint.project.demand import Demand
    from inferlint.project.interest import Export, Interests
    from inferlint.project.linked import Place
    from inferlint.project.program import Program
    from inferlint.source.outline import ImportedName
    from inferlint.source.passing import Passing

    _HandedOn = Mapping[tuple[str, str], Sequence[frozenset[str]]]
    Read = Callable[[Sequence[Task]], list[Scan]]

T = TypeVar("T")

#: Each wave finds what the one before it led to.
MOST_WAVES = 40


@dataclass(slots=True)
class Found:
    """The program, and how the reading of each file ended. ``problem`` says why the waves did not come to an end."""

    program: Program
    scans: dict[str, Scan]
    problem: str = ""


@dataclass(frozen=True, slots=True)
class _Imported:
    """One imported name in absolute form; ``name`` is ``None`` for ``import module``."""

    module: str
    name: str | None
    bound: str
    at_top: bool


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A file that imports modules of the project, the words it holds, and what it hands on (``None``: unknown)."""

    path: str
    words: frozenset[str]
    imports: tuple[_Imported, ...]
    passing: Passing | None


@dataclass(slots=True)
class Waves:
    """Finds the program. ``contents`` replaces what is on disk; ``asked`` are the files to report."""

    config: Config
    catalogue: Catalogue
    project: ProjectNames
    read: Read
    asked: Mapping[str, Path]
    contents: Mapping[str, bytes] = field(default_factory=dict)
    _scans: dict[str, Scan] = field(default_factory=dict)
    _wanted: dict[str, frozenset[str]] = field(default_factory=dict)
    _bases: dict[str, int] = field(default_factory=dict)
    _candidates: dict[str, _Candidate] = field(default_factory=dict)
    _notebooks: dict[str, bytes] = field(default_factory=dict)
    _sought: frozenset[Place] = frozenset()
    _searched: Mapping[str, Mapping[str, Export]] = field(default_factory=dict)

    def run(self) -> Found:
        """Read what matters until nothing new is found; the result does not depend on which files are asked for."""
        from inferlint.project.program import Program
        from inferlint.source.deep import run_deep

        paths = sorted({*self.project.index.files, *self.project.notebooks, *self.asked})
        self._bases = {path: number * STRIDE * BASES for number, path in enumerate(paths)}
        if any(router.api for router in self.config.routers):
            # Which names of the router others use matters, whatever it is made of.
            self._wanted = {path: frozenset() for path in paths if self.project.zones(path)}
        self._scan(paths)
        for _ in range(MOST_WAVES):
            facts = [facts for scan in self._scans.values() for facts in scan.all_facts]
            program = Program(facts, self.config, self.catalogue, self.project)
            if not facts:
                return Found(program, self._scans)
            changed = run_deep(lambda program=program: self._widen(program))  # type: ignore[misc]
            if not changed:
                run_deep(lambda program=program: self._settle(program))  # type: ignore[misc]
                return Found(program, self._scans)
            self._scan(sorted(changed))
        problem = f"the names that lead to a provider were not found in {MOST_WAVES} passes over the files"
        return Found(program, self._scans, problem)

    def _settle(self, program: Program) -> None:
        """Ask what every run asks, in one order, so that no answer depends on which files are reported."""
        for path in sorted(program.linked.by_path):
            self._each(path, lambda path=path: program.view(path).settle())  # type: ignore[misc]

    def _scan(self, paths: Sequence[str]) -> None:
        tasks = [self._task(path) for path in paths]
        self._scans.update((scan.path, scan) for scan in self.read(tasks))

    def _task(self, path: str) -> Task:
        place = self.asked.get(path) or self.config.root / path
        names = self._wanted.get(path, frozenset())
        forced = path in self._wanted
        return Task(path, place, self._bases[path], path in self.asked, forced, names, self.contents.get(path))

    # What a program leads to -------------------------------------------------------------------------

    def _widen(self, program: Program) -> set[str]:
        """Note what has to be read beyond ``program`` and return the files that have to be read for it (again)."""
        from inferlint.project.demand import Search
        from inferlint.project.interest import Interests

        interests = Interests(program, self._sought)
        changed = self._reached(self._exports(program, interests))
        search = Search(program, interests)
        for path in sorted(program.linked.by_path):
            self._each(path, lambda path=path: search.look(program.view(path)))  # type: ignore[misc]
        changed |= self._demanded(search.found)
        new = search.sought - self._sought
        self._sought |= search.sought
        if new:
            changed |= self._reached(self._exports(program, Interests(program, self._sought)))
        return {path for path in changed if not self._scans[path].failure}

    def _exports(self, program: Program, interests: Interests) -> dict[str, Mapping[str, Export]]:
        exports: dict[str, Mapping[str, Export]] = {}
        for path in sorted(program.linked.by_path):
            found = self._each(path, lambda path=path: interests.exports(path))  # type: ignore[misc]
            if found:
                exports[path] = found
        return exports

    def _each(self, path: str, question: Callable[[], T]) -> T | None:
        """Answer a question about one file; what goes wrong there is a failure of that file."""
        try:
            return question()
        except Exception as error:
            self._scans[path] = failed(path, error)
        return None

    def _want(self, path: str, names: Iterable[str]) -> bool:
        """Say whether ``path`` has to be read again for the sake of ``names``."""
        before = self._wanted.get(path)
        after = frozenset(names) | (before or frozenset())
        if before is not None and after == before:
            return False
        scan = self._scans[path]
        if before is None and not after and scan.facts is not None:
            return False
        self._wanted[path] = after
        return not scan.failure and not scan.is_whole

    def _demanded(self, demands: Iterable[Demand]) -> set[str]:
        wanted: dict[str, set[str]] = defaultdict(set)
        for demand in sorted(demands):
            if demand.file not in self._bases:
                continue
            if demand.needs and not self._holds(demand.file, demand.needs):
                continue
            wanted[demand.file] |= {demand.name, *demand.needs}
        return {path for path, names in wanted.items() if self._want(path, names)}

    def _holds(self, path: str, words: Collection[str]) -> bool:
        from inferlint.source import outline

        return not outline.words(self._content(path)).isdisjoint(words)

    def _content(self, path: str) -> bytes:
        """Return the Python of a file; nothing for one that cannot be read, which is said when it is scanned."""
        try:
            if path.endswith(NOTEBOOK):
                return self._notebook(path)
            return self._raw(path)
        except (OSError, SourceError):
            return b""

    def _raw(self, path: str) -> bytes:
        if path in self.contents:
            return self.contents[path]
        return read_bytes(self.asked.get(path) or self.config.root / path)

    def _notebook(self, path: str) -> bytes:
        from inferlint.source.notebook import read_notebook

        if path not in self._notebooks:
            self._notebooks[path] = read_notebook(self._raw(path)).text.encode("utf-8", "surrogatepass")
        return self._notebooks[path]

    # Files that use exported names -------------------------------------------------------------------

    def _reached(self, exports: Mapping[str, Mapping[str, Export]]) -> set[str]:
        """Return the files that import a name which leads to a provider and have to be read for it."""
        from inferlint.source.needles import compiled

        if exports == self._searched:
            # The files are the same as well: nothing new can be found.
            return set()
        self._searched = exports
        words = {name.encode() for names in exports.values() for name in names}
        words |= {_last_name(path).encode() for path in exports}
        if not words:
            return set()
        search = compiled(rb"\b(?:" + b"|".join(map(re.escape, sorted(words))) + rb")\b|import[ (\\\t]*\*")
        candidates: list[_Candidate] = []
        for path in self._bases:
            if self._scans[path].failure:
                continue
            raw = self._content(path)
            if search(raw):
                candidate = self._candidate(path, raw)
                candidates += [candidate] if candidate.imports else []
        handed_on = self._handed_on(candidates)
        changed: set[str] = set()
        for candidate in candidates:
            names = self._leading(candidate, exports, handed_on)
            if names is not None and self._want(candidate.path, names):
                changed.add(candidate.path)
        return changed

    def _handed_on(self, candidates: Iterable[_Candidate]) -> dict[tuple[str, str], list[frozenset[str]]]:
        """Return the words of the files that take a name out of a file, by (file, name); ``*`` for all names."""
        found: dict[tuple[str, str], list[frozenset[str]]] = defaultdict(list)
        for candidate in candidates:
            for imported in candidate.imports:
                for target in self.project.targets(candidate.path, imported.module, imported.name):
                    if target.path is not None and imported.name is not None:
                        found[target.path, imported.name].append(candidate.words)
                    module = target.submodule or (target.path if imported.name is None else None)
                    for word in candidate.words if module is not None else ():
                        found[module or "", word].append(candidate.words)
        return found

    def _leading(
        self, candidate: _Candidate, exports: Mapping[str, Mapping[str, Export]], handed_on: _HandedOn
    ) -> set[str] | None:
        """Return the names by which a file reaches what others export, ``None`` when it imports nothing of theirs."""
        found: set[str] = set()
        is_reached = False
        for imported in candidate.imports:
            for other in self._modules(candidate.path, imported, exports):
                is_reached = is_reached or (imported.name == "*" and other != candidate.path)
                only = imported.name if self._is_name_of(candidate.path, imported, other) else None
                if only is None and self._hands_on_module(candidate, imported, exports[other], handed_on):
                    found.add(imported.bound.partition(".")[0])
                for name, export in exports[other].items():
                    if name not in candidate.words or (only not in (None, "*") and name != only):
                        continue
                    members = export.words & candidate.words
                    if export.is_plain or members:
                        found |= {name, *members}
                    elif self._hands_on(candidate, imported, name, handed_on):
                        found.add(name)
        return found if found or is_reached else None

    def _hands_on_module(
        self, candidate: _Candidate, imported: _Imported, exported: Mapping[str, Export], handed_on: _HandedOn
    ) -> bool:
        """Say whether others get hold of an exporting module through a file that only imports it."""
        bound = imported.bound.partition(".")[0]
        takers = [*handed_on.get((candidate.path, bound), ()), *handed_on.get((candidate.path, "*"), ())]
        return imported.at_top and any(not words.isdisjoint(exported) for words in takers if bound in words)

    def _hands_on(self, candidate: _Candidate, imported: _Imported, name: str, handed_on: _HandedOn) -> bool:
        """Say whether others can get hold of an imported name through a file that uses none of its members."""
        bound = imported.bound if imported.name is not None else name
        path = candidate.path
        if imported.at_top and ((path, bound) in handed_on or (path, "*") in handed_on):
            return True
        return candidate.passing is None or candidate.passing.passes_on({bound, name})

    def _is_name_of(self, path: str, imported: _Imported, other: str) -> bool:
        """Say whether ``from module import name`` takes the name out of file ``other``."""
        if imported.name is None:
            return False
        return any(target.path == other for target in self.project.targets(path, imported.module, imported.name))

    def _modules(self, path: str, imported: _Imported, exports: Mapping[str, Mapping[str, Export]]) -> Iterator[str]:
        """Yield the exporting files that an import reaches: the module, a submodule, and what is below a package."""
        seen: set[str] = set()
        for target in self.project.targets(path, imported.module, imported.name):
            seen.update(file for file in (target.path, target.submodule) if file is not None)
            if target.submodule is not None:
                seen.update(_below(target.submodule, "", exports))
        if imported.name is None:
            # `import app` and `import app.llm` make every loaded module below reachable by attributes.
            root = imported.module.partition(".")[0]
            for target in self.project.targets(path, root, None):
                seen.update(_below(target.path, root, exports))
        for file in sorted(seen):
            if file in exports:
                yield file

    def _candidate(self, path: str, raw: bytes) -> _Candidate:
        from inferlint.source.outline import outline, words

        if path not in self._candidates:
            seen = outline(raw)
            imports = tuple(one for name in seen.imports for one in self._first_party(path, name))
            held = words(raw) if imports else frozenset()
            self._candidates[path] = _Candidate(path, held, imports, seen.passing)
        return self._candidates[path]

    def _first_party(self, path: str, name: ImportedName) -> Iterator[_Imported]:
        module = self.project.absolute(path, name.level, name.module)
        if module and self.project.targets(path, module, name.name):
            yield _Imported(module, name.name, name.bound, name.at_top)


def _last_name(path: str) -> str:
    """Return the last component of the name of the module in a file."""
    name = path.removesuffix("/__init__.py").rpartition("/")[2]
    return name.removesuffix(".py")


def _below(package: str | None, root: str, exports: Mapping[str, Mapping[str, Export]]) -> Iterator[str]:
    """Yield the exporting files in the folder of a package."""
    if package is None:
        yield from (path for path in exports if f"/{path}".find(f"/{root}/") != -1)
    elif package.endswith("__init__.py"):
        folder = package.removesuffix("__init__.py")
        yield from (path for path in exports if path.startswith(folder))
