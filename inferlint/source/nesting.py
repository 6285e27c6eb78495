"""Find what the native parser of LibCST does not survive, in one pass over the tokens and without recursion.

LibCST recurses once or more for every bracket, prefix operator and link of a chain. Its Rust code has no guard: it
runs off the end of the stack, which kills the process. Long before that the time grows with the square of the length.
The limits lie far above what people write and far below what a stack of 256 MB holds.
"""

from __future__ import annotations

import re

from inferlint.errors import SourceError

#: Python's own tokenizer allows no more.
MAX_BRACKETS = 200
MAX_FORMAT_FIELDS = 100
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
#: The parser tries patterns again and again: each bracket doubles its time, that of a mapping takes it times four.
MAX_PATTERN_BRACKETS = 8

_STRING = r"""(?P<string>[rRbBuUfFtT]{0,2}(?:'''(?:[^'\\]|\\.|'(?!''))*'''|\"\"\"(?:[^"\\]|\\.|"(?!""))*\"\"\"
                                      |'(?:[^'\\\r\n]|\\(?:\r\n|.))*'|"(?:[^"\\\r\n]|\\(?:\r\n|.))*"))
    |\#[^\r\n]*
    |"""
_CODE = r"""\\(?:\r\n|\r|\n)
    |(?P<newline>[\r\n])
    |(?P<clause>\b(?:elif|if)\b)
    |(?P<lambda>\blambda\b)
    |(?P<case>\bcase\b(?=[ \t\f\\([{]))
    |(?P<operator>\b(?:and|await|else|for|in|is|not|or)\b|<<|>>|->|[-+&|^~<>])
    |\w+
    |(?P<trailer>\*\*|//|[.*/%@])
    |(?P<open>[(\[{])
    |(?P<close>[)\]}])
    |(?P<separator>[,;])"""
_TOKEN = re.compile(_STRING + _CODE, re.VERBOSE | re.DOTALL)
#: What stands in the fields of an f-string: code whose quotes cannot be trusted.
_FIELD_TOKEN = re.compile(_CODE, re.VERBOSE | re.DOTALL)
#: How far a replacement field that uses the quotes of its own string is read.
MAX_FIELD = 1_000_000
_BRACE = re.compile(r"\{\{|[{}]")


def check_nesting(text: str) -> None:
    """Raise ``SourceError("nested too deeply")`` when LibCST could not read ``text`` on the stack of ``run_deep``."""
    scan = _Scan()
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        if kind is None:
            continue
        if scan.refuses(kind, found.group(), found.start(), text):
            line = len(re.findall(r"\r\n|\r|\n", text[: found.start()])) + 1
            raise SourceError("nested too deeply", line)


class _Scan:
    """Counts for each open bracket the operators and trailers since its last separator, and its lambdas."""

    def __init__(self) -> None:
        self.operators = [0]
        self.trailers = [0]
        self.lambdas = [0]
        self.total = 0
        self.strings = 0
        self.clauses: dict[int, int] = {}
        self.line_start = 0
        self.limit = MAX_BRACKETS

    def refuses(self, kind: str, token: str, start: int, text: str) -> bool:
        """Count one token; return whether a limit is passed."""
        if kind == "string":
            self.strings += 1
            return self.strings > MAX_ADJACENT_STRINGS or _too_deep_inside(token, start, text)
        if kind == "newline":
            self.newline(start)
            return False
        self.strings = 0
        if kind in {"clause", "case"} and not self.is_first(start, text):
            kind = "operator" if kind == "clause" else "other"
        count = {
            "clause": self.clause,
            "case": self.case,
            "open": self.open,
            "close": self.close,
            "lambda": self.function,
            "separator": self.separator,
            "trailer": self.trailer,
            "operator": self.operator,
        }.get(kind)
        if count is not None:
            count(token, start)
        return self.is_over()

    def is_over(self) -> bool:
        """Return whether the innermost bracket, or all together, passed a limit."""
        return (
            self.operators[-1] > MAX_OPERATORS
            or self.trailers[-1] > MAX_TRAILERS
            or self.lambdas[-1] > MAX_LAMBDAS
            or self.total > MAX_TOTAL
            or len(self.operators) > self.limit + 1
            or max(self.clauses.values(), default=0) > MAX_CLAUSES
        )

    def newline(self, start: int) -> None:
        self.line_start = start + 1
        if len(self.operators) == 1:
            self.strings = 0
            self.limit = MAX_BRACKETS
            self.lambdas[-1] = 0
            self.separator("", start)

    def is_first(self, start: int, text: str) -> bool:
        """Return whether a word is the first of a statement's first line."""
        return len(self.operators) == 1 and not text[self.line_start : start].strip(" \t\f")

    def clause(self, token: str, start: int) -> None:
        """Count the ``elif`` of one chain by its indentation."""
        width = start - self.line_start
        self.clauses = {key: count for key, count in self.clauses.items() if key < width} | {
            width: self.clauses.get(width, 0) + 1 if token == "elif" else 0
        }

    def case(self, _token: str, _start: int) -> None:
        self.limit = MAX_PATTERN_BRACKETS

    def open(self, token: str, start: int) -> None:
        self.trailer(token, start)
        for counts in (self.operators, self.trailers, self.lambdas):
            counts.append(0)

    def close(self, _token: str, _start: int) -> None:
        if len(self.operators) > 1:
            self.total -= self.operators.pop() + self.trailers.pop()
            self.lambdas.pop()

    def separator(self, _token: str, _start: int) -> None:
        self.total -= self.operators[-1] + self.trailers[-1]
        self.operators[-1] = self.trailers[-1] = 0

    def trailer(self, _token: str, _start: int) -> None:
        self.trailers[-1] += 1
        self.total += 1

    def operator(self, _token: str, _start: int) -> None:
        self.total += 1 - self.trailers[-1]
        self.operators[-1] += 1
        self.trailers[-1] = 0

    def function(self, token: str, start: int) -> None:
        self.lambdas[-1] += 1
        self.operator(token, start)


def _too_deep_inside(token: str, start: int, text: str) -> bool:
    """Return whether the replacement fields of an f-string are nested too deeply; other strings hold no code."""
    if "{" not in token or not re.match("[rR]?[fFtT]", token):
        return False
    depth = begin = 0
    fields: list[str] = []
    for found in _BRACE.finditer(token):
        if found.group() == "{" or (found.group() == "{{" and depth):
            begin = begin if depth else found.end()
            depth += len(found.group())
        elif found.group() == "}" and depth:
            depth -= 1
            if not depth:
                fields.append(token[begin : found.start()])
        if depth > MAX_FORMAT_FIELDS:
            return True
    if depth:
        # Since Python 3.12 a field may use the quotes of its string: the token ended too early.
        fields.append(_to_the_end(text, start + begin))
    return any(_is_too_deep(field) for field in fields)


def _to_the_end(text: str, begin: int) -> str:
    depth = 1
    for found in re.compile(r"[{}]").finditer(text, begin, begin + MAX_FIELD):
        depth += 1 if found.group() == "{" else -1
        if not depth:
            return text[begin : found.start()]
    return text[begin : begin + MAX_FIELD]


def _is_too_deep(code: str) -> bool:
    scan = _Scan()
    # All of it is one expression, however many lines it has.
    scan.open("(", 0)
    for found in _FIELD_TOKEN.finditer(code):
        if found.lastgroup is not None and scan.refuses(found.lastgroup, found.group(), found.start(), code):
            return True
    return False
