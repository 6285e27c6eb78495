"""Reviewdog's diagnostics, with suggestions that a reviewer can take over.

Columns count bytes of UTF-8. Where a line is out of reach only its number is given.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from inferlint.model.finding import SEVERITIES
from inferlint.model.span import Span
from inferlint.report.document import document
from inferlint.report.links import rule_url
from inferlint.report.stored import Repository
from inferlint.report.visible import visible
from inferlint.report.wording import UNCHECKED, details, in_cell, sentences

if TYPE_CHECKING:
    from inferlint.model.finding import Edit, Finding, Fix, Severity
    from inferlint.model.report import Failure, Report
    from inferlint.report.options import RenderOptions

_SEVERITIES: dict[Severity, str] = {"error": "ERROR", "warning": "WARNING", "info": "INFO"}
#: Edits further apart than this many lines are no suggestion: it would repeat all lines between them.
MOST_LINES = 30


def render(report: Report, options: RenderOptions) -> str:
    """Return one document with a diagnostic for each finding, then one for each failure."""
    repository = Repository(options)
    diagnostics = [_finding(finding, repository) for finding in report.findings]
    diagnostics += [_failure(failure, repository) for failure in report.failures]
    worst = (
        "error"
        if report.failures
        else min((item.severity for item in report.findings), key=SEVERITIES.index, default=None)
    )
    return document(
        {
            "source": {"name": "inferlint"},
            **({"severity": _SEVERITIES[worst]} if worst else {}),
            "diagnostics": diagnostics,
        }
    )


def _finding(finding: Finding, repository: Repository) -> dict[str, Any]:
    cell, place, address = in_cell(finding), repository.finding(finding), rule_url(finding.slug)
    head = sentences(f"{cell}: {finding.message}" if cell else finding.message, finding.help)
    location: dict[str, Any] = {"path": place.path}
    if place.line is not None:
        location["range"] = _range(finding.path, place.line, place.column, place.end_column, repository)
    found: dict[str, Any] = {
        "message": "\n".join([head, *details(finding, repository.path(""))]),
        "location": location,
        "severity": _SEVERITIES[finding.severity],
        "code": {"value": finding.rule, **({"url": address} if address else {})},
    }
    suggestion = _suggestion(finding, finding.fix, repository) if finding.fix else None
    return {**found, "suggestions": [suggestion]} if suggestion else found


def _failure(failure: Failure, repository: Repository) -> dict[str, Any]:
    # Readers take a location for granted, an empty path stands for none.
    location: dict[str, Any] = {"path": ""}
    if failure.path:
        place = repository.failure(failure)
        location = {"path": place.path, **({"range": {"start": {"line": place.line}}} if place.line else {})}
    cell = in_cell(failure)
    return {
        "message": f"{UNCHECKED[1]}: {visible(f'{cell}: {failure.reason}' if cell else failure.reason)}",
        "location": location,
        "severity": "ERROR",
        "code": {"value": UNCHECKED[0]},
    }


def _range(path: str, line: int, column: int | None, end: int | None, repository: Repository) -> dict[str, Any]:
    text = repository.text(path, line)
    if text is None or column is None or end is None:
        return {"start": {"line": line}, "end": {"line": line}}
    return {"start": _position(line, column, text), "end": _position(line, end, text)}


def _position(line: int, column: int, text: str) -> dict[str, int]:
    return {"line": line, "column": len(text[: column - 1].encode("utf-8", "surrogatepass")) + 1}


def _suggestion(finding: Finding, fix: Fix, repository: Repository) -> dict[str, Any] | None:
    """Return all edits of a fix as one suggestion, since half of them would break the code.

    A fix that changes another file, or lines far apart, is none.
    """
    edits = sorted(fix.edits, key=lambda edit: edit.span)
    if not edits or finding.cell is not None or any(edit.path != finding.path for edit in edits):
        return None
    first, last = edits[0].span, edits[-1].span
    whole = Span(first.line, first.column, last.end_line, last.end_column)
    text = _replaced(edits, repository)
    begin, end = repository.text(finding.path, whole.line), repository.text(finding.path, whole.end_line)
    if text is None or begin is None or end is None or whole.end_line - whole.line > MOST_LINES:
        return None
    return {
        "range": {
            "start": _position(whole.line, whole.column, begin),
            "end": _position(whole.end_line, whole.end_column, end),
        },
        "text": text,
    }


def _replaced(edits: list[Edit], repository: Repository) -> str | None:
    """Return what stands from the first to the last edit when all are made; ``None`` when it is out of reach."""
    pieces = [edits[0].text]
    for before, edit in pairwise(edits):
        gap = Span(before.span.end_line, before.span.end_column, edit.span.line, edit.span.column)
        is_apart = (gap.line, gap.column) <= (gap.end_line, gap.end_column)
        kept = repository.between(edit.path, gap) if is_apart else None
        if kept is None:
            return None
        pieces += [kept, edit.text]
    return "".join(pieces)
