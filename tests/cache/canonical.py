"""Facts as plain values in which every expression has a number: equal for facts that are equal and shared alike."""

from __future__ import annotations

import dataclasses
import struct
from typing import TYPE_CHECKING, Any

from inferlint.model import expr
from inferlint.model.facts import Arm
from inferlint.model.span import Span

if TYPE_CHECKING:
    from inferlint.model.facts import FileFacts

_EXPRESSIONS = (
    expr.Const, expr.Name, expr.Attr, expr.Sub, expr.Call, expr.Join, expr.Binary, expr.Choice, expr.Items,
    expr.Table, expr.Compare, expr.Walrus, expr.Scoped, expr.Opaque,
)  # fmt: skip
#: Fields that count from the base.
_BASED = {
    "Scope": {"id", "parent", "owner"},
    "Import": {"scope"},
    "Binding": {"scope", "ref"},
    "AttrSet": {"scope"},
    "ItemSet": {"scope"},
    "Function": {"scope", "body"},
    "Class": {"scope", "body"},
    "Site": {"scope"},
    "Name": {"scope"},
    "Scoped": {"scope"},
}


def canonical(facts: FileFacts) -> Any:
    """Return facts without path and base, with a number for each expression in place of its identity."""
    nodes: dict[int, int] = {}
    table: list[Any] = []

    def number(root: Any) -> int:
        waiting = [root]
        while waiting:
            node = waiting[-1]
            missing = [part for part in _parts(node) if id(part) not in nodes] if id(node) not in nodes else []
            if missing:
                waiting += missing
                continue
            waiting.pop()
            if id(node) not in nodes:
                nodes[id(node)] = len(table)
                table.append(record(node))
        return nodes[id(root)]

    def plain(value: Any) -> Any:
        if isinstance(value, _EXPRESSIONS):
            return ("node", number(value))
        if isinstance(value, Arm) and value.kind == "global":
            return ("arm", value.block + facts.base, value.arm, value.kind)
        if isinstance(value, Span):
            return ("span", value.line, value.column, value.end_line, value.end_column)
        if dataclasses.is_dataclass(value):
            return record(value)
        if isinstance(value, tuple):
            return tuple(map(plain, value))
        if isinstance(value, frozenset):
            return sorted(value)
        return exact(value)

    def record(value: Any) -> Any:
        kind = type(value).__name__
        based = _BASED.get(kind, ())
        found: list[Any] = [kind]
        for field in dataclasses.fields(value):
            item = getattr(value, field.name)
            found.append(item - facts.base if field.name in based and item is not None else plain(item))
        return tuple(found)

    lists = tuple(
        plain(getattr(facts, field.name)) for field in dataclasses.fields(facts) if field.name not in {"path", "base"}
    )
    return lists, table


def exact(value: object) -> Any:
    """Return a constant so that only the very same one is equal to it."""
    if isinstance(value, float):
        return ("float", struct.pack("<d", value))
    if isinstance(value, complex):
        return ("complex", struct.pack("<dd", value.real, value.imag))
    return (type(value).__name__, value)


def _parts(node: Any) -> list[Any]:
    found: list[Any] = []
    waiting = [getattr(node, field.name) for field in dataclasses.fields(node) if field.name != "span"]
    while waiting:
        value = waiting.pop()
        if isinstance(value, _EXPRESSIONS):
            found.append(value)
        elif isinstance(value, tuple):
            waiting += value
        elif isinstance(value, expr.Arg):
            waiting.append(value.value)
    return found
