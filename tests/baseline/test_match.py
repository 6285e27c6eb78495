"""Which findings entries stand for."""

from __future__ import annotations

from dataclasses import replace

from inferlint.baseline import Baseline, Entry, match
from inferlint.model.finding import Finding
from inferlint.model.span import Span


def finding(path: str, content: str = "a", scope: str = "", line: int = 1, symbol: str = "openai.OpenAI") -> Finding:
    """Return a finding with a content of 32 equal characters."""
    return Finding(
        "IL102", "direct-client", "error", "high", "client", "message", path, Span(line, 1, line, 2), "openai", symbol,
        content=content * 32, scope=scope,
    )  # fmt: skip


def compare(old: list[Finding], new: list[Finding], *gone: str) -> tuple[list[int], list[int]]:
    """Return the indexes of the findings left over, and of the entries left over."""
    entries = [Entry.of(one) for one in old]
    result = match(entries, new, set(gone).__contains__)
    return [number for number in range(len(new)) if number not in result.hidden], list(result.unmatched)


def test_equal_findings_are_counted() -> None:
    """Two entries stand for two findings, the third is new, and the last one is it."""
    old = [finding("a.py")] * 2

    assert compare(old, [finding("a.py", line=number) for number in (1, 2, 3)]) == ([2], [])
    assert compare(old, [finding("a.py")]) == ([], [1])


def test_information_is_left_over_first() -> None:
    """It was not written, so no entry is its own."""
    info = replace(finding("a.py"), severity="info")

    assert compare([finding("a.py")], [info, finding("a.py", line=2)]) == ([0], [])


def test_the_same_definition_comes_first() -> None:
    """What moved takes what is left."""
    old = [finding("a.py", scope="f")]

    assert compare(old, [finding("a.py", scope="e"), finding("a.py", scope="f")]) == ([0], [])
    assert compare(old, [finding("a.py", scope="renamed")]) == ([], [])


def test_an_equal_finding_of_another_file_is_new() -> None:
    """As long as the file of the entry is there, whether its own finding was mended or not."""
    assert compare([finding("a.py")], [finding("a.py"), finding("b.py")]) == ([1], [])
    assert compare([finding("a.py")], [finding("b.py")]) == ([0], [0])


def test_a_renamed_file_keeps_its_entries() -> None:
    """Entries of a file that is gone count in one other file."""
    assert compare([finding("a.py")], [finding("b.py")], "a.py") == ([], [])


def test_a_copy_of_a_renamed_file_is_new() -> None:
    """Each entry takes one finding; the file of the same name comes first."""
    new = [finding("b.py"), finding("lib/a.py")]

    assert compare([finding("a.py")], new, "a.py") == ([0], [])


def test_a_file_with_entries_of_its_own_is_not_a_renamed_one() -> None:
    """It was there before: what is new in it is new."""
    old = [finding("a.py"), finding("b.py", "b")]

    assert compare(old, [finding("b.py", "b"), finding("b.py")], "a.py") == ([1], [0])


def test_a_file_that_shares_half_is_not_a_renamed_one() -> None:
    """One import in common does not make two files the same."""
    old = [finding("a.py", "a"), finding("a.py", "b", "f")]

    assert compare(old, [finding("z.py", "a")], "a.py") == ([0], [0, 1])
    assert compare([*old, finding("a.py", "c")], [finding("z.py", "a"), finding("z.py", "c")], "a.py") == ([], [1])


def test_a_renamed_file_needs_the_same_definitions() -> None:
    """The same code in another function of another file is new."""
    assert compare([finding("a.py", scope="f")], [finding("b.py", scope="g")], "a.py") == ([0], [0])


def test_the_likeliest_of_several_files_is_taken() -> None:
    """The one with more in common; each file becomes one other at most."""
    old = [finding("a.py", "a"), finding("a.py", "b"), finding("b.py", "a")]
    new = [finding("x.py", "a"), finding("y.py", "a"), finding("y.py", "b"), finding("z.py", "a")]

    assert compare(old, new, "a.py", "b.py") == ([3], [])


def test_the_order_of_entries_and_files_does_not_matter() -> None:
    """The same question has one answer."""
    old = [finding("a.py", "a"), finding("a.py", "b"), finding("b.py", "a")]
    new = [finding("x.py", "a"), finding("y.py", "a"), finding("y.py", "b"), finding("z.py", "a")]
    backwards = compare(old[::-1], new[::-1], "a.py", "b.py")

    assert sorted(len(new) - 1 - number for number in backwards[0]) == [3]


def test_readable_fields_count() -> None:
    """A line whose rule, provider or symbol was edited stands for nothing."""
    one = finding("a.py")

    for other in (replace(one, symbol="groq.Groq"), replace(one, provider=None), replace(one, rule="IL103")):
        assert compare([one], [other]) == ([0], [0])


def test_findings_about_the_run_are_never_hidden() -> None:
    """Neither written nor matched."""
    bad = replace(finding("a.py"), rule="IL003")

    assert Baseline.of([bad]).entries == ()
    assert compare([bad], [bad]) == ([0], [0])
