"""Where the lines of a notebook's cells stand in its file, which is JSON."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import islice

from inferlint.source.celltext import Literal, cell_literals, units

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(slots=True)
class CellMap:
    """Places in cells as places in the file."""

    cells: list[list[Literal]]
    #: Where each line of the file begins.
    starts: list[int]

    def place(self, cell: int, line: int, column: int) -> tuple[int, int] | None:
        """Return line and column in the file for a place in a cell, all from 1; ``None`` when there is no such."""
        if not 1 <= cell <= len(self.cells):
            return None
        strings = [(*literal, literal.text) for literal in self.cells[cell - 1]]
        index = _offset("".join(text for _, _, text in strings), line, column)
        if index is None:
            return None
        for number, (start, raw, text) in enumerate(strings):
            if index < len(text) or number == len(strings) - 1:
                offset = start + sum(len(unit) for unit in islice(units(raw), index))
                row = bisect_right(self.starts, offset)
                return row, offset - self.starts[row - 1] + 1
            index -= len(text)
        return None


def cell_map(data: bytes) -> CellMap | None:
    """Return the map of a notebook, or ``None`` when the bytes are no JSON text."""
    try:
        text = data.decode(json.detect_encoding(data), "surrogatepass")
        json.loads(text)
    except (ValueError, RecursionError):
        return None
    return CellMap(cell_literals(text), [0, *(found.end() for found in re.finditer("\n", text))])


def _offset(text: str, line: int, column: int) -> int | None:
    """Return the index of a place in ``text``; a column behind the line's end is its end."""
    start = 0
    for _ in range(line - 1):
        found = _LINE_END.search(text, start)
        if found is None:
            return None
        start = found.end()
    end = _LINE_END.search(text, start)
    return min(start + max(column, 1) - 1, end.start() if end else len(text))
