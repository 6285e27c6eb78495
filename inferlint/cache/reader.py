"""Columns of numbers to facts. Every number is looked up in a table: one that points nowhere ends the reading."""

from __future__ import annotations

from itertools import accumulate, count, islice, pairwise, repeat
from operator import gt
from typing import TYPE_CHECKING, Any

from inferlint.cache.layout import ARMS, COUNTED, ELEMENTS, INNER, LEAVES, OWNERS, RECORDS
from inferlint.cache.parts import add_parts
from inferlint.cache.values import untagged
from inferlint.model.expr import Attr, Const, Name, Sub
from inferlint.model.facts import Arm, FileFacts
from inferlint.model.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from inferlint.cache.columns import Columns
    from inferlint.cache.layout import Kind


#: So many parts of expressions may be parts of a second one before anybody looks closer; files have a handful.
SHARED = 64
#: So many times larger than the table may an expression be that is written out.
LARGER = 64


class Reader:
    """Reads the facts of one file, once. Raises ``LookupError``, ``ValueError`` or ``StopIteration`` for damage."""

    def __init__(self, columns: Columns, text: str, base: int) -> None:
        self._columns = columns
        self._base = base
        self._text = text
        #: Columns as they were taken, for checks of two against one another.
        self._taken: list[list[int]] = []
        self._counts = dict(zip(COUNTED, columns.take(len(COUNTED)), strict=True))
        self._nodes: list[Any] = [None]
        #: Columns that name expressions.
        self._uses: list[list[int]] = []

    def facts(self, path: str) -> FileFacts:
        """Return the facts as those of ``path``."""
        columns = self._tables()
        self._read_nodes(columns)
        lists = {name: self._list(name, cls, kinds, columns) for name, (cls, kinds) in RECORDS.items()}
        exported = frozenset(columns["text"](self._counts["exported"]))
        if len(exported) != self._counts["exported"]:
            raise ValueError("a name is exported twice")
        if not self._columns.is_read():
            raise ValueError("there is more than the facts")
        return FileFacts(path, exported=exported, base=self._base, **lists)

    def _take(self, wanted: int) -> list[int]:
        column = self._columns.take(wanted)
        self._taken.append(column)
        return column

    # Tables ------------------------------------------------------------------------------------------

    def _tables(self) -> dict[str, Callable[[int], Iterable[Any]]]:
        """Read what fields point to and return how each kind of field is read, as many at once as are asked for."""
        take = self._take
        counts = self._counts
        texts = self._texts()
        values = list(map(untagged, take(counts["values"]), map(texts.__getitem__, take(counts["values"]))))
        # There are more places than anything else. Their own constructor is a function in Python, three times as slow.
        places = zip(*(take(counts["spans"]) for _ in range(4)), strict=True)
        spans = list(map(tuple.__new__, repeat(Span), places))
        scopes = list(range(self._base, self._base + counts["scopes"]))
        branches = self._tuples(counts["branches"], self._arms(scopes).__getitem__)
        statements = list(zip(take(counts["statements"]), take(counts["statements"]), strict=True))
        targets = self._tuples(counts["targets"], texts.__getitem__)
        paths = self._tuples(counts["paths"], lambda step: -(step + 1 >> 1) if step & 1 else step >> 1)
        refs = range(self._base, self._base + max(counts[name] for name in OWNERS.values()))
        lookups: dict[str, Sequence[Any]] = {
            "text": texts,
            "text?": [None, *texts],
            "value": values,
            "span": spans,
            "branch": branches,
            "statement": statements,
            "targets": targets,
            "path": paths,
            "flag": (False, True),
            "scope": scopes,
            "scope?": [None, *scopes],
            "ref?": [None, *refs],
        }
        columns = {kind: _lookup(table, take) for kind, table in lookups.items()}
        columns |= {
            "number": take,
            "id": lambda wanted: scopes[:wanted],
            "node": self._some_nodes,
            "node?": self._maybe_nodes,
            "only": lambda wanted: zip(self._some_nodes(wanted), strict=False),
            "name": self._some_names,
            "attr": lambda wanted: self._only(Attr, wanted),
            "sub": lambda wanted: self._only(Sub, wanted),
        }
        return columns

    def _texts(self) -> list[str]:
        ends = list(accumulate(self._take(self._counts["texts"]), initial=0))
        whole = self._text
        if ends[-1] != len(whole):
            raise ValueError("the texts have another length")
        return [whole[start:end] for start, end in pairwise(ends)]

    def _arms(self, scopes: Sequence[int]) -> list[Arm]:
        rows = zip(*(self._take(self._counts["arms"]) for _ in range(3)), strict=True)
        return [
            Arm(-1 - scopes[block] if ARMS[kind] == "global" else block, arm, ARMS[kind]) for block, arm, kind in rows
        ]

    def _tuples(self, amount: int, item: Callable[[int], Any]) -> list[tuple[Any, ...]]:
        lengths = self._take(amount)
        flat = map(item, self._take(sum(lengths)))
        return list(map(tuple, map(islice, repeat(flat), lengths)))

    # Expressions -------------------------------------------------------------------------------------

    def _read_nodes(self, columns: dict[str, Callable[[int], Iterable[Any]]]) -> None:
        nodes = self._nodes
        nodes += _records(Name, LEAVES[Name], self._counts["names"], columns)
        nodes += _records(Const, LEAVES[Const], self._counts["constants"], columns)
        codes = self._take(self._counts["inner"])
        # Each yields the next expression of its class, and looks its parts up only then: they have to be there.
        makers = [
            iter(_records(cls, kinds, codes.count(code), columns)).__next__
            for code, (cls, kinds) in enumerate(INNER.items())
        ]
        add = nodes.append
        for make in map(makers.__getitem__, codes):
            add(make())
        used = [number for column in self._uses for number in column if number]
        if len(used) - len(set(used)) > SHARED:
            self._weigh()

    def _weigh(self) -> None:
        """Refuse expressions that are small as a table and endless as a tree, which no file holds."""
        weights = {id(node): 1 for node in self._nodes}
        most = LARGER * len(self._nodes)
        for node in self._nodes:
            if type(node) in INNER:
                parts: list[Any] = []
                add_parts(node, type(node), parts)
                weights[id(node)] = weight = 1 + sum(weights[id(part)] for part in parts)
                if weight > most:
                    raise ValueError("the expressions are too large")

    def _maybe_nodes(self, wanted: int) -> Iterable[Any]:
        column = self._take(wanted)
        self._uses.append(column)
        return map(self._nodes.__getitem__, column)

    def _some_nodes(self, wanted: int) -> Iterable[Any]:
        column = self._take(wanted)
        if 0 in column:
            raise ValueError("an expression is missing")
        self._uses.append(column)
        return map(self._nodes.__getitem__, column)

    def _some_names(self, wanted: int) -> Iterable[Any]:
        column = self._take(wanted)
        if any(not 0 < number <= self._counts["names"] for number in column):
            raise ValueError("an expression is no name")
        self._uses.append(column)
        return map(self._nodes.__getitem__, column)

    def _only(self, cls: type[Any], wanted: int) -> list[Any]:
        found = list(self._some_nodes(wanted))
        if any(type(node) is not cls for node in found):
            raise ValueError("an expression is of another class")
        return found

    # Records -----------------------------------------------------------------------------------------

    def _list(
        self, name: str, cls: type[Any], kinds: Sequence[Kind], columns: dict[str, Callable[[int], Iterable[Any]]]
    ) -> tuple[Any, ...]:
        amount = self._counts[name]
        start = len(self._taken)
        found = tuple(_records(cls, kinds, amount, columns))
        if not amount:
            return found
        if name == "scopes":
            # The column of ids is not written.
            kind, _, parents, owners = self._taken[start:]
            if parents[:1] != [0] or 0 in parents[1:] or any(map(gt, parents, count())):
                raise ValueError("a scope stands in no scope before it")
            self._owned(kind, kinds[1], owners)
        elif name == "bindings":
            self._owned(self._taken[start + 2], kinds[2], self._taken[start + 8])
        return found

    def _owned(self, column: Sequence[int], choice: Kind, refs: Sequence[int]) -> None:
        """Check that numbers of definitions point into the list that their kind says."""
        most = [self._counts[OWNERS[kind]] if kind in OWNERS else 0 for kind in choice]
        if any(map(gt, refs, map(most.__getitem__, column))):
            raise ValueError("a definition is missing")


def _lookup(table: Sequence[Any], take: Callable[[int], list[int]]) -> Callable[[int], Iterable[Any]]:
    return lambda wanted: map(table.__getitem__, take(wanted))


def _records(
    cls: type[Any], kinds: Sequence[Kind], amount: int, columns: dict[str, Callable[[int], Iterable[Any]]]
) -> Iterable[Any]:
    """Return ``amount`` objects of a class, built when they are asked for."""
    if not amount:
        return ()
    fields = [_column(kind, amount, columns) for kind in kinds]
    return zip(*fields, strict=False) if cls is tuple else map(cls, *fields)


def _column(kind: Kind, amount: int, columns: dict[str, Callable[[int], Iterable[Any]]]) -> Iterable[Any]:
    if isinstance(kind, tuple):
        return map(kind.__getitem__, columns["number"](amount))
    if not kind.endswith("*"):
        return columns[kind](amount)
    lengths = list(columns["number"](amount))
    element = kind[:-1]
    total = sum(lengths)
    many = _records(*ELEMENTS[element], total, columns) if element in ELEMENTS else columns[element](total)
    flat = iter(many)
    return map(tuple, map(islice, repeat(flat), lengths))
