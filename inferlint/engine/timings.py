"""Where the time of a run goes."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from inferlint.model.report import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator


class Timings:
    """Adds up the time of each phase of a run."""

    def __init__(self) -> None:
        self._spent: dict[str, tuple[float, float]] = {}

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Count what happens inside for the phase ``name``; phases do not stand in one another."""
        clock, processor = time.perf_counter(), time.process_time()
        try:
            yield
        finally:
            before = self._spent.get(name, (0.0, 0.0))
            self._spent[name] = (
                before[0] + time.perf_counter() - clock,
                before[1] + time.process_time() - processor,
            )

    def phases(self) -> tuple[Phase, ...]:
        """Return the phases in the order in which they began, and the other processes that have ended."""
        found = [Phase(name, seconds, processor) for name, (seconds, processor) in self._spent.items()]
        return (*found, Phase("other processes", None, _of_children()))


def _of_children() -> float:
    try:
        import resource
    except ImportError:  # Windows does not count them
        return 0.0
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime
