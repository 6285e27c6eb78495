"""Import statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.facts.imported import record_import

if TYPE_CHECKING:
    import ast

    from inferlint.facts.fromast.builder import TreeBuilder


def import_statement(b: TreeBuilder, node: ast.Import) -> None:
    """Record ``import a.b, c as d``."""
    for alias in node.names:
        module = alias.name
        if alias.asname is not None:
            record_import(b, module, None, alias.asname, module, 0, b.span(alias), aliased=True)
        else:
            root = module.split(".", 1)[0]
            record_import(b, module, None, root, root, 0, b.span(alias))


def from_statement(b: TreeBuilder, node: ast.ImportFrom) -> None:
    """Record ``from a import b`` in all its forms."""
    level = node.level or 0
    module = b.absolute(level, node.module)
    for alias in node.names:
        name = alias.name
        if name == "*":
            record_import(b, module, "*", "*", module, level, b.span(node))
            continue
        target = f"{module}.{name}" if module is not None else None
        aliased = alias.asname is not None
        record_import(b, module, name, alias.asname or name, target, level, b.span(alias), aliased=aliased)
