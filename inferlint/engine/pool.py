"""Many files by several processes. The order of the results is the order of the files."""

from __future__ import annotations

import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from inferlint.engine.file import Analyser, FileResult

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.context import BaseContext

    from inferlint.engine.options import RunOptions
    from inferlint.source.discover import SourceFile

#: Below this many bytes a second process costs more than it saves.
POOL_BYTES = 8_000_000
CHUNK_BYTES = 1_000_000

_analyser: Analyser | None = None


def wanted_jobs(files: Sequence[SourceFile], options: RunOptions) -> int:
    """Return how many processes a run is worth; 1 means this one."""
    if not options.accelerators.pool or options.jobs == 1 or len(files) < 2:
        return 1
    if options.jobs > 1:
        return min(options.jobs, len(files))
    # pre-commit runs hooks side by side already.
    if os.environ.get("PRE_COMMIT") or (os.cpu_count() or 1) < 2:
        return 1
    total = sum(_size(file) for file in files)
    return min(_cores(), 8) if total >= POOL_BYTES else 1


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _size(file: SourceFile) -> int:
    try:
        return file.path.stat().st_size
    except OSError:
        return 0


def check_in_processes(
    analyser: Analyser,
    files: Sequence[SourceFile],
    jobs: int,
    progress: Callable[[int, int], None] | None,
) -> list[FileResult]:
    """Return the result of every file; a file that kills its process is a failed file, not a lost run."""
    chunks = _chunks(files)
    done: dict[int, list[FileResult]] = {}
    finished = 0
    with _executor(analyser, jobs) as executor:
        futures = {executor.submit(_check_chunk, chunk): index for index, chunk in enumerate(chunks)}
        try:
            for future in as_completed(futures):
                index = futures[future]
                done[index] = future.result()
                finished += len(chunks[index])
                if progress is not None:
                    progress(finished, len(files))
        except BrokenProcessPool:
            pass
        except KeyboardInterrupt:
            executor.shutdown(wait=False, cancel_futures=True)
            raise
    for index, chunk in enumerate(chunks):
        if index not in done:
            done[index] = _one_by_one(analyser, chunk)
    return [result for index in range(len(chunks)) for result in done[index]]


def _one_by_one(analyser: Analyser, chunk: list[SourceFile]) -> list[FileResult]:
    """Find the file that killed a process: each file alone, in a process of its own."""
    results: list[FileResult] = []
    for file in chunk:
        with _executor(analyser, 1) as executor:
            try:
                results += executor.submit(_check_chunk, [file]).result()
            except BrokenProcessPool:
                results.append(FileResult(file.relpath, "failed", "the process that read it died"))
    return results


def _chunks(files: Sequence[SourceFile]) -> list[list[SourceFile]]:
    chunks: list[list[SourceFile]] = [[]]
    size = 0
    for file in files:
        if size > CHUNK_BYTES:
            chunks.append([])
            size = 0
        chunks[-1].append(file)
        size += _size(file)
    return chunks


def _executor(analyser: Analyser, jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, _context(), _start, (analyser,))


def _context() -> BaseContext:
    # Forking shares the catalogue for nothing; no thread is running yet at this point of a run.
    return multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")


def _start(analyser: Analyser) -> None:
    global _analyser  # noqa: PLW0603  a worker process has no other place to keep what its initializer was given
    _analyser = analyser


def _check_chunk(chunk: list[SourceFile]) -> list[FileResult]:
    from inferlint.source.deep import run_deep

    analyser = _analyser
    if analyser is None:
        raise RuntimeError("the worker was not started with an analyser")
    return run_deep(lambda: [analyser.check_file(file.relpath, file.path) for file in chunk])
