"""The identifiers and the constant strings of ``ast`` nodes."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Iterator
from functools import cache
from typing import cast

_IDENTIFIERS = ("id", "attr", "name", "asname", "arg", "module", "names", "rest", "kwd_attrs")


#: Fields that hold no node in which a name or a string could stand.
_LEAVES = frozenset(
    {"ctx", "op", "ops", "kind", "level", "is_async", "simple", "conversion", "type_comment", "type_ignores", "n", "s"}
)


@cache
def _branches(kind: Hashable) -> tuple[str, ...]:
    if kind is ast.Constant:
        return ()
    return tuple(field for field in getattr(kind, "_fields", ()) if field not in _LEAVES)


@cache
def _fields(kind: Hashable) -> tuple[str, ...]:
    return tuple(field for field in _IDENTIFIERS if field in getattr(kind, "_fields", ()))


def identifiers(node: ast.AST) -> Iterator[str]:
    """Return the identifiers that stand in the node itself; dotted module names are split."""
    for field in _fields(cast("Hashable", type(node))):
        value = getattr(node, field, None)
        if isinstance(value, str):
            yield from value.split(".") if "." in value else (value,)
        elif isinstance(value, list):
            yield from (item for item in value if isinstance(item, str))


def strings(node: ast.AST) -> Iterator[str]:
    """Return the constant strings that stand in the node itself, and those that it joins from literals."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.value
        elif isinstance(node.value, bytes):
            yield node.value.decode("latin-1")
    elif isinstance(node, ast.JoinedStr) or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)):
        yield from _joined(node)


def walk(*nodes: ast.AST) -> Iterator[ast.AST]:
    """Return the nodes and all below them that can matter, without recursion.

    Left out are statements that are only a constant (docstrings), numbers and the like, and the inner nodes of a sum:
    ``strings`` joins the operands at the outermost one.
    """
    pending = list(nodes)
    while pending:
        node = pending.pop()
        yield node
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            pending.extend(_operands(node))
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            for field in _branches(cast("Hashable", type(node))):
                value = getattr(node, field, None)
                items = value if isinstance(value, list) else (value,)
                pending.extend(item for item in items if isinstance(item, ast.AST) and not _is_number(item))


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and not isinstance(node.value, (str, bytes))


def _operands(node: ast.AST) -> Iterator[ast.AST]:
    """Return what a chain of ``+`` adds up, in order."""
    pending = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
            pending.extend((part.right, part.left))
        else:
            yield part


def _joined(node: ast.AST) -> Iterator[str]:
    """Return each run of two or more adjacent literals as one string."""
    run: list[str] = []
    for piece in _pieces(node):
        if piece is not None:
            run.append(piece)
            continue
        if len(run) > 1:
            yield "".join(run)
        run.clear()
    if len(run) > 1:
        yield "".join(run)


def _pieces(node: ast.AST) -> Iterator[str | None]:
    """Return the literals that ``+`` and f-strings join, in order; None stands for a value that is not constant."""
    for part in _operands(node):
        for value in part.values if isinstance(part, ast.JoinedStr) else (part,):
            yield _literal(value)


def _literal(node: ast.AST) -> str | None:
    """Return the text of a literal, also of one in a field of an f-string, or None."""
    if isinstance(node, ast.FormattedValue) and node.format_spec is None and node.conversion == -1:
        node = node.value
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
