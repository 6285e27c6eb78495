"""Logical lines: what of a block stands on one, and whether a block begins on that of its header."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from inferlint.facts.fromast.places import Node, Places

_BLANK = re.compile(r"[ \t\f]*")
_BETWEEN = re.compile(r"(?:[ \t\f;]|\\(?:\r\n|\r|\n))*")
_CONTINUED = re.compile(r"\\(?:\r\n|\r|\n)\Z")
_PIECE = re.compile(
    r"""\#[^\r\n]*|\\(?:\r\n|\r|\n)|(?P<newline>[\r\n])|(?P<open>[(\[{])|(?P<close>[)\]}])
    |'''.*?'''|\"\"\".*?\"\"\"|'(?:[^'\\\r\n]|\\.)*'|"(?:[^"\\\r\n]|\\.)*"|.""",
    re.VERBOSE | re.DOTALL,
)


def shares_line(places: Places, before: Node, after: Node) -> bool:
    """Return whether two simple statements that follow each other are parted by a semicolon, not by a new line."""
    if after.lineno == before.end_lineno:
        return True
    if not places.continued:
        return False
    found = _BETWEEN.match(places.text, places.end(before))
    return found is not None and found.end() >= places.start(after)


def is_inline(places: Places, first: Node) -> bool:
    """Return whether a block that begins with a simple statement stands on the line of its header."""
    start = places.start(first)
    line = first.lineno - 1
    text, starts = places.text, places.starts
    found = _BLANK.match(text, starts[line])
    if found is None or found.end() < start:
        return True
    if not places.continued or not _is_continued(text, starts, line):
        return False
    while line and _is_continued(text, starts, line):
        line -= 1
    return not _has_newline(text[starts[line] : start])


def _is_continued(text: str, starts: Sequence[int], line: int) -> bool:
    """Return whether the line before ``line`` ends with a backslash."""
    return line > 0 and _CONTINUED.search(text[starts[line - 1] : starts[line]]) is not None


def _has_newline(code: str) -> bool:
    """Return whether a piece of code has a new line that is neither in brackets nor behind a backslash."""
    depth = 0
    for found in _PIECE.finditer(code):
        if found.lastgroup == "newline" and not depth:
            return True
        if found.lastgroup in ("open", "close"):
            depth = max(0, depth + (1 if found.lastgroup == "open" else -1))
    return False
