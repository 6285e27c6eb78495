"""Which files make up the program: those that name a provider, and wave by wave those that what they found leads to."""

from __future__ import annotations

import gc
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from inferlint.engine.reach import Reach
from inferlint.engine.scan import Scan, Task, failed
from inferlint.errors import SourceError
from inferlint.model.facts import BASES, STRIDE
from inferlint.source.discover import NOTEBOOK
from inferlint.source.files import read_bytes
from inferlint.source.needles import compiled, whole_words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from pathlib import Path

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.engine.project import ProjectNames
    from inferlint.model.glance import Glance
    from inferlint.project.demand import Demand
    from inferlint.project.interest import Export, Interests
    from inferlint.project.linked import Place
    from inferlint.project.program import Program

    Read = Callable[[Sequence[Task]], list[Scan]]

T = TypeVar("T")

#: Each wave finds what the one before it led to.
MOST_WAVES = 40
#: Programs of so many files take memory worth the time that it takes to get it back.
WORTH_COLLECTING = 50


@dataclass(slots=True)
class Found:
    """The program, and how the reading of each file ended. ``problem`` says why the waves did not come to an end."""

    program: Program
    scans: dict[str, Scan]
    problem: str = ""


@dataclass(slots=True)
class Waves:
    """Finds the program in a group of files, given with what their bytes show.

    ``contents`` replaces what is on disk; ``places`` are the files that were asked for,
    of which some are nowhere below the root by their path.
    """

    config: Config
    catalogue: Catalogue
    project: ProjectNames
    read: Read
    glances: Mapping[str, Glance]
    places: Mapping[str, Path] = field(default_factory=dict)
    contents: Mapping[str, bytes] = field(default_factory=dict)
    follows_flows: bool = True
    _scans: dict[str, Scan] = field(default_factory=dict)
    _wanted: dict[str, frozenset[str]] = field(default_factory=dict)
    _bases: dict[str, int] = field(default_factory=dict)
    _reach: Reach = field(init=False)
    _notebooks: dict[str, bytes] = field(default_factory=dict)
    _sought: frozenset[Place] = frozenset()
    _telling: dict[str, bool] = field(default_factory=dict)
    _has_frozen: bool = False
    _searched: Mapping[str, Mapping[str, Export]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Prepare what keeps answers from wave to wave."""
        self._reach = Reach(self.project, self._content)

    def run(self) -> Found:
        """Read what matters until nothing new is found."""
        paths = sorted(self.glances)
        self._bases = {path: number * STRIDE * BASES for number, path in enumerate(paths)}
        if any(router.api for router in self.config.routers):
            # Which names of the router others use matters, whatever it is made of.
            self._wanted = {path: frozenset() for path in paths if self.project.zones(path)}
        self._scans = {path: Scan(path, pragma=glance.pragma) for path, glance in self.glances.items()}
        self._scan([path for path in paths if self._matters(path)])
        try:
            return self._grow()
        finally:
            if self._has_frozen:
                gc.unfreeze()

    def _grow(self) -> Found:
        """Look at what was read as one program, and read what it leads to, until that is nothing new."""
        from inferlint.project.program import Program
        from inferlint.source.deep import run_deep

        program: Program | None = None
        for _ in range(MOST_WAVES):
            facts = [facts for scan in self._scans.values() for facts in scan.all_facts]
            if program is not None and len(facts) >= WORTH_COLLECTING:
                # The program of the wave before is done with, and holds itself in circles. The facts stay.
                program = None
                gc.collect()
            if len(facts) >= WORTH_COLLECTING:
                gc.freeze()
                self._has_frozen = True
            program = Program(facts, self.config, self.catalogue, self.project, follows_flows=self.follows_flows)
            if not facts:
                return Found(program, self._scans)
            try:
                changed = run_deep(lambda program=program: self._widen(program))  # type: ignore[misc]
            except Exception as error:
                # The program as it is can still be judged; that it is not whole is said.
                return Found(program, self._scans, failed("", error).failure)
            if not changed:
                run_deep(lambda program=program: self._settle(program))  # type: ignore[misc]
                return Found(program, self._scans)
            self._scan(sorted(changed))
        assert program is not None
        problem = f"the names that lead to a provider were not found in {MOST_WAVES} passes over the files"
        return Found(program, self._scans, problem)

    def _matters(self, path: str) -> bool:
        """Say whether a file has to be read by itself; the bytes of a notebook do not tell."""
        return self.glances[path].hit or path.endswith(NOTEBOOK) or path in self._wanted

    def _settle(self, program: Program) -> None:
        """Ask what every run asks, in one order, so that no answer depends on which files are reported."""
        for path in sorted(program.linked.by_path):
            self._each(path, lambda path=path: program.view(path).settle())  # type: ignore[misc]

    def _scan(self, paths: Sequence[str]) -> None:
        tasks = [self._task(path) for path in paths]
        self._scans.update((scan.path, scan) for scan in self.read(tasks))

    def _task(self, path: str) -> Task:
        names = self._wanted.get(path, frozenset())
        forced = path in self._wanted
        again = path in self._scans and self._scans[path].facts is not None
        content = self.contents.get(path)
        return Task(path, self._place(path), self._bases[path], forced, names, content, again, self.glances[path].size)

    # What a program leads to -------------------------------------------------------------------------

    def _widen(self, program: Program) -> set[str]:
        """Note what has to be read beyond ``program`` and return the files that have to be read for it (again)."""
        from inferlint.project.demand import Search
        from inferlint.project.interest import Interests

        interests = Interests(program, self._sought, self._telling)
        changed = self._reached(self._exports(program, interests))
        changed |= self._stated(interests.state)
        search = Search(program, interests)
        for path in sorted(program.linked.by_path):
            self._each(path, lambda path=path: search.look(program.view(path)))  # type: ignore[misc]
        changed |= self._demanded(search.found)
        new = search.sought - self._sought
        self._sought |= search.sought
        if new:
            changed |= self._reached(self._exports(program, Interests(program, self._sought, self._telling)))
        return {path for path in changed if not self._scans[path].failure}

    def _reached(self, exports: Mapping[str, Mapping[str, Export]]) -> set[str]:
        """Return the files that import a name which leads to a provider and have to be read for it."""
        if exports == self._searched:
            # The files are the same as well: nothing new can be found.
            return set()
        self._searched = exports
        leading = self._reach.leading(exports, [path for path in self._bases if not self._scans[path].failure])
        return {path for path, names in sorted(leading.items()) if self._want(path, names)}

    def _stated(self, names: Collection[str]) -> set[str]:
        """Return the files that read what an application keeps for its requests: ``request.app.state.client``."""
        if not names:
            return set()
        search = compiled(rb"\.state\s*\.\s*" + whole_words(names))
        found = [path for path in self._bases if not self._scans[path].failure and search(self._content(path))]
        return {path for path in found if self._want(path, {"state", *names})}

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
        return read_bytes(self._place(path))

    def _place(self, path: str) -> Path:
        return self.places.get(path) or self.config.root / path

    def _notebook(self, path: str) -> bytes:
        from inferlint.source.notebook import read_notebook

        if path not in self._notebooks:
            self._notebooks[path] = read_notebook(self._raw(path)).text.encode("utf-8", "surrogatepass")
        return self._notebooks[path]
