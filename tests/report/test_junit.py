"""JUnit, read by a parser of its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from junitparser import Error, Failure, JUnitXml, TestCase, TestSuite
from report.hostile import FINDINGS, PREFIX, REPORT, WINDOWS_PATH, raw, source

from inferlint.model.report import Report, Stats
from inferlint.report.junit import render
from inferlint.report.options import RenderOptions
from inferlint.report.visible import visible

EMPTY = Report((), (), (), Stats(files=1, analysed=1))
OPTIONS = RenderOptions(source=source, raw=raw, prefix=PREFIX)


def parse(report: Report, options: RenderOptions = OPTIONS) -> JUnitXml:
    """Return the suites as the parser sees them."""
    return JUnitXml.fromstring(render(report, options).encode("utf-8"))


def suites(report: Report, options: RenderOptions = OPTIONS) -> dict[str, TestSuite]:
    """Return the suites by name."""
    return {suite.name: suite for suite in parse(report, options)}


def cases(report: Report, options: RenderOptions = OPTIONS) -> list[TestCase]:
    """Return all tests."""
    return [case for suite in parse(report, options) for case in suite]


def test_the_numbers_are_right() -> None:
    """As the parser counts the tests itself."""
    found = parse(REPORT)
    written = (found.tests, found.failures, found.errors, found.skipped)
    found.update_statistics()

    assert written == (found.tests, found.failures, found.errors, found.skipped) == (15, 8, 6, 0)


def test_a_suite_for_each_file() -> None:
    """By its path below the root of the repository; what concerns the run has a suite of its own."""
    found = suites(REPORT)

    assert len(found) == len({item.path for item in (*FINDINGS, *REPORT.failures)})
    assert f"{PREFIX}app/plain.py" in found
    assert [case.result[0].message for case in found["inferlint"]] == ["router module `acme.router` matches no file"]


def test_a_finding_is_a_failed_test() -> None:
    """With its place, the steps to the provider and what to do."""
    [case] = suites(REPORT)[f"{PREFIX}app/plain.py"]
    [result] = case.result

    assert isinstance(result, Failure)
    assert (result.type, result.message) == ("IL102", "`openai.OpenAI` is built outside the router [openai]")
    assert case.name == "IL102 direct-client (line 2, column 10)"
    assert (case._elem.get("file"), case._elem.get("line")) == (f"{PREFIX}app/plain.py", "2")
    assert f"via {PREFIX}app/plain.py:1: `openai` is imported\n" in result.text
    assert result.text.endswith("used at 3 more places")


def test_what_does_not_fail_the_run_has_passed() -> None:
    """The gate and the test report say the same."""
    strict, loose = (
        {case.name: case for case in cases(REPORT, replace(OPTIONS, fail_level=level))} for level in ("info", "error")
    )  # type: ignore[arg-type]

    for found, failed in ((strict, 9), (loose, 7)):
        assert Counter(type(result) for case in found.values() for result in case.result)[Failure] == failed
    assert loose["IL102 direct-client (line 1, column 313)"].is_passed
    assert "`openai.OpenAI` is built" in (loose["IL102 direct-client (line 1, column 313)"].system_out or "")


def test_a_failure_is_an_error() -> None:
    """Not a failed test: nothing was tested."""
    found = cases(replace(EMPTY, failures=REPORT.failures))

    assert all(isinstance(case.result[0], Error) for case in found)
    assert found[0].result[0].type == "IL001"


def test_hostile_text_comes_back() -> None:
    """As people see it elsewhere; a character that XML cannot hold is replaced."""
    finding = FINDINGS[7]
    [case] = suites(REPORT)[PREFIX + WINDOWS_PATH]
    expected = visible(f"{finding.message} [{finding.provider}]").replace("\ufffe", "\ufffd")

    assert "]]>" in expected
    assert case.result[0].message == expected
    assert expected in case.result[0].text


def test_nothing_found_is_one_test_that_has_passed() -> None:
    """Some programs take an empty report for a broken one."""
    [case] = cases(EMPTY)

    assert case.is_passed
    assert case.name == "No findings"
