"""Import statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from inferlint.facts.imported import record_import
from inferlint.facts.spelled import spelled

if TYPE_CHECKING:
    from inferlint.facts.builder import Builder


def import_statement(b: Builder, node: cst.Import) -> None:
    """Record ``import a.b, c as d``."""
    for alias in node.names:
        module = _text(alias.name)
        if alias.asname is not None and isinstance(alias.asname.name, cst.Name):
            record_import(b, module, None, spelled(alias.asname.name), module, 0, b.span(alias), aliased=True)
        else:
            root = module.split(".", 1)[0]
            record_import(b, module, None, root, root, 0, b.span(alias))


def from_statement(b: Builder, node: cst.ImportFrom) -> None:
    """Record ``from a import b`` in all its forms."""
    level = len(node.relative)
    written = _text(node.module) if node.module is not None else None
    module = b.absolute(level, written)
    if isinstance(node.names, cst.ImportStar):
        record_import(b, module, "*", "*", module, level, b.span(node))
        return
    for alias in node.names:
        name = _text(alias.name)
        bound = spelled(alias.asname.name) if alias.asname and isinstance(alias.asname.name, cst.Name) else name
        target = f"{module}.{name}" if module is not None else None
        record_import(b, module, name, bound, target, level, b.span(alias), aliased=alias.asname is not None)


def _text(node: cst.BaseExpression) -> str:
    parts: list[str] = []
    while isinstance(node, cst.Attribute):
        parts.append(spelled(node.attr))
        node = node.value
    if isinstance(node, cst.Name):
        parts.append(spelled(node))
    return ".".join(reversed(parts))
