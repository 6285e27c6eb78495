"""The harness of the fixtures can fail: each sort of difference is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from helpers import Marker, differences, markers

from inferlint.model.finding import Confidence, Finding, Severity
from inferlint.model.span import Span

if TYPE_CHECKING:
    from pathlib import Path


def _finding(
    line: int,
    rule: str = "IL102",
    severity: Severity = "error",
    confidence: Confidence = "high",
    symbol: str = "openai.OpenAI",
) -> Finding:
    return Finding(
        rule=rule,
        slug="direct-client",
        severity=severity,
        confidence=confidence,
        kind="client",
        message="`OpenAI()` is built outside the router",
        path="a.py",
        span=Span(line, 1, line, 9),
        provider="openai",
        symbol=symbol,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.py").write_text("one = OpenAI()\ntwo = OpenAI()\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("# expect: IL101", [Marker("a.py", 1, "IL101")]),
        (
            "# expect: IL101, IL102(openai)",
            [Marker("a.py", 1, "IL101"), Marker("a.py", 1, "IL102", provider="openai")],
        ),
        ("# expect: IL104(warning, low)", [Marker("a.py", 1, "IL104", "warning", "low")]),
        ("# expect: IL102(unsure)", [Marker("a.py", 1, "IL102", None, "unsure")]),
        ("# expect-info: IL101", [Marker("a.py", 1, "IL101", "info")]),
        ("# allow-info: IL104", [Marker("a.py", 1, "IL104", "info", optional=True)]),
        (
            "# expect: IL101 # expect-info: IL104",
            [Marker("a.py", 1, "IL101"), Marker("a.py", 1, "IL104", "info")],
        ),
        ("# expected: nothing", []),
    ],
)  # fmt: skip
def test_markers_are_read(comment: str, expected: list[Marker], tmp_path: Path) -> None:
    """The marker grammar."""
    (tmp_path / "a.py").write_text(f"import openai  {comment}\n", encoding="utf-8")

    assert markers(tmp_path) == expected


def test_unreadable_marker_is_an_error(tmp_path: Path) -> None:
    """A typing mistake in a marker must not pass as "nothing expected"."""
    (tmp_path / "a.py").write_text("import openai  # expect: IL10\n", encoding="utf-8")

    with pytest.raises(ValueError, match=r"a\.py:1: marker not understood"):
        markers(tmp_path)


def test_agreement(folder: Path) -> None:
    """Nothing is said when everything fits."""
    found = [_finding(1), _finding(2, severity="info", confidence="low")]
    expected = [
        Marker("a.py", 1, "IL102", None, "high", "openai"),
        Marker("a.py", 2, "IL102", "info", "unsure"),
    ]

    assert not differences(expected, found, folder)


@pytest.mark.parametrize(
    ("expected", "found", "word"),
    [
        ([Marker("a.py", 1, "IL102")], [], "missing"),
        ([], [_finding(1)], "unexpected"),
        ([Marker("a.py", 1, "IL101")], [_finding(1)], "missing"),
        ([Marker("a.py", 1, "IL102")], [_finding(1, severity="info")], "missing"),
        ([Marker("a.py", 1, "IL102", "warning")], [_finding(1)], "missing"),
        ([Marker("a.py", 1, "IL102", None, "unsure")], [_finding(1)], "missing"),
        ([Marker("a.py", 1, "IL102", None, None, "groq")], [_finding(1)], "missing"),
        ([Marker("a.py", 1, "IL102")], [_finding(1), _finding(1)], "twice"),
        ([Marker("a.py", 1, "IL102")] * 2, [_finding(1)], "missing"),
        ([Marker("a.py", 1, "IL102", "info", optional=True)], [_finding(1)], "unexpected"),
    ],
)
def test_disagreement(expected: list[Marker], found: list[Finding], word: str, folder: Path) -> None:
    """A missing, additional, repeated or differing finding is said with its line."""
    problems = differences(expected, found, folder)

    assert problems
    assert problems[0].startswith(word)
    assert "one = OpenAI()" in problems[0]


def test_optional_and_second_name_pass(folder: Path) -> None:
    """An optional finding may be missing; two names of one statement need one marker."""
    expected = [Marker("a.py", 1, "IL102"), Marker("a.py", 2, "IL102", "info", optional=True)]
    found = [_finding(1), _finding(1, symbol="openai.AsyncOpenAI")]

    assert not differences(expected, found, folder)
