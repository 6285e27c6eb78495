"""Functions and classes: LibCST nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from inferlint.facts.defined import Header, record_class, record_function
from inferlint.facts.expressions import arguments, lower, lower_annotation, parameters
from inferlint.facts.spelled import spelled

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.facts.builder import Builder


def function_statement(b: Builder, node: cst.FunctionDef, body: Callable[[Builder, cst.BaseSuite], None]) -> None:
    """Record a ``def``."""
    decorators = tuple(lower(b, decorator.decorator) for decorator in node.decorators)
    params = parameters(b, node.params)
    annotation = lower_annotation(b, node.returns.annotation) if node.returns is not None else None
    header = Header(spelled(node.name), b.span(node.name), decorators)
    record_function(
        b,
        header,
        params,
        annotation,
        lambda: type_parameters(b, node.type_parameters),
        lambda: body(b, node.body),
        is_async=node.asynchronous is not None,
    )


def class_statement(b: Builder, node: cst.ClassDef, body: Callable[[Builder, cst.BaseSuite], None]) -> None:
    """Record a ``class``."""
    decorators = tuple(lower(b, decorator.decorator) for decorator in node.decorators)
    args = [*arguments(b, node.bases), *arguments(b, node.keywords)]

    def inside() -> None:
        type_parameters(b, node.type_parameters)
        body(b, node.body)

    record_class(b, Header(spelled(node.name), b.span(node.name), decorators), args, inside)


def type_parameters(b: Builder, node: cst.TypeParameters | None) -> None:
    """Record the parameters of a generic function, class or alias: bounds, defaults and names."""
    if node is None:
        return
    for param in node.params:
        if isinstance(param.param, cst.TypeVar) and param.param.bound is not None:
            b.site(lower_annotation(b, param.param.bound), "annotation")
        if param.default is not None:
            b.site(lower_annotation(b, param.default), "annotation")
        b.bind(spelled(param.param.name), "type", b.span(param.param.name))
