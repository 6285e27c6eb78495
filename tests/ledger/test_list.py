"""``inferlint suppressions``: what is listed, how old it is, and what it silences."""

from __future__ import annotations

import json
import subprocess
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from inferlint.ledger.age import Age, ages
from inferlint.ledger.entries import expiry
from inferlint.ledger.toml_lines import toml_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.conftest import Repo, Result

DIRECT = "import openai  # inferlint: ignore[IL101] contract test\n"


def listed(run: Callable[..., Result], *arguments: str) -> list[dict[str, Any]]:
    """Return the entries of the JSON list."""
    result = run("suppressions", *arguments, "--output-format", "json")
    assert result.code == 0, result.err
    entries: list[dict[str, Any]] = json.loads(result.out)["suppressions"]
    return entries


def test_a_comment_has_code_reason_place_age_and_effect(repo: Repo, run: Callable[..., Result]) -> None:
    """The age is that of the line, by its author's day; the committer's does not count."""
    repo.write(inferlint_toml="", a_py="x = 1\n")
    repo.commit("2025-01-01T12:00:00+0000")
    repo.write(a_py="x = 1\n" + DIRECT)
    commit = repo.commit("2026-02-03T23:30:00-0500")

    (entry,) = listed(run, "a.py")

    assert entry == {
        "kind": "ignore",
        "path": "a.py",
        "cell": None,
        "line": 2,
        "key": None,
        "rules": ["IL101"],
        "scope": [],
        "reason": "contract test",
        "until": None,
        "expiry": None,
        "state": "used",
        "suppressed": 1,
        "unused": [],
        "problem": None,
        "written": "2026-02-03",
        "age_days": (date.today() - date(2026, 2, 3)).days,
        "age_at_least": False,
        "commit": commit,
        "age_note": None,
    }


def test_no_identity_is_needed(repo: Repo, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    """Blame of a changed file works where git does not know who works there."""
    repo.write(inferlint_toml="", a_py=DIRECT)
    repo.commit()
    repo.write(a_py=DIRECT + "openai.OpenAI()  # inferlint: ignore[IL102] new\n")
    monkeypatch.setenv("HOME", "/nonexistent")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")

    old, new = listed(run)

    assert (old["age_note"], new["age_note"]) == (None, "not committed")
    assert new["commit"] is None


def test_new_and_untracked_files_are_not_committed(repo: Repo, run: Callable[..., Result]) -> None:
    """Also before the first commit."""
    repo.write(inferlint_toml="", a_py=DIRECT)
    assert [entry["age_note"] for entry in listed(run)] == ["not committed"]
    repo.commit()
    repo.write(b_py=DIRECT)
    assert [entry["age_note"] for entry in listed(run)] == [None, "not committed"]
    repo.git("add", "b.py")
    assert [entry["age_note"] for entry in listed(run)] == [None, "not committed"]


def test_without_git_the_age_is_unknown_and_says_so(
    repo: Repo, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of the list is the same."""
    repo.write(inferlint_toml="", a_py=DIRECT)
    repo.commit()
    monkeypatch.setenv("PATH", "/nonexistent")

    (entry,) = listed(run)

    assert entry["age_note"] == "unknown: git is not installed, or not on PATH"
    assert entry["state"] == "used"


def test_outside_of_a_repository_the_age_is_unknown(repo: Repo, run: Callable[..., Result]) -> None:
    """Git says why."""
    subprocess.run(["rm", "-r", str(repo.root / ".git")], check=True)
    repo.write(inferlint_toml="", a_py=DIRECT)

    (entry,) = listed(run)

    assert entry["age_note"].startswith("unknown: git rev-parse failed")


def test_a_shallow_clone_gives_the_least_age(repo: Repo, tmp_path: Any) -> None:
    """Lines that are older than the history are given to its first commit, and that is said."""
    repo.write(inferlint_toml="", a_py=DIRECT)
    repo.commit("2025-01-01T12:00:00+0000")
    repo.write(b_py=DIRECT)
    repo.commit("2026-01-01T12:00:00+0000")
    clone = tmp_path / "clone"
    repo.git("clone", "-q", "--depth", "1", repo.root.as_uri(), str(clone))

    found = ages(clone, {"a.py": [1]})

    assert found["a.py", 1].at_least
    assert found["a.py", 1].written == date(2026, 1, 1)


@pytest.mark.parametrize(
    ("until", "expected"), [(-1, "expired"), (0, "soon"), (30, "soon"), (31, "later"), (None, None)]
)
def test_expiry(until: int | None, expected: str | None) -> None:
    """The last day itself still counts; thirty days before it are soon."""
    today = date(2026, 6, 1)
    assert expiry(None if until is None else today + timedelta(until), today) == expected


def test_a_day_in_the_future_is_no_negative_age() -> None:
    """Clocks differ."""
    assert Age(date(2026, 6, 2)).days(date(2026, 6, 1)) == 0


def test_every_state_is_told(repo: Repo, run: Callable[..., Result]) -> None:
    """Used, unused, partly unused, bad, expired, and a rule that does not run."""
    soon = date.today() + timedelta(3)
    repo.put("inferlint.toml", 'ignore = ["IL105"]\n')
    repo.put(
        "a.py",
        f"import openai  # inferlint: ignore[IL101] used until={soon}\n"
        "x = 1  # inferlint: ignore[IL102] unused\n"
        "c = openai.OpenAI()  # inferlint: ignore[IL102, IL104] partly\n"
        "y = 2  # inferlint: ignore[IL102]\n"
        "z = 3  # inferlint: ignore[IL102] old until=2001-01-01\n"
        "w = 4  # inferlint: ignore[IL105] does not run\n"
        "# inferlint: file-ignore[IL103] whole file\n",
    )

    found = {entry["line"]: entry for entry in listed(run) if entry["path"] == "a.py"}

    states = [found[line]["state"] for line in range(1, 8)]
    assert states == ["used", "unused", "partly-unused", "bad", "expired", "unknown", "unused"]
    assert found[1]["expiry"] == "soon"
    assert found[3]["unused"] == ["IL104"]
    assert found[4]["problem"] == "Suppression gives no reason"
    assert found[7]["kind"] == "file-ignore"
    text = run("suppressions").out
    assert "soon: 3 days" in text
    assert "2001-01-01 EXPIRED" in text


CONFIG = """\
exclude = [
  "third_party",
  "never/**",
]
ignore = ["IL105"]
local-servers = "allow"

[[overrides]]
paths = ["tests/**"]
rules = ["direct-import"]
providers = ["openai"]
reason = "contract tests"

[[overrides]]
paths = ["old/**"]
reason = "goes"
until = 2001-01-01

[[overrides]]
paths = ["b.py"]
reason = "nothing there"
"""


def test_overrides_and_settings_are_listed(repo: Repo, run: Callable[..., Result]) -> None:
    """With their lines, and whether they silence anything; an expired one is listed, not an error."""
    repo.put("inferlint.toml", CONFIG)
    repo.put("tests/a.py", "import openai\n")
    repo.put("old/a.py", "import openai\n")
    repo.put("b.py", "x = 1\n")
    repo.put("third_party/x.py", "import openai\n")
    commit = repo.commit()

    entries = listed(run)

    assert [(one["key"], one["line"], one["state"], one["suppressed"]) for one in entries] == [
        ("exclude", 2, "used", None),
        ("exclude", 3, "unused", None),
        ("ignore", 5, "unknown", None),
        ("local-servers", 6, "unknown", None),
        ("overrides[0]", 8, "used", 1),
        ("overrides[1]", 14, "expired", 0),
        ("overrides[2]", 19, "unused", 0),
    ]
    assert entries[4]["rules"] == ["IL101"]
    assert entries[4]["scope"] == ["tests/**", "provider openai"]
    assert {one["commit"] for one in entries} == {commit}


def test_paths_filter_the_list_and_change_no_effect(repo: Repo, run: Callable[..., Result]) -> None:
    """An override that another file needs is in use, whatever was asked for."""
    repo.put("inferlint.toml", '[[overrides]]\npaths = ["*.py"]\nrules = ["IL101"]\nreason = "all of it"\n')
    repo.put("a.py", "import openai\n")
    repo.put("b.py", "x = 1  # inferlint: ignore[IL102] nothing\n")
    repo.put("c/d.txt", "")

    assert [(one["kind"], one["state"]) for one in listed(run, "b.py")] == [("ignore", "unused"), ("override", "used")]
    assert listed(run, "c") == []


def test_notebooks_have_cells_and_ages(repo: Repo, run: Callable[..., Result]) -> None:
    """The line is that in the cell; git is asked about the line of the JSON text."""
    cell = {"cell_type": "code", "source": ["import os\n", DIRECT.rstrip()], "outputs": [], "metadata": {}}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    repo.write(inferlint_toml="", n_ipynb=json.dumps(notebook, indent=1))
    commit = repo.commit()

    (entry,) = listed(run)

    assert (entry["cell"], entry["line"], entry["commit"]) == (1, 2, commit)


def test_a_file_that_cannot_be_read_is_exit_code_2(repo: Repo, run: Callable[..., Result]) -> None:
    """The list is printed as far as it goes."""
    repo.put("inferlint.toml", "")
    repo.put("a.py", DIRECT)
    repo.put("b.py", b"import openai\n\xff")

    result = run("suppressions")

    assert result.code == 2
    assert "a.py:1" in result.out
    assert "b.py: it is not valid utf-8" in result.err


def test_hostile_reasons_do_not_steer_the_terminal(repo: Repo, run: Callable[..., Result]) -> None:
    """Escape sequences are spelt out."""
    repo.put("inferlint.toml", "")
    repo.put("a.py", "import openai  # inferlint: ignore[IL101] red \x1b[31m\u202e text\n")

    assert "\x1b" not in run("suppressions").out
    assert "\\x1b[31m\\u202e" in run("suppressions").out


def test_carriage_returns_do_not_shift_the_lines_of_git(repo: Repo, run: Callable[..., Result]) -> None:
    """Python ends a line at a lone carriage return, git does not."""
    repo.put("inferlint.toml", "")
    repo.put("a.py", "x = 1\ry = 2\n")
    repo.commit("2025-01-01T12:00:00+0000")
    repo.put("a.py", "x = 1\ry = 2\n" + DIRECT)
    repo.commit("2026-01-01T12:00:00+0000")

    (entry,) = listed(run)

    assert (entry["line"], entry["written"]) == (3, "2026-01-01")


def test_the_list_is_the_same_twice(repo: Repo, run: Callable[..., Result]) -> None:
    """Byte by byte, in both formats."""
    repo.put("inferlint.toml", CONFIG)
    repo.put("a.py", DIRECT)
    repo.commit()
    for form in ("text", "json"):
        first, second = (run("suppressions", "--output-format", form).out for _ in range(2))
        assert first == second


def test_lines_of_toml() -> None:
    """Strings of several lines, quoted keys and inline tables do not confuse the lines."""
    text = (
        '[tool.other]\nexclude = ["x"]\n[tool.inferlint] # here\ntext = """\n[tool.inferlint.router]\n"""\n'
        '"select" = ["IL1"]\nrouter.modules = ["m"]\n[[tool . inferlint . overrides]]\npaths = ["]"]\n'
        "[[tool.inferlint.overrides]]\n"
    )
    lines = toml_lines(text, "tool.inferlint")

    assert lines.of("exclude") is None
    assert (lines.of("select"), lines.of("router.modules")) == (7, 8)
    assert (lines.of("overrides[0].reason"), lines.of("overrides[1]")) == (9, 11)
