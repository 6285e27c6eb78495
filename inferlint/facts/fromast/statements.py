"""Statements: one walk over a file in source order."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from inferlint.facts.effects import (
    IMPORT_ERRORS,
    export,
    extend_exported,
    is_type_checking,
    redirect_global,
    redirect_nonlocal,
    set_by_name,
)
from inferlint.facts.fromast.builder import UnsureError
from inferlint.facts.fromast.definitions import class_statement, function_statement, type_parameters
from inferlint.facts.fromast.dispatch import lower
from inferlint.facts.fromast.imports import from_statement, import_statement
from inferlint.facts.fromast.lines import is_inline, shares_line
from inferlint.facts.fromast.names import handler_span
from inferlint.facts.fromast.patterns import bind_pattern
from inferlint.facts.fromast.scoped import lower_annotation
from inferlint.facts.fromast.targets import bind_target
from inferlint.model.expr import Attr, Call, Const, Items

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.facts.fromast.builder import TreeBuilder

    Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    Loop = ast.For | ast.AsyncFor | ast.While


def module_body(b: TreeBuilder, module: ast.Module) -> None:
    """Collect the facts of a whole module."""
    b.push("module", "")
    _block(b, module.body)


def suite(b: TreeBuilder, body: list[ast.stmt]) -> None:
    """Collect the facts of a block."""
    if not _is_inline(b, body):
        _block(b, body)
        return
    for node in body:
        _simple(b, node)


def _is_inline(b: TreeBuilder, body: list[ast.stmt]) -> bool:
    return type(body[0]) not in COMPOUND and is_inline(b.places, body[0])


def _block(b: TreeBuilder, body: list[ast.stmt]) -> None:
    """Collect the facts of statements on lines of their own."""
    index, count = 0, len(body)
    while index < count:
        node = body[index]
        index += 1
        handler = COMPOUND.get(type(node))
        if handler is not None:
            handler(b, node)
            continue
        stop = index
        while stop < count and type(body[stop]) not in COMPOUND and shares_line(b.places, body[stop - 1], body[stop]):
            stop += 1
        b.statement = (node.lineno, body[stop - 1].end_lineno or node.lineno)
        _simple(b, node)
        for other in body[index:stop]:
            _simple(b, other)
        index = stop


def _simple(b: TreeBuilder, node: ast.stmt) -> None:
    handler = SIMPLE.get(type(node))
    if handler is None:
        # A newer Python has statements that nobody has thought of here.
        raise UnsureError
    handler(b, node)


def _header(b: TreeBuilder, node: Any) -> None:
    """Say where the header of a compound statement is: only that is the statement's own."""
    first = node.lineno
    for decorator in getattr(node, "decorator_list", ()):
        first = min(first, decorator.lineno)
    b.statement = (first, _header_end(b, node.lineno, node.body))


def _header_end(b: TreeBuilder, line: int, body: list[ast.stmt]) -> int:
    """Return the last line of a header that begins on ``line`` and has ``body`` below it."""
    return line if _is_inline(b, body) else max(line, body[0].lineno - 1)


def _expression(b: TreeBuilder, node: ast.Expr) -> None:
    value = lower(b, node.value)
    # A bare string is prose wherever it stands: docstring or commented-out text.
    is_text = type(value) is Const and isinstance(value.value, str)
    is_yield = isinstance(node.value, (ast.Yield, ast.YieldFrom))
    b.site(value, "docstring" if is_text else "yield" if is_yield else "expression")
    if type(value) is Call:
        set_by_name(b, value)
        extend_exported(b, value)


def _assign(b: TreeBuilder, node: ast.Assign) -> None:
    value = lower(b, node.value)
    order = len(b.sites)
    targets: list[str] = []
    for target in node.targets:
        targets += bind_target(b, target, value, "assign")
    b.site(value, "value", tuple(targets))
    # The value is evaluated before the targets; keep the list in evaluation order.
    b.sites.insert(order, b.sites.pop())
    if "__all__" in targets:
        export(b, value)


def _annotated(b: TreeBuilder, node: ast.AnnAssign) -> None:
    annotation = lower_annotation(b, node.annotation)
    b.site(annotation, "annotation")
    alias = isinstance(annotation, Attr) and annotation.name == "TypeAlias"
    alias = alias or getattr(annotation, "id", "") == "TypeAlias"
    if node.value is None:
        bind_target(b, node.target, None, "annotation", annotation)
        return
    value = lower_annotation(b, node.value) if alias else lower(b, node.value)
    targets = bind_target(b, node.target, value, "assign", annotation)
    b.site(value, "annotation" if alias else "value", tuple(targets))


def _augmented(b: TreeBuilder, node: ast.AugAssign) -> None:
    value = lower(b, node.value)
    if isinstance(node.target, ast.Name):
        b.bind(node.target.id, "augmented", b.span(node.target), value=value)
        if node.target.id == "__all__":
            export(b, value)
    else:
        b.site(lower(b, node.target), "target")
    b.site(value, "augmented")


def _return(b: TreeBuilder, node: ast.Return) -> None:
    if node.value is None:
        return
    value = lower(b, node.value)
    b.site(value, "return")
    state = b.function_state()
    if state is not None:
        state.returns.append(value)


def _raise(b: TreeBuilder, node: ast.Raise) -> None:
    for part in (node.exc, node.cause):
        if part is not None:
            b.site(lower(b, part), "raise")


def _assert(b: TreeBuilder, node: ast.Assert) -> None:
    b.site(lower(b, node.test), "test")
    if node.msg is not None:
        b.site(lower(b, node.msg), "assert")


def _delete(b: TreeBuilder, node: ast.Delete) -> None:
    places = b.places
    end = places.end(node)
    if len(node.targets) == 1 and places.text[end - 1] != ",":
        b.site(lower(b, node.targets[0]), "delete")
        return
    # `del a, b` deletes a tuple without brackets, for which `ast` has no node.
    items = tuple([lower(b, target) for target in node.targets])
    start = places.skip(places.start(node) + len("del"))
    b.site(Items("tuple", items, places.between(start, end)), "delete")


def _global(b: TreeBuilder, node: ast.Global) -> None:
    for name in node.names:
        redirect_global(b, name)


def _nonlocal(b: TreeBuilder, node: ast.Nonlocal) -> None:
    for name in node.names:
        redirect_nonlocal(b, name)


def _type_alias(b: TreeBuilder, node: Any) -> None:
    before = b.scope
    b.push("comprehension", node.name.id)
    type_parameters(b, node)
    value = lower_annotation(b, node.value)
    b.site(value, "annotation")
    b.scope = before
    b.bind(node.name.id, "type", b.span(node.name), value=value)


def _function(b: TreeBuilder, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    _header(b, node)
    function_statement(b, node, suite)


def _class(b: TreeBuilder, node: ast.ClassDef) -> None:
    _header(b, node)
    class_statement(b, node, suite)


def _if(b: TreeBuilder, node: ast.If) -> None:
    block = b.block()
    arm = 0
    outer = b.branch
    before = b.type_checking
    current = node
    while True:
        b.statement = (current.lineno, _header_end(b, current.lineno, current.body))
        test = lower(b, current.test)
        b.site(test, "test")
        b.type_checking = before or is_type_checking(test)
        b.enter(block, arm, "if")
        suite(b, current.body)
        b.branch, b.type_checking = outer, before
        arm += 1
        orelse = current.orelse
        follows = orelse[0] if len(orelse) == 1 else None
        if not isinstance(follows, ast.If) or not b.places.text.startswith("elif", b.places.start(follows)):
            break
        current = follows
    if orelse:
        inner = test.children[0] if getattr(test, "children", ()) else None  # type: ignore[union-attr]
        negated = inner is not None and isinstance(current.test, ast.UnaryOp) and is_type_checking(inner)
        b.type_checking = before or negated
        b.enter(block, arm, "if")
        suite(b, orelse)
        b.branch, b.type_checking = outer, before


def _loop_body(b: TreeBuilder, block: int, node: Loop) -> None:
    outer = b.enter(block, 0, "loop")
    suite(b, node.body)
    b.branch = outer
    if node.orelse:
        b.enter(block, 1, "loop")
        suite(b, node.orelse)
        b.branch = outer


def _for(b: TreeBuilder, node: ast.For | ast.AsyncFor) -> None:
    _header(b, node)
    iterable = lower(b, node.iter)
    b.site(iterable, "iterate")
    block = b.block()
    outer = b.enter(block, 0, "loop")
    bind_target(b, node.target, iterable, "for")
    b.branch = outer
    _loop_body(b, block, node)


def _while(b: TreeBuilder, node: ast.While) -> None:
    _header(b, node)
    b.site(lower(b, node.test), "test")
    _loop_body(b, b.block(), node)


def _with(b: TreeBuilder, node: ast.With | ast.AsyncWith) -> None:
    _header(b, node)
    for item in node.items:
        value = lower(b, item.context_expr)
        targets: list[str] = []
        order = len(b.sites)
        if item.optional_vars is not None:
            targets = bind_target(b, item.optional_vars, value, "with")
        b.site(value, "with", tuple(targets))
        b.sites.insert(order, b.sites.pop())
    suite(b, node.body)


def _try(b: TreeBuilder, node: Any) -> None:
    _header(b, node)
    block = b.block()
    before = b.optional
    b.optional = before or any(_catches_import(handler) for handler in node.handlers)
    outer = b.enter(block, 0, "try")
    suite(b, node.body)
    b.branch = outer
    b.optional = before
    for index, handler in enumerate(node.handlers):
        b.enter(block, index + 1, "try")
        _handler(b, handler)
        b.branch = outer
    if node.orelse:
        # Runs only after the whole body: what the body bound is certain here.
        b.enter(block, 0, "try")
        suite(b, node.orelse)
        b.branch = outer
    if node.finalbody:
        suite(b, node.finalbody)


def _handler(b: TreeBuilder, node: ast.ExceptHandler) -> None:
    _header(b, node)
    if node.type is not None:
        b.site(lower(b, node.type), "except")
        if node.name is not None:
            b.bind(node.name, "except", handler_span(b, node.type))
    suite(b, node.body)


def _catches_import(handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    types = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(isinstance(kind, ast.Name) and kind.id in IMPORT_ERRORS for kind in types)


def _match(b: TreeBuilder, node: ast.Match) -> None:
    b.statement = (node.lineno, node.lineno)
    subject = lower(b, node.subject)
    b.site(subject, "test")
    block = b.block()
    for index, case in enumerate(node.cases):
        outer = b.enter(block, index, "match")
        bind_pattern(b, case.pattern, subject)
        if case.guard is not None:
            b.site(lower(b, case.guard), "test")
        suite(b, case.body)
        b.branch = outer


SIMPLE: dict[type[ast.stmt], Callable[[TreeBuilder, Any], None]] = {
    ast.Expr: _expression,
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.Return: _return,
    ast.Raise: _raise,
    ast.Assert: _assert,
    ast.Delete: _delete,
    ast.Global: _global,
    ast.Nonlocal: _nonlocal,
    ast.Import: import_statement,
    ast.ImportFrom: from_statement,
    ast.Pass: lambda _b, _node: None,
    ast.Break: lambda _b, _node: None,
    ast.Continue: lambda _b, _node: None,
}

COMPOUND: dict[type[ast.stmt], Callable[[TreeBuilder, Any], None]] = {
    ast.FunctionDef: _function,
    ast.AsyncFunctionDef: _function,
    ast.ClassDef: _class,
    ast.If: _if,
    ast.For: _for,
    ast.AsyncFor: _for,
    ast.While: _while,
    ast.With: _with,
    ast.AsyncWith: _with,
    ast.Try: _try,
    ast.Match: _match,
}

if hasattr(ast, "TryStar"):
    COMPOUND[ast.TryStar] = _try
if hasattr(ast, "TypeAlias"):
    SIMPLE[ast.TypeAlias] = _type_alias
