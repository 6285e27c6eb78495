"""Every expression of a file with the expressions around it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

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


#: The contexts of files, for as long as their facts live: programs grow, and most of their files stay the same.
_WALKED: WeakKeyDictionary[FileFacts, tuple[Context, ...]] = WeakKeyDictionary()


def contexts(facts: FileFacts) -> tuple[Context, ...]:
    """Return every expression of the file once, outer ones first, in source order."""
    found = _WALKED.get(facts)
    if found is None:
        found = _WALKED[facts] = tuple(_walk(facts))
    return found


def _walk(facts: FileFacts) -> Iterator[Context]:
    for site in facts.sites:
        stack = [Context(site.expr, "", None, site)]
        while stack:
            context = stack.pop()
            yield context
            below = children(context.expr)
            if below:
                stack += [Context(child, slot, context, site) for slot, child in reversed(below)]
