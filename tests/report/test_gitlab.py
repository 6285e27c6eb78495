"""Code Quality of GitLab: the fields that its documentation names."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from jsonschema import Draft7Validator
from report.hostile import FINDINGS, PREFIX, REPORT, raw, source

from inferlint.model.report import Failure, Report, Stats
from inferlint.report.gitlab import render
from inferlint.report.options import RenderOptions

EMPTY = Report((), (), (), Stats(files=1, analysed=1))
OPTIONS = RenderOptions(source=source, raw=raw, prefix=PREFIX)
SCHEMA = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "minLength": 1},
                    "lines": {"required": ["begin"], "properties": {"begin": {"type": "integer", "minimum": 1}}},
                },
            },
        },
    },
}


def entries(report: Report, options: RenderOptions = OPTIONS) -> list[dict[str, Any]]:
    """Return the entries, which have the documented fields."""
    found = json.loads(render(report, options))
    Draft7Validator(SCHEMA).validate(found)
    return found


def test_every_finding_and_failure_has_an_entry() -> None:
    """Also what has no path."""
    found = entries(REPORT)

    assert len(found) == len(FINDINGS) + len(REPORT.failures)
    assert [item["severity"] for item in found] == [
        *("major", "major", "minor", "major", "major", "major", "info", "major", "major"),
        *("blocker" for _ in REPORT.failures),
    ]
    assert found[0]["description"].startswith("IL102: `openai.OpenAI` is built outside the router. Get ")


def test_paths_are_relative_to_the_repository() -> None:
    """Without `./`; what concerns the run is put at the project."""
    found = [item["location"]["path"] for item in entries(REPORT)]

    assert found[0] == f"{PREFIX}app/plain.py"
    assert not [path for path in found if path.startswith(("./", "/"))]
    assert found[-1] == PREFIX.rstrip("/")
    assert entries(REPORT, RenderOptions())[-1]["location"]["path"] == "."


def test_fingerprints_are_unique() -> None:
    """Entries with equal ones would be shown as one."""
    found = [item["fingerprint"] for item in entries(REPORT)]
    again = [item["fingerprint"] for item in entries(replace(REPORT, findings=FINDINGS[:1] * 3, failures=()))]

    assert len(set(found)) == len(found)
    assert len(set(again)) == 3
    assert all(re.fullmatch("[0-9a-f]{32}", item) for item in found)


def test_fingerprints_are_stable() -> None:
    """Neither lines nor severities are part of them; another project in the repository has others."""
    moved = tuple(
        replace(item, span=item.span._replace(line=item.span.line + 7, end_line=item.span.end_line + 7))
        for item in FINDINGS
    )
    failures = tuple(replace(item, line=99) for item in REPORT.failures)
    before = [item["fingerprint"] for item in entries(REPORT)]
    after = [item["fingerprint"] for item in entries(replace(REPORT, findings=moved, failures=failures))]
    elsewhere = [item["fingerprint"] for item in entries(REPORT, RenderOptions())]

    assert before == after
    assert not set(before) & set(elsewhere)


def test_equal_code_in_two_files_is_told_apart() -> None:
    """The fingerprint of one stays when the other goes."""
    other = replace(FINDINGS[0], path="app/copy.py")
    both = entries(replace(EMPTY, findings=(other, FINDINGS[0])))
    one = entries(replace(EMPTY, findings=FINDINGS[:1]))

    assert both[0]["fingerprint"] != both[1]["fingerprint"] == one[0]["fingerprint"]


def test_notebooks_point_into_the_file() -> None:
    """The first line, when the file is out of reach."""
    assert entries(REPORT)[5]["location"]["lines"] == {"begin": 23}
    assert entries(REPORT, RenderOptions())[5]["location"]["lines"] == {"begin": 1}


def test_an_empty_report_is_an_empty_list() -> None:
    """No byte order mark in front of it."""
    assert render(EMPTY, OPTIONS) == "[]\n"
    assert not render(REPORT, OPTIONS).startswith("\ufeff")


def test_equal_failures_are_two_entries() -> None:
    """Both are counted."""
    assert len({item["fingerprint"] for item in entries(replace(EMPTY, failures=(Failure("a", "b"),) * 2))}) == 2
