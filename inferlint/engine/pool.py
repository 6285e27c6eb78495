"""Processes that look at files, read them and solve groups."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Sized
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, TypeVar

from inferlint.engine.failure import DIED
from inferlint.engine.scan import Scan
from inferlint.engine.solve import matters, solve
from inferlint.model.verdict import FileVerdict, Verdicts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from multiprocessing.context import BaseContext

    from inferlint.engine.look import Look
    from inferlint.engine.scan import Task
    from inferlint.engine.workers import Bench
    from inferlint.model.glance import Glance

W = TypeVar("W")
R = TypeVar("R")

#: Bytes of files that are read in one piece of work, and files that are looked at in one.
CHUNK_BYTES = 400_000
CHUNK_FILES = 400

_bench: Bench | None = None


class Pool:
    """Some processes with the same bench. A file that kills its process is a failed file, not a lost run."""

    def __init__(self, bench: Bench, jobs: int) -> None:
        self._bench = bench
        self._jobs = jobs
        self._executor: ProcessPoolExecutor | None = None

    def close(self, *, at_once: bool) -> None:
        """End the processes; ``at_once`` drops what has not begun."""
        if self._executor is not None:
            self._executor.shutdown(wait=not at_once, cancel_futures=at_once)
            self._executor = None

    def glances(self, looks: Sequence[Look], advance: Callable[[int], None]) -> list[Glance]:
        """Return what the bytes of each file show, in their order."""
        chunks = [looks[start : start + CHUNK_FILES] for start in range(0, len(looks), CHUNK_FILES)]
        done = self._map(_glance_chunk, chunks, advance)
        return [glance for place, chunk in enumerate(chunks) for glance in done.get(place) or self._looked_at(chunk)]

    def _looked_at(self, chunk: Sequence[Look]) -> list[Glance]:
        return [self._bench.glancer.glance(look) for look in chunk]

    def scans(self, tasks: Sequence[Task]) -> list[Scan]:
        """Return what every file holds, in their order."""
        chunks = _chunks(tasks)
        done = self._map(_scan_chunk, chunks)
        return [
            scan for place, chunk in enumerate(chunks) for scan in done.get(place) or one_by_one(self._bench, chunk)
        ]

    def verdicts(self, groups: Sequence[Mapping[str, Glance]]) -> list[Verdicts]:
        """Return what is found in each group, in their order; those that come first are begun first."""
        done = self._map(_solve_group, [dict(group) for group in groups])
        return [done[place] if place in done else self._alone(group) for place, group in enumerate(groups)]

    def _alone(self, group: Mapping[str, Glance]) -> Verdicts:
        """Solve a group whose process died: once more by itself, then reading each file in a process of its own."""
        for work in (_solve_group, _solve_carefully):
            with _executor(self._bench, 1) as executor:
                try:
                    return executor.submit(work, dict(group)).result()
                except BrokenProcessPool:
                    continue
        return Verdicts({path: FileVerdict(path, DIED) for path, one in group.items() if matters(path, one)})

    def _map(
        self, work: Callable[[W], R], pieces: Sequence[W], advance: Callable[[int], None] | None = None
    ) -> dict[int, R]:
        """Return what ``work`` makes of each piece by its place, without those that were lost with a process."""
        if self._executor is None:
            self._executor = _executor(self._bench, self._jobs)
        done: dict[int, R] = {}
        try:
            futures = {self._executor.submit(work, piece): place for place, piece in enumerate(pieces)}
            for future in as_completed(futures):
                place = futures[future]
                done[place] = future.result()
                piece = pieces[place]
                if advance is not None and isinstance(piece, Sized):
                    advance(len(piece))
        except BrokenProcessPool:
            # What is missing is done by itself; a new set of processes does what comes after.
            self.close(at_once=True)
        return done


def one_by_one(bench: Bench, tasks: Sequence[Task]) -> list[Scan]:
    """Return what every file holds, each read in a process of its own: this finds the one that kills it."""
    scans: list[Scan] = []
    for task in tasks:
        with _executor(bench, 1) as executor:
            try:
                scans += executor.submit(_scan_chunk, [task]).result()
            except BrokenProcessPool:
                scans.append(Scan(task.path, DIED))
    return scans


def _chunks(tasks: Sequence[Task]) -> list[list[Task]]:
    chunks: list[list[Task]] = [[]]
    size = 0
    for task in tasks:
        if size > CHUNK_BYTES:
            chunks.append([])
            size = 0
        chunks[-1].append(task)
        size += task.size
    return chunks


def _executor(bench: Bench, jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, _context(), _start, (bench,))


def _context() -> BaseContext:
    # Forking shares the catalogue for nothing; no thread is running yet at this point of a run.
    return multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")


def _start(bench: Bench) -> None:
    global _bench  # noqa: PLW0603  a worker process has no other place to keep what its initializer was given
    _bench = bench


def _own() -> Bench:
    if _bench is None:
        raise RuntimeError("the worker was not started with a bench")
    return _bench


def _glance_chunk(chunk: Sequence[Look]) -> list[Glance]:
    glancer = _own().glancer
    return [glancer.glance(look) for look in chunk]


def _scan_chunk(chunk: Sequence[Task]) -> list[Scan]:
    from inferlint.source.collector import collector_off

    with collector_off():
        return _own().read(chunk)


def _solve_group(glances: Mapping[str, Glance]) -> Verdicts:
    import gc

    verdicts = _own().solve(glances)
    # The program holds itself in circles, and the next group is as large.
    gc.collect()
    return verdicts


def _solve_carefully(glances: Mapping[str, Glance]) -> Verdicts:
    bench = _own()
    return solve(bench.setting, glances, lambda tasks: one_by_one(bench, tasks))
