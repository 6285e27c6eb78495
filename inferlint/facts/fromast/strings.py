"""Strings: one literal, adjacent literals, and literals with code inside."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from inferlint.facts.fromast.builder import TreeBuilder, UnsureError
from inferlint.facts.fromast.dispatch import lower
from inferlint.facts.fromast.fstrings import PLAIN, Field, Formatted, literal
from inferlint.facts.strings import literal_value, text_part
from inferlint.model.expr import Const, Join, Name, Opaque

if TYPE_CHECKING:
    from inferlint.model.expr import Expr

#: Before, nodes inside of an f-string have wrong places.
_HAS_PLACES = sys.version_info >= (3, 12)


def text(b: TreeBuilder, node: ast.Constant, value: str | bytes) -> Expr:
    """Return a text without code, or several adjacent ones."""
    # As long as its value and two quotes: neither an escape nor a second literal fits in.
    if node.end_col_offset == node.col_offset + len(value) + 2 and node.lineno == node.end_lineno and value.isascii():
        return Const(value, b.span(node))
    places = b.places
    found = PLAIN.match(places.text, places.start(node))
    if found is not None and found.end() == places.end(node):
        return Const(value, b.span(node))
    return adjacent(b, node, [])


def formatted(b: TreeBuilder, node: ast.JoinedStr) -> Expr:
    """Return a text with code inside."""
    return adjacent(b, node, node.values)


def adjacent(b: TreeBuilder, node: ast.expr, values: list[ast.expr]) -> Expr:
    """Return the literals that make up ``node``, joined when there are several."""
    places = b.places
    fields = (value for value in values if isinstance(value, ast.FormattedValue))
    position, stop = places.start(node), places.end(node)
    parts: list[Expr] = []
    while position < stop:
        end, pieces = literal(places.text, position)
        if pieces is None:
            parts.append(Const(literal_value(places.text[position:end]), places.between(position, end)))
        else:
            parts.append(Join(_pieces(b, pieces, fields), places.between(position, end)))
        position = places.skip(end)
    if next(fields, None) is not None or not parts:
        raise UnsureError
    return parts[0] if len(parts) == 1 else Join(tuple(parts), b.span(node))


def _pieces(b: TreeBuilder, found: Formatted, fields: Iterator[ast.FormattedValue]) -> tuple[Expr, ...]:
    places = b.places
    parts: list[Expr] = []
    for part in found.parts:
        if isinstance(part, Field):
            parts.append(_replacement(b, part, fields))
        else:
            start, end = part
            parts.append(Const(text_part(places.text[start:end], found.opening), places.between(start, end)))
    return tuple(parts)


def _replacement(b: TreeBuilder, part: Field, fields: Iterator[ast.FormattedValue]) -> Expr:
    node = next(fields, None)
    if node is None:
        raise UnsureError
    value = _code(b, part, node.value)
    specification = node.format_spec.values if isinstance(node.format_spec, ast.JoinedStr) else []
    inner = (one for one in specification if isinstance(one, ast.FormattedValue))
    extra = [_replacement(b, one, inner) for one in part.fields]
    if next(inner, None) is not None:
        raise UnsureError
    if part.changes:
        return Opaque((value, *extra), b.places.between(part.start, part.end))
    return value


def _code(b: TreeBuilder, part: Field, node: ast.expr) -> Expr:
    """Return the expression in a field."""
    if _HAS_PLACES:
        return lower(b, node)
    places = b.places
    start, end = part.code
    code = places.text[start:end]
    if isinstance(node, ast.Name) and code == node.id:
        return Name(code, b.scope, b.tick(), places.between(start, end))
    try:
        inner = ast.parse(f"({code})", mode="eval").body
    except SyntaxError:
        raise UnsureError from None
    if type(inner) is not type(node):
        raise UnsureError
    line, column = places.place(start)
    before = b.turn_to(places.inside(f"({code})", line, column - 1))
    value = lower(b, inner)
    b.turn_to(before)
    return value
