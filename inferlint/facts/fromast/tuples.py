"""Places of tuples and generators: ``ast`` counts their brackets in, LibCST does not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ast

    from inferlint.facts.fromast.builder import TreeBuilder
    from inferlint.facts.fromast.places import Places
    from inferlint.model.span import Span

_COMMENT = re.compile(r"#[^\r\n]*")


def is_bare(places: Places, node: ast.Tuple) -> bool:
    """Return whether a tuple with elements has no brackets of its own."""
    first = node.elts[0]
    start, inner = places.start(node), places.start(first)
    if start == inner:
        return True
    # `(a), (b)` against `((a), b)`: the brackets before the first element, those behind it.
    opened = _COMMENT.sub("", places.text[start:inner]).count("(")
    offset = places.end(first)
    while opened:
        offset = places.skip(offset)
        if places.text[offset : offset + 1] != ")":
            return False
        opened -= 1
        offset += 1
    return True


def tuple_span(b: TreeBuilder, node: ast.Tuple) -> Span:
    """Return the place of the elements of a tuple."""
    if not node.elts:
        start = b.places.skip(b.places.start(node) + 1)
        return b.places.between(start, start)
    if is_bare(b.places, node):
        return b.span(node)
    return inner_span(b, node, node.elts[-1])


def inner_span(b: TreeBuilder, node: ast.expr, last: ast.expr) -> Span:
    """Return the place of what stands in the brackets of ``node``, ``last`` being the last part of it."""
    places = b.places
    return places.between(places.skip(places.start(node) + 1), places.closed(places.end(last), places.end(node) - 1))
