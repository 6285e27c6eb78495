"""Suppressions and places of findings in notebooks.

Notebooks, and modules that their cells write, are checked as texts. Findings keep lines of the text until everything
that depends on it is done: suppressions, then fingerprints; ``to_cells`` comes last.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from inferlint.model.span import Span
from inferlint.suppressions import Suppressions, parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from inferlint.fixes.notebook import Cells
    from inferlint.model.exemption import Exemption
    from inferlint.model.finding import Finding, Fix, Step
    from inferlint.source.notebook import CellText


def suppressions(source: CellText, path: str) -> Suppressions:
    """Return the suppressions of a notebook's text, to be applied to findings in lines of that text.

    ``file-ignore`` in any cell counts for all of them; a comment on a line of its own counts for the next statement
    of its own cell only.
    """
    found = parse(source.text, path)
    items = tuple(
        replace(item, lines=tuple(line for line in item.lines if _cell(source, line) == _cell(source, item.span.line)))
        for item in found.items
    )
    return replace(found, items=items)


def exemptions_in_cells(exemptions: Iterable[Exemption], source: CellText, path: str) -> tuple[Exemption, ...]:
    """Return comments found in the text of ``source`` as those of the notebook ``path``, by cell and line."""
    found = []
    for item in exemptions:
        cell, line = _place(source, item.line)
        found.append(replace(item, path=path, cell=cell, line=line))
    return tuple(found)


def to_cells(
    findings: Iterable[Finding],
    source: CellText,
    path: str | None = None,
    cells: Sequence[str | None] = (),
) -> list[Finding]:
    """Return the findings with cells, and lines counted within these.

    Where a line was rewritten the finding covers all that the notebook has on it. Steps in the same file are mapped
    as well. ``path`` replaces the path of the findings and of these steps: a written module is reported in its
    notebook. ``cells`` are the texts of all cells, in which the edits of fixes are placed: a fix that has an edit
    without such a place is left to a person.
    """
    findings, back = list(findings), None
    if any(finding.fix is not None and finding.fix.edits for finding in findings):
        from inferlint.fixes.notebook import Cells

        back = Cells(source, cells)
    return [_in_cell(finding, source, path or finding.path, back) for finding in findings]


def step_in_cell(step: Step, source: CellText, path: str) -> Step:
    """Return a step whose line is one of the text of ``source``, as a place in the notebook ``path``."""
    cell, line = _place(source, step.line)
    return replace(step, path=path, line=line, cell=cell)


def _in_cell(finding: Finding, source: CellText, path: str, back: Cells | None) -> Finding:
    def steps(those: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple(step_in_cell(step, source, path) if step.path == finding.path else step for step in those)

    cell, _ = _place(source, finding.span.line)
    return replace(
        finding,
        path=path,
        cell=cell,
        span=_span(finding.span, source),
        statement=_statement(finding.statement, source),
        chain=steps(finding.chain),
        uses=steps(finding.uses),
        fix=_fix(finding.fix, path, back),
    )


def _fix(fix: Fix | None, path: str, back: Cells | None) -> Fix | None:
    if fix is None or back is None:
        return fix
    from inferlint.fixes.draft import manual
    from inferlint.fixes.edit import Refused

    edits = []
    for edit in fix.edits:
        moved = back.edit(path, edit)
        if isinstance(moved, Refused):
            return manual(moved.reason, moved.detail)
        edits.append(moved)
    return replace(fix, edits=tuple(edits))


def _span(span: Span, source: CellText) -> Span:
    first, last = span.line, _last(span.line, span.end_line, source)
    column, end_column = span.column, span.end_column
    if first in source.rewritten:
        column = source.rewritten[first][0]
    if last in source.rewritten:
        end_column = source.rewritten[last][1]
    return Span(_place(source, first)[1], column, _place(source, last)[1], end_column)


def _statement(lines: tuple[int, int] | None, source: CellText) -> tuple[int, int] | None:
    if lines is None:
        return None
    first, last = lines
    return _place(source, first)[1], _place(source, _last(first, last, source))[1]


def _last(first: int, last: int, source: CellText) -> int:
    """Return ``last``, or the line before it that still is in the cell of ``first``."""
    while last > first and _cell(source, last) != _cell(source, first):
        last -= 1
    return last


def _cell(source: CellText, line: int) -> int | None:
    return _place(source, line)[0]


def _place(source: CellText, line: int) -> tuple[int | None, int]:
    """Return the cell and the line there; a text without lines has no cells."""
    if not source.places:
        return None, line
    return source.places[min(max(line, 1), len(source.places)) - 1]
