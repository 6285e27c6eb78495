"""Read one suppression comment."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from inferlint.model.span import Span
from inferlint.suppressions.scanner import LINE_END, comments

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from inferlint.suppressions.scanner import Comment

_MENTION = re.compile(r"inferlint", re.IGNORECASE)
_PRAGMA = re.compile(r"(?<!\S)#\s*inferlint\s*:\s*", re.IGNORECASE)
_VERB = re.compile(r"([A-Za-z][\w-]*)\s*(?:\[([^\]]*)\])?")
_OTHER_TOOL = re.compile(r"\s#\s*(?:noqa\b|nosec\b|[A-Za-z][\w-]*\s*:)")
_UNTIL = re.compile(r"\buntil\s*=\s*(\S*)")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_WORD = re.compile(r"[^\W\d_]")
_VERBS = ("ignore", "file-ignore")
#: Words of other tools and near misses; after ``inferlint:`` they are meant as a directive, not as prose.
_LOOKALIKES = re.compile(
    r"allow|exempt|file_?ignore|no-?check|nolint|noqa|nosec|off|skip|skip-file|suppress"
    r"|disable(-file|-line|-next-line)?|ignored|ignores|ignore-(file|line|next-line)",
    re.IGNORECASE,
)
#: The problem of a comment that only lacks its reason.
NO_REASON = "Suppression gives no reason"
#: What may stand between the codes and the reason.
_SEPARATORS = " \t-\u2013\u2014:;,"


@dataclass(frozen=True, slots=True)
class Suppression:
    """One suppression as written; ``problem`` says why it counts for nothing, when it does.

    ``lines`` are the lines it counts for, empty for a whole file. ``codes`` are codes or slugs.
    """

    span: Span
    codes: tuple[str, ...] = ()
    reason: str = ""
    until: date | None = None
    whole_file: bool = False
    lines: tuple[int, ...] = ()
    problem: str | None = None


def read_all(text: str) -> Iterator[Suppression]:
    """Yield the suppressions of the source ``text`` in order, wrong ones included."""
    if not _MENTION.search(text):
        return
    found = [(comment, match) for comment in comments(text) for match in _PRAGMA.finditer(comment.text)]
    lines = LINE_END.split(text) if found else []
    for comment, match in found:
        item = _read(comment, match, lines)
        if item is not None:
            yield item


def _read(comment: Comment, match: re.Match[str], lines: Sequence[str]) -> Suppression | None:
    """Return the suppression that starts at ``match`` of the comment, or ``None`` for mere prose."""
    rest = comment.text[match.end() :]
    other = _OTHER_TOOL.search(rest)
    rest = (rest[: other.start()] if other else rest).rstrip()
    start, end = comment.column + match.start(), comment.column + match.end() + len(rest)
    span = Span(comment.line, start, comment.line, end)
    if not match.group().lstrip("#").strip().startswith("inferlint:"):
        return Suppression(span, problem="Write `inferlint:` in lower case, without a space before the colon")
    verb = _VERB.match(rest)
    name = verb.group(1) if verb else ""
    after = rest[verb.end() : verb.end() + 1] if verb else ""
    if verb is None or name not in _VERBS:
        directive = _LOOKALIKES.fullmatch(name) or (verb and (verb.group(2) is not None or after in {"[", "=", "("}))
        known = "allowed: ignore, file-ignore"
        return Suppression(span, problem=f"Unknown directive `{name[:40]}`; {known}") if directive else None
    return _parts(Suppression(span), comment, verb, rest, lines)


def _parts(empty: Suppression, comment: Comment, verb: re.Match[str], text: str, lines: Sequence[str]) -> Suppression:
    """Fill ``empty`` with the codes, the day and the reason of a suppression, or with what is wrong."""
    whole = verb.group(1) == "file-ignore"
    codes = tuple(part.strip() for part in (verb.group(2) or "").split(","))
    if not any(codes):
        return replace(empty, problem=f"Suppression names no rule; write `{verb.group(1)}[IL102] reason`")
    if not all(codes):
        return replace(empty, problem="Suppression has an empty entry in its list of rules")
    if whole and not comment.alone:
        return replace(empty, problem="`file-ignore` must stand on a line of its own")
    dates = _UNTIL.findall(text, verb.end())
    reason = _UNTIL.sub("", text[verb.end() :]).strip(_SEPARATORS)
    until = _day(dates[0]) if dates else None
    if len(dates) > 1 or (dates and until is None):
        return replace(empty, problem="`until=` must be given once, with a date such as 2027-01-31")
    if not _WORD.search(reason):
        return replace(empty, problem=NO_REASON)
    covered = () if whole else _lines(comment, lines)
    return replace(empty, codes=codes, reason=reason, until=until, whole_file=whole, lines=covered)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def _lines(comment: Comment, lines: Sequence[str]) -> tuple[int, ...]:
    """Return the line of the comment, and for a comment that stands alone the next line with code."""
    if not comment.alone:
        return (comment.line,)
    for number in range(comment.line, len(lines)):
        code = lines[number].strip(" \t\f")
        if code and not code.startswith("#"):
            return (comment.line, number + 1)
    return (comment.line,)
