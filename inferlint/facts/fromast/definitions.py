"""Functions and classes: nodes of ``ast``."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from inferlint.facts.defined import Header, record_class, record_function
from inferlint.facts.fromast.dispatch import lower
from inferlint.facts.fromast.expressions import arguments
from inferlint.facts.fromast.names import defined_span, name_span
from inferlint.facts.fromast.scoped import lower_annotation, parameters

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.facts.fromast.builder import TreeBuilder


def function_statement(
    b: TreeBuilder,
    node: ast.FunctionDef | ast.AsyncFunctionDef,
    body: Callable[[TreeBuilder, list[ast.stmt]], None],
) -> None:
    """Record a ``def``."""
    decorators = tuple([lower(b, decorator) for decorator in node.decorator_list])
    params = parameters(b, node.args)
    annotation = lower_annotation(b, node.returns) if node.returns is not None else None
    header = Header(node.name, defined_span(b, node), decorators)
    record_function(
        b,
        header,
        params,
        annotation,
        lambda: type_parameters(b, node),
        lambda: body(b, node.body),
        is_async=isinstance(node, ast.AsyncFunctionDef),
    )


def class_statement(b: TreeBuilder, node: ast.ClassDef, body: Callable[[TreeBuilder, list[ast.stmt]], None]) -> None:
    """Record a ``class``."""
    decorators = tuple([lower(b, decorator) for decorator in node.decorator_list])
    args = arguments(b, node.bases, node.keywords)

    def inside() -> None:
        type_parameters(b, node)
        body(b, node.body)

    record_class(b, Header(node.name, defined_span(b, node), decorators), args, inside)


def type_parameters(b: TreeBuilder, node: ast.stmt) -> None:
    """Record the parameters of a generic function, class or alias: bounds, defaults and names."""
    # Python 3.12 has type parameters, 3.13 their defaults.
    params: list[Any] = getattr(node, "type_params", [])
    for param in params:
        for annotation in (getattr(param, "bound", None), getattr(param, "default_value", None)):
            if annotation is not None:
                # The star of `*Ts = *Rest` says nothing more.
                inner = annotation.value if isinstance(annotation, ast.Starred) else annotation
                b.site(lower_annotation(b, inner), "annotation")
        b.bind(param.name, "type", name_span(b, param, param.name))
