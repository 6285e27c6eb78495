"""Find the comments of Python source without a tokenizer.

``tokenize`` rejects syntax newer than the running interpreter and files with small faults. This scanner knows
only what is needed to tell a comment from a string: literals with all prefixes, nested replacement fields of
f-strings and t-strings (PEP 701, PEP 750), and backslashes at line ends. In each mode one regular expression
finds the next place where something changes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Where Python starts a new line.
LINE_END = re.compile(r"\r\n|\r|\n")

_CODE = re.compile(
    r"""(?P<comment>\#[^\r\n]*)
    |(?P<open>[(\[{]) |(?P<close>[)\]}])
    |(?P<colon>:)
    |(?P<prefix>(?<!\w)[bBfFrRtTuU]{1,2})?(?P<quote>\"\"\"|\'\'\'|\"|\')""",
    re.VERBOSE,
)

_QUOTES = ('"""', "'''", '"', "'")


def _ends(quote: str) -> str:
    """Return the pattern of what ends a string: its quote, or the line's end for a short string."""
    return f"(?P<end>{quote})" + ("" if len(quote) == 3 else r"|(?P<cut>[\r\n])")


_ESCAPE = r"\\(?:\r\n|.)"
_FIELD_ESCAPE = r"\\(?:\r\n|(?![{}]).)|\{\{|\}\}|(?P<field>\{)"
_NAMED = r"\\N\{[^}\r\n]*\}"

_BODY = {quote: re.compile(f"{_ESCAPE}|{_ends(quote)}", re.DOTALL) for quote in _QUOTES}
_RAW = {quote: re.compile(f"{_FIELD_ESCAPE}|{_ends(quote)}", re.DOTALL) for quote in _QUOTES}
_TEMPLATE = {quote: re.compile(f"{_NAMED}|{_FIELD_ESCAPE}|{_ends(quote)}", re.DOTALL) for quote in _QUOTES}
_SPEC = {quote: re.compile(rf"(?P<field>\{{)|(?P<close>\}})|{_ends(quote)}") for quote in _QUOTES}


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment: its 1-based place, its text from ``#`` to the line's end, and whether it stands alone."""

    line: int
    column: int
    text: str
    alone: bool


@dataclass(slots=True)
class _Field:
    """A replacement field that is being read.

    ``body`` reads the text of its string, ``in_spec`` says that it stands inside another field's format
    specification, ``depth`` counts its open brackets.
    """

    quote: str
    body: re.Pattern[str]
    in_spec: bool = False
    depth: int = 0


def comments(text: str) -> Iterator[Comment]:
    """Yield every comment of Python source of any version; broken source never raises."""
    starts = [0, *(match.end() for match in LINE_END.finditer(text))]
    line = 0
    for begin, end in _spans(text):
        while line + 1 < len(starts) and starts[line + 1] <= begin:
            line += 1
        before = text[starts[line] : begin]
        yield Comment(line + 1, begin - starts[line] + 1, text[begin:end], not before.strip(" \t\f\ufeff"))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    stack: list[_Field] = []
    position = 0
    while match := _CODE.search(text, position):
        position = match.end()
        if match.lastgroup == "comment":
            yield match.span()
        elif match.lastgroup == "quote":
            position = _string(text, match, stack)
        elif stack:
            position = _inside(text, match, stack)


def _string(text: str, match: re.Match[str], stack: list[_Field]) -> int:
    """Return where the string ends, or where its first replacement field starts."""
    quote, prefix = match["quote"], (match["prefix"] or "").lower()
    if "f" in prefix or "t" in prefix:
        body = (_RAW if "r" in prefix else _TEMPLATE)[quote]
        return _template(text, match.end(), quote, body, stack)
    position = match.end()
    while found := _BODY[quote].search(text, position):
        position = found.end()
        if found.lastgroup:
            return position
    return len(text)


def _template(text: str, position: int, quote: str, body: re.Pattern[str], stack: list[_Field]) -> int:
    while found := body.search(text, position):
        position = found.end()
        if found.lastgroup == "field":
            stack.append(_Field(quote, body))
        if found.lastgroup:
            return position
    return len(text)


def _inside(text: str, match: re.Match[str], stack: list[_Field]) -> int:
    """Follow a bracket or colon inside a replacement field; return where reading goes on."""
    field = stack[-1]
    if match.lastgroup == "open":
        field.depth += 1
    elif match.lastgroup == "close" and field.depth:
        field.depth -= 1
    elif match.group() == "}":
        return _close(text, match.end(), stack)
    elif match.lastgroup == "colon" and not field.depth:
        return _spec(text, match.end(), stack)
    return match.end()


def _close(text: str, position: int, stack: list[_Field]) -> int:
    """Leave the innermost field: go on in the specification or in the string around it."""
    field = stack.pop()
    if field.in_spec and stack:
        return _spec(text, position, stack)
    return _template(text, position, field.quote, field.body, stack)


def _spec(text: str, position: int, stack: list[_Field]) -> int:
    """Read a format specification up to its end or to a field inside it."""
    field = stack[-1]
    found = _SPEC[field.quote].search(text, position)
    if found is None:
        return len(text)
    if found.lastgroup == "field":
        stack.append(_Field(field.quote, field.body, in_spec=True))
    elif found.lastgroup == "close":
        return _close(text, found.end(), stack)
    else:
        while stack and stack.pop().in_spec:
            pass
    return found.end()
