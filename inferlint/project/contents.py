"""What containers hold: what is written in a display, spread into it, and put into it later.

``Container`` objects stand for lists and dicts, for what a generator yields, and for named tuples and namespaces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Const, Items, Starred, Table
from inferlint.project.linked import last_name
from inferlint.project.objects import Container

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from inferlint.model.expr import Binary, Call, Expr
    from inferlint.project.evaluate import Evaluator
    from inferlint.project.linked import Put
    from inferlint.project.objects import Object
    from inferlint.project.solver import Solver

#: How many elements of one container are told apart.
ELEMENTS = 400
#: Builtins that make a list of what their first argument holds.
_LISTS = frozenset({"list", "tuple", "set", "frozenset", "sorted", "reversed", "iter", "aiter", "deque"})
#: Builtins that make a dict.
_DICTS = frozenset({"dict", "OrderedDict", "ChainMap", "MappingProxyType"})
#: Methods of a dict that give a part of it.
_VIEWS = frozenset({"values", "items", "keys", "copy", "popitem"})

Pair = tuple["Expr | None", "Expr"]


class _Entries(list[Pair]):
    """Entries of a dict, with what each constant key holds in the end."""

    __slots__ = ("_last",)
    _last: dict[object, Expr]

    @property
    def last(self) -> dict[object, Expr]:
        """Return the last value of each constant key."""
        if not hasattr(self, "_last"):
            self._last = {key.value: value for key, value in self if isinstance(key, Const)}
        return self._last


class _Puts(list["Put"]):
    """What is put into a container, with the values at each key that was asked for."""

    __slots__ = ("_at",)
    _at: dict[object, list[Expr]]

    def at(self, key: Expr | None) -> list[Expr]:
        """Return the values that may stand at ``key``; all of them when it is not known."""
        if not hasattr(self, "_at"):
            self._at = {}
        wanted = key.value if isinstance(key, Const) else _ANY
        if wanted not in self._at:
            self._at[wanted] = [value for put in self if not _differ(put.key, key) for value in put.values]
        return self._at[wanted]


_ANY = object()
_NO_ENTRIES = _Entries()
_NO_PUTS = _Puts()


class Contents:
    """Answers what is in the containers of a program."""

    def __init__(self, evaluator: Evaluator, texts: Callable[[Expr], list[str]], solver: Solver) -> None:
        self._evaluator = evaluator
        self._texts = texts
        self._solver = solver
        self._done = solver.done
        self._made: dict[Hashable, Items | Table] = {}
        #: The entries of tables into which nothing is spread, by the place of the table.
        self._plain: dict[int, _Entries] = {}
        self._names: dict[str, Const] = {}

    def made(self, key: Hashable, build: Callable[[], Items | Table]) -> Container:
        """Return the container that belongs to ``key``: the same one each time."""
        if key not in self._made:
            self._made[key] = build()
        return Container(self._made[key])

    # Lists -------------------------------------------------------------------------------------------

    def elements(self, expr: Items | Table) -> list[Expr]:
        """Return what iterating over a container gives: the keys of a dict."""
        if isinstance(expr, Table):
            return [key for key, _ in self.pairs(expr) if key is not None]
        if not _is_spread(expr):
            return list(expr.items)
        return [one for part in self._parts(expr) for one in part[0]][:ELEMENTS]

    def at(self, items: Items, index: int) -> list[Expr]:
        """Return what ``items[index]`` can be."""
        if not _is_spread(items):
            size = len(items.items)
            return [items.items[index]] if -size <= index < size else []
        parts = self._parts(items)
        whole = [one for part, _ in parts for one in part]
        if all(known for _, known in parts):
            return [whole[index]] if -len(whole) <= index < len(whole) else []
        left = index if index >= 0 else -index - 1
        for part, known in parts if index >= 0 else parts[::-1]:
            if not known:
                break
            if left < len(part):
                return [part[left] if index >= 0 else part[-left - 1]]
            left -= len(part)
        return whole[:ELEMENTS]

    def whole(self, items: Items) -> list[Expr] | None:
        """Return the elements in order, ``None`` when not all are known."""
        parts = self._parts(items)
        return [one for part, _ in parts for one in part] if all(known for _, known in parts) else None

    def _parts(self, items: Items) -> list[tuple[Sequence[Expr], bool]]:
        """Return the elements, part by part; a part of which not all is known, or not the length, is marked."""
        return [
            self.spread(item.value) if isinstance(item, Starred) else ((item,), True) for item in items.items
        ]  # fmt: skip

    def spread(self, value: Expr) -> tuple[Sequence[Expr], bool]:
        """Return the elements that ``*value`` gives, and whether that is all of them, in order."""
        nothing: tuple[Sequence[Expr], bool] = ((), False)
        key = ("spread", id(value))
        known: tuple[Sequence[Expr], bool] | None = self._done.get(key)
        return known if known is not None else self._solver.solve(key, lambda: self._spread(value), nothing)

    def _spread(self, value: Expr) -> tuple[Sequence[Expr], bool]:
        found = self._evaluator.objects(value)
        elements: list[Expr] = []
        whole = len(found) == 1
        for one in found:
            if not isinstance(one, Container):
                whole = False
                continue
            put = self.put_into(one, value)
            whole = whole and not put and isinstance(one.expr, Items) and one.is_whole
            if isinstance(one.expr, Items) and _is_spread(one.expr):
                parts = self._parts(one.expr)
                whole = whole and all(known for _, known in parts)
            elements += [*self.elements(one.expr), *put]
        return (tuple(elements[:ELEMENTS]), whole and len(elements) <= ELEMENTS)

    # Dicts -------------------------------------------------------------------------------------------

    def pairs(self, table: Table) -> _Entries:
        """Return the entries of a dict in order, with those of the dicts that are spread into it.

        An entry without key stands for something unknown that is spread into it.
        """
        known = self._plain.get(id(table))
        if known is not None:
            return known
        key = ("pairs", id(table))
        found: _Entries | None = self._done.get(key)
        if found is not None:
            return found
        if all(key is not None for key, _ in table.pairs):
            known = self._plain[id(table)] = _Entries(table.pairs)
            return known
        return self._solver.solve(key, lambda: _Entries(list(self._pairs(table))[:ELEMENTS]), _NO_ENTRIES)

    def last_at(self, table: Table, name: str) -> list[Expr]:
        """Return what a dict holds under a name in the end, as a list of none or one."""
        last = self.pairs(table).last
        return [last[name]] if name in last else []

    def _pairs(self, table: Table) -> Iterator[Pair]:
        for key, value in table.pairs:
            if key is not None:
                yield (key, value)
                continue
            known = False
            for one in self._evaluator.objects(value):
                if isinstance(one, Container):
                    known = True
                    if isinstance(one.expr, Table):
                        yield from self.pairs(one.expr)
                    else:
                        yield from self._paired(one.expr)
                    yield from ((None, put) for put in self.put_into(one, value))
            if not known:
                yield (None, value)

    def _paired(self, items: Items) -> Iterator[Pair]:
        """``dict([("a", x)])``."""
        for item in self.elements(items):
            if isinstance(item, Items) and len(item.items) == 2:
                yield (item.items[0], item.items[1])

    def looked_up(self, table: Table, key: Expr | None) -> list[Expr]:
        """Return what ``table[key]`` can be."""
        pairs = self.pairs(table)
        wanted = self._texts(key) if key is not None else []
        if len(wanted) == 1:
            exact = [value for known, value in pairs if isinstance(known, Const) and known.value == wanted[0]]
            if exact:
                return exact[-1:]
            if isinstance(key, Const) and all(isinstance(known, Const) for known, _ in pairs):
                return []
        return [value for _, value in pairs]

    # Both --------------------------------------------------------------------------------------------

    def items(self, container: Items | Table, key: Expr | None) -> list[Expr]:
        """Return the elements that ``container[key]`` can be."""
        if isinstance(container, Table):
            return self.looked_up(container, key)
        if isinstance(key, Const) and type(key.value) is int:
            return self.at(container, key.value)
        return self.elements(container)

    def unpacked(self, value: Expr, path: tuple[int, ...]) -> list[Expr]:
        """Return what stands at ``path`` of the lists that ``value`` can be."""
        found: list[Expr] = []
        for one in self._evaluator.objects(value):
            if isinstance(one, Container) and isinstance(one.expr, Items):
                items = self.at(one.expr, path[0]) if one.is_whole else self.elements(one.expr)
                for item in items:
                    found += [item] if len(path) == 1 else self.unpacked(item, path[1:])
        return found

    def named(self, container: Container, name: str) -> list[Expr]:
        """Return the attribute ``name`` of a named tuple or a namespace."""
        if isinstance(container.expr, Items):
            return self.at(container.expr, container.fields.index(name)) if name in container.fields else []
        if not container.is_namespace:
            return []
        # What a key means is remembered by its place: one that comes and goes would lend its place to another.
        key = self._names.setdefault(name, Const(name, container.expr.span))
        return self.looked_up(container.expr, key)

    def put_into(self, container: Container, written: Expr, key: Expr | None = None) -> list[Expr]:
        """Return what is put into a container after its display, wherever it goes by the same last name."""
        return self._puts(container, written).at(key)

    def put_at(self, container: Container, written: Expr, key: str) -> list[Expr]:
        """Return what is put into a container at ``key`` and nowhere else."""
        puts = self._puts(container, written)
        if not puts:
            return []
        return [value for put in puts if isinstance(put.key, Const) and put.key.value == key for value in put.values]

    def _puts(self, container: Container, written: Expr) -> _Puts:
        name = last_name(written)
        key = ("put", id(container.expr), name)
        known: _Puts | None = self._done.get(key)
        if known is not None:
            return known
        puts = self._evaluator.linked.puts(name)
        if not puts:
            return _NO_PUTS
        return self._solver.solve(key, lambda: _Puts(put for put in puts if self._is(put.holder, container)), _NO_PUTS)

    def _is(self, holder: Expr, container: Container) -> bool:
        found = self._evaluator.objects(holder)
        return any(isinstance(one, Container) and one.expr is container.expr for one in found)

    # Calls -------------------------------------------------------------------------------------------

    def built(self, name: str, call: Call) -> Container | None:
        """Return the container that a builtin makes: ``dict(base, a=x)``, ``list(x)``, ``enumerate(x)``."""
        if name in _LISTS:
            return self.made(("list", id(call)), lambda: _listed(call))
        if name == "enumerate" and call.args:
            return self._enumerated(call)
        if name in _DICTS or name == "defaultdict":
            return self.made(("dict", id(call)), lambda: _table(call, spread=name in _DICTS))
        return None

    def _enumerated(self, call: Call) -> Container:
        elements = self.spread(call.args[0].value)[0]
        return self._paired_list(call, [(None, one) for one in elements])

    def _paired_list(self, call: Call, pairs: Sequence[Pair]) -> Container:
        def build() -> Items:
            unknown = Const(None, call.span)
            tuples = [Items("tuple", (first or unknown, second), call.span) for first, second in pairs]
            return Items("list", tuple(tuples), call.span)

        return self.made(("pairs", id(call), tuple((id(first), id(second)) for first, second in pairs)), build)

    def joined(self, expr: Binary) -> list[Object]:
        """Return the container that ``a | b`` of two dicts or ``a + b`` of two lists makes."""
        kind = Table if expr.op == "|" else Items
        # The right one first: a long sum of texts nests to the left.
        for side in (expr.right, expr.left):
            found = self._evaluator.objects(side)
            if not any(isinstance(one, Container) and isinstance(one.expr, kind) for one in found):
                return []
        if expr.op == "|":
            return [self.made(("join", id(expr)), lambda: Table(((None, expr.left), (None, expr.right)), expr.span))]
        spread = tuple(Starred((side,), side.span) for side in (expr.left, expr.right))
        return [self.made(("join", id(expr)), lambda: Items("list", spread, expr.span))]

    def namespace(self, call: Call) -> Container:
        """Return what ``SimpleNamespace(a=x)`` makes."""
        made = self.made(("dict", id(call)), lambda: _table(call, spread=True))
        return Container(made.expr, is_namespace=True)

    def first(self, value: Expr) -> list[Expr]:
        """Return what ``next(value)`` can be."""
        elements, whole = self.spread(value)
        return list(elements)[:1] if whole and len(elements) == 1 else list(elements)

    def yielded(self, container: Container) -> list[Expr]:
        """Return what a generator yields; nothing for other containers."""
        return self.elements(container.expr) if isinstance(container.expr, Items) and not container.is_whole else []

    def viewed(self, method: str, container: Container, written: Expr, call: Call) -> list[Object]:
        """Return what a method that takes no key gives: ``values()``, ``items()``, ``copy()``."""
        expr = container.expr
        if method == "copy":
            return [container]
        if not isinstance(expr, Table) or method not in _VIEWS:
            return []
        put = self.put_into(container, written)
        if method in ("items", "popitem"):
            listed = self._paired_list(call, [*self.pairs(expr), *((None, value) for value in put)])
            if method == "items":
                return [listed]
            return [Container(one) for one in self.elements(listed.expr) if isinstance(one, Items)]
        found = self.elements(expr) if method == "keys" else [*(value for _, value in self.pairs(expr)), *put]
        key = ("view", id(call), tuple(map(id, found)))
        return [self.made(key, lambda: Items("list", tuple(found), call.span))]


def _differ(put: Expr | None, key: Expr | None) -> bool:
    """Say whether something is put in at one constant and looked up at another."""
    return isinstance(put, Const) and isinstance(key, Const) and put.value != key.value


def _is_spread(items: Items) -> bool:
    return any(isinstance(item, Starred) for item in items.items)


def _listed(call: Call) -> Items:
    plain = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
    return Items("list", tuple(Starred((value,), value.span) for value in plain[:1]), call.span)


def _table(call: Call, *, spread: bool) -> Table:
    pairs: list[Pair] = []
    for arg in call.args:
        if arg.keyword is not None:
            pairs.append((Const(arg.keyword, call.span), arg.value))
        elif spread and arg.star != "*":
            pairs.append((None, arg.value))
    return Table(tuple(pairs), call.span)
