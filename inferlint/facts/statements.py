"""Statements: one walk over a file in source order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import libcst as cst

from inferlint.facts.definitions import class_statement, function_statement, type_parameters
from inferlint.facts.effects import (
    IMPORT_ERRORS,
    export,
    extend_exported,
    is_type_checking,
    redirect_global,
    redirect_nonlocal,
    set_by_name,
)
from inferlint.facts.expressions import bind_target, lower, lower_annotation
from inferlint.facts.imports import from_statement, import_statement
from inferlint.facts.patterns import bind_pattern
from inferlint.facts.spelled import spelled
from inferlint.model.expr import Attr, Const

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from inferlint.facts.builder import Builder


def module_body(b: Builder, module: cst.Module) -> None:
    """Collect the facts of a whole module."""
    b.push("module", "")
    for statement in module.body:
        _statement(b, statement)


def suite(b: Builder, node: cst.BaseSuite) -> None:
    """Collect the facts of a block."""
    if isinstance(node, cst.IndentedBlock):
        for statement in node.body:
            _statement(b, statement)
    else:
        _small_statements(b, getattr(node, "body", ()))


def _statement(b: Builder, node: cst.CSTNode) -> None:
    span = b.span(node)
    b.statement = (span.line, span.end_line)
    if isinstance(node, cst.SimpleStatementLine):
        _small_statements(b, node.body)
        return
    handler = COMPOUND.get(type(node))
    if handler is not None:
        # Only the header is this statement's; its blocks hold statements of their own.
        b.statement = (_header_start(b, node), _header_end(b, node))
        handler(b, node)
        return
    for child in node.children:
        if isinstance(child, cst.BaseExpression):
            b.site(lower(b, child), "expression")
        elif isinstance(child, cst.BaseSuite):
            suite(b, child)


def _header_start(b: Builder, node: cst.CSTNode) -> int:
    """Return the first line of a compound statement: that of its first decorator, if it has one."""
    lines = [b.span(decorator.decorator).line for decorator in getattr(node, "decorators", ())]
    return min([b.span(node).line, *lines])


def _header_end(b: Builder, node: cst.CSTNode) -> int:
    """Return the last line of a compound statement's header."""
    span = b.span(node)
    body = getattr(node, "body", None)
    if isinstance(body, cst.IndentedBlock) and body.body:
        first = b.span(body.body[0]).line
        return max(span.line, min(first - 1, span.end_line))
    return span.line


def _small_statements(b: Builder, nodes: Sequence[cst.CSTNode]) -> None:
    for node in nodes:
        handler = SMALL.get(type(node))
        if handler is not None:
            handler(b, node)
            continue
        for child in node.children:
            if isinstance(child, cst.BaseExpression):
                b.site(lower(b, child), "expression")


def _expression(b: Builder, node: cst.Expr) -> None:
    value = lower(b, node.value)
    # A bare string is prose wherever it stands: docstring or commented-out text.
    is_text = isinstance(value, Const) and isinstance(value.value, str)
    is_yield = isinstance(node.value, cst.Yield)
    b.site(value, "docstring" if is_text else "yield" if is_yield else "expression")
    set_by_name(b, value)
    extend_exported(b, value)


def _assign(b: Builder, node: cst.Assign) -> None:
    value = lower(b, node.value)
    order = len(b.sites)
    targets: list[str] = []
    for target in node.targets:
        targets += bind_target(b, target.target, value, "assign")
    b.site(value, "value", tuple(targets))
    # The value is evaluated before the targets; keep the list in evaluation order.
    b.sites.insert(order, b.sites.pop())
    if "__all__" in targets:
        export(b, value)


def _annotated(b: Builder, node: cst.AnnAssign) -> None:
    annotation = lower_annotation(b, node.annotation.annotation)
    b.site(annotation, "annotation")
    alias = isinstance(annotation, (Attr,)) and annotation.name == "TypeAlias"
    alias = alias or getattr(annotation, "id", "") == "TypeAlias"
    if node.value is None:
        bind_target(b, node.target, None, "annotation", annotation)
        return
    value = lower_annotation(b, node.value) if alias else lower(b, node.value)
    targets = bind_target(b, node.target, value, "assign", annotation)
    b.site(value, "annotation" if alias else "value", tuple(targets))


def _augmented(b: Builder, node: cst.AugAssign) -> None:
    value = lower(b, node.value)
    if isinstance(node.target, cst.Name):
        name = spelled(node.target)
        b.bind(name, "augmented", b.span(node.target), value=value)
        if name == "__all__":
            export(b, value)
    else:
        b.site(lower(b, node.target), "target")
    b.site(value, "augmented")


def _return(b: Builder, node: cst.Return) -> None:
    if node.value is None:
        return
    value = lower(b, node.value)
    b.site(value, "return")
    state = b.function_state()
    if state is not None:
        state.returns.append(value)


def _raise(b: Builder, node: cst.Raise) -> None:
    for part in (node.exc, node.cause.item if node.cause is not None else None):
        if part is not None:
            b.site(lower(b, part), "raise")


def _assert(b: Builder, node: cst.Assert) -> None:
    b.site(lower(b, node.test), "test")
    if node.msg is not None:
        b.site(lower(b, node.msg), "assert")


def _delete(b: Builder, node: cst.Del) -> None:
    b.site(lower(b, node.target), "delete")


def _global(b: Builder, node: cst.Global) -> None:
    for item in node.names:
        redirect_global(b, spelled(item.name))


def _nonlocal(b: Builder, node: cst.Nonlocal) -> None:
    for item in node.names:
        redirect_nonlocal(b, spelled(item.name))


def _type_alias(b: Builder, node: cst.TypeAlias) -> None:
    before = b.scope
    b.push("comprehension", spelled(node.name))
    type_parameters(b, node.type_parameters)
    value = lower_annotation(b, node.value)
    b.site(value, "annotation")
    b.scope = before
    b.bind(spelled(node.name), "type", b.span(node.name), value=value)


def _function(b: Builder, node: cst.FunctionDef) -> None:
    function_statement(b, node, suite)


def _class(b: Builder, node: cst.ClassDef) -> None:
    class_statement(b, node, suite)


def _if(b: Builder, node: cst.If) -> None:
    block = b.block()
    arm = 0
    current: cst.If | cst.Else | None = node
    before = b.type_checking
    negated = False
    while current is not None:
        if isinstance(current, cst.If):
            span = b.span(current)
            b.statement = (span.line, _header_end(b, current))
            test = lower(b, current.test)
            b.site(test, "test")
            inner = test.children[0] if getattr(test, "children", ()) else None  # type: ignore[union-attr]
            b.type_checking = before or is_type_checking(test)
            negated = inner is not None and isinstance(current.test, cst.UnaryOperation) and is_type_checking(inner)
        else:
            b.type_checking = before or negated
        with b.arm(block, arm, "if"):
            suite(b, current.body)
        b.type_checking = before
        arm += 1
        current = current.orelse if isinstance(current, cst.If) else None


def _loop_body(b: Builder, block: int, node: cst.For | cst.While) -> None:
    with b.arm(block, 0, "loop"):
        suite(b, node.body)
    if node.orelse is not None:
        with b.arm(block, 1, "loop"):
            suite(b, node.orelse.body)


def _for(b: Builder, node: cst.For) -> None:
    iterable = lower(b, node.iter)
    b.site(iterable, "iterate")
    block = b.block()
    with b.arm(block, 0, "loop"):
        bind_target(b, node.target, iterable, "for")
    _loop_body(b, block, node)


def _while(b: Builder, node: cst.While) -> None:
    b.site(lower(b, node.test), "test")
    _loop_body(b, b.block(), node)


def _with(b: Builder, node: cst.With) -> None:
    for item in node.items:
        value = lower(b, item.item)
        targets: list[str] = []
        order = len(b.sites)
        if item.asname is not None:
            targets = bind_target(b, item.asname.name, value, "with")
        b.site(value, "with", tuple(targets))
        b.sites.insert(order, b.sites.pop())
    suite(b, node.body)


def _try(b: Builder, node: cst.Try | cst.TryStar) -> None:
    block = b.block()
    before = b.optional
    b.optional = before or any(_catches_import(handler) for handler in node.handlers)
    with b.arm(block, 0, "try"):
        suite(b, node.body)
    b.optional = before
    handlers: Sequence[cst.ExceptHandler | cst.ExceptStarHandler] = node.handlers
    for index, handler in enumerate(handlers):
        with b.arm(block, index + 1, "try"):
            _handler(b, handler)
    if node.orelse is not None:
        # Runs only after the whole body: what the body bound is certain here.
        with b.arm(block, 0, "try"):
            suite(b, node.orelse.body)
    if node.finalbody is not None:
        suite(b, node.finalbody.body)


def _handler(b: Builder, node: cst.ExceptHandler | cst.ExceptStarHandler) -> None:
    span = b.span(node)
    b.statement = (span.line, _header_end(b, node))
    if node.type is not None:
        b.site(lower(b, node.type), "except")
    if node.name is not None and isinstance(node.name.name, cst.Name):
        b.bind(spelled(node.name.name), "except", b.span(node.name.name))
    suite(b, node.body)


def _catches_import(handler: cst.ExceptHandler | cst.ExceptStarHandler) -> bool:
    if handler.type is None:
        return True
    types = (
        [element.value for element in handler.type.elements] if isinstance(handler.type, cst.Tuple) else [handler.type]
    )
    return any(isinstance(kind, cst.Name) and kind.value in IMPORT_ERRORS for kind in types)


def _match(b: Builder, node: cst.Match) -> None:
    subject = lower(b, node.subject)
    b.site(subject, "test")
    block = b.block()
    for index, case in enumerate(node.cases):
        with b.arm(block, index, "match"):
            bind_pattern(b, case.pattern, subject)
            if case.guard is not None:
                b.site(lower(b, case.guard), "test")
            suite(b, case.body)


SMALL: dict[type[cst.CSTNode], Callable[[Builder, Any], None]] = {
    cst.Expr: _expression,
    cst.Assign: _assign,
    cst.AnnAssign: _annotated,
    cst.AugAssign: _augmented,
    cst.Return: _return,
    cst.Raise: _raise,
    cst.Assert: _assert,
    cst.Del: _delete,
    cst.Global: _global,
    cst.Nonlocal: _nonlocal,
    cst.Import: import_statement,
    cst.ImportFrom: from_statement,
    cst.LazyImport: import_statement,
    cst.LazyImportFrom: from_statement,
    cst.TypeAlias: _type_alias,
}

COMPOUND: dict[type[cst.CSTNode], Callable[[Builder, Any], None]] = {
    cst.FunctionDef: _function,
    cst.ClassDef: _class,
    cst.If: _if,
    cst.For: _for,
    cst.While: _while,
    cst.With: _with,
    cst.Try: _try,
    cst.TryStar: _try,
    cst.Match: _match,
}
