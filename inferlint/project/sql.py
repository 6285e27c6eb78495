"""Functions of SQL that run a model, in the statements that a file writes down: ``SELECT ai_query('m', text)``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.model.expr import Attr, Binary, Call, Choice, Compare, Const, Join
from inferlint.project.known import SHOWING
from inferlint.project.roles import callee_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.catalogue.entries import SqlFunction
    from inferlint.model.expr import Expr
    from inferlint.model.span import Span
    from inferlint.project.context import Context
    from inferlint.project.view import FileView

#: Words that a statement begins with, after comments and an opening bracket.
_STATEMENT = re.compile(
    r"(?:\s|--[^\n]*\n|/\*.*?\*/|\()*"
    r"(?:select|with|insert|update|delete|merge|create|replace|call|explain|values|begin|declare|alter|copy|execute)\b",
    re.IGNORECASE | re.DOTALL,
)
#: Functions of data frames whose argument is a piece of SQL.
_PIECES = frozenset({"expr", "selectExpr", "sql_expr", "text", "literal_column", "RawSQL"})
#: Roles of a text that nobody runs.
_IDLE = frozenset({"docstring", "expression", "annotation", "pattern"})
_COMPOSING = (Join, Binary, Choice)


@dataclass(frozen=True, slots=True, eq=False)
class SqlSite:
    """One call in SQL; ``name`` as it is written, ``function`` as the catalogue lists it."""

    name: str
    function: str
    provider: str
    span: Span
    statement: tuple[int, int]


def collect_sql(view: FileView) -> list[SqlSite]:
    """Return the calls of one file in source order: one for each function and statement."""
    found = [site for context in view.contexts for site in _written(view, context)]
    return list({(site.function, site.statement): site for site in reversed(found)}.values())[::-1]


def _written(view: FileView, context: Context) -> Iterator[SqlSite]:
    text = context.expr.value if isinstance(context.expr, Const) else None
    if not isinstance(text, str) or "(" not in text:
        return
    calls = view.catalogue.sql_calls(text)
    if not calls or not _is_sql(context):
        return
    for name, functions in calls:
        function = _of_file(view, functions)
        yield SqlSite(name, function.name, function.provider, context.expr.span, context.site.statement)


def _is_sql(context: Context) -> bool:
    """Say whether a literal is part of a statement of SQL that is used for something."""
    inner, around = context, context.up
    while around is not None and (isinstance(around.expr, _COMPOSING) or _formats(inner, around)):
        inner, around = around, around.up
    if (around is None and inner.site.role in _IDLE) or (around is not None and isinstance(around.expr, Compare)):
        return False
    callee = callee_name(around.expr) if around is not None and isinstance(around.expr, Call) else ""
    if callee in SHOWING:
        return False
    return callee in _PIECES or bool(_STATEMENT.match(_beginning(inner.expr)))


def _formats(inner: Context, around: Context) -> bool:
    """Say whether the text is filled in: ``"SELECT …".format(…)``."""
    if isinstance(around.expr, Attr):
        return around.expr.name in ("format", "strip", "lstrip", "rstrip", "replace", "format_map")
    return isinstance(around.expr, Call) and isinstance(inner.expr, Attr) and inner.slot == "func"


def _beginning(expr: Expr) -> str:
    """Return the first literal of a text that is put together."""
    while not isinstance(expr, Const):
        if isinstance(expr, Join) and expr.parts:
            expr = expr.parts[0]
        elif isinstance(expr, Binary):
            expr = expr.left
        elif isinstance(expr, Choice) and expr.options:
            expr = expr.options[0]
        elif isinstance(expr, Call):
            expr = expr.func
        elif isinstance(expr, Attr):
            expr = expr.base
        else:
            return ""
    return expr.value if isinstance(expr.value, str) else ""


def _of_file(view: FileView, functions: tuple[SqlFunction, ...]) -> SqlFunction:
    """Return the function of the platform that the file imports, the first one where that is not known."""
    roots = {(fact.module or "").partition(".")[0] for fact in view.facts.imports}
    named = (one for one in functions if one.provider.partition("-")[0] in roots)
    return next(named, functions[0])
