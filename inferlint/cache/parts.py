"""The expressions that stand directly in a record or an expression."""

from __future__ import annotations

from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from inferlint.cache.layout import ELEMENTS, INNER, RECORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from inferlint.cache.layout import Kind

_ONE = frozenset({"node", "node?", "name", "attr", "sub"})
_MANY = frozenset({"node*", "only"})

_Getter: TypeAlias = "Callable[[Any], Any]"
_Plan: TypeAlias = "tuple[list[_Getter], list[_Getter], list[tuple[_Getter, list[_Getter]]]]"


def _plan(cls: type[Any], kinds: Sequence[Kind]) -> _Plan:
    """Return how the expressions in a record are taken out: single ones, tuples of them, and tuples of elements."""
    getters: list[_Getter] = (
        list(map(itemgetter, range(len(kinds)))) if cls is tuple else list(map(attrgetter, cls.__match_args__))
    )
    fields = list(zip(kinds, getters, strict=True))
    elements = [(ELEMENTS[kind[:-1]], get) for kind, get in fields if isinstance(kind, str) and kind[:-1] in ELEMENTS]
    return (
        [get for kind, get in fields if kind in _ONE],
        [get for kind, get in fields if kind in _MANY],
        [(get, _plan(*element)[0]) for element, get in elements],
    )


_PLANS = {cls: _plan(cls, kinds) for cls, kinds in (*INNER.items(), *RECORDS.values())}


def add_parts(record: Any, cls: type[Any], found: list[Any]) -> None:
    """Add the expressions in the fields of a record."""
    singles, tuples, elements = _PLANS[cls]
    for get in singles:
        part = get(record)
        if part is not None:
            found.append(part)
    for get in tuples:
        found += get(record)
    for get, inner in elements:
        for element in get(record):
            found += [part for take in inner if (part := take(element)) is not None]
