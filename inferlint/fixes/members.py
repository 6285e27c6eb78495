"""The text of import statements: one more name in the list of one, a new one within the length of a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from inferlint.fixes.edit import Patch
from inferlint.fixes.sorting import member_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from inferlint.fixes.scopes import Statement
    from inferlint.fixes.source import Source


def new_line(source: Source, statement: str, line_length: int) -> str:
    """Return a statement, with its only name in parentheses on a line of its own when it is too long."""
    if len(statement) <= line_length or not statement.startswith("from "):
        return statement
    head, name = statement.split(" import ", 1)
    newline = source.module.default_newline
    return f"{head} import ({newline}{source.module.default_indent}{name},{newline})"


def added(source: Source, statement: Statement, name: str, alias: str, line_length: int) -> tuple[Patch, ...]:
    """Return the edits that add ``name`` to the list of a ``from`` import, in order when the list is in order."""
    node = statement.node
    assert isinstance(node, cst.ImportFrom)
    assert not isinstance(node.names, cst.ImportStar)
    members = node.names
    spans = [source.range(one) for one in members]
    text = f"{name} as {alias}" if alias else name
    index = _index(members, name)
    if node.lpar is not None and _is_vertical(source, spans):
        return _own_line(source, members, spans, index, text)
    if node.lpar is None and _is_too_long(source, statement, len(text) + 2, line_length):
        return _wrapped(source, statement, members, spans, index, text)
    return _inline(spans, index, text)


def _index(members: Sequence[cst.ImportAlias], name: str) -> int:
    keys = [member_key(one.evaluated_name) for one in members]
    if keys != sorted(keys):
        return len(keys)
    return sum(key <= member_key(name) for key in keys)


def _is_vertical(source: Source, spans: Sequence[tuple[int, int]]) -> bool:
    """Say whether each name begins a line of its own."""
    return all(source.text[source.lines.start(start) : start].strip(" \t\f") == "" for start, _ in spans) and len(
        {source.lines.start(start) for start, _ in spans}
    ) == len(spans)


def _inline(spans: Sequence[tuple[int, int]], index: int, text: str) -> tuple[Patch, ...]:
    if index < len(spans):
        start = spans[index][0]
        return (Patch(start, start, f"{text}, "),)
    end = spans[-1][1]
    return (Patch(end, end, f", {text}"),)


def _own_line(
    source: Source, members: Sequence[cst.ImportAlias], spans: Sequence[tuple[int, int]], index: int, text: str
) -> tuple[Patch, ...]:
    newline = source.module.default_newline
    start, end = spans[min(index, len(spans) - 1)]
    indent = source.text[source.lines.start(start) : start]
    if index < len(spans):
        # Below what stands before it, so that comments above the next name stay with that.
        place = source.lines.next(spans[index - 1][1]) if index else _below_opening(source, source.lines.start(start))
        return (Patch(place, place, f"{indent}{text},{newline}"),)
    has_comma = isinstance(members[-1].comma, cst.Comma)
    rest = source.text[end : source.lines.next(end)]
    if ")" in rest.partition("#")[0]:
        return (Patch(end, end, f",{newline}{indent}{text}"),)
    place = source.lines.next(end)
    if has_comma:
        return (Patch(place, place, f"{indent}{text},{newline}"),)
    return Patch(end, end, ","), Patch(place, place, f"{indent}{text}{newline}")


def _below_opening(source: Source, place: int) -> int:
    """Return the line below the opening parenthesis, above comments that belong to the first name."""
    while place > 0:
        above = source.lines.start(place - 1)
        if source.text[above:place].strip() and not source.text[above:place].lstrip().startswith("#"):
            return place
        place = above
    return place


def _is_too_long(source: Source, statement: Statement, more: int, line_length: int) -> bool:
    """Say whether one line would be too long, of a statement that stands on one line, alone and without a comment."""
    start = source.lines.start(statement.start)
    line = source.text[start:].splitlines()[0]
    is_alone = source.text[start : statement.end].strip() == line.strip()
    return is_alone and len(line) <= line_length < len(line.rstrip()) + more


def _wrapped(
    source: Source,
    statement: Statement,
    members: Sequence[cst.ImportAlias],
    spans: Sequence[tuple[int, int]],
    index: int,
    text: str,
) -> tuple[Patch, ...]:
    """Return the edits that put each name of a one-line import on a line of its own."""
    newline, step = source.module.default_newline, source.module.default_indent
    start = source.lines.start(statement.start)
    outer = source.text[start : statement.start]
    inner = newline + outer + step
    patches = [Patch(spans[0][0], spans[0][0], "(" + inner + (f"{text},{inner}" if index == 0 else ""))]
    for number in range(1, len(members)):
        between = f",{inner}{text},{inner}" if number == index else f",{inner}"
        patches.append(Patch(spans[number - 1][1], spans[number][0], between))
    last = f",{inner}{text}" if index == len(members) else ""
    patches.append(Patch(spans[-1][1], spans[-1][1], f"{last},{newline}{outer})"))
    return tuple(patches)
