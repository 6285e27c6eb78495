"""Which findings are paired, without any repository."""

from __future__ import annotations

from dataclasses import replace

import pytest

from inferlint.engine.introduced import Comparison, Side
from inferlint.model.finding import Finding, Severity
from inferlint.model.span import Span


def finding(path: str, line: int, severity: Severity = "error", **changes: object) -> Finding:
    """Return a finding in one line."""
    made = Finding(
        rule="IL102", slug="direct-client", severity=severity, confidence="high", kind="client", message="m",
        path=path, span=Span(line, 1, line, 5), provider="openai", symbol="openai.OpenAI", statement=(line, line),
    )  # fmt: skip
    return replace(made, **changes)  # type: ignore[arg-type]


def side(findings: list[Finding], **files: str) -> Side:
    """Return one tree; ``a`` is the content of ``a.py``."""
    contents = {f"{name}.py": text.encode() for name, text in files.items()}
    return Side(findings, contents.get)


def new(now: Side, then: Side, renamed: dict[str, str] | None = None, *, moved: bool = False) -> list[tuple[str, int]]:
    """Return path and line of what has no partner."""
    comparison = Comparison(now, then, renamed or {})
    comparison.pair_in_files()
    if moved:
        comparison.pair_moved()
    return [(one.path, one.span.line) for one in comparison.new]


ONE = "client = OpenAI()\n"


@pytest.mark.parametrize(
    ("before", "after", "is_new"),
    [
        ("info", "error", True), ("info", "warning", True), ("warning", "error", True), ("error", "error", False),
        ("error", "info", False), ("info", "info", False), ("error", "warning", False),
    ],
)  # fmt: skip
def test_what_became_worse_is_new(before: Severity, after: Severity, is_new: bool) -> None:
    """What became milder is not."""
    now, then = side([finding("a.py", 1, after)], a=ONE), side([finding("a.py", 1, before)], a=ONE)

    assert bool(new(now, then)) is is_new


def test_the_line_that_became_worse_is_the_new_one() -> None:
    """Of equal findings each is compared with what stood on its line."""
    before, after = f"y = 2\n{ONE}z = 3\n{ONE}", f"{ONE}x = 1\n{ONE}"
    now = side([finding("a.py", 1, "info"), finding("a.py", 3, "error")], a=after)
    then = side([finding("a.py", 2, "error"), finding("a.py", 4, "info")], a=before)

    assert new(now, then) == [("a.py", 3)]


def test_the_most_severe_finding_takes_what_covers_it() -> None:
    """What has no line of its own takes what is left, and no more than it needs."""
    before, after = f"a = 1\n{ONE}", f"b = 2\n{ONE}{ONE}{ONE}a = 1\n{ONE}"
    now = side([finding("a.py", line, level) for line, level in ((2, "info"), (3, "warning"), (6, "info"))], a=after)
    then = side([finding("a.py", line, level) for line, level in ((2, "info"),)], a=before)
    assert new(now, then) == [("a.py", 2), ("a.py", 3)]

    before += f"c = 3\n{ONE}d = 4\n{ONE}"
    then = side([finding("a.py", line, level) for line, level in ((2, "info"), (4, "info"), (6, "warning"))], a=before)
    assert new(now, then) == []


@pytest.mark.parametrize("change", [{"rule": "IL101"}, {"provider": "cohere"}, {"symbol": "openai.AzureOpenAI"}])
def test_another_content_is_new(change: dict[str, str]) -> None:
    """Rule, provider and symbol have to be the same."""
    now, then = side([finding("a.py", 1, **change)], a=ONE), side([finding("a.py", 1)], a=ONE)

    assert new(now, then) == [("a.py", 1)]


def test_white_space_does_not_count() -> None:
    """Line ends, indentation and spaces inside."""
    now = side([finding("a.py", 2)], a="if x:\r\n\tclient=OpenAI( )\r\n")

    assert new(now, side([finding("a.py", 1)], a=ONE)) == []


def test_two_of_three() -> None:
    """Equal findings are counted."""
    now = side([finding("a.py", line) for line in (1, 2, 3)], a=ONE * 3)
    then = side([finding("a.py", line) for line in (1, 2)], a=ONE * 2)

    assert len(new(now, then)) == 1
    assert new(then, now) == []


def test_renamed_files() -> None:
    """A rename says which old file counts; the old path of another new file does not."""
    now = side([finding("b.py", 1), finding("a.py", 1)], a=ONE, b=ONE)
    then = side([finding("a.py", 1)], a=ONE)

    assert new(now, then, {"b.py": "a.py", "a.py": "z.py"}) == [("a.py", 1)]


BLOCK = "def ask():\n    limit = 3\n    client = OpenAI()\n    return client\n"


@pytest.mark.parametrize(
    ("text", "line", "is_new"),
    [
        (f"import os\n\n{BLOCK}", 5, False),
        (f"class A:\n    {BLOCK.replace(chr(10), chr(10) + '    ')}", 4, False),
        (ONE, 1, True),
        ("def other():\n    client = OpenAI()\n    return None\n", 2, True),
        ("limit = 3\nclient = OpenAI()\n\n)\n", 2, True),
        ("limit = 3\n\n\nclient = OpenAI()\n\nreturn client\n", 4, False),
    ],
)
def test_moved_to_another_file(text: str, line: int, is_new: bool) -> None:
    """Three equal lines, with the finding among them, are a piece of code that moved."""
    now, then = side([finding("b.py", line)], b=text), side([finding("a.py", 3)], a=BLOCK)

    assert bool(new(now, then, moved=True)) is is_new


def test_moved_once() -> None:
    """One old finding stands for one new one."""
    now = side([finding("b.py", 3), finding("c.py", 3)], b=BLOCK, c=BLOCK)

    assert new(now, side([finding("a.py", 3)], a=BLOCK), moved=True) == [("c.py", 3)]


def test_a_file_that_cannot_be_read() -> None:
    """Its lines are unknown, so they are equal to no line, known or not."""
    assert new(side([finding("a.py", 1)]), side([finding("a.py", 1)], a=ONE), moved=True) == [("a.py", 1)]
    assert new(side([finding("a.py", 1)]), side([finding("a.py", 1)]), moved=True) == [("a.py", 1)]


def test_many_equal_findings() -> None:
    """Thousands of them are paired at once."""
    now = side([finding("a.py", line) for line in range(1, 5001)], a=ONE * 5000)
    then = side([finding("a.py", line) for line in range(1, 5000)], a=ONE * 4999)

    assert len(new(now, then)) == 1
