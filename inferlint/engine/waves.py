"""Which files make up the program: those that name a provider, and wave by wave those that what they found leads to."""

from __future__ import annotations

import ast
import re
import warnings
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from inferlint.engine.scan import Scan, Task, bug, read_bytes
from inferlint.errors import InferlintError, SourceError
from inferlint.model.facts import BASES, STRIDE
from inferlint.source.decode import decode
from inferlint.source.discover import NOTEBOOK
from inferlint.source.passing import Passing, passing

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.engine.project import ProjectNames
    from inferlint.project.demand import Demand
    from inferlint.project.interest import Export, Interests
    from inferlint.project.program import Program

    Read = Callable[[Sequence[Task]], list[Scan]]

T = TypeVar("T")

#: Each wave finds what the one before it led to; real programs need three to six.
MOST_WAVES = 40
_WORD = re.compile(rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*")


@dataclass(slots=True)
class Found:
    """The program, and how the reading of each file ended. ``problem`` says why the waves did not come to an end."""

    program: Program
    scans: dict[str, Scan]
    problem: str = ""
    waves: int = 0


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
    _sought: frozenset[int] = frozenset()

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
        for wave in range(1, MOST_WAVES + 1):
            facts = [facts for scan in self._scans.values() for facts in scan.all_facts]
            program = Program(facts, self.config, self.catalogue, self.project)
            if not facts:
                return Found(program, self._scans, waves=wave)
            changed = run_deep(lambda program=program: self._widen(program))  # type: ignore[misc]
            if not changed:
                run_deep(lambda program=program: self._settle(program))  # type: ignore[misc]
                return Found(program, self._scans, waves=wave)
            self._scan(sorted(changed))
        problem = f"the names that lead to a provider were not found in {MOST_WAVES} passes over the files"
        return Found(program, self._scans, problem, MOST_WAVES)

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
        except InferlintError:
            raise
        except RecursionError:
            self._scans[path] = Scan(path, "nested too deeply")
        except MemoryError:
            self._scans[path] = Scan(path, "it needs more memory than there is")
        except Exception as error:
            self._scans[path] = Scan(path, bug(error))
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
        return not {word.encode() for word in words}.isdisjoint(_WORD.findall(self._content(path)))

    def _content(self, path: str) -> bytes:
        try:
            raw = self.contents.get(path) or read_bytes(self.asked.get(path) or self.config.root / path)
            return notebook_text(raw) if path.endswith(NOTEBOOK) else raw
        except (OSError, SourceError):
            # It was reported when it was scanned, or will be.
            return b""

    # Files that use exported names -------------------------------------------------------------------

    def _reached(self, exports: Mapping[str, Mapping[str, Export]]) -> set[str]:
        """Return the files that import a name which leads to a provider and have to be read for it."""
        from inferlint.source.needles import compiled

        exports = {path: names for path, names in exports.items() if names}
        words = {name.encode() for names in exports.values() for name in names}
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

    def _handed_on(self, candidates: Iterable[_Candidate]) -> set[tuple[str, str]]:
        """Return (file, name) for names that other files take out of a file; ``*`` for all of them."""
        found: set[tuple[str, str]] = set()
        for candidate in candidates:
            for imported in candidate.imports:
                for target in self.project.targets(candidate.path, imported.module, imported.name):
                    if target.path is not None and imported.name is not None:
                        found.add((target.path, imported.name))
                    module = target.submodule or (target.path if imported.name is None else None)
                    if module is not None:
                        found.update((module, word) for word in candidate.words)
        return found

    def _leading(
        self, candidate: _Candidate, exports: Mapping[str, Mapping[str, Export]], handed_on: Collection[tuple[str, str]]
    ) -> set[str] | None:
        """Return the names by which a file reaches what others export, ``None`` when it imports nothing of theirs."""
        found: set[str] = set()
        is_reached = False
        for imported in candidate.imports:
            for other in self._modules(candidate.path, imported, exports):
                is_reached = is_reached or (imported.name == "*" and other != candidate.path)
                only = imported.name if self._is_name_of(candidate.path, imported, other) else None
                for name, export in exports[other].items():
                    if name not in candidate.words or (only not in (None, "*") and name != only):
                        continue
                    members = export.words & candidate.words
                    if export.is_plain or members:
                        found |= {name, *members}
                    elif self._hands_on(candidate, imported, name, handed_on):
                        found.add(name)
        return found if found or is_reached else None

    def _hands_on(
        self, candidate: _Candidate, imported: _Imported, name: str, handed_on: Collection[tuple[str, str]]
    ) -> bool:
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
        if path not in self._candidates:
            tree = _tree(raw)
            # Newer syntax than this Python knows: the lines that look like imports have to do.
            nodes = _import_nodes(tree) if tree is not None else _import_lines(raw.decode("utf-8", "replace"))
            imports = tuple(dict.fromkeys(one for node, at_top in nodes for one in self._imported(path, node, at_top)))
            words = _words(raw) if imports else frozenset()
            self._candidates[path] = _Candidate(path, words, imports, passing(tree) if tree and imports else None)
        return self._candidates[path]

    def _imported(self, path: str, node: ast.Import | ast.ImportFrom, at_top: bool) -> list[_Imported]:
        if isinstance(node, ast.Import):
            names = [_Imported(alias.name, None, alias.asname or alias.name, at_top) for alias in node.names]
        else:
            module = self.project.absolute(path, node.level, node.module) or ""
            names = [
                _Imported(module, alias.name, alias.asname or alias.name, at_top) for alias in node.names if module
            ]
        return [one for one in names if self.project.targets(path, one.module, one.name)]


def _below(package: str | None, root: str, exports: Mapping[str, Mapping[str, Export]]) -> Iterator[str]:
    """Yield the exporting files in the folder of a package."""
    if package is None:
        yield from (path for path in exports if f"/{path}".find(f"/{root}/") != -1)
    elif package.endswith("__init__.py"):
        folder = package.removesuffix("__init__.py")
        yield from (path for path in exports if path.startswith(folder))


def notebook_text(raw: bytes) -> bytes:
    """Return the program of a notebook as bytes. Raises ``SourceError`` for what is no notebook."""
    from inferlint.source.notebook import read_notebook

    return read_notebook(raw).text.encode("utf-8", "surrogatepass")


def _words(raw: bytes) -> frozenset[str]:
    return frozenset(word.decode("utf-8", "replace") for word in _WORD.findall(raw))


def _tree(raw: bytes) -> ast.Module | None:
    """Return the ``ast`` of a file, ``None`` when this Python cannot read it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(decode(raw).text)
        except (SourceError, SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def _import_nodes(tree: ast.Module) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Yield the imports of a file, and whether each stands outside functions."""
    pending: list[tuple[ast.AST, bool]] = [(tree, True)]
    while pending:
        node, at_top = pending.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node, at_top
        elif not isinstance(node, ast.expr):
            inside = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            pending.extend((child, at_top and not inside) for child in ast.iter_child_nodes(node))


_IMPORT_LINE = re.compile(
    r"^[ \t]*((?:from[ \t]+[\w.]+[ \t]+import[ \t]+(?:\([^)]*\)|[^\n#;]+))|import[ \t]+[^\n#;]+)", re.M
)


def _import_lines(text: str) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for match in _IMPORT_LINE.finditer(text):
        try:
            tree = ast.parse(match.group(1).strip())
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        yield from ((node, True) for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom)))
