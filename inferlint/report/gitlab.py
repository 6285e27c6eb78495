"""Code Quality of GitLab: the merge request shows what its report has and that of the target branch has not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inferlint.report.document import document
from inferlint.report.identity import failure_ids, finding_ids
from inferlint.report.stored import Repository, Stored
from inferlint.report.visible import visible
from inferlint.report.wording import UNCHECKED, in_cell, sentences

if TYPE_CHECKING:
    from inferlint.model.finding import Finding, Severity
    from inferlint.model.report import Failure, Report
    from inferlint.report.options import RenderOptions

_SEVERITIES: dict[Severity, str] = {"error": "major", "warning": "minor", "info": "info"}
#: What could not be checked may hide anything.
_FAILURE = "blocker"


def render(report: Report, options: RenderOptions) -> str:
    """Return the list of findings, then one entry for each failure; an empty list when there is none."""
    repository = Repository(options)
    findings = zip(report.findings, finding_ids(report.findings, options.prefix), strict=True)
    failures = zip(report.failures, failure_ids(report.failures, options.prefix), strict=True)
    entries = [_finding(finding, own, repository) for finding, own in findings]
    entries += [_failure(failure, own, repository) for failure, own in failures]
    return document(entries)


def _finding(finding: Finding, own: str, repository: Repository) -> dict[str, Any]:
    text = sentences(_lead(in_cell(finding), finding.message), finding.help)
    return _entry(finding.rule, text, own, _SEVERITIES[finding.severity], repository.finding(finding))


def _failure(failure: Failure, own: str, repository: Repository) -> dict[str, Any]:
    # An entry needs a path: what concerns the whole run is put at the root of the project.
    place = repository.failure(failure) if failure.path else Stored(repository.path("").rstrip("/") or ".")
    text = sentences(_lead(in_cell(failure), failure.reason))
    return _entry(UNCHECKED[0], f"{UNCHECKED[1]}: {text}", own, _FAILURE, place)


def _entry(rule: str, text: str, own: str, severity: str, place: Stored) -> dict[str, Any]:
    # GitLab does not show `check_name`.
    return {
        "description": f"{rule}: {text}",
        "check_name": rule,
        "fingerprint": own,
        "severity": severity,
        "location": {"path": place.path, "lines": {"begin": place.line or 1}},
    }


def _lead(cell: str, text: str) -> str:
    return f"{cell}: {visible(text)}" if cell else text
