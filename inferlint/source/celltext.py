"""The strings of a notebook's cells as they stand in its file, which is JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+', re.DOTALL)
_UNIT = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|.", re.DOTALL)

#: The strings of a cell's source, under the keys of formats 4 and 3.
_Cell: TypeAlias = "dict[str | int, list[Literal]]"


class Literal(NamedTuple):
    """A string of a JSON text: the offset behind its quote, and what stands between the quotes."""

    start: int
    raw: str

    @property
    def text(self) -> str:
        """The string that is meant."""
        return str(json.loads(f'"{self.raw}"', strict=False))


def units(raw: str) -> Iterator[str]:
    """Return what stands for each character of a string, in a JSON text, between its quotes."""
    return (found.group() for found in _UNIT.finditer(raw))


def cell_literals(text: str) -> list[list[Literal]]:
    """Return the strings of the source of every cell, in a JSON text that is valid."""
    finder = _Finder()
    for token in _TOKEN.finditer(text):
        finder.take(token.group(), token.start())
    cells = finder.sheets if finder.cells is None else finder.cells
    return [cell.get("source", cell.get("input", [])) for cell in cells]


@dataclass(slots=True)
class _Finder:
    """Walks over the tokens of a notebook and keeps the sources of its cells.

    ``path`` are the keys and indexes that lead to the token. Of equal keys the last one counts, as in ``json``.
    """

    path: list[str | int] = field(default_factory=list)
    is_key: bool = False
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
            self.cells.append({})
        elif len(path) == 4 and path[0] == "worksheets" and path[2] == "cells":
            self.sheets.append({})
        else:
            self.source(token, start)

    def source(self, token: str, start: int) -> None:
        """Remember a string of a source, or the beginning of a list of them."""
        path = self.path
        cell, rest = self._cell(path)
        if cell is None or not rest or rest[0] not in ("source", "input") or len(rest) > 2:
            return
        if len(rest) == 1:
            cell[rest[0]] = []
        if token.startswith('"'):
            cell[rest[0]].append(Literal(start + 1, token[1:-1]))

    def _cell(self, path: Sequence[str | int]) -> tuple[_Cell | None, Sequence[str | int]]:
        if path[:1] == ["cells"] and self.cells:
            return self.cells[-1], path[2:]
        if path[:1] == ["worksheets"] and path[2:3] == ["cells"] and self.sheets:
            return self.sheets[-1], path[4:]
        return None, ()
