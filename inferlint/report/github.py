"""Annotations of GitHub Actions: one workflow command for each finding, then what GitHub would not show."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from inferlint.report.places import failure_line, place
from inferlint.report.stored import Repository
from inferlint.report.visible import visible, visible_character
from inferlint.report.wording import UNCHECKED

if TYPE_CHECKING:
    from inferlint.model.finding import Finding, Severity
    from inferlint.model.report import Failure, Report
    from inferlint.report.options import RenderOptions
    from inferlint.report.stored import Stored

#: GitHub drops further annotations of one kind in a step without a word.
MOST = 10
_COMMANDS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "notice"}


def render(report: Report, options: RenderOptions) -> str:
    """Return the annotations, failures first, then a plain line for each finding that has none."""
    repository = Repository(options)
    items = [("error", _failure(failure, repository), failure_line(failure)) for failure in report.failures]
    items += [
        (_COMMANDS[finding.severity], _finding(finding, repository), _line(finding))
        for finding in report.findings
        if options.shows(finding.severity)
    ]
    seen: Counter[str] = Counter()
    shown: list[str] = []
    rest: list[str] = []
    for kind, command, line in items:
        seen[kind] += 1
        if seen[kind] <= MOST:
            shown.append(command)
        else:
            rest.append(line)
    return "".join(f"{line}\n" for line in [*shown, *_note(seen), *rest])


def _note(seen: Counter[str]) -> list[str]:
    more = [f"{number - MOST} of kind {kind}" for kind, number in seen.items() if number > MOST]
    return (
        [f"GitHub shows {MOST} annotations of a kind for a step; those without one: {', '.join(more)}"] if more else []
    )


def _finding(finding: Finding, repository: Repository) -> str:
    # The log shows neither file nor title of an annotation.
    text = "\n".join(filter(None, (_line(finding), visible(finding.help))))
    title = f"{finding.rule} {finding.slug}"
    return _command(_COMMANDS[finding.severity], repository.finding(finding), title, text)


def _failure(failure: Failure, repository: Repository) -> str:
    found = repository.failure(failure) if failure.path else None
    return _command("error", found, " ".join(UNCHECKED), failure_line(failure))


def _line(finding: Finding) -> str:
    provider = f" [{visible(finding.provider)}]" if finding.provider else ""
    return f"{place(finding)}: {finding.rule} {finding.severity} {visible(finding.message)}{provider}"


def _command(kind: str, found: Stored | None, title: str, text: str) -> str:
    properties = [] if found is None else _place(found)
    properties.append(f"title={_property(visible(title))}")
    return f"::{kind} {','.join(properties)}::{_data(text)}"


def _place(found: Stored) -> list[str]:
    properties = [f"file={_property(_path(found.path))}"]
    if found.line is not None:
        properties += [f"line={found.line}", f"endLine={found.line}"]
    if found.column is not None and found.end_column is not None:
        properties += [f"col={found.column}", f"endColumn={found.end_column}"]
    return properties


def _path(path: str) -> str:
    """Return the path as it is but for what steers a terminal; line ends are escaped with the property."""
    return "".join(character if character in "\r\n" else visible_character(character) for character in path)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
