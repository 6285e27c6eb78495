"""Markdown for a comment on a pull request, and for the summary of a step on GitHub."""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from inferlint.model.finding import SEVERITIES
from inferlint.report.places import step_place
from inferlint.report.visible import visible
from inferlint.report.wording import MOST_USES, in_cell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from inferlint.model.finding import Finding
    from inferlint.model.report import Failure, Report
    from inferlint.report.options import RenderOptions

#: The longest comment that GitHub takes, in characters.
MOST_CHARACTERS = 65_536
#: How much of it is kept for the last lines.
_RESERVE = 500
#: Files are folded when there are more findings than this.
MOST_OPEN = 10
#: First line: finds the comment that an earlier run wrote.
MARKER = "<!-- inferlint -->"

_CODE = re.compile(r"`([^`]+)`")
_SPECIAL = re.compile(r"[\\`*_{}\[\]!|~^<>&$@#]")
#: What a backslash does not disarm: HTML, formulas, mentions of people and references to issues.
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;", "$": "&#36;", "@": "@<!-- -->", "#": "#<!-- -->"}


def render(report: Report, options: RenderOptions) -> str:
    """Return the report, failures first, then the findings of each file; what does not fit is counted."""
    shown = [finding for finding in report.findings if options.shows(finding.severity)]
    lines = _Lines()
    lines.add(f"{MARKER}\n### inferlint: {_title(report, shown)}\n\n{_numbers(report)}\n")
    left = _failures(report.failures, options, lines) if report.failures else 0
    left += _findings(shown, options, lines)
    if left:
        lines.add(f"\n{left} more {'is' if left == 1 else 'are'} left out here: they do not fit into a comment.\n")
    return lines.text()


class _Lines:
    """Text that does not grow beyond what a comment holds."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._size = 0

    def fits(self, text: str) -> bool:
        return self._size + len(text) <= MOST_CHARACTERS - _RESERVE

    def add(self, text: str) -> None:
        self._parts.append(text)
        self._size += len(text)

    def text(self) -> str:
        return "".join(self._parts)


def _title(report: Report, shown: Sequence[Finding]) -> str:
    numbers = Counter(finding.severity for finding in shown)
    found = ", ".join(_count(numbers[name], name) for name in SEVERITIES if numbers[name])
    if not report.complete:
        return f"incomplete, {found}" if found else "incomplete"
    if found:
        return found
    return "no direct provider use found" if report.stats.analysed else "nothing was checked"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 or noun == 'info' else 's'}"


def _numbers(report: Report) -> str:
    stats = report.stats
    parts = [(stats.analysed, "checked"), (stats.skipped, "skipped"), (stats.failed, "failed")]
    files = ", ".join(f"{number} {name}" for number, name in parts if number) or "none"
    aside = [(report.suppressed, "suppressed"), (report.baselined, "in the baseline")]
    tail = "".join(f"; {number} {name}" for number, name in aside if number)
    return f"{_count(stats.files, 'file')}: {files}{tail}"


def _failures(failures: Sequence[Failure], options: RenderOptions, lines: _Lines) -> int:
    """Add the failures; return how many do not fit."""
    lines.add("\n**Not everything could be checked:**\n\n")
    left = 0
    for failure in failures:
        line = f"line {failure.line}" if failure.line is not None else ""
        where = ", ".join(
            filter(None, (_code(options.prefix + failure.path) if failure.path else "", in_cell(failure) or line))
        )
        text = f"- {f'{where}: ' if where else ''}{_prose(failure.reason)}\n"
        if lines.fits(text):
            lines.add(text)
        else:
            left += 1
    return left


def _findings(shown: Sequence[Finding], options: RenderOptions, lines: _Lines) -> int:
    """Add the findings of each file; return how many do not fit."""
    left = 0
    is_open = " open" if len(shown) <= MOST_OPEN else ""
    for path, group in groupby(shown, key=lambda finding: finding.path):
        findings = list(group)
        numbers = Counter(finding.severity for finding in findings)
        what = ", ".join(_count(numbers[name], name) for name in SEVERITIES if numbers[name])
        name = escape(visible(options.prefix + path))
        head = f"\n<details{is_open}><summary><code>{name}</code>: {what}</summary>\n\n"
        kept: list[str] = []
        for finding in findings:
            text = "".join(f"{line}\n" for line in _finding(finding, options.prefix))
            if lines.fits(head + "".join(kept) + text):
                kept.append(text)
        if kept:
            lines.add(f"{head}{''.join(kept)}\n</details>\n")
        left += len(findings) - len(kept)
    return left


def _finding(finding: Finding, prefix: str) -> Iterator[str]:
    where = in_cell(finding) or f"line {finding.span.line}"
    provider = f" ({_code(finding.provider)})" if finding.provider else ""
    sure = "" if finding.confidence == "high" else f", {finding.confidence} confidence"
    rule = " ".join(filter(None, (_code(finding.rule), _prose(finding.slug))))
    title = f"{finding.severity} {rule}, {where}{sure}"
    yield f"- {title}: {_prose(finding.message)}{provider}"
    if finding.help:
        yield f"  - {_prose(finding.help)}"
    for step in finding.chain:
        yield f"  - via {_code(prefix + step_place(step))}: {_prose(step.what)}"
    for step in finding.uses[:MOST_USES]:
        yield f"  - used {_code(prefix + step_place(step))}: {_prose(step.what)}"
    if len(finding.uses) > MOST_USES:
        yield f"  - used at {len(finding.uses) - MOST_USES} more places"
    if finding.fix is not None:
        yield f"  - fix: {_prose(finding.fix.title)} ({finding.fix.reason or finding.fix.safety})"


def _code(text: str) -> str:
    """Return ``text`` as code on one line: the marks around it are longer than any run of backticks in it."""
    text = visible(text)
    if not text.strip():
        return ""
    marks = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    gap = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{marks}{gap}{text}{gap}{marks}"


def _prose(text: str) -> str:
    """Return ``text`` as it reads, with the code in it as code; nothing in it is markup, a mention or a reference."""
    pieces = _CODE.split(visible(text))
    return "".join(_code(piece) if index % 2 else _escaped(piece) for index, piece in enumerate(pieces))


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda found: _ENTITIES.get(found.group()) or f"\\{found.group()}", text)
