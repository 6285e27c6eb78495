"""Who reads a name of a file: the facts hold only what concerns providers, the text holds everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from inferlint.fixes.source import walk
from inferlint.model.expr import Attr, Name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from inferlint.fixes.context import FileContext


def unknown_reader(context: FileContext, targets: Iterable[str], near: int) -> int | None:
    """Return a line that reads one of ``targets`` and is not among the facts, ``None`` when all are.

    Targets are written as in ``Site.targets``: a name as it is, an attribute with a dot before it. ``near`` is an
    offset from which a name is looked up, and whose class an attribute of ``self`` belongs to.
    """
    known = _known(context)
    for target in sorted(set(targets)):
        places = _attributes(context, target[1:], near) if target.startswith(".") else _names(context, target, near)
        for place in places:
            if place not in known:
                return context.source.lines.place(place)[0]
    return None


def is_read_elsewhere(context: FileContext, name: str) -> bool:
    """Say whether other files get a name of this one, or may: it is listed in ``__all__``, or a text names it."""
    return name in context.view.facts.exported or context.is_used_elsewhere(name)


def _known(context: FileContext) -> set[int]:
    lines = context.source.lines
    return {
        lines.offset(one.expr.span.line, one.expr.span.column)
        for one in context.view.contexts
        if isinstance(one.expr, (Name, Attr))
    }


def _names(context: FileContext, name: str, near: int) -> Iterator[int]:
    names = context.source.names
    home = names.resolve(name, names.scope_at(near))
    for load in names.loads.get(name, ()):
        if names.resolve(name, load.scope) is home:
            yield load.start


def _attributes(context: FileContext, name: str, near: int) -> Iterator[int]:
    """Yield where ``self.name`` stands in the class around ``near``."""
    around = [
        node for node in walk(context.source.module) if isinstance(node, cst.ClassDef) and _holds(context, node, near)
    ]
    if not around:
        return
    start = max(context.source.range(node)[0] for node in around)
    klass = next(node for node in around if context.source.range(node)[0] == start)
    for node in walk(klass):
        if not isinstance(node, cst.Attribute) or node.attr.value != name:
            continue
        if isinstance(node.value, cst.Name) and node.value.value in ("self", "cls"):
            yield context.source.range(node)[0]


def _holds(context: FileContext, node: cst.CSTNode, offset: int) -> bool:
    start, end = context.source.range(node)
    return start <= offset < end
