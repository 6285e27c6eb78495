"""Drop the statements that cannot matter, by whole lines, so that LibCST has less to read.

The findings in the reduced text have to be those in the whole text. What stays:

- every unit with a needle, and forward from there every unit that mentions a name which such a unit binds (a
  variable, an attribute, a function, the class around it) or that it hands a value to, until there are no more;
- backward, whatever binds a name that a unit kept so far reads;
- imports, statements that steer what runs, and assignments outside functions: other files may read them.

A function goes or stays as a whole. Names count by spelling, whatever they are bound to: this keeps too much, not too
little.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from dataclasses import dataclass

from inferlint.source.decode import split_lines
from inferlint.source.needles import Needles
from inferlint.source.selection import Selection
from inferlint.source.units import Unit, cut

_BEFORE = re.compile(r"[ \t\f]*")
_BEFORE_DECORATED = re.compile(r"[ \t\f]*@[ \t\f]*")
_AFTER = re.compile(rb"[ \t\f]*(?:#[^\r\n]*)?(?:\r\n|\r|\n)?")
_STAR = re.compile(r"import\b[^\w'\"]*\*")
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
    if _STAR.search(text) and any(_is_star(node, needles) for node in ast.walk(tree)):
        # Any name of the file may come from there.
        return whole
    top = cut(tree, needles)
    units = [unit for outer in top for unit in (outer, *outer.below())]
    kept = Selection(units, [unit for unit in units if not _is_loose(unit, lines)], needles).run(keep)
    replaced: dict[int, str | None] = {}
    _drop(top, kept, lines, replaced, is_module=True)
    if not replaced:
        return whole
    return _rendered(lines, replaced)


def _is_star(node: ast.AST, needles: Needles) -> bool:
    """Return whether a node is ``from package import *`` for a package that is looked for."""
    if not isinstance(node, ast.ImportFrom) or not node.module or node.names[0].name != "*":
        return False
    return any(needles.identifier(part) for part in node.module.split("."))


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
