"""The text format: each finding with its source, how it reaches the provider, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.report.colors import Paint
from inferlint.report.places import failure_line, place, step_place
from inferlint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from inferlint.model.finding import Finding, Step
    from inferlint.model.report import Report
    from inferlint.report.options import RenderOptions

#: Uses beyond these are only counted.
MOST_USES = 5


def render(report: Report, options: RenderOptions) -> str:
    """Return a block for each finding that is shown, then one line for each failure."""
    paint = Paint(options.color)
    shown = (finding for finding in report.findings if options.shows(finding.severity))
    blocks = ["\n".join(_block(finding, options, paint)) + "\n\n" for finding in shown]
    return "".join(blocks) + "".join(f"{failure_line(failure)}\n" for failure in report.failures)


def _block(finding: Finding, options: RenderOptions, paint: Paint) -> Iterator[str]:
    from inferlint.report.frame import frame

    yield _headline(finding, paint)
    margin = " " * len(str(finding.span.line))
    yield f"{margin}{paint('gutter', '-->')} {place(finding)}"
    yield from frame(options.source(finding.path, finding.cell), finding.span, finding.severity, paint)
    bar = paint("gutter", "=")
    for label, text in _notes(finding):
        name = paint("help" if label == "help" else "bold", label)
        yield f"{margin} {bar} {name}: {visible(text)}"


def _headline(finding: Finding, paint: Paint) -> str:
    severity = paint(finding.severity, f"{finding.severity}[{finding.rule}]")
    provider = f" [{visible(finding.provider)}]" if finding.provider else ""
    sure = "" if finding.confidence == "high" else paint("dim", f" ({finding.confidence} confidence)")
    return f"{severity}: {paint('bold', visible(finding.message))}{provider}{sure}"


def _notes(finding: Finding) -> Iterator[tuple[str, str]]:
    yield from _steps("via", finding.chain, len(finding.chain))
    yield from _steps("used", finding.uses, MOST_USES)
    if finding.help:
        yield "help", finding.help
    if finding.fix is not None:
        how = f"{finding.fix.safety}: {finding.fix.reason}" if finding.fix.reason else finding.fix.safety
        yield "fix", f"{finding.fix.title} ({how})"
    yield "more", f"inferlint rule {finding.rule}"


def _steps(label: str, steps: Sequence[Step], most: int) -> Iterator[tuple[str, str]]:
    for step in steps[:most]:
        yield label, f"{step_place(step)}: {step.what}"
    if len(steps) > most:
        yield label, f"and {len(steps) - most} more"
