"""Places in a source file."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of source text; lines and columns are 1-based, columns count characters, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span(1, 1, 1, 1)
