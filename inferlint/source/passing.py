"""What a file hands on of what it imports: stores at its top, returns, puts into an object or a call."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from inferlint.source.steps import FUNCTION


@dataclass(frozen=True, slots=True)
class Passing:
    """Which names of a file give a value that leaves its place, and which local names take the value of others.

    Reading an attribute (``settings.DEBUG``) and calling one (``router.complete(x)``) keep a value where it is.
    Names count by spelling, so this says yes too often.
    """

    leaving: frozenset[str]
    taken: dict[str, frozenset[str]]

    def passed_on(self) -> set[str]:
        """Return the names whose value can leave the place where it is used."""
        givers: dict[str, list[str]] = {}
        for name, targets in self.taken.items():
            for target in targets:
                givers.setdefault(target, []).append(name)
        pending, found = list(self.leaving), set(self.leaving)
        while pending:
            more = [name for name in givers.get(pending.pop(), ()) if name not in found]
            found.update(more)
            pending += more
        return found


def passing(tree: ast.Module, *, is_top: bool = True) -> Passing:
    """Return what a module hands on, or statements that are not at the top of one."""
    leaving: set[str] = set()
    taken: dict[str, set[str]] = {}
    top = _at_top(tree) if is_top else set[int]()
    for node in ast.walk(tree):
        leaving.update(name for value in _left(node, is_top=id(node) in top) for name in _roots(value))
        for value, targets in _assigned(node):
            for name in _roots(value):
                taken.setdefault(name, set()).update(target.id for target in targets if isinstance(target, ast.Name))
    return Passing(frozenset(leaving), {name: frozenset(targets) for name, targets in taken.items()})


def _assigned(node: ast.AST) -> Iterator[tuple[ast.expr, list[ast.expr]]]:
    """Yield the value of an assignment with its targets."""
    if isinstance(node, ast.Assign):
        yield node.value, node.targets
    elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
        yield node.value, [node.target]
    elif isinstance(node, ast.withitem) and node.optional_vars is not None:
        yield node.context_expr, [node.optional_vars]
    elif isinstance(node, (ast.For, ast.AsyncFor)):
        yield node.iter, [node.target]


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


def _left(node: ast.AST, *, is_top: bool) -> list[ast.expr]:
    """Return the expressions whose values leave: returned, stored where others reach them, or handed to a call."""
    match node:
        case ast.Return() | ast.Yield() | ast.YieldFrom():
            return [node.value] if node.value is not None else []
        case ast.Assign():
            return [node.value] if is_top or not all(isinstance(one, ast.Name) for one in node.targets) else []
        case ast.AnnAssign():
            return [node.value] if node.value is not None and (is_top or not isinstance(node.target, ast.Name)) else []
        case ast.Call():
            return [*node.args, *(item.value for item in node.keywords)]
        case ast.List() | ast.Tuple() | ast.Set():
            return list(node.elts)
        case ast.Dict():
            return list(node.values)
        case ast.ClassDef():
            return [*node.bases, *node.decorator_list]
        case ast.arguments():
            return [item for item in (*node.defaults, *node.kw_defaults) if item is not None]
        case ast.Global():
            return [ast.Name(name) for name in node.names]
        case ast.Lambda():
            return [node.body]
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return list(node.decorator_list)
    return []


def _roots(node: ast.AST) -> Iterator[str]:
    """Yield the names whose value, or what calling it gives, an expression can be."""
    match node:
        case ast.Name():
            yield node.id
        case ast.Attribute():
            # What is read of a module may be a module again; only names that lead on are asked for.
            yield node.attr
        case ast.Call():
            yield from _roots(node.func)
        case ast.Await() | ast.Starred() | ast.NamedExpr() | ast.Subscript():
            yield from _roots(node.value)
        case ast.BoolOp():
            for item in node.values:
                yield from _roots(item)
        case ast.IfExp():
            yield from _roots(node.body)
            yield from _roots(node.orelse)
