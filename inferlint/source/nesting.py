"""Find what the native parser of LibCST does not survive, in one pass over the tokens and without recursion.

LibCST recurses once or more for every bracket, prefix operator and link of a chain. Its Rust code has no guard: it
runs off the end of the stack, which kills the process. Long before that the time grows with the square of the length.
The limits lie far above what people write and far below what a stack of 256 MB holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from inferlint.errors import SourceError
from inferlint.source.lexer import Token, tokens
from inferlint.source.shallow import is_shallow

#: Python's own tokenizer allows no more.
MAX_BRACKETS = 200
#: Operators, prefix words and conditional expressions between two separators of one bracket.
MAX_OPERATORS = 4000
#: Attributes, calls and subscripts of one operand, and operators that bind closer than a sum.
MAX_TRAILERS = 500
MAX_ADJACENT_STRINGS = 2900
MAX_CLAUSES = 2000
#: Lambdas in one bracket: commas do not part them, as each may stand in a default of the one before.
MAX_LAMBDAS = 500
#: All levels together, as one level may be at its limit inside another.
MAX_TOTAL = 8000
#: That number times the open brackets: the time grows with both.
MAX_WORK = 50_000
#: The parser tries patterns again and again: each bracket doubles its time, that of a mapping takes it times four.
MAX_PATTERN_BRACKETS = 8


def check_nesting(text: str) -> None:
    """Raise ``SourceError("nested too deeply")`` when LibCST could not read a text on the stack of ``run_deep``."""
    if not is_shallow(text):
        count_nesting(text)


def count_nesting(text: str) -> None:
    """Do what ``check_nesting`` does, token by token."""
    scan = _Scan(text)
    for token in tokens(text):
        if token.kind != "other" and scan.refuses(token):
            line = len(re.findall(r"\r\n|\r|\n", text[: token.start])) + 1
            raise SourceError("nested too deeply", line)


class _Scan:
    """Counts for each open bracket the operators and trailers since its last separator, its lambdas and strings."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.operators = [0]
        self.trailers = [0]
        self.lambdas = [0]
        self.strings = [0]
        self.total = 0
        self.clauses: dict[int, int] = {}
        self.longest_chain = 0
        self.line_start = 0
        self.limit = MAX_BRACKETS
        self.counters: dict[str, Callable[[Token], None]] = {
            "string": self.string,
            "newline": self.newline,
            "clause": self.clause,
            "case": self.case,
            "open": self.open,
            "close": self.close,
            "lambda": self.function,
            "separator": self.separator,
            "trailer": self.trailer,
            "operator": self.operator,
        }

    def refuses(self, token: Token) -> bool:
        """Count one token; return whether a limit is passed, in the innermost bracket or by all together."""
        count = self.counters.get(token.kind)
        if count is None:
            return False
        count(token)
        return (
            self.operators[-1] > MAX_OPERATORS
            or self.trailers[-1] > MAX_TRAILERS
            or self.lambdas[-1] > MAX_LAMBDAS
            or self.strings[-1] > MAX_ADJACENT_STRINGS
            or self.total > MAX_TOTAL
            or self.total * len(self.operators) > MAX_WORK
            or len(self.operators) > self.limit + 1
            or self.longest_chain > MAX_CLAUSES
        )

    def string(self, _token: Token) -> None:
        self.strings[-1] += 1

    def newline(self, token: Token) -> None:
        self.line_start = token.start + 1
        if len(self.operators) == 1:
            self.limit = MAX_BRACKETS
            self.lambdas[-1] = 0
            self.separator(token)

    def is_first(self, token: Token) -> bool:
        """Return whether a word is the first of a statement's first line."""
        return len(self.operators) == 1 and not self.text[self.line_start : token.start].strip(" \t\f")

    def clause(self, token: Token) -> None:
        """Count the ``elif`` of one chain by its indentation; any other ``if`` is an operator."""
        if not self.is_first(token):
            self.operator(token)
            return
        width = token.start - self.line_start
        count = self.clauses.get(width, 0) + 1 if token.text == "elif" else 0
        self.clauses = {key: value for key, value in self.clauses.items() if key < width} | {width: count}
        self.longest_chain = max(self.longest_chain, count)

    def case(self, token: Token) -> None:
        if self.is_first(token):
            self.limit = MAX_PATTERN_BRACKETS

    def open(self, token: Token) -> None:
        self.trailer(token)
        for counts in (self.operators, self.trailers, self.lambdas, self.strings):
            counts.append(0)

    def close(self, _token: Token) -> None:
        if len(self.operators) > 1:
            self.total -= self.operators.pop() + self.trailers.pop()
            self.lambdas.pop()
            self.strings.pop()

    def separator(self, _token: Token) -> None:
        self.total -= self.operators[-1] + self.trailers[-1]
        self.operators[-1] = self.trailers[-1] = self.strings[-1] = 0

    def trailer(self, _token: Token) -> None:
        self.trailers[-1] += 1
        self.total += 1

    def operator(self, _token: Token) -> None:
        self.total += 1 - self.trailers[-1]
        self.operators[-1] += 1
        self.trailers[-1] = self.strings[-1] = 0

    def function(self, token: Token) -> None:
        self.lambdas[-1] += 1
        self.operator(token)
