"""Import statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from inferlint.model.facts import Import

if TYPE_CHECKING:
    from inferlint.facts.builder import Builder


def import_statement(b: Builder, node: cst.Import) -> None:
    """Record ``import a.b, c as d``."""
    for alias in node.names:
        module = _text(alias.name)
        if alias.asname is not None and isinstance(alias.asname.name, cst.Name):
            _add(b, alias, module, None, alias.asname.name.value, module, 0)
        else:
            root = module.split(".", 1)[0]
            _add(b, alias, module, None, root, root, 0)


def from_statement(b: Builder, node: cst.ImportFrom) -> None:
    """Record ``from a import b`` in all its forms."""
    level = len(node.relative)
    written = _text(node.module) if node.module is not None else None
    module = b.absolute(level, written)
    if isinstance(node.names, cst.ImportStar):
        _add(b, node, module, "*", "*", module, level)
        return
    for alias in node.names:
        name = _text(alias.name)
        bound = alias.asname.name.value if alias.asname and isinstance(alias.asname.name, cst.Name) else name
        target = f"{module}.{name}" if module is not None else None
        _add(b, alias, module, name, bound, target, level)


def _add(
    b: Builder,
    node: cst.CSTNode,
    module: str | None,
    name: str | None,
    bound: str,
    target: str | None,
    level: int,
) -> None:
    function = any(state for state in _enclosing(b) if state == "function")
    aliased = isinstance(node, cst.ImportAlias) and node.asname is not None
    fact = Import(
        module,
        name,
        bound,
        target,
        level,
        b.scope,
        b.branch,
        b.span(node),
        b.statement,
        b.type_checking,
        b.optional,
        function,
        aliased,
    )
    b.imports.append(fact)
    b.bind(bound, "import", fact.span, ref=b.base + len(b.imports) - 1)


def _enclosing(b: Builder) -> list[str]:
    kinds: list[str] = []
    scope: int | None = b.scope
    while scope is not None:
        kinds.append(b.states[scope].scope.kind)
        scope = b.states[scope].scope.parent
    return kinds


def _text(node: cst.BaseExpression) -> str:
    parts: list[str] = []
    while isinstance(node, cst.Attribute):
        parts.append(node.attr.value)
        node = node.value
    if isinstance(node, cst.Name):
        parts.append(node.value)
    return ".".join(reversed(parts))
