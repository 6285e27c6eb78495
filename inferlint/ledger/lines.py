"""The line at which git has an entry of the ledger."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import TYPE_CHECKING

from inferlint.errors import SourceError
from inferlint.source.decode import decode, split_lines
from inferlint.source.discover import NOTEBOOK

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from inferlint.ledger.entries import Entry

_PYTHON_LINE = re.compile(r"\r\n|\r|\n")


def comment_lines(root: Path, entries: Sequence[Entry]) -> list[int | None]:
    """Return the 1-based line of each entry as git counts them, at line feeds only; None where it cannot be found."""
    found: list[int | None] = [entry.line for entry in entries]
    by_path: dict[str, list[int]] = defaultdict(list)
    for index, entry in enumerate(entries):
        if entry.kind in {"ignore", "file-ignore"}:
            by_path[entry.path].append(index)
    for path, indexes in by_path.items():
        lines = [(entries[index].cell, entries[index].line or 0) for index in indexes]
        for index, line in zip(indexes, _in_file(root / path, lines), strict=True):
            found[index] = line
    return found


def _in_file(place: Path, lines: Sequence[tuple[int | None, int]]) -> list[int | None]:
    try:
        raw = place.read_bytes()
        if place.name.endswith(NOTEBOOK):
            return _in_notebook(raw, lines)
        text = decode(raw).text
    except (OSError, SourceError):
        # The file was read a moment ago; what happened to it meanwhile makes its lines unknown, nothing else.
        return [None] * len(lines)
    starts = [0, *(match.end() for match in _PYTHON_LINE.finditer(text))]
    return [text.count("\n", 0, starts[line - 1]) + 1 if line <= len(starts) else None for _, line in lines]


def _in_notebook(raw: bytes, lines: Sequence[tuple[int | None, int]]) -> list[int | None]:
    """Return the lines of the JSON text that hold the given lines of cells; None where more than these may."""
    from inferlint.source.notebook import cell_source

    texts: list[str | None] = []
    for cell, line in lines:
        source = split_lines(cell_source(raw, cell) or "") if cell is not None else []
        texts.append(source[line - 1].rstrip("\r\n") if 0 < line <= len(source) else None)
    rows = raw.decode("utf-8", "replace").split("\n")
    found: list[int | None] = []
    for index, text in enumerate(texts):
        spellings = {json.dumps(text, ensure_ascii=ascii_only)[1:-1] for ascii_only in (True, False)} if text else set()
        hits = [number for number, row in enumerate(rows, 1) if any(one in row for one in spellings)]
        same = [position for position, other in enumerate(texts) if other == text]
        found.append(hits[same.index(index)] if len(hits) == len(same) else None)
    return found
