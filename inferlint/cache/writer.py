"""Facts to columns of numbers."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain, count
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from inferlint.cache.layout import ARMS, ELEMENTS, INNER, LEAVES, RECORDS
from inferlint.cache.parts import add_parts
from inferlint.cache.values import tagged
from inferlint.model.expr import Const, Name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from inferlint.cache.layout import Kind
    from inferlint.model.facts import Arm, FileFacts

_PLACE = attrgetter("line", "column", "end_line", "end_column")
_Table: TypeAlias = "defaultdict[Any, int]"


def _table() -> _Table:
    """Return a table that numbers values in the order of their first use."""
    return defaultdict(count().__next__)


class Writer:
    """Writes the facts of one file, once."""

    def __init__(self, facts: FileFacts) -> None:
        self._facts = facts
        self._texts = _table()
        self._values = _table()
        self._spans = _table()
        self._arms = _table()
        self._branches = _table()
        self._statements = _table()
        self._targets = _table()
        self._paths = _table()
        # 0 is no expression.
        self._nodes: dict[int, int] = {}
        # Branches are shared a lot: each is looked at once.
        self._known: dict[int, int] = {}
        self._columns: dict[str, Callable[[Sequence[Any]], Iterable[int]]] = {
            "number": lambda values: values,
            "flag": lambda values: map(int, values),
            "text": lambda values: map(self._texts.__getitem__, values),
            "text?": lambda values: [0 if value is None else self._texts[value] + 1 for value in values],
            "value": lambda values: map(self._values.__getitem__, map(tagged, values)),
            "span": lambda values: map(self._spans.__getitem__, map(_PLACE, values)),
            "statement": lambda values: map(self._statements.__getitem__, values),
            "branch": lambda values: map(self._branch, values),
            "targets": lambda values: map(self._targets.__getitem__, values),
            "path": lambda values: map(self._paths.__getitem__, values),
            "scope": self._scopes,
            "scope?": lambda values: [0 if value is None else self._scopes([value])[0] + 1 for value in values],
            "ref?": lambda values: [0 if value is None else value - self._facts.base + 1 for value in values],
            "node": lambda values: map(self._nodes.__getitem__, map(id, values)),
            "node?": lambda values: [0 if value is None else self._nodes[id(value)] for value in values],
            "only": lambda values: [self._nodes[id(value)] for (value,) in values],
        }
        for one in ("name", "attr", "sub"):
            self._columns[one] = self._columns["node"]

    def written(self) -> tuple[list[Sequence[int]], str]:
        """Return all columns in the order in which they are read, and all texts end to end."""
        facts = self._facts
        names, constants, inner = self._ordered()
        for number, node in enumerate(chain(names, constants, inner), 1):
            self._nodes[id(node)] = number
        body = [*self._record(LEAVES[Name], names, Name), *self._record(LEAVES[Const], constants, Const)]
        groups: dict[type, list[Any]] = {cls: [] for cls in INNER}
        for node in inner:
            groups[type(node)].append(node)
        codes = {cls: code for code, cls in enumerate(INNER)}
        body.append([codes[type(node)] for node in inner])
        for cls, nodes in groups.items():
            body += self._record(INNER[cls], nodes, cls)
        for name, (cls, kinds) in RECORDS.items():
            body += self._record(kinds, getattr(facts, name), cls)
        exported = sorted(facts.exported)
        body.append(list(map(self._texts.__getitem__, exported)))
        # Values and targets have texts: the table of texts is whole only behind them.
        values = _rows([(tag, self._texts[text]) for tag, text in self._values], 2)
        targets = _many(self._targets, self._texts.__getitem__)
        tables: list[list[Sequence[int]]] = [
            [list(map(len, self._texts))],
            values,
            _rows(self._spans, 4),
            _rows(self._arms, 3),
            _many(self._branches, int),
            _rows(self._statements, 2),
            targets,
            # Elements behind a star are counted from the end.
            _many(self._paths, lambda step: step * 2 if step >= 0 else -2 * step - 1),
        ]
        counts = [len(getattr(facts, name)) for name in RECORDS]
        counts += [len(names), len(constants), len(inner), len(exported)]
        counts += [len(table[0]) for table in tables]
        return [counts, *chain.from_iterable(tables), *body], "".join(self._texts)

    # Expressions -------------------------------------------------------------------------------------

    def _ordered(self) -> tuple[list[Any], list[Any], list[Any]]:
        """Return names, constants and the other expressions, each of these behind its parts."""
        lists: dict[type, list[Any]] = {Name: [], Const: []}
        inner: list[Any] = []
        seen: set[int] = set()
        # Chains are deeper than the interpreter's stack: a list holds what is left to do.
        waiting: list[Any] = []
        for name, (cls, _) in RECORDS.items():
            for record in getattr(self._facts, name):
                add_parts(record, cls, waiting)
        while waiting:
            node = waiting.pop()
            cls = type(node)
            if cls is list:
                inner += node
            elif id(node) not in seen:
                seen.add(id(node))
                if cls in lists:
                    lists[cls].append(node)
                else:
                    waiting.append([node])
                    add_parts(node, cls, waiting)
        return lists[Name], lists[Const], inner

    # Columns -----------------------------------------------------------------------------------------

    def _record(self, kinds: Sequence[Kind], records: Sequence[Any], cls: type[Any]) -> list[Sequence[int]]:
        """Return the columns of records of one class, field by field."""
        if not records:
            return []
        fields: list[Sequence[Any]] = (
            list(zip(*records, strict=True))
            if cls is tuple
            else [list(map(attrgetter(name), records)) for name in cls.__match_args__]
        )
        return [column for kind, values in zip(kinds, fields, strict=True) for column in self._field(kind, values)]

    def _field(self, kind: Kind, values: Sequence[Any]) -> list[Sequence[int]]:
        """Return the columns of one field: one, or the lengths and those of the elements."""
        if isinstance(kind, tuple):
            return [list(map({one: place for place, one in enumerate(kind)}.__getitem__, values))]
        if kind == "id":
            return self._ids(values)
        if not kind.endswith("*"):
            return [list(self._columns[kind](values))]
        flat = list(chain.from_iterable(values))
        element = kind[:-1]
        cls, kinds = ELEMENTS.get(element, (None, ()))
        return [list(map(len, values)), *(self._record(kinds, flat, cls) if cls else self._field(element, flat))]

    def _ids(self, values: Sequence[int]) -> list[Sequence[int]]:
        base = self._facts.base
        if list(values) != list(range(base, base + len(values))):
            raise ValueError("scopes are not numbered as they stand")
        return []

    def _scopes(self, numbers: Sequence[int]) -> list[int]:
        base = self._facts.base
        found = [number - base for number in numbers]
        if max(found, default=0) >= len(self._facts.scopes):
            raise ValueError("a scope is missing")
        return found

    def _branch(self, branch: tuple[Arm, ...]) -> int:
        number = self._known.get(id(branch))
        if number is None:
            number = self._branches[tuple(map(self._arm, branch))]
            self._known[id(branch)] = number
        return number

    def _arm(self, arm: Arm) -> int:
        # The block of a name declared ``global`` is the scope that declares it, below zero.
        block = self._scopes([-1 - arm.block])[0] if arm.kind == "global" else arm.block
        return self._arms[block, arm.arm, ARMS.index(arm.kind)]


def _rows(rows: Iterable[tuple[int, ...]], width: int) -> list[Sequence[int]]:
    return list(zip(*rows, strict=True)) or [()] * width


def _many(table: Iterable[tuple[Any, ...]], number: Callable[[Any], int]) -> list[Sequence[int]]:
    return [list(map(len, table)), [number(item) for one in table for item in one]]
