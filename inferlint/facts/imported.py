"""The fact of one imported name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.facts import Import

if TYPE_CHECKING:
    from inferlint.facts.builder import Builder
    from inferlint.model.span import Span


def record_import(
    b: Builder,
    module: str | None,
    name: str | None,
    bound: str,
    target: str | None,
    level: int,
    span: Span,
    *,
    aliased: bool = False,
) -> None:
    """Record an import and the name that it binds."""
    fact = Import(
        module,
        name,
        bound,
        target,
        level,
        b.scope,
        b.branch,
        span,
        b.statement,
        b.type_checking,
        b.optional,
        _is_in_function(b),
        aliased,
    )
    b.imports.append(fact)
    b.bind(bound, "import", span, ref=b.base + len(b.imports) - 1)


def _is_in_function(b: Builder) -> bool:
    scope: int | None = b.scope
    while scope is not None:
        state = b.states[scope].scope
        if state.kind == "function":
            return True
        scope = state.parent
    return False
