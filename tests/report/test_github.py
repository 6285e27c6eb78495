"""Annotations of GitHub Actions, read back the way the runner does."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from report.hostile import COMMAND_PATH, FINDINGS, ODD_PATH, PREFIX, REPORT, WINDOWS_PATH, raw, source

from inferlint.model.finding import Finding
from inferlint.model.report import Report, Stats
from inferlint.report.github import render
from inferlint.report.options import RenderOptions

EMPTY = Report((), (), (), Stats(files=1, analysed=1))
OPTIONS = RenderOptions(lowest="info", source=source, raw=raw, prefix=PREFIX)


@dataclass(frozen=True)
class Command:
    """One command as the runner understands it."""

    name: str
    properties: dict[str, str]
    message: str


def parse(line: str) -> Command | None:
    """Return the command on a line of the log; the runner looks for the first two pairs of colons."""
    line = line.lstrip()
    if not line.startswith("::"):
        return None
    end = line.index("::", 2)
    name, _, rest = line[2:end].partition(" ")
    pairs = [item.partition("=") for item in rest.split(",") if item]
    return Command(
        name,
        {key.strip(): unescape(value, {"%3A": ":", "%2C": ","}) for key, _, value in pairs},
        unescape(line[end + 2 :], {}),
    )


def unescape(text: str, more: dict[str, str]) -> str:
    """Return the text that was meant."""
    table = {"%0D": "\r", "%0A": "\n", "%25": "%", **more}
    return re.sub("|".join(table), lambda found: table[found.group()], text)


def commands(report: Report, options: RenderOptions = OPTIONS) -> list[Command]:
    """Return the commands in the output."""
    return [found for found in map(parse, render(report, options).splitlines()) if found]


def only(finding: Finding, options: RenderOptions = OPTIONS) -> Command:
    """Return the command for one finding."""
    [found] = commands(replace(EMPTY, findings=(finding,)), options)
    return found


def test_nothing_found_prints_nothing() -> None:
    """The log stays empty."""
    assert render(EMPTY, OPTIONS) == ""


def test_every_line_is_one_of_ours() -> None:
    """No path and no message begins a command of its own, and only three kinds are there."""
    found = commands(REPORT)
    lines = render(REPORT, OPTIONS).splitlines()

    assert {item.name for item in found} == {"error", "warning", "notice"}
    assert len([line for line in lines if line.startswith("::")]) == len(found)
    assert all(set(item.properties) <= {"file", "line", "endLine", "col", "endColumn", "title"} for item in found)


def test_a_finding_reads_back() -> None:
    """File below the root of the repository, place, title, and a message that names the place for the log."""
    found = only(FINDINGS[0])

    assert found == Command(
        "error",
        {
            "file": f"{PREFIX}app/plain.py",
            "line": "2",
            "endLine": "2",
            "col": "10",
            "endColumn": "36",
            "title": "IL102 direct-client",
        },
        "app/plain.py:2:10: IL102 error `openai.OpenAI` is built outside the router [openai]\n"
        "Get the client from `acme.inference.router`.",
    )


def test_hostile_paths_read_back() -> None:
    """Colons, commas, per cents and line ends come back; what steers the terminal is visible."""
    assert only(FINDINGS[7]).properties["file"] == PREFIX + WINDOWS_PATH
    assert only(FINDINGS[8]).properties["file"] == PREFIX + COMMAND_PATH
    odd = only(FINDINGS[6]).properties["file"]
    assert odd == PREFIX + ODD_PATH.replace("\x1b", "\\x1b").replace("\udcff", "\\udcff")


def test_columns_only_within_one_line() -> None:
    """GitHub refuses them otherwise; a finding over several lines is at its first."""
    several = only(FINDINGS[3]).properties
    unknown = only(FINDINGS[7]).properties

    assert (several["line"], several["endLine"], several["col"], several["endColumn"]) == ("1", "1", "10", "17")
    assert "col" not in unknown
    assert "endColumn" not in unknown


def test_notebooks_point_into_the_file() -> None:
    """Without the file there is no line."""
    assert only(FINDINGS[5]).properties["line"] == "23"
    assert "line" not in only(FINDINGS[5], RenderOptions()).properties


def test_failures_are_errors() -> None:
    """That of the run has no file."""
    found = commands(replace(EMPTY, failures=REPORT.failures))

    assert [item.name for item in found] == ["error"] * len(REPORT.failures)
    assert "file" not in found[-1].properties
    assert found[-1].message == "IL001 unchecked-file: router module `acme.router` matches no file"


def test_information_is_shown_on_request() -> None:
    """A pull request is for people, too."""
    assert not [item for item in commands(REPORT, replace(OPTIONS, lowest="warning")) if item.name == "notice"]


def test_what_github_would_drop_is_in_the_log() -> None:
    """Ten of a kind are annotations, a line counts the others, each of which has a line."""
    findings = tuple(
        replace(FINDINGS[0], path=f"{number:02}.py", severity=severity)
        for severity in ("error", "warning", "info")
        for number in range(12 if severity != "info" else 10)
    )
    lines = render(replace(EMPTY, findings=findings), OPTIONS).splitlines()
    names = [found.name if (found := parse(line)) else "" for line in lines]

    assert [names.count(name) for name in ("error", "warning", "notice", "")] == [10, 10, 10, 5]
    assert (
        lines[30]
        == "GitHub shows 10 annotations of a kind for a step; those without one: 2 of kind error, 2 of kind warning"
    )
    assert [line[:22] for line in lines[31:]] == [
        "10.py:2:10: IL102 erro",
        "11.py:2:10: IL102 erro",
        "10.py:2:10: IL102 warn",
        "11.py:2:10: IL102 warn",
    ]
