"""Functions and classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from inferlint.facts.expressions import arguments, lower, lower_annotation, parameters
from inferlint.model.facts import Class, Function

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.facts.builder import Builder

Body = "Callable[[Builder, cst.BaseSuite], None]"


def function_statement(b: Builder, node: cst.FunctionDef, body: Callable[[Builder, cst.BaseSuite], None]) -> None:
    """Record a ``def``: header in the scope around it, body in its own."""
    decorators = tuple(lower(b, decorator.decorator) for decorator in node.decorators)
    params = parameters(b, node.params)
    annotation = lower_annotation(b, node.returns.annotation) if node.returns is not None else None
    for decorator in decorators:
        b.site(decorator, "decorator", (node.name.value,))
    for param in params:
        if param.annotation is not None:
            b.site(param.annotation, "annotation")
        if param.default is not None:
            b.site(param.default, "default", (param.name,))
    if annotation is not None:
        b.site(annotation, "annotation")
    index = b.base + len(b.functions)
    b.functions.append(None)
    outer = (b.scope, b.branch, b.type_checking, b.optional)
    scope = b.push("function", node.name.value, index)
    b.branch = ()
    type_parameters(b, node.type_parameters)
    for param in params:
        b.bind(param.name, "param", param.span, value=param.default, annotation=param.annotation, ref=index)
    body(b, node.body)
    returns = tuple(b.states[scope].returns)
    b.scope, b.branch, b.type_checking, b.optional = outer
    b.functions[index - b.base] = Function(
        node.name.value,
        b.scope,
        scope,
        params,
        annotation,
        returns,
        decorators,
        b.span(node.name),
        node.asynchronous is not None,
        tuple(b.states[scope].yields),
    )
    b.bind(node.name.value, "def", b.span(node.name), ref=index)


def class_statement(b: Builder, node: cst.ClassDef, body: Callable[[Builder, cst.BaseSuite], None]) -> None:
    """Record a ``class``: header in the scope around it, body in its own."""
    decorators = tuple(lower(b, decorator.decorator) for decorator in node.decorators)
    header = [*arguments(b, node.bases), *arguments(b, node.keywords)]
    bases = tuple(arg.value for arg in header if arg.keyword is None and not arg.star)
    keywords = tuple((arg.keyword, arg.value) for arg in header if arg.keyword is not None)
    for decorator in decorators:
        b.site(decorator, "decorator", (node.name.value,))
    for arg in header:
        b.site(arg.value, "base", (node.name.value,))
    index = b.base + len(b.classes)
    b.classes.append(None)
    outer = b.scope
    scope = b.push("class", node.name.value, index)
    type_parameters(b, node.type_parameters)
    body(b, node.body)
    b.scope = outer
    name = b.span(node.name)
    b.classes[index - b.base] = Class(node.name.value, outer, scope, bases, keywords, decorators, name, name, b.branch)
    b.bind(node.name.value, "class", name, ref=index)


def type_parameters(b: Builder, node: cst.TypeParameters | None) -> None:
    """Record the parameters of a generic function, class or alias: bounds, defaults and names."""
    if node is None:
        return
    for param in node.params:
        if isinstance(param.param, cst.TypeVar) and param.param.bound is not None:
            b.site(lower_annotation(b, param.param.bound), "annotation")
        if param.default is not None:
            b.site(lower_annotation(b, param.default), "annotation")
        b.bind(param.param.name.value, "type", b.span(param.param.name))
