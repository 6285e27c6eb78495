"""Placing and swapping imports in programs of many layouts: they run, mean the same, and keep what they had."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from inferlint.fixes.edit import Patch, Refused, apply
from inferlint.fixes.imports import Placed, Wanted, place_import
from inferlint.fixes.source import Source
from inferlint.fixes.swap import Swapped, swap_import
from tests.fixes.layouts import all_comments, complaints, located, programs, run, sorted_by_ruff

if TYPE_CHECKING:
    from pathlib import Path

    from tests.fixes.layouts import Program

WANTED = Wanted("acme.router", "RouterClient")
ROUTER = "acme.router:RouterClient"
SDK = "openai:OpenAI"


@pytest.mark.parametrize(
    ("seed", "count"), [(1, 40), pytest.param(2, 400, marks=pytest.mark.slow)], ids=["few", "many"]
)
@pytest.mark.parametrize("first_party", [("acme",), ()], ids=["first-party", "third-party"])
def test_programs_of_many_layouts(tmp_path: Path, seed: int, count: int, first_party: tuple[str, ...]) -> None:
    cases = list(programs(seed, count))
    marked = [case.text[: case.use] + "USE" + case.text[case.use + len("OpenAI") :] for case in cases]
    cases += [located(text) for text in sorted_by_ruff(tmp_path / "sorted", marked, first_party)]
    swapped: list[tuple[Program, str]] = []
    refused = 0
    for case in cases:
        result = _check(case, first_party)
        if result is None:
            refused += 1
        elif result:
            swapped.append((case, result))
    assert refused < len(cases) * 0.2
    before = complaints(tmp_path / "before", [case.text for case, _ in swapped], first_party)
    after = complaints(tmp_path / "after", [text for _, text in swapped], first_party)
    worse = [
        f"{new}\n{case.text}\n-----\n{text}"
        for (case, text), old, new in zip(swapped, before, after, strict=True)
        if Counter(new) - Counter(old)
    ]
    assert sum(not old for old in before) > len(swapped) * 0.25
    assert not worse, f"{len(worse)} of {len(swapped)}:\n" + "\n=====\n".join(worse[:5])


def _check(case: Program, first_party: tuple[str, ...]) -> str | None:
    """Return the text with the import swapped, empty when the old one stays, None when there is no place."""
    source = Source.parse(case.text)
    use = Patch(case.use, case.use + len("OpenAI"), "")
    placed = place_import(source, WANTED, case.use, like=case.like, first_party=first_party)
    if isinstance(placed, Refused):
        return None
    _holds(case, placed, use)
    swapped = swap_import(
        source, WANTED, case.use, "OpenAI", case.like, first_party=first_party, ignoring=[(use.start, use.end)]
    )
    assert isinstance(swapped, Swapped)
    text = _holds(case, swapped, use)
    return text if swapped.kept is None else ""


def _holds(case: Program, done: Placed | Swapped, use: Patch) -> str:
    text = apply(case.text, [*done.patches, Patch(use.start, use.end, done.local)])
    assert all_comments(text) == all_comments(case.text), text
    marks, names = run(text)
    old_marks, old_names = run(case.text)
    assert marks == [ROUTER if mark == SDK else mark for mark in old_marks], text
    for name, value in old_names.items():
        if name in names or name != "OpenAI":
            assert names[name] == (ROUTER if value == SDK and name in {"client", "x"} else value), text
    again = place_import(
        Source.parse(text), WANTED, text.index(f"mark({done.local}") + len("mark("), first_party=("acme",)
    )
    assert again == Placed(done.local), text
    return text


def test_the_modules_of_the_programs_are_gone_afterwards() -> None:
    run("import openai_made_up")
    assert "openai_made_up" not in sys.modules
