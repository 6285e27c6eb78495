"""The concise format: one line a finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.report.colors import Paint
from inferlint.report.places import failure_line, place
from inferlint.report.visible import visible

if TYPE_CHECKING:
    from inferlint.model.finding import Finding
    from inferlint.model.report import Report
    from inferlint.report.options import RenderOptions


def render(report: Report, options: RenderOptions) -> str:
    """Return one line for each finding that is shown, then one for each failure."""
    paint = Paint(options.color)
    lines = [_line(finding, paint) for finding in report.findings if options.shows(finding.severity)]
    lines += [failure_line(failure) for failure in report.failures]
    return "".join(f"{line}\n" for line in lines)


def _line(finding: Finding, paint: Paint) -> str:
    provider = f" [{visible(finding.provider)}]" if finding.provider else ""
    severity = paint(finding.severity, finding.severity)
    return f"{place(finding)}: {paint('bold', finding.rule)} {severity} {visible(finding.message)}{provider}"
