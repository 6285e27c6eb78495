"""Every expression of a file with the expressions around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import children

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.expr import Expr
    from inferlint.model.facts import FileFacts, Site


class Context:
    """``expr`` stands in ``slot`` of ``up.expr``; at the top ``slot`` is empty and ``up`` is ``None``.

    Slots of call arguments are the keyword, ``#0`` for the first positional one, ``*`` and ``**``. One is made for
    each expression of a program: a frozen dataclass would take several times as long.
    """

    __slots__ = ("expr", "site", "slot", "up")

    def __init__(self, expr: Expr, slot: str, up: Context | None, site: Site) -> None:
        self.expr = expr
        self.slot = slot
        self.up = up
        self.site = site


def walk(facts: FileFacts) -> Iterator[Context]:
    """Yield every expression of the file once, outer ones first, in source order."""
    for site in facts.sites:
        stack = [Context(site.expr, "", None, site)]
        while stack:
            context = stack.pop()
            yield context
            below = children(context.expr)
            if below:
                stack += [Context(child, slot, context, site) for slot, child in reversed(below)]
