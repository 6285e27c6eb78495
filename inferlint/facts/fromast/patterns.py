"""``match`` patterns: the names they capture and the values they compare with."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from inferlint.facts.fromast.builder import UnsureError
from inferlint.facts.fromast.dispatch import lower
from inferlint.facts.fromast.names import last_name_span, rest_span

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.facts.fromast.builder import TreeBuilder
    from inferlint.model.expr import Expr


def bind_pattern(b: TreeBuilder, node: ast.pattern, subject: Expr | None) -> None:
    """Bind the captures of a pattern; ``subject`` is what a bare capture takes, ``None`` below the top."""
    handler = PATTERNS.get(type(node))
    if handler is None:
        raise UnsureError
    handler(b, node, subject)


def _value(b: TreeBuilder, node: ast.MatchValue, _: Expr | None) -> None:
    b.site(lower(b, node.value), "pattern")


def _as(b: TreeBuilder, node: ast.MatchAs, subject: Expr | None) -> None:
    if node.pattern is not None:
        bind_pattern(b, node.pattern, None)
    if node.name is not None:
        b.bind(node.name, "match", last_name_span(b, node), value=subject)


def _or(b: TreeBuilder, node: ast.MatchOr, _: Expr | None) -> None:
    for element in node.patterns:
        bind_pattern(b, element, None)


def _class(b: TreeBuilder, node: ast.MatchClass, _: Expr | None) -> None:
    # `case Some(…)` is an isinstance test.
    b.site(lower(b, node.cls), "except")
    for pattern in (*node.patterns, *node.kwd_patterns):
        bind_pattern(b, pattern, None)


def _mapping(b: TreeBuilder, node: ast.MatchMapping, _: Expr | None) -> None:
    for key, pattern in zip(node.keys, node.patterns, strict=True):
        b.site(lower(b, key), "pattern")
        bind_pattern(b, pattern, None)
    if node.rest is not None:
        b.bind(node.rest, "match", rest_span(b, node), value=None)


def _star(b: TreeBuilder, node: ast.MatchStar, _: Expr | None) -> None:
    if node.name is not None:
        b.bind(node.name, "match", last_name_span(b, node), value=None)


PATTERNS: dict[type[ast.pattern], Callable[[TreeBuilder, Any, Expr | None], None]] = {
    ast.MatchValue: _value,
    ast.MatchAs: _as,
    ast.MatchOr: _or,
    ast.MatchClass: _class,
    ast.MatchMapping: _mapping,
    ast.MatchSequence: _or,
    ast.MatchStar: _star,
    ast.MatchSingleton: lambda _b, _node, _subject: None,
}
