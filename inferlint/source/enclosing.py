"""Which function or class a line stands in, read from indentation: any text has an answer, on any Python."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from inferlint.source.decode import split_lines
from inferlint.source.lexer import tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.source.lexer import Token

_TAB = 8


class Enclosing:
    """The definitions of one text."""

    def __init__(self, text: str) -> None:
        self._starts = [0]
        for line in split_lines(text):
            self._starts.append(self._starts[-1] + len(line))
        self._lines: list[int] = []
        self._names: list[str] = []
        self._read(text)

    def name(self, line: int) -> str:
        """Return the dotted name of the definition that holds the 1-based ``line``, empty at the top of the module.

        The header of a definition, behind its decorators, belongs to it.
        """
        index = bisect_right(self._lines, line) - 1
        return self._names[index] if index >= 0 else ""

    def _read(self, text: str) -> None:
        stack: list[tuple[int, str]] = []
        for words in _logical_lines(text):
            start = words[0].start
            number = bisect_right(self._starts, start)
            indent = len(text[self._starts[number - 1] : start].expandtabs(_TAB))
            while stack and stack[-1][0] >= indent:
                stack.pop()
            name = _defined([word.text for word in words])
            if name:
                stack.append((indent, name))
            self._lines.append(number)
            self._names.append(".".join(part for _, part in stack))


def _logical_lines(text: str) -> Iterator[list[Token]]:
    """Yield the first tokens of each logical line, three at most."""
    depth = 0
    first: list[Token] = []
    for token in tokens(text):
        if token.kind == "newline" and depth <= 0:
            depth = 0
            if first:
                yield first
            first = []
        elif token.text.startswith(("#", "\\")) or token.kind == "newline":
            continue
        else:
            depth += (token.kind == "open") - (token.kind == "close")
            if len(first) < 3:
                first.append(token)
    if first:
        yield first


def _defined(words: list[str]) -> str:
    """Return the name that a line beginning with ``words`` defines, if it does."""
    if words[0] == "async":
        words = words[1:]
    return words[1] if len(words) > 1 and words[0] in {"def", "class"} and words[1].isidentifier() else ""
