"""Text in an annotation as the expression it stands for."""

from __future__ import annotations

import ast
from keyword import iskeyword
from typing import TYPE_CHECKING

from inferlint.facts.fromast.dispatch import lower
from inferlint.facts.fromast.places import Nowhere
from inferlint.model.expr import Name
from inferlint.model.span import NOWHERE

if TYPE_CHECKING:
    from inferlint.facts.fromast.builder import TreeBuilder
    from inferlint.model.expr import Expr


def quoted(b: TreeBuilder, text: str) -> Expr | None:
    """Read a text without white space around it as an expression; ``None`` for any other."""
    if text.isascii() and text.isidentifier() and not iskeyword(text):
        return Name(text, b.scope, b.tick(), NOWHERE)
    node = _expression(text)
    if node is None:
        return None
    before = b.turn_to(Nowhere(text))
    inner = lower(b, node)
    b.turn_to(before)
    return inner


def _expression(text: str) -> ast.expr | None:
    """Return the expression that is all of ``text``, from its first line on."""
    try:
        # As a statement, not with mode "eval": that one refuses `*Shape`.
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    only = body[0] if len(body) == 1 else None
    if not isinstance(only, ast.Expr) or only.lineno != 1 or text.startswith("yield") or _ends_statement(text, only):
        return None
    return only.value


def _ends_statement(text: str, node: ast.Expr) -> bool:
    """Return whether a semicolon follows an expression."""
    places = Nowhere(text)
    end = places.skip(places.end(node))
    return text[end : end + 1] == ";"
