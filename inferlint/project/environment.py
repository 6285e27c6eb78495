"""Environment variables that a file sets in its own process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Attr, Call, Table, dotted
from inferlint.project.flows import SYSTEM
from inferlint.project.objects import Container
from inferlint.project.steering import external_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.expr import Expr
    from inferlint.model.span import Span
    from inferlint.project.view import FileView

ENVIRONMENT = "os.environ"


def is_environment(view: FileView, expr: Expr) -> bool:
    """Say whether an expression is ``os.environ`` under whatever name."""
    if dotted(expr) == ENVIRONMENT:
        return True
    return view.may_be(expr, SYSTEM) and external_path(view, expr) == ENVIRONMENT


def environment_writes(view: FileView) -> Iterator[tuple[str, Expr, Span, tuple[int, int]]]:
    """Yield the variables that the file sets in its own process: name, value, place, statement."""
    for item in view.facts.items:
        if is_environment(view, item.target.base):
            for name in view.strings.literals(item.target.key):
                yield name, item.value, item.target.span, view.statement_of(item.target)
    for context in view.contexts:
        if isinstance(context.expr, Call):
            for name, value, span in _set_by_call(view, context.expr):
                yield name, value, span, context.site.statement


def _set_by_call(view: FileView, call: Call) -> Iterator[tuple[str, Expr, Span]]:
    """Yield what a call sets; entries of a mapping stand on lines of their own."""
    func = call.func
    method = func.name if isinstance(func, Attr) and is_environment(view, func.base) else ""
    if method == "setdefault" or (view.may_be(func, SYSTEM) and external_path(view, func) == "os.putenv"):
        if len(call.args) == 2:
            for name in view.strings.literals(call.args[0].value):
                yield name, call.args[1].value, call.span
    elif method == "update":
        for arg in call.args:
            if arg.keyword is not None:
                yield arg.keyword, arg.value, arg.value.span
            else:
                yield from _table(view, arg.value)


def _table(view: FileView, expr: Expr) -> Iterator[tuple[str, Expr, Span]]:
    for one in view.evaluator.objects(expr):
        if isinstance(one, Container) and isinstance(one.expr, Table):
            for key, value in one.expr.pairs:
                for name in view.strings.literals(key) if key is not None else ():
                    yield name, value, (key or value).span
