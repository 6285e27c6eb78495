"""Rules that no comment may suppress, and what ``--no-ignores`` covers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.conftest import Repo, Result

NEVER = "[rules.%s]\nsuppressible = false\n"


def reported(result: Result) -> list[tuple[str, int, str]]:
    """Return rule, line and message of the findings."""
    return [(one["rule"], one["range"]["start"]["line"], one["message"]) for one in json.loads(result.out)["findings"]]


@pytest.mark.parametrize("key", ["IL101", "direct-import", "IL10", "IL"])
@pytest.mark.parametrize("written", ["IL101", "direct-import", "IL102, IL101"])
def test_a_comment_for_it_is_bad_and_suppresses_nothing(
    repo: Repo, run: Callable[..., Result], key: str, written: str
) -> None:
    """By code, name or prefix, and beside other codes."""
    repo.put("inferlint.toml", NEVER % key)
    repo.put("a.py", f"import openai  # inferlint: ignore[{written}] why\n")

    result = run("check", "--output-format", "json")

    assert result.code == 1
    assert [(rule, line) for rule, line, _ in reported(result)] == [("IL101", 1), ("IL003", 1)]
    assert reported(result)[1][2].endswith(
        "cannot be suppressed in the code: the configuration says `suppressible = false`"
    )


def test_a_comment_for_the_whole_file_is_no_way_around(repo: Repo, run: Callable[..., Result]) -> None:
    """Neither in a notebook."""
    cell = {"cell_type": "code", "outputs": [], "metadata": {}}
    cell["source"] = "# inferlint: file-ignore[IL101] why\nimport openai"
    repo.put("inferlint.toml", NEVER % "IL101")
    repo.put("a.py", "# inferlint: file-ignore[IL101] why\nimport openai\n")
    repo.put("n.ipynb", json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))

    found = reported(run("check", "--output-format", "json"))

    assert [rule for rule, _, _ in found] == ["IL003", "IL101"] * 2


def test_the_longest_prefix_decides(repo: Repo, run: Callable[..., Result]) -> None:
    """One rule of a family may be let go."""
    repo.put("inferlint.toml", NEVER % "IL1" + "[rules.IL101]\nsuppressible = true\n")
    repo.put("a.py", "import openai  # inferlint: ignore[IL101] why\n")

    assert run("check").code == 0


def test_overrides_are_not_comments(repo: Repo, run: Callable[..., Result]) -> None:
    """They stand in the configuration, beside the rule that no comment may suppress."""
    override = '[[overrides]]\npaths = ["a.py"]\nreason = "reviewed here"\n'
    repo.put("inferlint.toml", NEVER % "IL101" + override)
    repo.put("a.py", "import openai\n")

    assert run("check").code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[rules.IL999]\nsuppressible = false\n", "inferlint.toml:rules.IL999: unknown rule 'IL999'"),
        ("[rules.direct-imports]\n", "nearest match: direct-import"),
        ('[rules.IL101]\nsuppressible = "no"\n', "rules.IL101.suppressible: must be true or false, not 'no'"),
        ("[rules.IL101]\nsupressible = false\n", "unknown key; allowed: suppressible"),
        ("[rules.IL101]\n[rules.direct-import]\n", "`IL101` has options twice; keep one table"),
        ('rules = ["IL101"]\n', "rules: must be a table"),
    ],
)
def test_mistakes_in_the_configuration(repo: Repo, run: Callable[..., Result], text: str, said: str) -> None:
    """Each names the key and what is allowed."""
    repo.put("inferlint.toml", text)

    result = run("check")

    assert result.code == 2
    assert said in result.err


def test_no_ignores_covers_comments_and_overrides(repo: Repo, run: Callable[..., Result]) -> None:
    """Of a line, of a file, and in notebooks; and no comment is judged."""
    cell = {
        "cell_type": "code",
        "source": "import openai  # inferlint: ignore[IL101] why",
        "outputs": [],
        "metadata": {},
    }
    repo.put("inferlint.toml", '[[overrides]]\npaths = ["d.py"]\nreason = "why"\n')
    repo.put("a.py", "import openai  # inferlint: ignore[IL101] why\n")
    repo.put("b.py", "# inferlint: file-ignore[IL101] why\nimport openai\n")
    repo.put("c.ipynb", json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    repo.put("d.py", "import openai\n")
    repo.put("e.py", "x = 1  # inferlint: ignore[IL101]\n")

    assert [rule for rule, _, _ in reported(run("check", "--output-format", "json"))] == ["IL003"]
    found = json.loads(run("check", "--no-ignores", "--output-format", "json").out)
    assert [(one["rule"], one["path"]) for one in found["findings"]] == [
        ("IL101", "a.py"),
        ("IL101", "b.py"),
        ("IL101", "c.ipynb"),
        ("IL101", "d.py"),
    ]
    assert found["suppressed"] == 0
