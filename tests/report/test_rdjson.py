"""Reviewdog's format: the fields of its protocol, places in bytes, suggestions that apply."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from jsonschema import Draft7Validator
from report.hostile import FINDINGS, ODD_PATH, PREFIX, REPORT, SOURCES, raw, source

from inferlint.model.finding import Edit, Fix
from inferlint.model.report import Report, Stats
from inferlint.model.span import Span
from inferlint.report.options import RenderOptions
from inferlint.report.rdjson import render

EMPTY = Report((), (), (), Stats(files=1, analysed=1))
OPTIONS = RenderOptions(source=source, raw=raw, prefix=PREFIX)


def _message(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "additionalProperties": False}


TEXT = {"type": "string"}
NUMBER = {"type": "integer", "minimum": 1, "maximum": 2**31 - 1}
POSITION = _message(line=NUMBER, column=NUMBER)
RANGE = {**_message(start=POSITION, end=POSITION), "required": ["start"]}
SEVERITY = {"enum": ["UNKNOWN_SEVERITY", "ERROR", "WARNING", "INFO"]}
SOURCE = _message(name=TEXT, url=TEXT)
DIAGNOSTIC = _message(
    message=TEXT,
    location=_message(path=TEXT, range=RANGE),
    severity=SEVERITY,
    source=SOURCE,
    code=_message(value=TEXT, url=TEXT),
    suggestions={"type": "array", "items": _message(range=RANGE, text=TEXT)},
    original_output=TEXT,
)
#: The messages of ``reviewdog.proto``, which its reader is strict about.
SCHEMA = _message(diagnostics={"type": "array", "items": DIAGNOSTIC}, source=SOURCE, severity=SEVERITY)


def read(report: Report, options: RenderOptions = OPTIONS) -> dict[str, Any]:
    """Return the document, which has the fields of the protocol."""
    found = json.loads(render(report, options))
    Draft7Validator(SCHEMA).validate(found)
    return found


def fixed(lines: list[str], suggestion: dict[str, Any]) -> str:
    """Return the text after a suggestion was taken over: bytes between two places are replaced."""
    data = [line.encode() for line in lines]
    start, end = suggestion["range"]["start"], suggestion["range"]["end"]
    before = [*data[: start["line"] - 1], data[start["line"] - 1][: start["column"] - 1]]
    after = [data[end["line"] - 1][end["column"] - 1 :], *data[end["line"] :]]
    return (b"\n".join(before) + suggestion["text"].encode() + b"\n".join(after)).decode()


def suggestion(path: str, *edits: Edit, options: RenderOptions = OPTIONS) -> dict[str, Any] | None:
    """Return the suggestion for a fix with these edits."""
    finding = replace(FINDINGS[0], path=path, fix=Fix("Fix it", "safe", edits=edits))
    [found] = read(replace(EMPTY, findings=(finding,)), options)["diagnostics"]
    return found["suggestions"][0] if "suggestions" in found else None


def test_every_finding_and_failure_is_a_diagnostic() -> None:
    """The document has the worst severity of all."""
    found = read(REPORT)

    assert found["severity"] == "ERROR"
    assert len(found["diagnostics"]) == len(FINDINGS) + len(REPORT.failures)
    assert [item["severity"] for item in found["diagnostics"][:3]] == ["ERROR", "ERROR", "WARNING"]
    assert read(replace(EMPTY, findings=FINDINGS[2:3]))["severity"] == "WARNING"
    assert read(EMPTY) == {"source": {"name": "inferlint"}, "diagnostics": []}


def test_columns_count_bytes() -> None:
    """Of UTF-8; without the line only its number is known."""
    place, blind = (
        read(REPORT, options)["diagnostics"][1]["location"]["range"] for options in (OPTIONS, RenderOptions())
    )
    line, span = SOURCES["app/wide.py"][0], FINDINGS[1].span
    marked = line.encode()[place["start"]["column"] - 1 : place["end"]["column"] - 1]

    assert marked.decode() == line[span.column - 1 : span.end_column - 1]
    assert place["start"]["column"] == span.column + 7
    assert blind == {"start": {"line": 1}, "end": {"line": 1}}


def test_notebooks_point_into_the_file() -> None:
    """Bytes of the JSON text."""
    place = read(REPORT)["diagnostics"][5]["location"]["range"]
    line = (raw("nb.ipynb") or b"").split(b"\n")[place["start"]["line"] - 1]

    assert line[place["start"]["column"] - 1 : place["end"]["column"] - 1] == b"openai.OpenAI()"
    assert "range" not in read(REPORT, RenderOptions())["diagnostics"][5]["location"]


def test_paths_and_failures() -> None:
    """Paths are below the root of the repository; what concerns the run has an empty one."""
    found = [item["location"]["path"] for item in read(REPORT)["diagnostics"]]

    assert found[6] == PREFIX + ODD_PATH.replace("\udcff", "\\udcff")
    assert found[-1] == ""


def test_one_edit_is_a_suggestion() -> None:
    """Taken over it gives the fixed text."""
    found = suggestion("app/wide.py", Edit("app/wide.py", Span(1, 27, 1, 33), "é.Router"))

    assert found is not None
    assert fixed(SOURCES["app/wide.py"], found) == SOURCES["app/wide.py"][0].replace("OpenAI", "é.Router")


def test_all_edits_are_one_suggestion() -> None:
    """Half of a fix would break the code."""
    edits = (
        Edit("app/plain.py", Span(2, 10, 2, 23), "Router"),
        Edit("app/plain.py", Span(1, 1, 1, 14), "from acme import Router"),
    )
    found = suggestion("app/plain.py", *edits)

    assert found is not None
    assert fixed(SOURCES["app/plain.py"], found) == "from acme import Router\nclient = Router(api_key=key)\n"


def test_fixes_that_are_no_suggestion() -> None:
    """Another file, lines out of reach, lines far apart, edits that overlap."""
    first, last = Edit("a.py", Span(1, 1, 1, 1), "x"), Edit("a.py", Span(40, 1, 40, 1), "y")
    lines = replace(OPTIONS, raw=lambda _: b"pass\n" * 50)

    assert suggestion("app/plain.py", Edit("b.py", Span(1, 1, 1, 2), "")) is None
    assert suggestion("app/gone.py", Edit("app/gone.py", Span(1, 1, 1, 2), "")) is None
    assert suggestion("a.py", first, last, options=lines) is None
    assert suggestion("a.py", first, replace(last, span=Span(1, 1, 2, 1)), options=lines) is not None
    overlapping = (replace(first, span=Span(1, 1, 2, 3)), replace(last, span=Span(2, 1, 2, 2)))
    assert suggestion("a.py", *overlapping, options=lines) is None
