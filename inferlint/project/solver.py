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
        #: The answers that stand. Whoever asks often looks here first, which costs less than a question.
        self.done: dict[Hashable, Any] = {}
        self._partial: dict[Hashable, tuple[Any, int]] = {}
        self._active: dict[Hashable, int] = {}
        self._lowest = _COMPLETE
        self._tries: dict[Hashable, int] = {}

    def solve(self, key: Hashable, compute: Callable[[], T], default: T) -> T:
        """Return the remembered answer for ``key``, or what ``compute`` returns; ``default`` inside a circle."""
        if key in self.done:
            answer: T = self.done[key]
            return answer
        partial = self._partial.get(key)
        if partial is not None:
            answer, lowest = partial
            self._lowest = min(self._lowest, lowest)
            return answer
        active = self._active
        index = active.get(key)
        if index is not None:
            self._lowest = min(self._lowest, index)
            return default
        index = len(active)
        if index > DEPTH:
            self._lowest = 0
            return default
        before, held = self._lowest, len(self._partial)
        active[key] = index
        self._lowest = _COMPLETE
        try:
            answer = compute()
        finally:
            del active[key]
            lowest = self._lowest
            self._lowest = min(before, lowest) if lowest < index else before
        if lowest < index and self._is_tried(key):
            self._partial[key] = (answer, lowest)
            return answer
        self.done[key] = answer
        # What was cut by this question can be answered whole now, when it is asked again: the last ones noted.
        while len(self._partial) > held:
            self._partial.popitem()
        return answer

    @property
    def is_whole(self) -> bool:
        """Say whether nothing was cut so far in the question that is being answered.

        Then all that it asked is remembered, and whoever asks the same gets the same answer.
        """
        return self._lowest == _COMPLETE

    def _is_tried(self, key: Hashable) -> bool:
        """Say whether the circle of a question may be cut once more."""
        tries = self._tries.get(key, 0)
        self._tries[key] = tries + 1
        return tries < TRIES
