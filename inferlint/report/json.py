"""The JSON format, version 1: fields are only ever added to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inferlint.report.document import document
from inferlint.report.links import rule_url

if TYPE_CHECKING:
    from collections.abc import Sequence

    from inferlint.model.finding import Finding, Fix, Step
    from inferlint.model.report import Report
    from inferlint.model.span import Span
    from inferlint.report.options import RenderOptions

SCHEMA_VERSION = 1


def render(report: Report, options: RenderOptions) -> str:
    """Return the report as one JSON document; a byte of a path that is no text is spelt out as an escape."""
    content = {
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": "inferlint", "version": options.version},
        "complete": report.complete,
        "stats": {
            "files": report.stats.files,
            "analysed": report.stats.analysed,
            "skipped": report.stats.skipped,
            "failed": report.stats.failed,
            "seconds": round(report.stats.seconds, 3),
        },
        "fixed": [
            {
                "rule": one.rule,
                "slug": one.slug,
                "path": one.path,
                "cell": one.cell,
                "line": one.line,
                "title": one.title,
                "safety": one.safety,
            }
            for one in report.fixed
        ],
        "findings": [_finding(finding) for finding in report.findings],
        "failures": [
            {"path": failure.path, "cell": failure.cell, "line": failure.line, "reason": failure.reason}
            for failure in report.failures
        ],
        "suppressed": report.suppressed,
        "baselined": report.baselined,
    }
    return document(content)


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "slug": finding.slug,
        "severity": finding.severity,
        "confidence": finding.confidence,
        "message": finding.message,
        "path": finding.path,
        "cell": finding.cell,
        "range": _range(finding.span),
        "provider": finding.provider,
        "symbol": finding.symbol,
        "kind": finding.kind,
        "help": finding.help,
        "chain": _steps(finding.chain),
        "uses": _steps(finding.uses),
        "fingerprint": finding.fingerprint,
        "fix": _fix(finding.fix),
        "help_url": rule_url(finding.slug),
    }


def _range(span: Span) -> dict[str, Any]:
    return {
        "start": {"line": span.line, "column": span.column},
        "end": {"line": span.end_line, "column": span.end_column},
    }


def _steps(steps: Sequence[Step]) -> list[dict[str, Any]]:
    return [{"path": step.path, "cell": step.cell, "line": step.line, "what": step.what} for step in steps]


def _fix(fix: Fix | None) -> dict[str, Any] | None:
    if fix is None:
        return None
    edits = [
        {"path": edit.path, "cell": edit.cell, "range": _range(edit.span), "text": edit.text} for edit in fix.edits
    ]
    return {"title": fix.title, "safety": fix.safety, "reason": fix.reason, "edits": edits}
