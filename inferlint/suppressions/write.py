"""Write a suppression comment into the text of a file, where it is safe and where it counts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.source.decode import split_lines
from inferlint.suppressions.pragma import NO_REASON, Suppression, read_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_ENDS = "\r\n"
_INDENT = re.compile(r"[ \t\f]*")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Codes to suppress in the statement from line ``first`` to line ``last``; ``line`` is that of the finding."""

    first: int
    last: int
    line: int
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A comment that was written: in which line of the new text, and where the statement is now."""

    wanted: Wanted
    line: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A text with comments; ``refused`` found no place."""

    text: str
    placed: tuple[Placed, ...]
    refused: tuple[Wanted, ...]


def write_all(
    text: str, wanted: Sequence[Wanted], reason: str, newline: str, is_live: Callable[[Suppression], bool]
) -> Rewritten:
    """Return ``text`` with a comment for each of ``wanted``, which is added to one that counts there already.

    ``newline`` ends a new line in a file that has none. ``is_live`` says whether a comment of the text suppresses
    what it says.
    """
    placed: list[Placed] = []
    refused: list[Wanted] = []
    # From below, so that a new line moves nothing that still is to be written.
    for one in sorted(wanted, key=lambda item: (item.first, item.last), reverse=True):
        done = next(_tried(text, one, reason, newline, is_live), None)
        if done is None:
            refused.append(one)
            continue
        text, line, shift = done
        if shift:
            placed = [Placed(old.wanted, old.line + 1, old.first + 1, old.last + 1) for old in placed]
        placed.append(Placed(one, line, one.first + shift, one.last + shift))
    return Rewritten(text, tuple(reversed(placed)), tuple(refused))


def _tried(
    text: str, wanted: Wanted, reason: str, newline: str, is_live: Callable[[Suppression], bool]
) -> Iterator[tuple[str, int, int]]:
    """Yield the texts that suppress what is wanted, the best first, with the line of the comment and of new lines."""
    lines = split_lines(text)
    items = list(read_all(text))
    attempts = [
        *_merged(lines, items, wanted, reason, is_live),
        *_behind(lines, wanted, reason),
        _above(lines, wanted, reason, newline),
    ]
    bad = sum(item.problem is not None for item in items)
    for new, line, shift in attempts:
        after = list(read_all(new))
        first, last = wanted.first + shift, wanted.last + shift
        counts = any(
            item.problem is None
            and item.span.line == line
            and set(wanted.codes) <= set(item.codes)
            and any(first <= number <= last for number in item.lines)
            for item in after
        )
        if counts and sum(item.problem is not None for item in after) <= bad:
            yield new, line, shift


def _merged(
    lines: list[str], items: Sequence[Suppression], wanted: Wanted, reason: str, is_live: Callable[[Suppression], bool]
) -> Iterator[tuple[str, int, int]]:
    """Yield texts in which a comment that counts for the statement, or lacks its reason, says more."""
    for item in items:
        here = item.lines or (item.span.line,)
        if item.whole_file or not any(wanted.first <= number <= wanted.last for number in here):
            continue
        if item.problem != NO_REASON and (item.problem is not None or not is_live(item)):
            continue
        row = lines[item.span.line - 1]
        start, end = item.span.column - 1, item.span.end_column - 1
        comment = _with_reason(_with_codes(row[start:end], wanted.codes), item, reason)
        yield _replaced(lines, item.span.line, row[:start] + comment + row[end:]), item.span.line, 0


def _with_codes(comment: str, codes: Sequence[str]) -> str:
    opening, closing = comment.index("["), comment.index("]")
    there = [name.strip() for name in comment[opening + 1 : closing].split(",")]
    more = [code for code in codes if code not in there]
    return comment[: opening + 1] + ", ".join([*there, *more]) + comment[closing:] if more else comment


def _with_reason(comment: str, item: Suppression, reason: str) -> str:
    if item.problem is None and reason in item.reason:
        return comment
    # A day ends with the next space only.
    joint = "; " if item.reason and not re.search(r"until\s*=\s*\S*$", comment) else " "
    return comment.rstrip() + joint + reason


def _behind(lines: list[str], wanted: Wanted, reason: str) -> Iterator[tuple[str, int, int]]:
    """Yield texts with the comment at the end of a line: the last of the statement, the first, any other one."""
    order = (wanted.last, wanted.first, wanted.line, *range(wanted.first, wanted.last + 1))
    for number in dict.fromkeys(order):
        if not 1 <= number <= len(lines):
            continue
        row = lines[number - 1]
        body = row.rstrip(_ENDS).rstrip(" \t")
        if not body.endswith("\\"):
            new = f"{body}  {_comment(wanted, reason)}{row[len(row.rstrip(_ENDS)) :]}"
            yield _replaced(lines, number, new), number, 0


def _above(lines: list[str], wanted: Wanted, reason: str, newline: str) -> tuple[str, int, int]:
    """Return the text with the comment on a line of its own above the statement."""
    row = lines[wanted.first - 1] if wanted.first <= len(lines) else ""
    indent = _INDENT.match(row)
    end = row[len(row.rstrip(_ENDS)) :] or newline
    new = (indent.group() if indent else "") + _comment(wanted, reason) + end
    return "".join([*lines[: wanted.first - 1], new, *lines[wanted.first - 1 :]]), wanted.first, 1


def _comment(wanted: Wanted, reason: str) -> str:
    return f"# inferlint: ignore[{', '.join(wanted.codes)}] {reason}"


def _replaced(lines: list[str], number: int, row: str) -> str:
    return "".join([*lines[: number - 1], row, *lines[number:]])
