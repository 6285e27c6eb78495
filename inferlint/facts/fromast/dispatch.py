"""Which function reads which type of expression. The functions enter themselves; they call each other through here."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from inferlint.facts.fromast.builder import TreeBuilder, UnsureError
from inferlint.model.expr import Expr


class _Handlers(dict[type[ast.AST], Callable[[TreeBuilder, Any], Expr]]):
    """Handlers by type of node."""

    def __missing__(self, key: type[ast.AST]) -> Callable[[TreeBuilder, Any], Expr]:
        # A newer Python has expressions that nobody has thought of here.
        raise UnsureError


HANDLERS = _Handlers()


def lower(b: TreeBuilder, node: ast.expr) -> Expr:
    """Return the expression."""
    return HANDLERS[type(node)](b, node)
