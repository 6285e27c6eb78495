"""The identifiers and the constant strings of ``ast`` nodes."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from typing import cast

_IDENTIFIERS = ("id", "attr", "name", "asname", "arg", "module", "names", "rest", "kwd_attrs")


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


def children(node: ast.AST) -> Iterable[ast.AST]:
    """Return the child nodes that can matter: a statement that is only a string is a docstring or a comment."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return ()
    return ast.iter_child_nodes(node)


def walk(*nodes: ast.AST) -> Iterator[ast.AST]:
    """Return the nodes and all below them, without docstrings and without recursion."""
    pending = list(nodes)
    while pending:
        node = pending.pop()
        yield node
        pending.extend(children(node))


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
    pending: list[ast.AST] = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
            pending.extend((part.right, part.left))
        elif isinstance(part, ast.JoinedStr):
            pending.extend(reversed(part.values))
        elif isinstance(part, ast.FormattedValue) and part.format_spec is None and part.conversion == -1:
            yield from _pieces(part.value) if isinstance(part.value, (ast.Constant, ast.JoinedStr)) else (None,)
        else:
            yield part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else None
