"""Targets of assignments, loops and ``with``."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from inferlint.facts.fromast.dispatch import lower
from inferlint.facts.unpacking import shares
from inferlint.model.expr import Attr, Const, Sub

if TYPE_CHECKING:
    from inferlint.facts.fromast.builder import TreeBuilder
    from inferlint.model.expr import Expr


def bind_target(
    b: TreeBuilder,
    target: ast.expr,
    value: Expr | None,
    how: str,
    annotation: Expr | None = None,
    path: tuple[int, ...] = (),
) -> list[str]:
    """Bind an assignment target to ``value`` and return how the site names it."""
    kind = type(target)
    if isinstance(target, ast.Name):
        b.bind(target.id, how, b.span(target), value=value, annotation=annotation, path=path)
        return [target.id]
    if isinstance(target, (ast.Tuple, ast.List)):
        return _unpack(b, target.elts, value, how, path)
    if isinstance(target, ast.Starred):
        return bind_target(b, target.value, None, how)
    lowered = lower(b, target)
    b.site(lowered, "target")
    if kind is ast.Attribute and isinstance(lowered, Attr):
        b.set_attribute(lowered, value if how == "assign" and not path else None, annotation)
        return [f".{lowered.name}"]
    if kind is ast.Subscript and isinstance(lowered, Sub):
        if value is not None and how == "assign" and not path:
            b.set_item(lowered, value)
        return [f"[{lowered.key.value if isinstance(lowered.key, Const) else ''}]"]
    return []


def _unpack(b: TreeBuilder, elements: list[ast.expr], value: Expr | None, how: str, path: tuple[int, ...]) -> list[str]:
    stars = [isinstance(element, ast.Starred) for element in elements]
    names: list[str] = []
    for element, (share, place) in zip(elements, shares(stars, value, how, path), strict=True):
        inner = element.value if isinstance(element, ast.Starred) else element
        names += bind_target(b, inner, share, how, path=place)
    return names
