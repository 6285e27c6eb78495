"""A stack that is large enough for deep trees. Kept apart from the parser, which clean runs never import."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

#: Enough for everything that ``check_nesting`` lets through, on every Python; pages are only used when touched.
STACK_BYTES = 256 * 1024 * 1024
RECURSION_LIMIT = 200_000


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
