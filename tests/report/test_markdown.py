"""Markdown, read by a parser of its own: hostile text stays text, and a comment holds it."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from report.hostile import FINDINGS, MESSAGE, PREFIX, REPORT, raw, source

from inferlint.model.report import Failure, Report, Stats
from inferlint.report.markdown import MARKER, MOST_CHARACTERS, render
from inferlint.report.options import RenderOptions
from inferlint.report.visible import visible

EMPTY = Report((), (), (), Stats(files=1, analysed=1))
OPTIONS = RenderOptions(lowest="info", source=source, raw=raw, prefix=PREFIX)
OWN_HTML = re.compile(
    r"<!-- (?:inferlint )?-->|<!-- -->|</?details(?: open)?>|</?summary>|</?code>|</?(?:p|ul|li|h3|strong)>"
)


def html(text: str) -> str:
    """Return the page."""
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text)


def words(text: str) -> str:
    """Return what a reader sees of the page."""
    bare = re.sub(r"<!--.*?-->|<[^>]*>", "", html(text))
    for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        bare = bare.replace(entity, character)
    return bare


def test_hostile_text_stays_text() -> None:
    """There is no element that is not ours, no link, and no mention outside of code."""
    page = html(render(REPORT, OPTIONS))
    left = OWN_HTML.sub("", page)
    outside_code = re.sub(r"<code>.*?</code>", "", page)

    assert "<" not in left
    assert "@team" not in outside_code
    assert "#1" not in outside_code
    assert "$" not in re.sub(r"<code>.*?</code>|&#36;", "", render(REPORT, OPTIONS))


def test_every_message_can_be_read() -> None:
    """As in the other formats, without the backticks of code."""
    text = words(render(REPORT, OPTIONS))

    assert "openai.OpenAI is built outside the router (openai)" in text
    assert visible(MESSAGE).replace("`a`b", "ab") in text
    assert "router module acme.router matches no file" in text


@given(st.text(st.sampled_from("`ab \\*_<>[]()!&#@$|~\n-+1.")))
def test_any_text_stays_text(message: str) -> None:
    """Whatever stands in a message, the page reads the same without its backticks."""
    report = replace(EMPTY, failures=(Failure("", f"x{message}x"),))
    text = words(render(report, OPTIONS)).split("be checked:")[1]
    expected = re.sub("`([^`]+)`", r"\1", visible(f"x{message}x"))

    assert "".join(text.split()) == "".join(expected.split())
    assert not OWN_HTML.sub("", html(render(report, OPTIONS))).count("<")


def test_folds_are_closed() -> None:
    """Also when there is more than a comment holds."""
    for report in (REPORT, replace(REPORT, findings=FINDINGS * 200)):
        text = render(report, OPTIONS)
        assert text.count("<details") == text.count("</details>") > 0
        assert text.startswith(MARKER)


def test_a_long_report_fits_into_a_comment() -> None:
    """What does not fit is counted."""
    findings = tuple(replace(FINDINGS[0], path=f"{number:04}.py") for number in range(500))
    text = render(replace(EMPTY, findings=findings), OPTIONS)
    shown = text.count("\n- error")
    left = re.search(r"^(\d+) more are left out here", text, re.MULTILINE)

    assert len(text) <= MOST_CHARACTERS
    assert left is not None
    assert shown + int(left[1]) == 500
    assert shown > 50


def test_one_message_that_is_too_long_is_counted() -> None:
    """Failures, too, and there is room for the others."""
    long = "x" * MOST_CHARACTERS
    report = replace(
        EMPTY,
        findings=(replace(FINDINGS[0], message=long), FINDINGS[1]),
        failures=(Failure("a.py", long), Failure("b.py", "no")),
    )
    text = render(report, OPTIONS)

    assert len(text) <= MOST_CHARACTERS
    assert "2 more are left out here" in text
    assert "b.py`: no" in text
    assert "app/wide.py" in text


def test_many_findings_are_folded() -> None:
    """A few are open."""
    many = replace(EMPTY, findings=tuple(replace(FINDINGS[0], path=f"{number}.py") for number in range(11)))

    assert "<details open>" in render(REPORT, OPTIONS)
    assert "<details open>" not in render(many, OPTIONS)


def test_the_title_says_how_the_run_ended() -> None:
    """Only a complete run without findings is free of direct provider use."""
    hidden = replace(EMPTY, findings=FINDINGS[6:7])

    assert "### inferlint: no direct provider use found\n\n1 file: 1 checked\n" in render(EMPTY, OPTIONS)
    assert "### inferlint: incomplete\n" in render(replace(EMPTY, failures=REPORT.failures), OPTIONS)
    assert "### inferlint: incomplete, 7 errors, 1 warning, 1 info\n" in render(REPORT, OPTIONS)
    assert "### inferlint: nothing was checked\n" in render(replace(EMPTY, stats=Stats(1, 0, 1)), OPTIONS)
    assert "info" not in render(hidden, replace(OPTIONS, lowest="warning"))
