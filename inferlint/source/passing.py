"""Whether a file hands on what it imports: stores it at its top, returns it, puts it into an object or a call."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from inferlint.source.steps import FUNCTION


def passes_on(tree: ast.Module, names: Collection[str]) -> bool:
    """Return whether a value that ``names`` give can leave the place where it is used.

    Reading an attribute of it (``settings.DEBUG``) and calling one (``router.complete(x)``) keep it where it is.
    Local variables that take the value are followed; names count by spelling, so this says yes too often.
    """
    tracked = set(names)
    nodes = list(ast.walk(tree))
    more = set(names)
    while more:
        more = {name for node in nodes for name in _taken(node, tracked)} - tracked
        tracked |= more
    top = _at_top(tree)
    return any(_leaves(node, tracked, is_top=id(node) in top) for node in nodes)


def _taken(node: ast.AST, tracked: Collection[str]) -> Iterator[str]:
    """Yield the names that an assignment gives a tracked value."""
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if _is_tracked(node.value, tracked):
            yield from (target.id for target in targets if isinstance(target, ast.Name))
    elif isinstance(node, ast.withitem) and isinstance(node.optional_vars, ast.Name):
        yield from [node.optional_vars.id] if _is_tracked(node.context_expr, tracked) else []


def _at_top(tree: ast.Module) -> set[int]:
    """Return the ``id`` of every statement outside functions."""
    found: set[int] = set()
    pending: list[ast.AST] = list(tree.body)
    while pending:
        node = pending.pop()
        found.add(id(node))
        if not isinstance(node, FUNCTION):
            pending.extend(child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt))
    return found


def _leaves(node: ast.AST, tracked: Collection[str], *, is_top: bool) -> bool:
    match node:
        case ast.Return() | ast.Yield() | ast.YieldFrom():
            return node.value is not None and _is_tracked(node.value, tracked)
        case ast.Assign() | ast.AnnAssign():
            if node.value is None or not _is_tracked(node.value, tracked):
                return False
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            return is_top or not all(isinstance(target, ast.Name) for target in targets)
        case ast.Call():
            return any(_is_tracked(arg, tracked) for arg in (*node.args, *(item.value for item in node.keywords)))
        case ast.List() | ast.Tuple() | ast.Set():
            return any(_is_tracked(item, tracked) for item in node.elts)
        case ast.Dict():
            return any(_is_tracked(item, tracked) for item in node.values)
        case ast.ClassDef():
            return any(_is_tracked(item, tracked) for item in (*node.bases, *node.decorator_list))
        case ast.arguments():
            return any(item is not None and _is_tracked(item, tracked) for item in (*node.defaults, *node.kw_defaults))
        case ast.Global():
            return any(name in tracked for name in node.names)
        case ast.Lambda():
            return _is_tracked(node.body, tracked)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return any(_is_tracked(item, tracked) for item in node.decorator_list)
    return False


def _is_tracked(node: ast.AST, tracked: Collection[str]) -> bool:
    """Return whether an expression can be the tracked value itself, or what calling it gives."""
    match node:
        case ast.Name():
            return node.id in tracked
        case ast.Call():
            return _is_tracked(node.func, tracked)
        case ast.Await() | ast.Starred() | ast.NamedExpr():
            return _is_tracked(node.value, tracked)
        case ast.BoolOp():
            return any(_is_tracked(item, tracked) for item in node.values)
        case ast.IfExp():
            return _is_tracked(node.body, tracked) or _is_tracked(node.orelse, tracked)
        case ast.Subscript():
            return _is_tracked(node.value, tracked)
    return False
