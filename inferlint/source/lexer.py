"""Cut a text into the few kinds of tokens that nesting depends on, with the code inside f-strings as in Python 3.12.

Before 3.12 a replacement field could not hold the quotes of its string, so reading them the new way is right for both.
The lexer never fails: what is no Python yields some tokens, and the parser says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from functools import cache
from typing import NamedTuple

from inferlint.model.records import dataclass

_CODE = re.compile(
    r"""(?P<string>[rRbBuU]{0,2}(?:'''(?:[^'\\]|\\.|'(?!''))*'''|\"\"\"(?:[^"\\]|\\.|"(?!""))*\"\"\"
                                  |'(?:[^'\\\r\n]|\\(?:\r\n|.))*'|"(?:[^"\\\r\n]|\\(?:\r\n|.))*"))
    |(?P<format>(?:[fFtT][rR]?|[rR][fFtT])(?:'''|\"\"\"|'|"))
    |\#[^\r\n]*
    |\\(?:\r\n|\r|\n)
    |(?P<newline>[\r\n])
    |(?P<clause>\b(?:elif|if)\b)
    |(?P<lambda>\blambda\b)
    |(?P<case>\bcase\b(?=[ \t\f\\([{]))
    |(?P<operator>\b(?:and|await|else|for|in|is|not|or)\b|<<|>>|->|[-+&|^~<>])
    |\w+
    |(?P<trailer>\*\*|//|[.*/%@])
    |(?P<open>[(\[{])
    |(?P<close>[)\]}])
    |(?P<colon>:)
    |(?P<separator>[,;])""",
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    """A token: the name of its kind (``other`` for names, numbers and comments), its text and where it starts."""

    kind: str
    text: str
    start: int


@dataclass(slots=True)
class _Frame:
    """An f-string, a format specification in one (both have a quote), or a replacement field (has none)."""

    quote: str = ""
    is_raw: bool = False
    is_specification: bool = False
    #: The brackets that are open in a field.
    depth: int = 0


def tokens(text: str, position: int = 0) -> Iterator[Token]:
    """Return the tokens of ``text`` from ``position`` on; a replacement field stands between ``open`` and ``close``."""
    frames: list[_Frame] = []
    while position < len(text):
        if frames and frames[-1].quote:
            position = yield from _literal(text, position, frames)
        else:
            position = yield from _code(text, position, frames)


def _code(text: str, position: int, frames: list[_Frame]) -> Generator[Token, None, int]:
    """Return tokens up to the next change between code and the text of an f-string; the value is where that is."""
    field = frames[-1] if frames else None
    for found in _CODE.finditer(text, position):
        kind, token = found.lastgroup or "other", found.group()
        if kind == "format":
            yield Token("string", token, found.start())
            prefix = token.rstrip("'\"")
            frames.append(_Frame(token[len(prefix) :], "r" in prefix.lower()))
            return found.end()
        if field is not None and _leaves(field, kind, token, frames):
            if kind == "close":
                yield Token(kind, token, found.start())
            return found.end()
        yield Token(kind, token, found.start())
    return len(text)


def _leaves(field: _Frame, kind: str, token: str, frames: list[_Frame]) -> bool:
    """Follow the brackets of a field; return whether the token ends it or begins its format specification."""
    if kind == "open":
        field.depth += 1
    elif kind == "close" and field.depth:
        field.depth -= 1
    elif token == "}":
        frames.pop()
        return True
    elif kind == "colon" and not field.depth:
        outer = frames[-2]
        frames.append(_Frame(outer.quote, outer.is_raw, is_specification=True))
        return True
    return False


def _literal(text: str, position: int, frames: list[_Frame]) -> Generator[Token, None, int]:
    """Return the token that ends a piece of text in an f-string, if any; the value is where the piece ends."""
    frame = frames[-1]
    found = _text_of(frame.quote, frame.is_raw, frame.is_specification).match(text, position)
    if found is None:
        return len(text)
    if found.lastgroup == "field":
        yield Token("open", "{", found.end() - 1)
        frames.append(_Frame())
    elif found.lastgroup == "close":
        yield Token("close", "}", found.end() - 1)
        del frames[-2:]
    else:
        # The end of the string, or of a line on which it should have ended: its open fields end with it.
        while frames[-1].is_specification:
            del frames[-2:]
            yield Token("close", "}", found.end())
        frames.pop()
    return found.end()


@cache
def _text_of(quote: str, is_raw: bool, is_specification: bool) -> re.Pattern[str]:
    """Return the pattern of the text in an f-string, with what ends it in a group."""
    mark = re.escape(quote[0])
    # What is no piece stands outside of the choice: repeated inside it, the search of an f-string without an end would
    # take time without end, too.
    rest = rf"[^\\{{}}\r\n{mark}]*"
    pieces = [r"\\(?=[{}])", r"\\(?:\r\n|[^{}])"]
    if not is_raw:
        pieces.insert(0, r"\\N\{[^{}'\"\r\n]*\}")
    if len(quote) == 3:
        pieces += [r"[\r\n]", rf"{mark}(?!{mark}{mark})"]
    if not is_specification:
        pieces += [r"\{\{", r"\}"]
    ends = [r"(?P<field>\{)", r"(?P<close>\})", rf"(?P<end>{re.escape(quote)})", r"(?P<newline>[\r\n])"]
    return re.compile(rf"{rest}(?:(?:{'|'.join(pieces)}){rest})*(?:{'|'.join(ends)})", re.DOTALL)
