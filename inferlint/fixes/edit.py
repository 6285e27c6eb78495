"""Edits of a text by exact places: everything outside of them stays as it is, character for character."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.model.span import Span

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True, order=True)
class Patch:
    """Replace the characters from ``start`` to ``end`` (exclusive) with ``text``."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Refused:
    """An edit that is not made: a reason code, and what exactly is in its way."""

    reason: str
    detail: str = ""


def apply(text: str, patches: Iterable[Patch]) -> str:
    """Return ``text`` with all patches; raises ``ValueError`` when two of them overlap."""
    parts: list[str] = []
    position = 0
    for patch in sorted(set(patches)):
        if patch.start < position:
            raise ValueError("two edits overlap")
        parts += [text[position : patch.start], patch.text]
        position = patch.end
    return "".join([*parts, text[position:]])


class Lines:
    """Turns lines and columns of a text, both 1-based, into offsets and back; lines end where Python ends them."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in _LINE_END.finditer(text))]
        self._length = len(text)

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a place."""
        return self._starts[line - 1] + column - 1

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def start(self, offset: int) -> int:
        """Return where the line of an offset begins."""
        return self._starts[bisect_right(self._starts, offset) - 1]

    def next(self, offset: int) -> int:
        """Return where the line below that of an offset begins, the end of the text when there is none."""
        line = bisect_right(self._starts, offset)
        return self._starts[line] if line < len(self._starts) else self._length

    def range(self, span: Span) -> tuple[int, int]:
        """Return a span as two offsets."""
        return self.offset(span.line, span.column), self.offset(span.end_line, span.end_column)
