"""Progress of a long run, shown on a terminal only."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from inferlint.cli.console import is_terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

from contextlib import contextmanager

#: Seconds of silence before the first line, and between two.
DELAY = 1.0
INTERVAL = 0.1


@contextmanager
def progress(quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Yield what the engine calls with (done, total), or ``None`` when nobody looks; clean up afterwards."""
    if quiet or not is_terminal(sys.stderr):
        yield None
        return
    line = _Line()
    try:
        yield line.update
    finally:
        line.clear()


class _Line:
    """One line that is written over and over."""

    def __init__(self) -> None:
        self._next = time.monotonic() + DELAY
        self._shown = 0

    def update(self, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` files are decided, unless it is too early."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + INTERVAL
        text = f"checking {done}/{total} files"
        sys.stderr.write("\r" + text.ljust(self._shown))
        sys.stderr.flush()
        self._shown = len(text)

    def clear(self) -> None:
        """Remove the line."""
        if self._shown:
            sys.stderr.write("\r" + " " * self._shown + "\r")
            sys.stderr.flush()
