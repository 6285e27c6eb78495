"""Every format, from one report with hostile content, against its stored copy.

Set INFERLINT_UPDATE_GOLDEN=1 to write the copies anew, and read the difference.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from report.hostile import FINDINGS, ODD_PATH, PREFIX, REPORT, raw, source

from inferlint.model.report import Report, Stats
from inferlint.report import FOR_PEOPLE, FORMATS, renderer
from inferlint.report.options import RenderOptions

GOLDEN = Path(__file__).parent / "golden"
EMPTY = Report((), (), (), Stats(files=1, analysed=1))
NO_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def render(name: str, *, color: bool = False, verbose: bool = True) -> str:
    """Return the report in a format."""
    options = RenderOptions(color, "info" if verbose else "warning", source, "1.2.3", raw, PREFIX)
    return renderer(name)(REPORT, options)


@pytest.mark.parametrize("name", FORMATS)
def test_the_format_is_as_stored(name: str) -> None:
    """Byte for byte."""
    stored = GOLDEN / f"{name}.txt"
    if os.environ.get("INFERLINT_UPDATE_GOLDEN"):
        stored.write_bytes(render(name).encode())

    assert render(name).encode() == stored.read_bytes()


@pytest.mark.parametrize("name", FORMATS)
def test_hostile_content_is_never_raw(name: str) -> None:
    """No control characters, no direction overrides, no lone surrogates: it is text in UTF-8."""
    assert NO_TEXT.findall(render(name)) == []


@pytest.mark.parametrize("name", sorted(FOR_PEOPLE))
def test_colour_only_adds_colour(name: str) -> None:
    """Without its escapes the coloured text is the plain one."""
    colored = render(name, color=True)

    assert "\x1b[1;31m" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == render(name)


@pytest.mark.parametrize("name", sorted(FOR_PEOPLE))
def test_information_is_shown_on_request(name: str) -> None:
    """People see it with ``-v`` only."""
    assert "info" in render(name)
    assert "info" not in render(name, verbose=False)


@pytest.mark.parametrize("name", sorted(FOR_PEOPLE))
def test_nothing_found_prints_nothing(name: str) -> None:
    """The summary is not part of the report."""
    assert renderer(name)(EMPTY, RenderOptions()) == ""


def test_sources_out_of_reach_leave_the_frame_out() -> None:
    """The rest of the finding is there."""
    text = renderer("text")(REPORT, RenderOptions())

    assert " --> app/plain.py:2:10\n = via: " in text.replace("  -->", " -->").replace("  =", " =")
    assert "^" not in text


PLACE = {
    "type": "object",
    "properties": {"line": {"type": "integer", "minimum": 1}, "column": {"type": "integer", "minimum": 1}},
    "required": ["line", "column"],
    "additionalProperties": False,
}
RANGE = {
    "type": "object",
    "properties": {"start": PLACE, "end": PLACE},
    "required": ["start", "end"],
    "additionalProperties": False,
}
STEPS = {"type": "array", "items": {"type": "object", "required": ["path", "cell", "line", "what"]}}
FINDING_KEYS = (
    "rule slug severity confidence message path cell range provider symbol kind help "
    "chain uses fingerprint fix help_url"
)
SCHEMA = {
    "type": "object",
    "required": [
        "schema_version",
        "tool",
        "complete",
        "stats",
        "findings",
        "failures",
        "suppressed",
        "baselined",
    ],
    "properties": {
        "schema_version": {"const": 1},
        "tool": {"required": ["name", "version"]},
        "complete": {"type": "boolean"},
        "stats": {"required": ["files", "analysed", "skipped", "failed", "seconds"]},
        "failures": {"items": {"required": ["path", "cell", "line", "reason"]}},
        "findings": {
            "items": {
                "required": FINDING_KEYS.split(),
                "properties": {
                    "range": RANGE,
                    "chain": STEPS,
                    "uses": STEPS,
                    "fix": {"type": ["object", "null"], "required": ["title", "safety", "reason", "edits"]},
                    "cell": {"type": ["integer", "null"]},
                    "help_url": {"type": ["string", "null"]},
                },
            }
        },
    },
}


def test_json_has_the_promised_fields() -> None:
    """The fields of version 1, in an incomplete run too."""
    document = json.loads(render("json"))

    Draft7Validator(SCHEMA).validate(document)
    assert document["complete"] is False
    assert document["suppressed"] == 2
    assert len(document["findings"]) == len(FINDINGS)


def test_json_holds_all_findings_whatever_people_see() -> None:
    """Machine formats do not depend on ``-v``."""
    assert render("json", verbose=False) == render("json")


def test_json_is_utf8_for_every_path() -> None:
    """A byte that is no text is spelt out; everything else comes back as it was."""
    path = json.loads(render("json").encode("utf-8"))["findings"][6]["path"]

    assert path == ODD_PATH.replace("\udcff", "\\udcff")


def test_an_empty_report_in_json_is_complete() -> None:
    """Lists are there and empty."""
    document = json.loads(renderer("json")(EMPTY, RenderOptions()))

    assert (document["complete"], document["findings"], document["failures"]) == (True, [], [])


def test_an_unknown_format_is_a_key_error() -> None:
    """The table is the only list of formats."""
    with pytest.raises(KeyError):
        renderer("xml")
