"""A text in the code whose beginning is replaced by a value: literals, f-strings, parts of longer ones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import libcst as cst

from inferlint.fixes.draft import HeldError
from inferlint.fixes.edit import Patch
from inferlint.fixes.source import walk

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.fixes.values import Value
    from inferlint.model.expr import Const
    from inferlint.model.span import Span

_LITERAL = re.compile(r"(?P<prefix>[rRuUbBfFtT]{0,3})(?P<quote>\"\"\"|'''|\"|')")


def replace_beginning(context: FileContext, draft: Draft, origin: Const, beginning: str, value: Value) -> None:
    """Put ``value`` in the place of what the literal ``origin`` begins with; raises ``HeldError`` when it cannot be."""
    start, end = context.source.lines.range(origin.span)
    formatted = formatted_around(context, origin.span)
    if formatted is not None:
        if formatted.parts[0] is not _part(context, formatted, origin.span):
            raise HeldError("url-parts", "the host does not begin the text")
        whole_start, whole_end = context.source.range(formatted)
        head = formatted.start
        body, last = start, whole_end - len(formatted.end)
    else:
        found = _LITERAL.match(context.text, start)
        if found is None or "b" in found["prefix"].lower():
            raise HeldError("url-parts", "the URL is no text literal")
        whole_start, whole_end, head = start, end, found.group()
        body, last = found.end(), end - len(found["quote"])
    if not context.text.startswith(beginning, body):
        raise HeldError("url-parts", "the URL is written with escapes")
    cut = body + len(beginning)
    if value.text is not None:
        draft.add([Patch(body, cut, value.text.rstrip("/"))])
        return
    written = value.written(draft, context, whole_start)
    if cut < last:
        draft.add([Patch(whole_start, cut, f"{written} + {head}")])
    elif _is_joined(context, whole_start, whole_end):
        draft.add([Patch(whole_start, whole_end, f"{written} +")])
    else:
        draft.add([Patch(whole_start, whole_end, written)])


def cut_beginning(context: FileContext, draft: Draft, origin: Const, count: int) -> None:
    """Take away the first characters of a literal; raises ``HeldError`` when that cannot be done."""
    start, _ = context.source.lines.range(origin.span)
    if formatted_around(context, origin.span) is None:
        found = _LITERAL.match(context.text, start)
        if found is None:
            raise HeldError("url-parts")
        start = found.end()
    if not isinstance(origin.value, str) or not context.text.startswith(origin.value[:count], start):
        raise HeldError("url-parts", "the URL is written with escapes")
    draft.add([Patch(start, start + count, "")])


def formatted_around(context: FileContext, span: Span) -> cst.FormattedString | None:
    """Return the f-string of which the text at ``span`` is a part."""
    return next((one for one in context.source.formatted if _part(context, one, span) is not None), None)


def formatted_holding(context: FileContext, offset: int) -> cst.FormattedString | None:
    """Return the innermost f-string around an offset."""
    found = [one for one in context.source.formatted if _covers(context, one, offset)]
    return min(found, key=lambda one: context.source.range(one)[1] - context.source.range(one)[0], default=None)


def _covers(context: FileContext, node: cst.CSTNode, offset: int) -> bool:
    start, end = context.source.range(node)
    return start < offset < end


def _part(context: FileContext, node: cst.FormattedString, span: Span) -> cst.FormattedStringText | None:
    """Return the part of an f-string that stands at ``span``; parts are found by counting, they have no places."""
    offset, _ = context.source.lines.range(span)
    position = context.source.range(node)[0] + len(node.start)
    for part in node.parts:
        length = len(context.source.module.code_for_node(part))
        if isinstance(part, cst.FormattedStringText) and position == offset:
            return part
        position += length
    return None


def _is_joined(context: FileContext, start: int, end: int) -> bool:
    """Say whether the literal is followed by another one that belongs to it."""
    pairs = (node for node in walk(context.source.module) if isinstance(node, cst.ConcatenatedString))
    return any(context.source.range(node.left) == (start, end) for node in pairs)


def fitting(context: FileContext, offset: int, code: str) -> str:
    """Return an expression with quotes that may stand inside the f-string around ``offset``, if there is one."""
    around = formatted_holding(context, offset)
    if around is None:
        return code
    quote = around.end[0]
    other = "'" if quote == '"' else '"'
    if quote in code and other in code:
        raise HeldError("url-parts", "quotes of both kinds would stand in one f-string")
    return code.replace(quote, other)
