"""The names that a module binds at its top level."""

from __future__ import annotations

import ast
from collections.abc import Iterator

_DYNAMIC = frozenset({"__getattr__", "exec", "globals", "setattr", "vars", "locals"})


def top_level_names(text: str) -> frozenset[str] | None:
    """Return the names bound outside functions and classes, or None when they cannot be listed.

    That is so for text that is no Python here, for star imports, and for a module ``__getattr__`` and its like.
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    names: set[str] = set()
    for node in _at_top(tree):
        found = _bound(node)
        if "*" in found or not _DYNAMIC.isdisjoint(found):
            return None
        names.update(found)
    declared = (name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names)
    return frozenset(names).union(declared)


def _at_top(tree: ast.Module) -> Iterator[ast.AST]:
    pending: list[ast.AST] = list(tree.body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            pending.extend(ast.iter_child_nodes(node))


def _bound(node: ast.AST) -> list[str]:
    """Return the names that a node binds; calls that bind unseen names are given by the name of the function."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [alias.asname or alias.name.partition(".")[0] for alias in node.names]
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.Name) and (isinstance(node.ctx, ast.Store) or node.id in _DYNAMIC):
        return [node.id]
    if isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
        return [node.name] if node.name else []
    if isinstance(node, ast.MatchMapping):
        return [node.rest] if node.rest else []
    return []
