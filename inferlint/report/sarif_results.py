"""Findings as results of SARIF."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from inferlint.report.identity import finding_ids
from inferlint.report.linehash import line_hashes
from inferlint.report.places import step_place
from inferlint.report.sarif_rules import LEVELS, descriptor
from inferlint.report.visible import visible
from inferlint.report.wording import MOST_USES, in_cell, sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from inferlint.model.finding import Edit, Finding, Fix, Step
    from inferlint.model.span import Span
    from inferlint.report.options import RenderOptions
    from inferlint.report.stored import Repository, Stored

#: What addresses of files are relative to.
ROOT = "%SRCROOT%"
#: Our own key of fingerprints; its number changes when their content does.
FINGERPRINT = "inferlint/v1"
#: GitHub keeps no more places of a result, and refuses one with ten times as many.
MOST_RELATED = 100
MOST_STEPS = 1_000


def uri(path: str) -> str:
    """Return a path as a relative address: its bytes, percent-encoded."""
    try:
        data = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        data = path.encode("utf-8", "surrogatepass")
    return quote(data, safe="/")


def location(place: Stored) -> dict[str, Any]:
    """Return a place in a file, without a region when only the file is known."""
    physical: dict[str, Any] = {"artifactLocation": _artifact(place.path)}
    if place.line is not None:
        region = {"startLine": place.line, "startColumn": place.column}
        if place.end_column is not None:
            region |= {"endLine": place.line, "endColumn": place.end_column}
        physical["region"] = {name: number for name, number in region.items() if number is not None}
        if place.last_line is not None and place.last_line > place.line:
            physical["contextRegion"] = {"startLine": place.line, "endLine": place.last_line}
    return {"physicalLocation": physical}


def _artifact(path: str) -> dict[str, str]:
    return {"uri": uri(path), "uriBaseId": ROOT}


class Results:
    """Builds the results and, on the way, the list of their rules."""

    def __init__(self, repository: Repository, options: RenderOptions) -> None:
        self.rules: list[dict[str, Any]] = []
        self._repository = repository
        self._options = options
        self._indexes: dict[str, int] = {}

    def all(self, findings: Sequence[Finding]) -> list[dict[str, Any]]:
        """Return the results in the order of the findings."""
        for code, slug in sorted({finding.rule: finding.slug for finding in findings}.items()):
            self._indexes[code] = len(self.rules)
            self.rules.append(descriptor(code, slug))
        ids = finding_ids(findings, self._options.prefix)
        return [self._result(finding, own) for finding, own in zip(findings, ids, strict=True)]

    def _result(self, finding: Finding, own: str) -> dict[str, Any]:
        place = self._repository.finding(finding)
        related = finding.uses[:MOST_RELATED]
        result = {
            "ruleId": finding.rule,
            "ruleIndex": self._indexes[finding.rule],
            "level": LEVELS[finding.severity],
            "message": {"text": _message(finding, self._options.prefix)},
            "locations": [location(place)],
            "partialFingerprints": {FINGERPRINT: own, **self._line_hash(finding, place)},
        }
        if related:
            result["relatedLocations"] = [
                {"id": number, **self._step(step)} for number, step in enumerate(related, start=1)
            ]
        if finding.chain:
            steps = [{"location": self._step(step)} for step in finding.chain[:MOST_STEPS]]
            result["codeFlows"] = [{"threadFlows": [{"locations": steps}]}]
        if finding.fix is not None and finding.fix.edits:
            result["fixes"] = [self._fix(finding.fix)]
        result["properties"] = _properties(finding)
        return result

    def _step(self, step: Step) -> dict[str, Any]:
        return {**location(self._repository.step(step)), "message": {"text": plain(visible(step.what)) or "step"}}

    def _line_hash(self, finding: Finding, place: Stored) -> dict[str, str]:
        data = self._options.raw(finding.path) if place.line is not None else None
        if data is None or place.line is None:
            return {}
        hashes = line_hashes(data)
        return {"primaryLocationLineHash": hashes[place.line - 1]} if place.line <= len(hashes) else {}

    def _fix(self, fix: Fix) -> dict[str, Any]:
        ordered = sorted(fix.edits, key=lambda edit: (edit.path, edit.span))
        changes = [
            {
                "artifactLocation": _artifact(self._repository.path(path)),
                "replacements": [_replacement(edit) for edit in edits],
            }
            for path, edits in groupby(ordered, key=lambda edit: edit.path)
        ]
        return {
            "description": {"text": plain(visible(fix.title)) or "Fix"},
            "artifactChanges": changes,
            "properties": {"safety": fix.safety},
        }


def _replacement(edit: Edit) -> dict[str, Any]:
    return {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _message(finding: Finding, prefix: str) -> str:
    """Return the message, what to do, and links to the first uses, which are related locations."""
    cell = in_cell(finding)
    text = plain(sentences(f"{cell}: {finding.message}" if cell else finding.message, finding.help))
    if not finding.uses:
        return text or finding.rule
    stop = "" if text.endswith((".", "!", "?")) else "."
    return f"{text}{stop} Used at {_links(finding.uses, prefix)}"


def _links(uses: Sequence[Step], prefix: str) -> str:
    places = (_escaped(visible(prefix + step_place(step))) for step in uses[:MOST_USES])
    links = [f"[{place}]({number})" for number, place in enumerate(places, start=1)]
    more = len(uses) - len(links)
    return ", ".join(links) + (f" and {more} more" if more else "")


def plain(text: str) -> str:
    """Return ``text`` in which nothing is read as a link to a related location."""
    return _escaped(text) if "](" in text else text


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")


def _properties(finding: Finding) -> dict[str, Any]:
    known: Iterable[tuple[str, Any]] = (
        ("slug", finding.slug or None),
        ("confidence", finding.confidence),
        ("kind", finding.kind),
        ("provider", finding.provider),
        ("symbol", finding.symbol),
        ("cell", finding.cell),
        ("cellLine", finding.span.line if finding.cell is not None else None),
        ("usesLeftOut", max(0, len(finding.uses) - MOST_RELATED) or None),
        ("stepsLeftOut", max(0, len(finding.chain) - MOST_STEPS) or None),
    )
    return {name: value for name, value in known if value is not None}
