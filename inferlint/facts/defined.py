"""The facts of a function and of a class: header in the scope around it, body in its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from inferlint.model.expr import Arg, Expr
from inferlint.model.facts import Class, Function, Param
from inferlint.model.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from inferlint.facts.builder import Builder


class Header(NamedTuple):
    """What functions and classes have in common."""

    name: str
    span: Span
    decorators: tuple[Expr, ...]


def record_function(
    b: Builder,
    header: Header,
    params: tuple[Param, ...],
    annotation: Expr | None,
    types: Callable[[], None],
    body: Callable[[], None],
    *,
    is_async: bool,
) -> None:
    """Record a ``def``; ``types`` and ``body`` collect, in its own scope, its type parameters and its statements."""
    name, span, decorators = header
    for decorator in decorators:
        b.site(decorator, "decorator", (name,))
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
    scope = b.push("function", name, index)
    b.branch = ()
    types()
    for param in params:
        b.bind(param.name, "param", param.span, value=param.default, annotation=param.annotation, ref=index)
    body()
    state = b.states[scope]
    b.scope, b.branch, b.type_checking, b.optional = outer
    returns, yields = tuple(state.returns), tuple(state.yields)
    b.functions[index - b.base] = Function(
        name, b.scope, scope, params, annotation, returns, decorators, span, is_async, yields
    )
    b.bind(name, "def", span, ref=index)


def record_class(b: Builder, header: Header, args: Sequence[Arg], inside: Callable[[], None]) -> None:
    """Record a ``class``; ``args`` are the arguments of its header, ``inside`` collects its own scope."""
    name, span, decorators = header
    bases = tuple(arg.value for arg in args if arg.keyword is None and not arg.star)
    keywords = tuple((arg.keyword, arg.value) for arg in args if arg.keyword is not None)
    for decorator in decorators:
        b.site(decorator, "decorator", (name,))
    for arg in args:
        b.site(arg.value, "base", (name,))
    index = b.base + len(b.classes)
    b.classes.append(None)
    outer = b.scope
    scope = b.push("class", name, index)
    inside()
    b.scope = outer
    b.classes[index - b.base] = Class(name, outer, scope, bases, keywords, decorators, span, span, b.branch)
    b.bind(name, "class", span, ref=index)
