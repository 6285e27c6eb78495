"""Statements that go as a whole, and statements that are added below others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from inferlint.fixes.draft import HeldError
from inferlint.fixes.edit import Patch
from inferlint.fixes.source import walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from inferlint.fixes.context import FileContext
    from inferlint.model.span import Span


def without_statement(
    context: FileContext, statements: Sequence[tuple[int, int]], places: Sequence[Span]
) -> Iterator[Patch]:
    """Yield the edits that remove simple statements, each on lines of its own.

    ``statements`` are their first and last lines, ``places`` something inside of each. Raises ``HeldError`` when one
    shares a line, holds a comment, assigns to more than one target, or leaves an empty block.
    """
    lines = [line_at(context, *pair) for pair in zip(statements, places, strict=True)]
    for line in lines:
        body = _body(context, line)
        if all(any(one is other for other in lines) for one in body):
            raise HeldError("steering", "nothing would be left of the block")
        if line.trailing_whitespace.comment is not None or any(one.comment is not None for one in line.leading_lines):
            raise HeldError("comment-lost")
        start, end = context.source.range(line)
        if "#" in context.text[start:end]:
            raise HeldError("comment-lost")
        yield Patch(context.source.lines.start(start), context.source.lines.next(end), "")


def line_at(context: FileContext, statement: tuple[int, int], place: Span) -> cst.SimpleStatementLine:
    """Return the line of a statement that assigns to one target and shares its line with no other."""
    offset = context.source.lines.offset(place.line, place.column)
    for line in walk(context.source.module):
        if not isinstance(line, cst.SimpleStatementLine):
            continue
        start, end = context.source.range(line)
        if not start <= offset < end:
            continue
        first = line.body[0]
        if len(line.body) != 1 or (isinstance(first, cst.Assign) and len(first.targets) != 1):
            raise HeldError("steering", f"line {statement[0]} does more than one thing")
        if not isinstance(first, (cst.Assign, cst.AnnAssign, cst.Expr)):
            raise HeldError("steering", f"line {statement[0]}")
        return line
    raise HeldError("steering", f"line {statement[0]}")


def _body(context: FileContext, line: cst.SimpleStatementLine) -> Sequence[cst.CSTNode]:
    for node in walk(context.source.module):
        if isinstance(node, (cst.Module, cst.IndentedBlock)) and any(one is line for one in node.body):
            return node.body
    raise HeldError("steering")


def below(context: FileContext, line: cst.SimpleStatementLine, statement: str) -> Patch:
    """Return the edit that adds a statement below another one, in the same block."""
    start, end = context.source.range(line)
    first = context.source.lines.start(start)
    indentation = context.text[first:start]
    place = context.source.lines.next(end)
    newline = context.source.module.default_newline
    if place and context.text[place - 1] not in "\r\n":
        return Patch(place, place, f"{newline}{indentation}{statement}")
    return Patch(place, place, f"{indentation}{statement}{newline}")
