"""Where the lines of a notebook's cells stand in its file, which is JSON."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+', re.DOTALL)
_UNIT = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|.", re.DOTALL)
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(slots=True)
class _Cell:
    """The strings of a cell's source as they stand in the file: where each begins behind its quote, and its text."""

    source: list[tuple[int, str]] | None = None
    input: list[tuple[int, str]] | None = None

    def strings(self) -> list[tuple[int, str]]:
        return self.source if self.source is not None else self.input or []


@dataclass(slots=True)
class CellMap:
    """Places in cells as places in the file."""

    cells: list[_Cell]
    #: Where each line of the file begins.
    starts: list[int]

    def place(self, cell: int, line: int, column: int) -> tuple[int, int] | None:
        """Return line and column in the file for a place in a cell, all from 1; ``None`` when there is no such."""
        if not 1 <= cell <= len(self.cells):
            return None
        strings = [(start, raw, json.loads(f'"{raw}"', strict=False)) for start, raw in self.cells[cell - 1].strings()]
        index = _offset("".join(text for _, _, text in strings), line, column)
        for number, (start, raw, text) in enumerate(strings):
            if index is not None and (index < len(text) or number == len(strings) - 1):
                offset = start + sum(len(unit.group()) for unit in islice(_UNIT.finditer(raw), index))
                row = bisect_right(self.starts, offset)
                return row, offset - self.starts[row - 1] + 1
            index = index - len(text) if index is not None else None
        return None


def cell_map(data: bytes) -> CellMap | None:
    """Return the map of a notebook, or ``None`` when the bytes are no JSON text."""
    try:
        text = data.decode(json.detect_encoding(data), "surrogatepass")
        json.loads(text)
    except (ValueError, RecursionError):
        return None
    finder = _Finder()
    for token in _TOKEN.finditer(text):
        finder.take(token.group(), token.start())
    return CellMap(finder.sheets if finder.cells is None else finder.cells, [0, *_ends(text)])


def _ends(text: str) -> list[int]:
    return [found.end() for found in re.finditer("\n", text)]


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


@dataclass(slots=True)
class _Finder:
    """Walks over the tokens of a notebook and keeps the sources of its cells.

    ``path`` are the keys and indexes that lead to the token. Of equal keys the last one counts, as in ``json``.
    """

    path: list[str | int] = field(default_factory=list)
    is_key: bool = False
    key: str | None = None
    cells: list[_Cell] | None = None
    sheets: list[_Cell] = field(default_factory=list)

    def take(self, token: str, start: int) -> None:
        """Take the next token, which begins at ``start``."""
        if token in "]}":
            self.path.pop()
            self.is_key = False
        elif token == ",":
            if isinstance(self.path[-1], int):
                self.path[-1] += 1
            else:
                self.is_key = True
        elif token == ":":
            pass
        elif self.is_key:
            self.path[-1], self.is_key = json.loads(token, strict=False), False
        else:
            self.value(token, start)

    def value(self, token: str, start: int) -> None:
        """Take the beginning of a value."""
        self.meet(token, start)
        if token == "{":
            self.path.append("")
            self.is_key = True
        elif token == "[":
            self.path.append(0)

    def meet(self, token: str, start: int) -> None:
        """Remember what the value at the path means for a notebook."""
        path = self.path
        if path == ["cells"]:
            self.cells = [] if token == "[" else None
        elif path == ["worksheets"]:
            self.sheets = []
        elif len(path) == 2 and path[0] == "cells" and self.cells is not None:
            self.cells.append(_Cell())
        elif len(path) == 4 and path[0] == "worksheets" and path[2] == "cells":
            self.sheets.append(_Cell())
        else:
            self.source(token, start)

    def source(self, token: str, start: int) -> None:
        """Remember a string of a source, or the beginning of a list of them."""
        path = self.path
        cell, rest = self._cell(path)
        if cell is None or not rest or rest[0] not in ("source", "input") or len(rest) > 2:
            return
        name = "source" if rest[0] == "source" else "input"
        if len(rest) == 1:
            setattr(cell, name, [])
        strings = getattr(cell, name)
        if token.startswith('"') and strings is not None:
            strings.append((start + 1, token[1:-1]))

    def _cell(self, path: Sequence[str | int]) -> tuple[_Cell | None, Sequence[str | int]]:
        if path[:1] == ["cells"] and self.cells:
            return self.cells[-1], path[2:]
        if path[:1] == ["worksheets"] and path[2:3] == ["cells"] and self.sheets:
            return self.sheets[-1], path[4:]
        return None, ()
