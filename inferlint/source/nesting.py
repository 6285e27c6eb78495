"""Find what the native parser of LibCST does not survive, in one pass over the tokens and without recursion.

LibCST recurses once or more for every bracket, prefix operator and link of a chain. Its Rust code has no guard: it runs off
the end of the stack, which kills the process. Long before that the time grows with the square of the length. The
limits lie far above what people write and far below what a stack of 256 MB holds.
"""

from __future__ import annotations

import re

from inferlint.errors import SourceError

#: Python's own tokenizer allows no more.
MAX_BRACKETS = 200
MAX_FORMAT_FIELDS = 100
#: Operators, prefix words and conditional expressions between two separators of one bracket.
MAX_OPERATORS = 1000
#: Attributes, calls and subscripts on one operand.
MAX_TRAILERS = 500
MAX_ADJACENT_STRINGS = 2000
MAX_CLAUSES = 2000

_TOKEN = re.compile(
    r"""(?P<string>[rRbBuUfFtT]{0,2}(?:'''(?:[^'\\]|\\.|'(?!''))*'''|\"\"\"(?:[^"\\]|\\.|"(?!""))*\"\"\"
                                      |'(?:[^'\\\r\n]|\\(?:\r\n|.))*'|"(?:[^"\\\r\n]|\\(?:\r\n|.))*"))
    |\#[^\r\n]*
    |\\(?:\r\n|\r|\n)
    |(?P<newline>[\r\n])
    |(?P<clause>\b(?:elif|if)\b)
    |(?P<operator>\b(?:and|await|else|for|in|is|lambda|not|or)\b|\*\*|//|<<|>>|->|[-+*/%@&|^~<>])
    |\w+
    |(?P<trailer>\.)
    |(?P<open>[(\[{])
    |(?P<close>[)\]}])
    |(?P<separator>[,;]|:?=(?!=))""",
    re.VERBOSE | re.DOTALL,
)
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
    """Counts by bracket: operators and trailers since the last separator."""

    def __init__(self) -> None:
        self.operators = [0]
        self.trailers = [0]
        self.strings = 0
        self.clauses: dict[int, int] = {}
        self.line_start = 0

    def refuses(self, kind: str, token: str, start: int, text: str) -> bool:
        self.strings = self.strings + 1 if kind == "string" else self.strings * (kind == "newline")
        if kind == "string":
            return self.strings > MAX_ADJACENT_STRINGS or _too_many_fields(token)
        if kind == "newline":
            self.line_start = start + 1
            if len(self.operators) == 1:
                self.reset()
            return False
        if kind == "clause":
            return self.clause(token, start, text)
        if kind == "open":
            return self.open()
        if kind == "close":
            self.close()
            return False
        return self.link(kind)

    def reset(self) -> None:
        self.operators[-1] = self.trailers[-1] = self.strings = 0

    def clause(self, token: str, start: int, text: str) -> bool:
        """Count the ``elif`` of one chain by its indentation; any other ``if`` is an operator."""
        indent = text[self.line_start : start]
        if indent.strip(" \t\f") or len(self.operators) > 1:
            return self.link("operator")
        width = len(indent)
        self.clauses[width] = self.clauses.get(width, 0) + 1 if token == "elif" else 0
        return self.clauses[width] > MAX_CLAUSES

    def open(self) -> bool:
        self.trailers[-1] += 1
        refused = self.trailers[-1] > MAX_TRAILERS
        self.operators.append(0)
        self.trailers.append(0)
        return refused or len(self.operators) > MAX_BRACKETS + 1

    def close(self) -> None:
        if len(self.operators) > 1:
            self.operators.pop()
            self.trailers.pop()

    def link(self, kind: str) -> bool:
        if kind == "separator":
            self.reset()
        elif kind == "trailer":
            self.trailers[-1] += 1
        else:
            self.operators[-1] += 1
            self.trailers[-1] = 0
        return self.operators[-1] > MAX_OPERATORS or self.trailers[-1] > MAX_TRAILERS


def _too_many_fields(token: str) -> bool:
    if "{" not in token or not re.match("[rR]?[fFtT]", token):
        return False
    depth = 0
    for found in _BRACE.finditer(token):
        depth += {"{": 1, "}": -1}.get(found.group(), 0)
        if depth > MAX_FORMAT_FIELDS:
            return True
    return False
