"""Whether a value leaves its place in a file, from the statements that name it: nobody has to parse the rest.

The answers are those of ``passing`` over the tree of the whole file, which decides wherever the text alone does not
show what a statement is.
"""

from __future__ import annotations

import ast
import re
import unicodedata
import warnings
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from inferlint.errors import SourceError
from inferlint.source.decode import decode
from inferlint.source.importing import NO_CODE, UNSURE
from inferlint.source.passing import Passing, passing
from inferlint.source.readable import may_be_unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

_FORMAT = re.compile(r"[fFtT][rR]?$|[rR][fFtT]$")
_FIRST = re.compile(r"([ \t]*)(\w*)")
#: Blocks in which nothing is at the top for ``passing``.
_INNER = re.compile(r"(?:async[ \t]+)?def\b|except\b|case\b")
#: A soft keyword that is used as a name.
_NAME = re.compile(r"(?:match|case)[ \t]*[=.]")
_PASS = "\n pass"
#: What follows a word that is longer, or one of which an attribute is read.
_READ_ON = re.compile(r"\w|[ \t]*\.")
#: Everything but brackets and ends of lines.
_FLAT = bytes(code for code in range(256) if code not in b"()[]{}\n")


class _UnsureError(Exception):
    """The text does not show by itself what a statement is."""


class Uses:
    """The uses of names in one file; it is parsed as a whole when its text is not ``is_plain``."""

    def __init__(self, raw: bytes, *, is_plain: bool = True) -> None:
        self._raw = raw
        if not is_plain:
            self._statements = None
        self._found: dict[int, Passing] = {}

    def passes_on(self, name: str) -> bool:
        """Say whether a value that ``name`` gives can leave the place where it is used, or nobody knows."""
        statements = self._statements
        if statements is None or not name.isascii():
            return self._whole is None or name in self._whole
        pending, seen = [name], {name}
        try:
            while pending:
                one = pending.pop()
                for number in statements.naming(one):
                    found = self._statement(statements, number)
                    if one in found.leaving:
                        return True
                    more = found.taken.get(one, frozenset()) - seen
                    seen |= more
                    pending += more
        except _UnsureError:
            self._statements = None
            return self.passes_on(name)
        return False

    @cached_property
    def _statements(self) -> _Statements | None:
        try:
            return _read(decode(self._raw).text)
        except (SourceError, _UnsureError):
            return None

    @cached_property
    def _whole(self) -> frozenset[str] | None:
        from inferlint.source.outline import handed_on

        found = handed_on(self._raw)
        return frozenset(found.passed_on()) if found is not None else None

    def _statement(self, statements: _Statements, number: int) -> Passing:
        if number not in self._found:
            self._found[number] = passing(statements.tree(number), is_top=statements.is_top(number))
        return self._found[number]


@dataclass
class _Statements:
    """The lines of a text as Python joins them: ``code`` is the text with blanks for its strings and comments."""

    text: str
    code: str
    #: Where strings with code in them start, and where each of them ends.
    formats: list[int]
    ends: list[int]
    starts: list[int]
    _indents: dict[int, int] = field(default_factory=dict)

    def naming(self, name: str) -> Iterator[int]:
        """Yield the number of each line in which ``name`` may stand for a value that is not only read from."""
        text, size, last = self.text, len(name), -1
        place = text.find(name)
        while place >= 0:
            if not _is_word(text[place - 1 : place]) and _READ_ON.match(text, place + size) is None:
                number = bisect_right(self.starts, place) - 1
                if number != last and self._is_code(place) and self._may_use(number):
                    last = number
                    yield number
            place = text.find(name, place + size)

    def _is_code(self, place: int) -> bool:
        if self.code[place] != " ":
            return True
        index = bisect_right(self.formats, place) - 1
        return index >= 0 and place < self.ends[index]

    def _may_use(self, number: int) -> bool:
        """Say whether a line is no import."""
        code = self._code(number)
        return not code.startswith(("import ", "from ")) or ";" in code

    def _code(self, number: int) -> str:
        return self.code[self.starts[number] : self._end(number)].strip()

    def _end(self, number: int) -> int:
        return self.starts[number + 1] if number + 1 < len(self.starts) else len(self.code)

    def is_top(self, number: int) -> bool:
        """Say whether a line stands where ``passing`` takes it for one at the top."""
        indent = self._indent(number)
        while indent:
            number -= 1
            if number < 0:
                raise _UnsureError
            code = self._code(number)
            if code and self._indent(number) < indent:
                if _INNER.match(code):
                    return False
                indent = self._indent(number)
        return True

    def _indent(self, number: int) -> int:
        if number not in self._indents:
            start = self.starts[number]
            line = self.code[start : self._end(number)]
            self._indents[number] = len(line[: len(line) - len(line.lstrip(" \t"))].expandtabs())
        return self._indents[number]

    def tree(self, number: int) -> ast.Module:
        """Return the statement of a line, a header with an empty body. Raises ``_UnsureError`` for what is none."""
        start = self.starts[number]
        written = self.text[start : self._end(number)].strip()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                return ast.parse(_whole_statement(written, self._code(number)))
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                raise _UnsureError from None


def _whole_statement(text: str, code: str) -> str:
    """Return a line as a statement that stands by itself."""
    if code.startswith("@"):
        return text + "\ndef _(): pass"
    first = _FIRST.match(code)
    word = first.group(2) if first is not None else ""
    if word in ("match", "case") and not _NAME.match(code):
        raise _UnsureError
    body = _PASS if code.endswith(":") else ""
    if word == "elif":
        return text[2:] + body
    if word == "else":
        return "if 1" + text[4:] + body
    if word == "try":
        return text + body + "\nfinally:" + _PASS
    if word in ("except", "finally"):
        return "try:" + _PASS + "\n" + text + body
    return text + body


def _read(text: str) -> _Statements:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    text += "\n"
    formats: list[int] = []
    ends: list[int] = []

    def blank(match: re.Match[str]) -> str:
        start, end = match.span()
        if text[start] in "\"'" and _FORMAT.search(text, max(start - 2, 0), start):
            if not text.isascii() and not unicodedata.is_normalized("NFKC", match.group()):
                # A name in it may be spelled otherwise than it seems.
                raise _UnsureError
            formats.append(start)
            ends.append(end)
        return " " * (end - start)

    code = NO_CODE.sub(blank, text)
    if not code.isascii() or any(one in code for one in UNSURE) or may_be_unreadable(text, "\n" + code):
        raise _UnsureError
    return _Statements(text, code, formats, ends, _starts(code))


def _is_word(char: str) -> bool:
    return char == "_" or char.isalnum()


def _starts(code: str) -> list[int]:
    """Return where each line begins that is none of the lines inside brackets."""
    starts: list[int] = []
    place = depth = 0
    brackets = code.encode("ascii").translate(None, _FLAT).split(b"\n")
    for line, held in zip(code.split("\n"), brackets, strict=True):
        if not depth:
            starts.append(place)
        place += len(line) + 1
        if held:
            depth += _opened(held)
            if depth < 0:
                raise _UnsureError
    if depth:
        raise _UnsureError
    return starts


@lru_cache(maxsize=4096)
def _opened(brackets: bytes) -> int:
    """Return how many more brackets open than close."""
    return sum(1 if bracket in b"([{" else -1 for bracket in brackets)
