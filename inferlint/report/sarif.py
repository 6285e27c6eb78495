"""SARIF 2.1.0, for code scanning on GitHub and for programs that show findings in the code.

What comments or a baseline suppress is left out: GitHub does not read ``suppressions`` and would open alerts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inferlint.model.finding import SEVERITIES
from inferlint.report.document import document
from inferlint.report.links import DOCS_URL
from inferlint.report.sarif_results import ROOT, Results, location, plain, uri
from inferlint.report.sarif_rules import descriptor
from inferlint.report.stored import Repository
from inferlint.report.visible import visible
from inferlint.report.wording import UNCHECKED, in_cell, sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from inferlint.model.finding import Finding
    from inferlint.model.report import Failure, Report
    from inferlint.report.options import RenderOptions

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
#: GitHub refuses a run with more results, and a file that is larger when it is packed (in bytes).
MOST_RESULTS = 25_000
MOST_BYTES = 10_000_000
#: Of the results that it takes, GitHub keeps these, the most severe first.
MOST_KEPT = 5_000


def render(report: Report, options: RenderOptions) -> str:
    """Return the report as one SARIF document with one run, made to fit what GitHub takes."""
    kept = _most_severe(report.findings, MOST_RESULTS)
    text = _document(report, kept, options)
    while kept and _is_too_large(text):
        kept = _most_severe(kept, len(kept) // 2)
        text = _document(report, kept, options)
    for notice in _notices(report, kept):
        options.tell(f"sarif: {notice}")
    return text


def _most_severe(findings: Sequence[Finding], most: int) -> Sequence[Finding]:
    """Return at most ``most`` findings, the most severe ones, in the order of the report."""
    if len(findings) <= most:
        return findings
    ranked = sorted(range(len(findings)), key=lambda index: SEVERITIES.index(findings[index].severity))
    return [findings[index] for index in sorted(ranked[:most])]


def _is_too_large(text: str) -> bool:
    data = text.encode("utf-8")
    if len(data) <= MOST_BYTES:
        return False
    import gzip

    return len(gzip.compress(data, mtime=0)) > MOST_BYTES


def _notices(report: Report, kept: Sequence[Finding]) -> list[str]:
    notices = []
    missing = len(report.findings) - len(kept)
    if missing:
        notices.append(
            f"{missing} of {len(report.findings)} findings are left out, the least severe ones: "
            f"GitHub takes {MOST_RESULTS} results and {MOST_BYTES // 1_000_000} MB of packed text"
        )
    if len(kept) > MOST_KEPT:
        notices.append(f"GitHub shows the {MOST_KEPT} most severe of {len(kept)} results")
    return notices


def _document(report: Report, findings: Sequence[Finding], options: RenderOptions) -> str:
    repository = Repository(options)
    results = Results(repository, options)
    found = results.all(findings)
    driver = {
        "name": "inferlint",
        **({"version": options.version, "semanticVersion": options.version} if options.version else {}),
        **({"informationUri": DOCS_URL} if DOCS_URL else {}),
        "rules": results.rules,
        "notifications": [descriptor(*UNCHECKED)],
    }
    run = {
        "tool": {"driver": driver},
        "automationDetails": {"id": f"inferlint/{uri(options.prefix)}"},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {ROOT: {"description": {"text": "The root of the repository."}}},
        "invocations": [
            {
                "executionSuccessful": report.complete,
                "toolExecutionNotifications": [
                    *(_failure(failure, repository) for failure in report.failures),
                    *({"level": "warning", "message": {"text": text}} for text in _notices(report, findings)),
                ],
            }
        ],
        "results": found,
        "properties": {
            "files": report.stats.files,
            "analysed": report.stats.analysed,
            "skipped": report.stats.skipped,
            "failed": report.stats.failed,
            "suppressed": report.suppressed,
            "baselined": report.baselined,
        },
    }
    return document({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _failure(failure: Failure, repository: Repository) -> dict[str, Any]:
    where = ", ".join(filter(None, (visible(failure.path), in_cell(failure))))
    text = sentences(f"{where}: {failure.reason}" if where else failure.reason)
    return {
        "descriptor": {"id": UNCHECKED[0], "index": 0},
        "level": "error",
        "message": {"text": plain(text) or UNCHECKED[1]},
        **({"locations": [location(repository.failure(failure))]} if failure.path else {}),
    }
