"""Places of names for which ``ast`` has no node."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from inferlint.facts.fromast.builder import UnsureError

if TYPE_CHECKING:
    import ast

    from inferlint.facts.fromast.builder import TreeBuilder
    from inferlint.facts.fromast.places import Node
    from inferlint.model.span import Span

#: All of Python's names and more: what is no ASCII can only be part of one.
_NAME = re.compile(r"[\w\u0080-\U0010ffff]+")
_STARS = re.compile(r"\*{1,2}")


def name_span(b: TreeBuilder, node: Node, name: str) -> Span:
    """Return the place of the name that ``node`` begins with, behind stars if it has some."""
    span = b.span(node)
    if name.isascii() and span.end_column - span.column == len(name) and span.line == span.end_line:
        return span
    places = b.places
    start = places.start(node)
    stars = _STARS.match(places.text, start)
    return _name_at(b, places.skip(stars.end()) if stars else start)


def last_name_span(b: TreeBuilder, node: Node) -> Span:
    """Return the place of the name that ``node`` ends with."""
    places = b.places
    end = start = places.end(node)
    while start and _NAME.fullmatch(places.text[start - 1]):
        start -= 1
    return places.between(start, end)


def defined_span(b: TreeBuilder, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Span:
    """Return the place of the name in ``def name`` and ``class name``."""
    text = b.places.text
    start = b.places.start(node)
    if text.startswith("async", start):
        start = b.places.skip(start + len("async"))
    word = "class" if text.startswith("class", start) else "def"
    return _name_at(b, b.places.skip(start + len(word)))


def handler_span(b: TreeBuilder, of: ast.expr) -> Span:
    """Return the place of the name in ``except type as name``."""
    places = b.places
    offset = places.skip(places.closed(places.end(of), len(places.text)))
    if not places.text.startswith("as", offset):
        raise UnsureError
    return _name_at(b, places.skip(offset + len("as")))


def rest_span(b: TreeBuilder, node: ast.MatchMapping) -> Span:
    """Return the place of ``rest`` in the pattern ``{…, **rest}``."""
    places = b.places
    stop = places.end(node) - 1
    offset = places.end(node.patterns[-1]) if node.patterns else places.start(node) + 1
    offset = places.skip(places.closed(offset, stop))
    if not places.text.startswith("**", offset):
        raise UnsureError
    return _name_at(b, places.skip(offset + len("**")))


def _name_at(b: TreeBuilder, start: int) -> Span:
    found = _NAME.match(b.places.text, start)
    if found is None:
        raise UnsureError
    return b.places.between(start, found.end())
