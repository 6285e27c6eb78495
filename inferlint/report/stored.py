"""Where findings stand in the files of the repository, as programs that show these files count.

A notebook is JSON there: what is in line 2 of a cell stands in some other line of the file.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from inferlint.report.cellmap import cell_map
from inferlint.report.sources import decode, split_lines

if TYPE_CHECKING:
    from inferlint.model.finding import Finding, Step
    from inferlint.model.report import Failure
    from inferlint.model.span import Span
    from inferlint.report.cellmap import CellMap
    from inferlint.report.options import RenderOptions


@dataclass(frozen=True, slots=True)
class Stored:
    """A place in a file of the repository, everything from 1, the end exclusive.

    ``line`` is ``None`` when only the file is known, columns are ``None`` when only lines are. Where a finding goes
    over several lines ``end_line`` and ``end_column`` are the end of its first line, since what shows changed lines
    only shows a finding when all its lines have changed; ``last_line`` is the line where it ends.
    """

    path: str
    line: int | None = None
    column: int | None = None
    end_column: int | None = None
    last_line: int | None = None


class Repository:
    """Answers where something stands; it reads the files that it needs and remembers the last ones."""

    def __init__(self, options: RenderOptions) -> None:
        self._options = options
        self._map = lru_cache(maxsize=4)(self._read_map)
        self._lines = lru_cache(maxsize=4)(self._read_lines)

    def path(self, path: str) -> str:
        """Return a path below the project root as one below the root of the repository."""
        return self._options.prefix + path

    def finding(self, finding: Finding) -> Stored:
        """Return the place of a finding."""
        span = finding.span
        if finding.cell is None:
            return self._first_line(finding.path, span.line, span.column, span.end_line, span.end_column)
        begin = self._in_notebook(finding.path, finding.cell, span.line, span.column)
        if begin is None:
            return Stored(self.path(finding.path))
        end = self._in_notebook(finding.path, finding.cell, span.end_line, span.end_column) or begin
        return self._first_line(finding.path, *begin, *end)

    def step(self, step: Step) -> Stored:
        """Return the place of a step."""
        return self._line(step.path, step.cell, step.line)

    def failure(self, failure: Failure) -> Stored:
        """Return the place of a failure that has a path."""
        return self._line(failure.path, failure.cell, failure.line)

    def text(self, path: str, line: int) -> str | None:
        """Return a line of a file below the project root, as it is stored; ``None`` when it is out of reach."""
        lines = self._lines(path)
        return lines[line - 1] if lines is not None and 1 <= line <= len(lines) else None

    def between(self, path: str, span: Span) -> str | None:
        """Return the text of a stretch of a file that is no notebook; ``None`` when it is out of reach."""
        lines = [self.text(path, line) for line in range(span.line, span.end_line + 1)]
        known = [line for line in lines if line is not None]
        if len(known) != len(lines) or not known:
            return None
        known[-1] = known[-1][: span.end_column - 1]
        known[0] = known[0][span.column - 1 :]
        return "\n".join(known)

    def _line(self, path: str, cell: int | None, line: int | None) -> Stored:
        if cell is not None:
            found = self._in_notebook(path, cell, line or 1, 1)
            line = found[0] if found else None
        return Stored(self.path(path), line, last_line=line)

    def _first_line(self, path: str, line: int, column: int, last: int, end_column: int) -> Stored:
        if last == line:
            return Stored(self.path(path), line, column, max(end_column, column), line)
        text = self.text(path, line)
        end = max(len(text.rstrip()) + 1, column) if text is not None else None
        return Stored(self.path(path), line, column, end, last)

    def _in_notebook(self, path: str, cell: int, line: int, column: int) -> tuple[int, int] | None:
        found = self._map(path)
        return found.place(cell, line, column) if found is not None else None

    def _read_map(self, path: str) -> CellMap | None:
        data = self._options.raw(path)
        return cell_map(data) if data is not None else None

    def _read_lines(self, path: str) -> tuple[str, ...] | None:
        data = self._options.raw(path)
        if data is not None:
            # The text of a notebook is JSON; an encoding that a cell declares means nothing in it.
            return (
                tuple(data.decode("utf-8-sig", "replace").split("\n"))
                if _is_notebook(path)
                else split_lines(decode(data))
            )
        lines = self._options.source(path, None)
        return tuple(lines) if lines is not None else None


def _is_notebook(path: str) -> bool:
    return path.endswith(".ipynb")
