"""Looks at files and solves groups, in this process or in several when there is enough to do."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import TracebackType

    from inferlint.engine.glance import Glancer
    from inferlint.engine.look import Look
    from inferlint.engine.options import RunOptions
    from inferlint.engine.pool import Pool
    from inferlint.engine.scan import Scan, Scanner, Task
    from inferlint.engine.setting import Setting
    from inferlint.model.glance import Glance
    from inferlint.model.verdict import Verdicts

#: Below so many files, or so many bytes in files that matter, a second process costs more than it saves.
POOL_FILES = 2_000
POOL_BYTES = 1_000_000
MOST_JOBS = 8


class Bench:
    """What every process needs for its work; built once, when there is any, and handed on to the others."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    @cached_property
    def scanner(self) -> Scanner:
        """Return what reads files."""
        from inferlint.engine.scan import Scanner

        setting = self.setting
        return Scanner(setting.config, setting.catalogue, setting.project, setting.options)

    @cached_property
    def glancer(self) -> Glancer:
        """Return what looks at files."""
        from inferlint.engine.glance import Glancer

        return Glancer(self.scanner.prefilter, is_filtering=self.setting.options.accelerators.prefilter)

    def solve(self, glances: Mapping[str, Glance]) -> Verdicts:
        """Return what is found in a group, read in this process."""
        from inferlint.engine.solve import solve

        return solve(self.setting, glances, self.read)

    def read(self, tasks: Sequence[Task]) -> list[Scan]:
        """Return what the files hold, in their order."""
        from inferlint.source.deep import run_deep

        if not tasks:
            return []
        try:
            return run_deep(lambda: [self.scanner.scan(task) for task in tasks])
        finally:
            self.scanner.finish()


class Workers:
    """The processes of one run; a context manager that ends them."""

    def __init__(self, setting: Setting, progress: Callable[[int, int], None] | None) -> None:
        self._bench = Bench(setting)
        self._options = setting.options
        self._progress = progress
        self._pool: Pool | None = None
        self._done = 0
        self._all = 0

    def __enter__(self) -> Workers:
        """Return itself; processes are started when there is enough to do."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End the processes, at once when the run is broken off."""
        if self._pool is not None:
            self._pool.close(at_once=error is not None)

    def glances(self, looks: Sequence[Look]) -> list[Glance]:
        """Return what the bytes of each file show, in their order."""
        self._all += len(looks)
        pool = self._wanted(len(looks), worth=len(looks) >= POOL_FILES)
        if pool is not None:
            return pool.glances(looks, self._advance)
        found = []
        for look in looks:
            found.append(self._bench.glancer.glance(look))
            self._advance(1)
        return found

    def verdicts(self, groups: Sequence[Mapping[str, Glance]]) -> list[Verdicts]:
        """Return what is found in each group, in their order."""
        if not groups:
            return []
        weights = [_weight(group) for group in groups]
        heavy = [place for place, weight in enumerate(weights) if weight]
        if len(heavy) > 1:
            pool = self._wanted(len(heavy), worth=sum(weights) - max(weights) >= POOL_BYTES)
            if pool is not None:
                heavy.sort(key=lambda place: -weights[place])
                found = dict(zip(heavy, pool.verdicts([groups[place] for place in heavy]), strict=True))
                return [found[place] if place in found else self._solve(group) for place, group in enumerate(groups)]
        return [self._solve(group) for group in groups]

    def _solve(self, group: Mapping[str, Glance]) -> Verdicts:
        from inferlint.engine.solve import solve

        return solve(self._bench.setting, group, self._read)

    def _read(self, tasks: Sequence[Task]) -> list[Scan]:
        size = sum(task.size for task in tasks)
        pool = self._wanted(len(tasks), worth=size >= POOL_BYTES)
        return pool.scans(tasks) if pool is not None else self._bench.read(tasks)

    def _wanted(self, count: int, *, worth: bool) -> Pool | None:
        """Return the pool when so many pieces of work are worth more than one process."""
        jobs = wanted_jobs(self._options, count, worth=worth)
        if jobs < 2:
            return None
        if self._pool is None:
            from inferlint.engine.pool import Pool

            # What is built before the others begin is built once.
            _ = self._bench.glancer
            self._pool = Pool(self._bench, jobs)
        return self._pool

    def _advance(self, count: int) -> None:
        self._done += count
        if self._progress is not None:
            self._progress(self._done, self._all)


def wanted_jobs(options: RunOptions, count: int, *, worth: bool) -> int:
    """Return how many processes ``count`` pieces of work get; 1 means this one."""
    if not options.accelerators.pool or options.jobs == 1 or count < 2:
        return 1
    if options.jobs > 1:
        return min(options.jobs, count)
    # pre-commit runs hooks side by side already.
    if os.environ.get("PRE_COMMIT") or not worth:
        return 1
    return min(_cores(), MOST_JOBS)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _weight(group: Mapping[str, Glance]) -> int:
    """Return the bytes of the files that matter in a group."""
    from inferlint.engine.solve import matters

    return sum(glance.size for path, glance in group.items() if matters(path, glance))
