"""Answers that depend on each other: remembered when complete, cut where they go in circles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

T = TypeVar("T")

#: Longest chain of questions that is followed; beyond it the answer is the default.
DEPTH = 400
#: How often a question is answered anew because its circle was cut. The last answer stands: in a circle of thousands
#: of questions, as a whole program has them, each would be asked again for each other one.
TRIES = 4
_COMPLETE = 1 << 30


class Solver:
    """Remembers answers to recursive questions.

    A question that is asked again while it is being answered gets its default, which ends the circle. Everything
    answered on the way depends on that cut and is remembered only until the question at the circle's beginning
    has its answer; that answer is complete, because each way around the circle was followed once. So answers do
    not depend on the order of the questions, but for circles that are cut more than ``TRIES`` times: whoever needs the
    same answers again asks in the same order. The work grows with the number of questions.
    """

    def __init__(self) -> None:
        self._done: dict[Hashable, Any] = {}
        self._partial: dict[Hashable, tuple[Any, int]] = {}
        self._active: dict[Hashable, int] = {}
        self._lowest = _COMPLETE
        self._tries: dict[Hashable, int] = {}

    def solve(self, key: Hashable, compute: Callable[[], T], default: T) -> T:
        """Return the remembered answer for ``key``, or what ``compute`` returns; ``default`` inside a circle."""
        if key in self._done:
            answer: T = self._done[key]
            return answer
        if key in self._partial:
            answer, lowest = self._partial[key]
            self._lowest = min(self._lowest, lowest)
            return answer
        if key in self._active:
            self._lowest = min(self._lowest, self._active[key])
            return default
        if len(self._active) > DEPTH:
            self._lowest = 0
            return default
        return self._compute(key, compute)

    def _compute(self, key: Hashable, compute: Callable[[], T]) -> T:
        index = len(self._active)
        before = self._lowest
        held = len(self._partial)
        self._active[key] = index
        self._lowest = _COMPLETE
        try:
            answer = compute()
        finally:
            del self._active[key]
            lowest = self._lowest
            self._lowest = min(before, lowest) if lowest < index else before
        if lowest < index and self._tries.get(key, 0) < TRIES:
            self._tries[key] = self._tries.get(key, 0) + 1
            self._partial[key] = (answer, lowest)
        else:
            self._done[key] = answer
            # What was cut by this question can be answered whole now, when it is asked again.
            for stale in list(self._partial)[held:]:
                del self._partial[stale]
        return answer
