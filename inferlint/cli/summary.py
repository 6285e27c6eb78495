"""The sentences on standard error after a run."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from inferlint.cli.tables import table
from inferlint.model.finding import SEVERITIES

if TYPE_CHECKING:
    from inferlint.model.finding import Severity
    from inferlint.model.report import Report, Stats


def count(number: int, noun: str) -> str:
    """Return ``1 error``, ``2 errors`` or ``2 fixes``; information has no plural."""
    plural = "" if number == 1 or noun == "info" else "es" if noun.endswith("x") else "s"
    return f"{number} {noun}{plural}"


def summary(report: Report, lowest: Severity) -> str:
    """Return the line that sums up the run; ``lowest`` is the lowest severity that was shown.

    Only a complete run without findings is called free of direct provider use.
    """
    numbers = Counter(finding.severity for finding in report.findings)
    bound = SEVERITIES.index(lowest)
    shown = [count(numbers[name], name) for name in SEVERITIES[: bound + 1] if numbers[name]]
    hidden = [f"{numbers[name]} {name} hidden, show with -v" for name in SEVERITIES[bound + 1 :] if numbers[name]]
    aside = f" ({', '.join(hidden)})" if hidden else ""
    files = _files(report.stats)
    away = _set_aside(report)
    tail = f"; {', '.join(away)}" if away else ""
    if shown:
        return f"Found {', '.join(shown)}{aside} in {files}{tail}"
    if report.complete and report.stats.analysed:
        new = "new " if report.old else ""
        return f"No {new}direct provider use found in {_checked(report.stats)}{aside}{tail}"
    if report.complete:
        return f"Nothing was checked: {count(report.stats.skipped, 'file')} skipped"
    return f"Incomplete: no findings{aside}, but not everything could be checked in {files}{tail}"


def _checked(stats: Stats) -> str:
    if not stats.skipped:
        return count(stats.files, "file")
    return f"{stats.analysed} of {count(stats.files, 'file')} ({stats.skipped} skipped)"


def _files(stats: Stats) -> str:
    if not stats.skipped and not stats.failed:
        return count(stats.files, "file")
    parts = [(stats.analysed, "checked"), (stats.skipped, "skipped"), (stats.failed, "failed")]
    return f"{count(stats.files, 'file')} ({', '.join(f'{number} {name}' for number, name in parts if number)})"


def _set_aside(report: Report) -> list[str]:
    parts = [(report.suppressed, "suppressed"), (report.baselined, "in the baseline"), (report.old, "old")]
    return [f"{number} {name}" for number, name in parts if number]


def statistics(report: Report) -> str:
    """Return how many findings each rule has, most first."""
    numbers = Counter((finding.rule, finding.slug, finding.severity) for finding in report.findings)
    ordered = sorted(numbers.items(), key=lambda item: (-item[1], item[0]))
    return table((str(number).rjust(6), *names) for names, number in ordered)


def timings(report: Report) -> str:
    """Return the phases of a run with their seconds by the clock and of processor time."""
    rows = [("phase", "seconds".rjust(9), "processor".rjust(9))]
    for phase in report.phases:
        clock = f"{phase.seconds:.3f}" if phase.seconds is not None else "-"
        rows.append((phase.name, clock.rjust(9), f"{phase.processor:.3f}".rjust(9)))
    return table(rows)


def file_list(report: Report) -> str:
    """Return every file with how it ended."""
    return table((item.outcome, item.path + (f": {item.reason}" if item.reason else "")) for item in report.files)
