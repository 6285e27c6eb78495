"""Many files by several processes. The order of the results is the order of the files."""

from __future__ import annotations

import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from inferlint.engine.scan import Scan, Scanner

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.context import BaseContext

    from inferlint.engine.options import RunOptions
    from inferlint.engine.scan import Task

#: Below this many bytes a second process costs more than it saves.
POOL_BYTES = 8_000_000
CHUNK_BYTES = 1_000_000

_scanner: Scanner | None = None


def wanted_jobs(tasks: Sequence[Task], options: RunOptions) -> int:
    """Return how many processes a run is worth; 1 means this one."""
    if not options.accelerators.pool or options.jobs == 1 or len(tasks) < 2:
        return 1
    if options.jobs > 1:
        return min(options.jobs, len(tasks))
    # pre-commit runs hooks side by side already.
    if os.environ.get("PRE_COMMIT") or (os.cpu_count() or 1) < 2:
        return 1
    total = sum(_size(task) for task in tasks)
    return min(_cores(), 8) if total >= POOL_BYTES else 1


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _size(task: Task) -> int:
    try:
        return task.place.stat().st_size
    except OSError:
        return 0


def scan_in_processes(
    scanner: Scanner,
    tasks: Sequence[Task],
    jobs: int,
    progress: Callable[[int], None] | None,
) -> list[Scan]:
    """Return what every file holds; a file that kills its process is a failed file, not a lost run."""
    chunks = _chunks(tasks)
    done: dict[int, list[Scan]] = {}
    with _executor(scanner, jobs) as executor:
        futures = {executor.submit(_scan_chunk, chunk): index for index, chunk in enumerate(chunks)}
        try:
            for future in as_completed(futures):
                index = futures[future]
                done[index] = future.result()
                if progress is not None:
                    progress(len(chunks[index]))
        except BrokenProcessPool:
            pass
        except KeyboardInterrupt:
            executor.shutdown(wait=False, cancel_futures=True)
            raise
    for index, chunk in enumerate(chunks):
        if index not in done:
            done[index] = _one_by_one(scanner, chunk)
    return [scan for index in range(len(chunks)) for scan in done[index]]


def _one_by_one(scanner: Scanner, chunk: list[Task]) -> list[Scan]:
    """Find the file that killed a process: each file alone, in a process of its own."""
    scans: list[Scan] = []
    for task in chunk:
        with _executor(scanner, 1) as executor:
            try:
                scans += executor.submit(_scan_chunk, [task]).result()
            except BrokenProcessPool:
                scans.append(Scan(task.path, "the process that read it died"))
    return scans


def _chunks(tasks: Sequence[Task]) -> list[list[Task]]:
    chunks: list[list[Task]] = [[]]
    size = 0
    for task in tasks:
        if size > CHUNK_BYTES:
            chunks.append([])
            size = 0
        chunks[-1].append(task)
        size += _size(task)
    return chunks


def _executor(scanner: Scanner, jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, _context(), _start, (scanner,))


def _context() -> BaseContext:
    # Forking shares the catalogue for nothing; no thread is running yet at this point of a run.
    return multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")


def _start(scanner: Scanner) -> None:
    global _scanner  # noqa: PLW0603  a worker process has no other place to keep what its initializer was given
    _scanner = scanner


def _scan_chunk(chunk: list[Task]) -> list[Scan]:
    from inferlint.source.collector import collector_off
    from inferlint.source.deep import run_deep

    scanner = _scanner
    if scanner is None:
        raise RuntimeError("the worker was not started with a scanner")
    with collector_off():
        return run_deep(lambda: [scanner.scan(task) for task in chunk])
