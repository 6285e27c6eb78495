"""JUnit: a suite for each file, a test for each finding; those that fail the run have failed."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from inferlint.report.stored import Repository
from inferlint.report.visible import visible
from inferlint.report.wording import UNCHECKED, details, in_cell

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from inferlint.model.finding import Finding
    from inferlint.model.report import Failure, Report
    from inferlint.report.options import RenderOptions

#: What XML cannot hold even as a reference; control characters and surrogates are made visible before.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_RUN = "inferlint"

#: One test: what happened (``failure``, ``error`` or nothing) and its lines of XML.
_Case = tuple[str, list[str]]


def render(report: Report, options: RenderOptions) -> str:
    """Return the report as XML; a run without findings and failures is one test that has passed."""
    repository = Repository(options)
    suites: dict[str, list[_Case]] = {}
    for path, findings in groupby(report.findings, key=lambda finding: finding.path):
        name = repository.path(path)
        suites.setdefault(name, []).extend(_finding(finding, repository, options) for finding in findings)
    for failure in report.failures:
        name = repository.path(failure.path) if failure.path else _RUN
        suites.setdefault(name, []).append(_failure(failure, name))
    if not suites:
        suites[_RUN] = [("", [f"    <testcase{_attributes({'name': 'No findings', 'classname': _RUN})}/>"])]
    blocks = [_suite(name, cases) for name, cases in sorted(suites.items())]
    head = _attributes({"name": _RUN, **_counts([case for cases in suites.values() for case in cases])})
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites{head}>\n{"".join(blocks)}</testsuites>\n'


def _suite(name: str, cases: Sequence[_Case]) -> str:
    lines = [f"  <testsuite{_attributes({'name': name, **_counts(cases)})}>"]
    for _, case in cases:
        lines += case
    return "".join(f"{line}\n" for line in [*lines, "  </testsuite>"])


def _counts(cases: Sequence[_Case]) -> dict[str, str]:
    kinds = [kind for kind, _ in cases]
    return {
        "tests": str(len(cases)),
        "failures": str(kinds.count("failure")),
        "errors": str(kinds.count("error")),
        "skipped": "0",
    }


def _finding(finding: Finding, repository: Repository, options: RenderOptions) -> _Case:
    found = repository.finding(finding)
    where = in_cell(finding) or f"line {finding.span.line}"
    provider = f" [{finding.provider}]" if finding.provider else ""
    message = f"{finding.message}{provider}"
    text = "\n".join(
        [
            f"{visible(found.path)}, {where}, column {finding.span.column}: {finding.severity}: {visible(message)}",
            *([visible(finding.help)] if finding.help else []),
            *details(finding, options.prefix),
        ]
    )
    name = f"{finding.rule} {finding.slug} ({where}, column {finding.span.column})"
    place = {"file": found.path, "line": str(found.line) if found.line is not None else ""}
    if options.fails(finding.severity):
        body = _element("failure", {"message": message, "type": finding.rule}, text)
        return "failure", _case(name, found.path, place, body)
    return "", _case(name, found.path, place, _element("system-out", {}, text))


def _failure(failure: Failure, name: str) -> _Case:
    where = in_cell(failure) or (f"line {failure.line}" if failure.line is not None else "")
    title = f"{' '.join(UNCHECKED)}{f' ({where})' if where else ''}"
    text = ", ".join(filter(None, (visible(name), where))) + f": {visible(failure.reason)}"
    body = _element("error", {"message": failure.reason, "type": UNCHECKED[0]}, text)
    return "error", _case(title, name, {"file": name if failure.path else ""}, body)


def _case(name: str, path: str, place: Mapping[str, str], body: str) -> list[str]:
    kept = {key: value for key, value in place.items() if value}
    return [f"    <testcase{_attributes({'name': name, 'classname': path, **kept})}>", body, "    </testcase>"]


def _element(name: str, attributes: Mapping[str, str], text: str) -> str:
    return f"      <{name}{_attributes(attributes)}>{_escaped(text)}</{name}>"


def _attributes(attributes: Mapping[str, str]) -> str:
    return "".join(f' {name}="{_escaped(visible(value))}"' for name, value in attributes.items())


def _escaped(text: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return _NO_XML.sub("\ufffd", text)
