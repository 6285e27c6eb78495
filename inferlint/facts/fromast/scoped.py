"""Lambdas and comprehensions, and the parameters of functions."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from inferlint.facts.annotations import unquoted
from inferlint.facts.fromast.dispatch import HANDLERS, lower
from inferlint.facts.fromast.names import name_span
from inferlint.facts.fromast.targets import bind_target
from inferlint.facts.fromast.tuples import inner_span
from inferlint.model.expr import Expr, Scoped, Table
from inferlint.model.facts import Param

if TYPE_CHECKING:
    from typing import Literal

    from inferlint.facts.fromast.builder import TreeBuilder

    Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def lower_annotation(b: TreeBuilder, node: ast.expr) -> Expr:
    """Return an annotation; text inside it is read as the expression it stands for."""
    return unquoted(b, lower(b, node))


def parameters(b: TreeBuilder, args: ast.arguments) -> tuple[Param, ...]:
    """Return the parameters; annotations and defaults are evaluated in the scope around the function."""
    plain = [*args.posonlyargs, *args.args]
    bare = len(plain) - len(args.defaults)
    found: list[Param] = []
    for index, node in enumerate(plain):
        found.append(_parameter(b, node, args.defaults[index - bare] if index >= bare else None))
    for node, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        found.append(_parameter(b, node, default, keyword_only=True))
    if args.vararg is not None:
        found.append(_parameter(b, args.vararg, None, "*"))
    if args.kwarg is not None:
        found.append(_parameter(b, args.kwarg, None, "**"))
    return tuple(found)


def _parameter(
    b: TreeBuilder, node: ast.arg, default: ast.expr | None, star: str = "", *, keyword_only: bool = False
) -> Param:
    annotation = lower_annotation(b, node.annotation) if node.annotation is not None else None
    value = lower(b, default) if default is not None else None
    return Param(node.arg, annotation, value, star, name_span(b, node, node.arg), keyword_only)


def _lambda(b: TreeBuilder, node: ast.Lambda) -> Expr:
    params = parameters(b, node.args)
    defaults = tuple(param.default for param in params if param.default is not None)
    before = b.scope
    scope = b.push("lambda", "<lambda>")
    for param in params:
        b.bind(param.name, "param", param.span, value=param.default)
    result = lower(b, node.body)
    b.scope = before
    return Scoped("lambda", scope, result, defaults, b.span(node))


def _comprehension(b: TreeBuilder, node: Comprehension) -> Expr:
    first = lower(b, node.generators[0].iter)
    before = b.scope
    scope = b.push("comprehension", f"<{type(node).__name__}>")
    inputs: list[Expr] = [first]
    for index, clause in enumerate(node.generators):
        iterable = first
        if index:
            iterable = lower(b, clause.iter)
            inputs.append(iterable)
        bind_target(b, clause.target, iterable, "for")
        inputs += [lower(b, test) for test in clause.ifs]
    span = b.span(node)
    if isinstance(node, ast.GeneratorExp):
        last = node.generators[-1]
        span = inner_span(b, node, last.ifs[-1] if last.ifs else last.iter)
    if isinstance(node, ast.DictComp):
        result: Expr = Table(((lower(b, node.key), lower(b, node.value)),), span)
    else:
        result = lower(b, node.elt)
    b.scope = before
    return Scoped(_COMPREHENSIONS[type(node)], scope, result, tuple(inputs), span)


_COMPREHENSIONS: dict[type[ast.expr], Literal["list", "set", "dict", "generator"]] = {
    ast.ListComp: "list",
    ast.SetComp: "set",
    ast.DictComp: "dict",
    ast.GeneratorExp: "generator",
}
HANDLERS[ast.Lambda] = _lambda
HANDLERS.update(dict.fromkeys(_COMPREHENSIONS, _comprehension))
