"""Where the nodes of a tree stand in its text, with columns in characters instead of UTF-8 bytes."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Protocol

from inferlint.model.span import NOWHERE, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_NEWLINE = re.compile(r"\r\n?|\n")
#: Nothing may follow it in a pattern: it would be tried again with every shorter piece of white space.
_TRIVIA = re.compile(r"(?:[ \t\f\r\n]+|\\[\r\n]|#[^\r\n]*)*")
_new = tuple.__new__


class Node(Protocol):
    """A node of ``ast`` with a place."""

    @property
    def lineno(self) -> int: ...
    @property
    def col_offset(self) -> int: ...
    @property
    def end_lineno(self) -> int | None: ...
    @property
    def end_col_offset(self) -> int | None: ...


class Places:
    """The lines of a text. ``line`` and ``column`` are where its first character stands in the file."""

    __slots__ = ("_column", "_line", "_wide", "continued", "span", "starts", "text")

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        self.text = text
        #: The offset of each line.
        self.starts = _starts(text)
        self._line = line - 1
        self._column = column - 1
        #: For each line that is not all ASCII, the bytes that are not the first of their character.
        self._wide: dict[int, list[int]] = {} if text.isascii() else _wide_lines(text, self.starts)
        #: Whether a statement may go on behind a backslash.
        self.continued = "\\\n" in text or "\\\r" in text
        #: Returns the place of a node.
        self.span: Callable[[Node], Span] = self._shifted
        if line == 1 and column == 1:
            self.span = _spans(self._wide) if self._wide else _plain

    def start(self, node: Node) -> int:
        """Return the offset of the first character of ``node``."""
        return self.starts[node.lineno - 1] + self._characters(node.lineno, node.col_offset)

    def end(self, node: Node) -> int:
        """Return the offset behind the last character of ``node``."""
        line = node.end_lineno or 1
        return self.starts[line - 1] + self._characters(line, node.end_col_offset or 0)

    def between(self, start: int, end: int) -> Span:
        """Return the place of a piece of the text."""
        return Span(*self.place(start), *self.place(end))

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column in the file."""
        line = bisect_right(self.starts, offset)
        column = offset - self.starts[line - 1] + 1
        return line + self._line, column + self._column if line == 1 else column

    def skip(self, offset: int) -> int:
        """Return the offset behind white space, comments and backslashes at the ends of lines."""
        found = _TRIVIA.match(self.text, offset)
        return found.end() if found else offset

    def closed(self, offset: int, stop: int) -> int:
        """Return the offset behind the brackets and the comma that close what ends at ``offset``, ``stop`` at most."""
        closed = offset
        while True:
            offset = self.skip(offset)
            if offset >= stop or self.text[offset] not in "),":
                return closed
            offset += 1
            closed = offset

    def inside(self, text: str, line: int, column: int) -> Places:
        """Return the places of a piece of this text, or of something like it, that begins at a place of the file."""
        return Places(text, line, column)

    def _shifted(self, node: Node) -> Span:
        """Return the place of a node in a text that begins somewhere in the file."""
        return self.between(self.start(node), self.end(node))

    def _characters(self, line: int, size: int) -> int:
        """Return how many characters the first ``size`` bytes of a line are."""
        extra = self._wide.get(line)
        return size if extra is None else size - bisect_left(extra, size)


class Nowhere(Places):
    """A text that stands at no place of its own."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.span = _nowhere

    def between(self, start: int, end: int) -> Span:
        """Return no place."""
        del start, end
        return NOWHERE

    def inside(self, text: str, line: int, column: int) -> Places:
        """Return no places again."""
        del line, column
        return Nowhere(text)


def _plain(node: Node) -> Span:
    """Return the place of a node of a whole file that is all ASCII, the most frequent case by far."""
    return _new(Span, (node.lineno, node.col_offset + 1, node.end_lineno, node.end_col_offset + 1))  # type: ignore[operator]


def _spans(wide: dict[int, list[int]]) -> Callable[[Node], Span]:
    """Return what gives the place of a node where some lines are not all ASCII."""

    def span(node: Node) -> Span:
        line, column, last, end = node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
        if line in wide:
            column -= bisect_left(wide[line], column)
        if last in wide:
            end -= bisect_left(wide[last], end)  # type: ignore[operator, type-var]
        return _new(Span, (line, column + 1, last, end + 1))  # type: ignore[operator]

    return span


def _nowhere(_node: Node) -> Span:
    return NOWHERE


def _starts(text: str) -> list[int]:
    if "\r" in text:
        return [0, *(found.end() for found in _NEWLINE.finditer(text))]
    lines = text.split("\n")
    return [0, *accumulate(len(line) + 1 for line in lines[:-1])]


def _wide_lines(text: str, starts: Sequence[int]) -> dict[int, list[int]]:
    wide: dict[int, list[int]] = {}
    for number, (start, stop) in enumerate(zip(starts, (*starts[1:], len(text)), strict=True), 1):
        line = text[start:stop]
        if not line.isascii():
            raw = line.encode("utf-8", "surrogatepass")
            wide[number] = [place for place, byte in enumerate(raw) if byte & 0xC0 == 0x80]
    return wide
