"""The literals of an expression of adjacent strings: where each stands, and the pieces of those with code inside.

``ast`` joins adjacent strings into one, and before Python 3.12 does not know where the code in an f-string stands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache

from inferlint.facts.fromast.builder import UnsureError

_PLAIN = r"""[rRbBuU]{0,2}(?:
    '''[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*'''|\"\"\"[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*\"\"\"
    |'(?!'')[^'\\]*(?:\\.[^'\\]*)*'|"(?!"")[^"\\]*(?:\\.[^"\\]*)*"
)"""
#: A whole literal without code.
PLAIN = re.compile(_PLAIN, re.VERBOSE | re.DOTALL)
_OPENING = re.compile(r"(?:[fF][rR]?|[rR][fF])('''|\"\"\"|'|\")")
_CODE = re.compile(
    rf"""(?P<formatted>(?:[fF][rR]?|[rR][fF])['"])
    |(?:{_PLAIN}|\w+|\#[^\r\n]*|[!=<>]=|[^\w'"\#!=<>()\[\]{{}}:]+|[<>])
    |(?P<open>[(\[{{])
    |(?P<close>[)\]}}])
    |(?P<conversion>!)
    |(?P<colon>:)
    |(?P<equal>=)""",
    re.VERBOSE | re.DOTALL,
)
_CONVERSION = re.compile(r"\s*(\w+)\s*")


@dataclass(slots=True)
class Field:
    """A replacement field from brace to brace, the code in it, and the fields in its format specification."""

    start: int
    end: int = 0
    code: tuple[int, int] = (0, 0)
    #: Whether it puts in something else than the text of the value.
    changes: bool = False
    fields: list[Field] = field(default_factory=list)


@dataclass(slots=True)
class Formatted:
    """An f-string: prefix and quote, its pieces of text as (start, end) and its fields, in order."""

    opening: str
    parts: list[tuple[int, int] | Field] = field(default_factory=list)


def literal(text: str, start: int) -> tuple[int, Formatted | None]:
    """Return where the literal ends that stands at ``start``, and its pieces when it may hold code."""
    found = PLAIN.match(text, start)
    if found:
        return found.end(), None
    opening = _OPENING.match(text, start)
    if opening is None:
        raise UnsureError
    formatted = Formatted(opening.group())
    quote = opening.group(1)
    is_raw = "r" in formatted.opening[: -len(quote)].lower()
    position = opening.end()
    while True:
        end = _end(_text_of(quote, is_raw), text, position)
        if end > position:
            formatted.parts.append((position, end))
        if text.startswith(quote, end):
            return end + len(quote), formatted
        part = _field(text, end, is_raw=is_raw)
        formatted.parts.append(part)
        position = part.end


def _end(pattern: re.Pattern[str], text: str, position: int) -> int:
    found = pattern.match(text, position)
    return found.end() if found else position


@cache
def _text_of(quote: str, is_raw: bool) -> re.Pattern[str]:
    """Return the pattern of the text between two fields; it may match nothing, but never too little."""
    mark = quote[0]
    pieces = [rf"[^\\{{}}{mark}]+", r"\{\{", r"\}\}", r"\\(?=[{}])", r"\\[^{}]"]
    if not is_raw:
        pieces.insert(3, r"\\N\{[^{}]*\}")
    if len(quote) == 3:
        pieces.append(rf"{mark}(?!{mark}{mark})")
    return re.compile(rf"(?:{'|'.join(pieces)})*", re.DOTALL)


_SPECIFICATION = re.compile(r"[^\\{}]+|\\N\{[^{}]*\}|\\[^{}]?", re.DOTALL)
_RAW_SPECIFICATION = re.compile(r"[^{}]+")


def _field(text: str, start: int, *, is_raw: bool) -> Field:
    """Return the field whose brace stands at ``start``."""
    if not text.startswith("{", start):
        raise UnsureError
    found = Field(start)
    position = start + 1
    stop = 0
    depth = 0
    while True:
        token = _CODE.match(text, position)
        if token is None:
            raise UnsureError
        kind = token.lastgroup
        position = token.end()
        if kind == "formatted":
            position, _ = literal(text, token.start())
        elif kind == "open":
            depth += 1
        elif kind == "close" and depth:
            depth -= 1
        elif kind is None or depth:
            continue
        else:
            stop = stop or token.start()
            if kind == "close":
                break
            found.changes = found.changes or kind == "equal"
            if kind == "conversion":
                conversion = _CONVERSION.match(text, position)
                position = conversion.end() if conversion else position
                found.changes = found.changes or conversion is None or conversion.group(1) != "s"
            elif kind == "colon":
                position = _specification(text, position, found, is_raw=is_raw)
    found.code = (start + 1, stop)
    found.end = position
    return found


def _specification(text: str, position: int, of: Field, *, is_raw: bool) -> int:
    """Read the format specification of a field; return where the brace stands that ends it."""
    pattern = _RAW_SPECIFICATION if is_raw else _SPECIFICATION
    of.changes = of.changes or not text.startswith("}", position)
    while True:
        found = pattern.match(text, position)
        position = found.end() if found else position
        if text.startswith("{", position):
            inner = _field(text, position, is_raw=is_raw)
            of.fields.append(inner)
            position = inner.end
        elif text.startswith("}", position):
            return position
        elif not found:
            raise UnsureError
