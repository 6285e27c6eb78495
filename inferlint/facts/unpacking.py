"""What each target of an unpacking gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Items, Starred

if TYPE_CHECKING:
    from collections.abc import Sequence

    from inferlint.model.expr import Expr


def shares(
    stars: Sequence[bool], value: Expr | None, how: str, path: tuple[int, ...]
) -> list[tuple[Expr | None, tuple[int, ...]]]:
    """Return what the targets get when ``value`` is unpacked into them, and the path to it in what they get.

    ``stars`` says of each target whether it has a star, ``path`` is the way from ``value`` to what is unpacked.
    """
    star = stars.index(True) if True in stars else None
    items = value.items if isinstance(value, Items) and how == "assign" and not path else ()
    if any(isinstance(item, Starred) for item in items):
        items = ()
    count = len(stars)
    fits = bool(items) and (len(items) == count if star is None else len(items) >= count - 1)
    found: list[tuple[Expr | None, tuple[int, ...]]] = []
    for place in range(count):
        if stars[place]:
            rest = items[place : place - count + 1 or None] if fits else None
            found.append((_rest(value, rest) if how == "assign" and not path else None, ()))
            continue
        index = place if star is None or place < star else place - count
        found.append((items[index], ()) if fits else (value, (*path, index)))
    return found


def _rest(value: Expr | None, items: Sequence[Expr] | None) -> Expr | None:
    """Return what a target with a star gets: these items, or some of all that the value holds."""
    if value is None:
        return None
    return Items("list", tuple(items) if items is not None else (Starred((value,), value.span),), value.span)
