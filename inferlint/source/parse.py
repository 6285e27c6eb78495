"""Read a text with LibCST, behind guards against what its native parser does not survive."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import libcst as cst

from inferlint.errors import SourceError
from inferlint.source.nesting import check_nesting

T = TypeVar("T")

#: Enough for everything that ``check_nesting`` lets through, on every Python; pages are only used when touched.
STACK_BYTES = 256 * 1024 * 1024
RECURSION_LIMIT = 200_000


def parse(text: str) -> cst.Module:
    """Return the tree of a whole module.

    Raises ``SourceError`` when the text is no Python or is nested deeper than ``check_nesting`` allows. Texts that pass
    but are deep need the stack of ``run_deep``; so do visitors on their trees.
    """
    check_nesting(text)
    with _collector_off():
        try:
            return cst.parse_module(text)
        except cst.ParserSyntaxError as error:
            raise SourceError("it is not valid Python", error.raw_line) from None
        except (RecursionError, MemoryError):
            raise SourceError("nested too deeply") from None
        except UnicodeEncodeError:
            raise SourceError("it holds half of a surrogate pair") from None


def run_deep(function: Callable[[], T]) -> T:
    """Return what ``function`` returns, run in a thread whose stack is large enough for deep trees.

    What it raises is raised here. The recursion limit and the stack size of new threads are restored.
    """
    outcome: list[T] = []
    failure: list[BaseException] = []

    def body() -> None:
        try:
            outcome.append(function())
        except BaseException as error:  # handed over to the caller
            failure.append(error)

    with _deep_settings:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, RECURSION_LIMIT))
        try:
            _start(body).join()
        finally:
            sys.setrecursionlimit(limit)
    if failure:
        raise failure[0]
    return outcome[0]


#: The limits are process-wide: two deep runs at once would restore each other's.
_deep_settings = threading.Lock()


def _start(body: Callable[[], None]) -> threading.Thread:
    before = threading.stack_size(STACK_BYTES)
    try:
        thread = threading.Thread(target=body, name="inferlint-deep", daemon=True)
        thread.start()
    finally:
        threading.stack_size(before)
    return thread


@contextmanager
def _collector_off() -> Iterator[None]:
    """Keep the collector from walking the growing tree again and again; a tree holds no cycles to collect."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
