"""Drop the statements that cannot matter, by whole lines, so that LibCST has less to read.

The findings in the reduced text have to be those in the whole text. What stays:

- every unit with a needle, and forward from there every unit that mentions a name which such a unit binds (a variable, an
  attribute, a function, the class around it) or that it hands a value to, until there are no more;
- backward, whatever binds a name that a unit kept so far reads;
- imports, statements that steer what runs, and assignments outside functions: other files may read them.

A function goes or stays as a whole. Names count by spelling, whatever they are bound to: this keeps too much, not too little.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from inferlint.source.decode import split_lines
from inferlint.source.needles import Needles
from inferlint.source.units import Function, Unit, cut

_DUNDER = re.compile(r"__\w+__")
_BEFORE = re.compile(r"[ \t\f]*")
_BEFORE_DECORATED = re.compile(r"[ \t\f]*@[ \t\f]*")
_AFTER = re.compile(rb"[ \t\f]*(?:#[^\r\n]*)?(?:\r\n|\r|\n)?")
_CONTINUED = re.compile(r"\\(?:\r\n|\r|\n)\Z")


@dataclass(frozen=True, slots=True)
class Reduced:
    """A shorter text; ``line_map[i]`` is the line in the whole text of line ``i + 1``."""

    text: str
    line_map: tuple[int, ...]


def reduce_source(text: str, tree: ast.Module, needles: Needles, *, keep: Collection[str] = ()) -> Reduced:
    """Return ``text`` without the lines of statements that cannot matter for ``needles``.

    ``tree`` is the ``ast`` of ``text``. ``keep`` are names that other files read from this one; what binds them stays.
    """
    lines = split_lines(text)
    whole = Reduced(text, tuple(range(1, len(lines) + 1)))
    top = cut(tree, needles)
    selection = _Selection(top, {unit for unit in _all(top) if not _is_loose(unit, lines)})
    selection.run(keep)
    replaced: dict[int, str | None] = {}
    _drop(top, selection.kept, lines, replaced, is_module=True)
    if not replaced:
        return whole
    return _rendered(lines, replaced)


def _all(top: list[Unit]) -> list[Unit]:
    return [unit for outer in top for unit in (outer, *outer.below())]


class _Selection:
    """Which units stay: ``tainted`` ones spread forward, ``strong`` ones pull in what they read."""

    def __init__(self, top: list[Unit], fixed: set[Unit]) -> None:
        self.units = _all(top)
        self.fixed = fixed
        self.kept: set[Unit] = set()
        self.strong: set[Unit] = set()
        self.tainted: set[Unit] = set()
        self.tracked: set[str] = set()
        self.mentioning: dict[str, list[Unit]] = defaultdict(list)
        self.binding: dict[str, list[Unit]] = defaultdict(list)
        self.named: dict[str, list[Unit]] = defaultdict(list)
        self.to_taint: list[Unit] = []
        self.to_keep: list[Unit] = []
        for unit in self.units:
            for word in unit.mentions:
                self.mentioning[word].append(unit)
            for word in unit.binds:
                self.binding[word].append(unit)
            if unit.name:
                self.named[unit.name].append(unit)

    def run(self, keep: Collection[str]) -> None:
        self.to_taint = [unit for unit in self.units if unit.hit]
        while self.to_taint:
            self.taint(self.to_taint.pop())
        self.to_keep = [*self.tainted, *self.fixed, *(unit for unit in self.units if unit.is_import)]
        self.to_keep += [unit for name in keep for unit in self.binding[name]]
        while self.to_keep:
            self.pull(self.to_keep.pop())
        # Weak units stay as they stand; only what reads them makes their own reads matter.
        for unit in self.units:
            if unit.is_weak or unit.is_flow:
                self.kept.add(unit)
        for unit in list(self.kept):
            self.keep_around(unit)

    def taint(self, unit: Unit) -> None:
        if unit in self.tainted:
            return
        self.tainted.add(unit)
        for name in unit.binds:
            self.track(name)
        for name in unit.callees:
            for callee in self.named[name]:
                self.to_taint += [callee, *callee.below()]
        if isinstance(unit.node, ast.ClassDef):
            self.to_taint.extend(unit.below())
        around = unit.parent
        while around is not None:
            if around.name:
                self.track(around.name)
            around = around.parent

    def track(self, name: str) -> None:
        if name not in self.tracked and not _DUNDER.fullmatch(name):
            self.tracked.add(name)
            self.to_taint.extend(self.mentioning[name])

    def pull(self, unit: Unit) -> None:
        if unit in self.strong:
            return
        self.strong.add(unit)
        self.kept.add(unit)
        for name in unit.reads:
            self.to_keep.extend(self.binding[name])
        if unit.parent is not None:
            self.to_keep.append(unit.parent)
        if isinstance(unit.node, ast.ClassDef):
            self.to_keep.extend(inner for inner in unit.below() if _is_implicit(inner))

    def keep_around(self, unit: Unit) -> None:
        around = unit.parent
        while around is not None and around not in self.kept:
            self.kept.add(around)
            around = around.parent


def _is_implicit(unit: Unit) -> bool:
    """Return whether using a class uses the unit without a mention of its name."""
    return not isinstance(unit.node, Function) or _DUNDER.fullmatch(unit.name or "") is not None


def _is_loose(unit: Unit, lines: list[str]) -> bool:
    """Return whether the unit has its lines for itself, so that they can go."""
    before = lines[unit.first - 1]
    decorators: list[ast.expr] = getattr(unit.node, "decorator_list", [])
    if decorators:
        start = min(decorators, key=lambda item: (item.lineno, item.col_offset))
        is_first = _BEFORE_DECORATED.fullmatch(before[: start.col_offset]) is not None
    else:
        is_first = _BEFORE.fullmatch(before[: unit.node.col_offset]) is not None
    if not is_first or (unit.first > 1 and _CONTINUED.search(lines[unit.first - 2])):
        return False
    end = unit.node.end_col_offset or 0
    return _AFTER.fullmatch(lines[unit.last - 1].encode("utf-8", "surrogatepass")[end:]) is not None


def _drop(
    block: list[Unit], kept: set[Unit], lines: list[str], replaced: dict[int, str | None], *, is_module: bool
) -> None:
    """Mark the lines that go; None is a line without a trace, an emptied block gets a ``pass``."""
    pending = [(block, is_module)]
    while pending:
        units, may_be_empty = pending.pop()
        gone = [unit for unit in units if unit not in kept]
        for unit in gone:
            replaced.update(dict.fromkeys(range(unit.first, unit.last + 1)))
        if gone and len(gone) == len(units) and not may_be_empty:
            replaced[gone[0].first] = _pass_like(lines[gone[0].first - 1])
        pending.extend((inner, False) for unit in units if unit in kept for inner in unit.blocks)


def _pass_like(line: str) -> str:
    indent = _BEFORE.match(line)
    end = re.search(r"(?:\r\n|\r|\n)?\Z", line)
    return (indent.group() if indent else "") + "pass" + (end.group() if end else "")


def _rendered(lines: list[str], replaced: dict[int, str | None]) -> Reduced:
    kept: list[str] = []
    line_map: list[int] = []
    for number, line in enumerate(lines, 1):
        text = replaced.get(number, line)
        if text is not None:
            kept.append(text)
            line_map.append(number)
    return Reduced("".join(kept), tuple(line_map))
