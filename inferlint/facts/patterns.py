"""``match`` patterns: the names they capture and the values they compare with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import libcst as cst

from inferlint.facts.expressions import lower
from inferlint.facts.spelled import spelled

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.facts.builder import Builder
    from inferlint.model.expr import Expr


def bind_pattern(b: Builder, node: cst.MatchPattern, subject: Expr | None) -> None:
    """Bind the captures of a pattern; ``subject`` is what a bare capture takes, ``None`` below the top."""
    handler = PATTERNS.get(type(node))
    if handler is not None:
        handler(b, node, subject)


def _capture(b: Builder, name: cst.Name | None, subject: Expr | None) -> None:
    if name is not None:
        b.bind(spelled(name), "match", b.span(name), value=subject)


def _value(b: Builder, node: cst.MatchValue, _: Expr | None) -> None:
    b.site(lower(b, node.value), "pattern")


def _as(b: Builder, node: cst.MatchAs, subject: Expr | None) -> None:
    if node.pattern is not None:
        bind_pattern(b, node.pattern, None)
    _capture(b, node.name, subject)


def _or(b: Builder, node: cst.MatchOr, _: Expr | None) -> None:
    for element in node.patterns:
        bind_pattern(b, element.pattern, None)


def _class(b: Builder, node: cst.MatchClass, _: Expr | None) -> None:
    # `case Some(…)` is an isinstance test.
    b.site(lower(b, node.cls), "except")
    for element in node.patterns:
        bind_pattern(b, element.value, None)
    for keyword in node.kwds:
        bind_pattern(b, keyword.pattern, None)


def _mapping(b: Builder, node: cst.MatchMapping, _: Expr | None) -> None:
    for element in node.elements:
        b.site(lower(b, element.key), "pattern")
        bind_pattern(b, element.pattern, None)
    _capture(b, node.rest, None)


def _sequence(b: Builder, node: cst.MatchList | cst.MatchTuple, _: Expr | None) -> None:
    for element in node.patterns:
        if isinstance(element, cst.MatchStar):
            _capture(b, element.name, None)
        elif isinstance(element, cst.MatchSequenceElement):
            bind_pattern(b, element.value, None)


PATTERNS: dict[type[cst.CSTNode], Callable[[Builder, Any, Expr | None], None]] = {
    cst.MatchValue: _value,
    cst.MatchAs: _as,
    cst.MatchOr: _or,
    cst.MatchClass: _class,
    cst.MatchMapping: _mapping,
    cst.MatchList: _sequence,
    cst.MatchTuple: _sequence,
    cst.MatchSingleton: lambda _b, _node, _subject: None,
}
