"""``inferlint suppressions --diff REF``: one list of what weakens and what strengthens the gate."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ledger.conftest import Repo, Result

IGNORED = "import openai  # inferlint: ignore[IL101] contract test\n"


def changes(run: Callable[..., Result], ref: str = "main") -> dict[str, Any]:
    """Return the JSON list of changes."""
    result = run("suppressions", "--diff", ref, "--output-format", "json")
    assert result.code == 0, result.err
    data: dict[str, Any] = json.loads(result.out)
    return data


def texts(data: dict[str, Any], effect: str) -> list[str]:
    """Return place and text of the changes with an effect."""
    return [f"{one['path']}:{one['line']} {one['change']} {one['text']}" for one in data[effect]]


@pytest.fixture
def started(repo: Repo) -> Repo:
    """Return a repository with a first commit on main, and a branch that is checked out."""
    repo.put("inferlint.toml", 'fail-level = "warning"\n')
    repo.put("a.py", IGNORED + "x = 1\n")
    repo.commit()
    repo.git("checkout", "-q", "-b", "topic")
    return repo


def snapshot(root: Path) -> dict[str, bytes]:
    """Return every file of a repository with what git keeps."""
    return {
        os.path.join(folder, name): (root / folder / name).read_bytes()
        for folder, _, names in os.walk(root)
        for name in names
    }


def test_nothing_changed(started: Repo, run: Callable[..., Result]) -> None:
    """An empty list, and a sentence."""
    result = run("suppressions", "--diff", "main")

    assert (result.code, result.out) == (0, "")
    assert result.err.startswith("No suppression, setting or baseline entry changed since")


def test_added_and_removed_suppressions(started: Repo, run: Callable[..., Result]) -> None:
    """Committed, staged, changed and untracked files all count."""
    started.put("b.py", "# inferlint: file-ignore[IL104] price table\n")
    started.commit()
    started.put("c.py", "import cohere  # inferlint: ignore[direct-import] staged until=2030-01-01\n")
    started.git("add", "c.py")
    started.put("d.py", "import cohere  # inferlint: ignore[IL101] untracked\n")
    started.put("a.py", "x = 1\n")

    data = changes(run)

    assert texts(data, "weaker") == [
        "b.py:1 added file-ignore[IL104] price table",
        "c.py:1 added ignore[IL101] until=2030-01-01 staged",
        "d.py:1 added ignore[IL101] untracked",
    ]
    assert texts(data, "stronger") == ["a.py:1 removed ignore[IL101] contract test"]
    assert data["weakened"] is True


def test_ignored_files_and_strings_do_not_count(started: Repo, run: Callable[..., Result]) -> None:
    """As in a check."""
    started.put(".gitignore", "build/\n")
    started.put("build/x.py", IGNORED)
    started.put("b.py", f"text = '''{IGNORED}'''\n")
    started.put("c.txt", IGNORED)

    assert not changes(run)["weakened"]


def test_a_moved_line_is_no_change(started: Repo, run: Callable[..., Result]) -> None:
    """Neither are blank lines and line ends."""
    started.put("a.py", "import os\r\n\r\n" + IGNORED.replace("\n", "\r\n"))

    data = changes(run)

    assert [data[effect] for effect in ("weaker", "stronger", "neither")] == [[], [], []]


def test_a_comment_that_goes_to_other_code_is_seen(started: Repo, run: Callable[..., Result]) -> None:
    """The same words at another statement silence something else."""
    started.put(
        "a.py", "import openai\nfrom anthropic import Anthropic as A  # inferlint: ignore[IL101] contract test\n"
    )

    data = changes(run)

    assert texts(data, "weaker") == ["a.py:2 added ignore[IL101] contract test"]
    assert texts(data, "stronger") == ["a.py:1 removed ignore[IL101] contract test"]


def test_changed_code_below_a_comment_is_said(started: Repo, run: Callable[..., Result]) -> None:
    """It weakens nothing, but a reviewer should see it."""
    started.put("a.py", IGNORED.replace("openai  #", "openai, os  #"))

    assert texts(changes(run), "neither") == ["a.py:1 changed ignore[IL101] contract test (the code it is for changed)"]


def test_a_renamed_file_takes_its_comments_along(started: Repo, run: Callable[..., Result]) -> None:
    """Comments for a whole file only when it is the same file."""
    started.put("p.py", "# inferlint: file-ignore[IL104] price table\na = 1\nb = 2\nc = 3\n")
    started.git("checkout", "-q", "main")
    started.commit()
    started.git("checkout", "-q", "-B", "topic")
    (started.root / "a.py").rename(started.root / "z.py")
    (started.root / "p.py").rename(started.root / "q.py")

    assert texts(changes(run), "neither") == [
        "q.py:1 changed file-ignore[IL104] price table (moved from p.py)",
        "z.py:1 changed ignore[IL101] contract test (moved from a.py)",
    ]
    started.put("q.py", "# inferlint: file-ignore[IL104] price table\nURL = 'https://api.openai.com'\nd = 4\n")
    data = changes(run)
    assert texts(data, "weaker") == ["q.py:1 added file-ignore[IL104] price table"]
    assert texts(data, "stronger") == ["p.py:1 removed file-ignore[IL104] price table"]


def test_a_later_day_is_a_new_suppression(started: Repo, run: Callable[..., Result]) -> None:
    """What was approved until a day was not approved for longer."""
    started.put("a.py", IGNORED.rstrip() + " until=2030-01-01\n")

    data = changes(run)

    assert len(data["weaker"]) == len(data["stronger"]) == 1


def test_configuration_changes_are_in_the_list(started: Repo, run: Callable[..., Result]) -> None:
    """With the line of the key, weakening and strengthening apart."""
    started.put("inferlint.toml", 'exclude = ["lib"]\nfail-level = "error"\nlocal-servers = "report"\n')

    data = changes(run)

    assert texts(data, "weaker") == [
        "inferlint.toml:1 changed `exclude` gains `lib`",
        "inferlint.toml:2 changed `fail-level` goes from `warning` to `error`",
    ]
    assert data["weaker"][0]["key"] == "exclude"
    started.commit()
    started.git("checkout", "-q", "-b", "back")
    started.put("inferlint.toml", "")
    assert texts(changes(run, "topic"), "stronger") == [
        "inferlint.toml:None changed `exclude` loses `lib`",
        "inferlint.toml:None changed `fail-level` goes from `error` to `warning`",
    ]


def test_a_configuration_that_appears_moves_or_goes(started: Repo, run: Callable[..., Result]) -> None:
    """The file may change its name; from another folder its paths mean other files."""
    (started.root / "inferlint.toml").unlink()
    started.put("pyproject.toml", '[tool.inferlint]\nfail-level = "warning"\n')
    assert texts(changes(run), "neither") == [
        "pyproject.toml:None changed the configuration goes from `inferlint.toml` to `pyproject.toml`"
    ]
    (started.root / "pyproject.toml").unlink()
    assert texts(changes(run), "neither") == [
        "inferlint.toml:None changed the configuration goes from `inferlint.toml` to none"
    ]


def test_a_configuration_in_a_lower_folder_does_not_weaken(
    started: Repo, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one above it counts from there, too, and a folder may only make things stricter."""
    started.put("service/inferlint.toml", "")
    monkeypatch.chdir(started.root / "service")

    assert texts(changes(run), "weaker") == []


def test_expired_overrides_are_compared_too(started: Repo, run: Callable[..., Result]) -> None:
    """Renewing one weakens the gate; an expired one is an error of a check only."""
    override = '[[overrides]]\npaths = ["x"]\nreason = "why"\nuntil = 2001-01-01\n'
    started.put("inferlint.toml", override)
    started.commit()
    started.git("branch", "-f", "main")
    started.put("inferlint.toml", override.replace("2001", "2099"))

    (text,) = texts(changes(run), "weaker")

    assert "holds until 2099-01-01, before until 2001-01-01, for x" in text


ENTRY = {"fingerprint": "0" * 32, "rule": "IL101", "provider": "openai", "symbol": "openai", "path": "a.py"}


def baseline(*entries: dict[str, str]) -> str:
    """Return a baseline with one entry a line."""
    rows = "".join(f"\n    {json.dumps(entry)}," for entry in entries)
    return f'{{\n  "version": 1,\n  "findings": [{rows}\n    "end"\n  ]\n}}\n'


def test_baseline_lines(started: Repo, run: Callable[..., Result]) -> None:
    """Added entries weaken, removed ones strengthen, moved ones do neither; blank lines and order do not count."""
    other, third = {**ENTRY, "symbol": "cohere"}, {**ENTRY, "symbol": "third"}
    started.put(".inferlint-baseline.json", baseline(ENTRY, other))
    assert len(changes(run)["weaker"]) == 2
    started.commit()
    started.git("branch", "-f", "main")
    started.put(".inferlint-baseline.json", baseline(third, {**ENTRY, "path": "b.py"}).replace("\n", "\n\n"))

    data = changes(run)

    assert [one["text"] for one in data["weaker"]] == ["IL101 third openai a.py"]
    assert [one["text"] for one in data["stronger"]] == ["IL101 cohere openai a.py"]
    assert [one["text"] for one in data["neither"]] == ["IL101 openai openai b.py (moved)"]


def test_equal_baseline_entries_are_counted(started: Repo, run: Callable[..., Result]) -> None:
    """Two findings may look alike."""
    started.put(".inferlint-baseline.json", baseline(ENTRY))
    started.commit()
    started.git("branch", "-f", "main")
    started.put(".inferlint-baseline.json", baseline(ENTRY, ENTRY))

    assert len(changes(run)["weaker"]) == 1


def test_a_broken_baseline_is_exit_code_2(started: Repo, run: Callable[..., Result]) -> None:
    """Today's; one of the past makes all of today's entries new."""
    started.put(".inferlint-baseline.json", "<<<<<<< ours\n")
    result = run("suppressions", "--diff", "main")
    assert result.code == 2
    assert ".inferlint-baseline.json: the baseline is not valid JSON" in result.err
    started.commit()
    started.git("branch", "-f", "main")
    started.put(".inferlint-baseline.json", baseline(ENTRY))
    data = changes(run)
    assert len(data["weaker"]) == 1
    assert "every entry of today counts as added" in data["notices"][0]


def test_exit_codes(started: Repo, run: Callable[..., Result]) -> None:
    """1 only when it is asked for and the gate is weaker."""
    assert run("suppressions", "--diff", "main", "--exit-code").code == 0
    started.put("a.py", "x = 1\n")
    assert run("suppressions", "--diff", "main", "--exit-code").code == 0
    started.put("b.py", IGNORED + "openai.OpenAI()  # inferlint: ignore[IL102] more\n")
    assert run("suppressions", "--diff", "main").code == 0
    result = run("suppressions", "--diff", "main", "--exit-code")
    assert result.code == 1
    assert "2 weaken, 1 strengthen" in result.err
    started.put("c.py", b"# inferlint: file-ignore[IL101] x\n\xff")
    assert run("suppressions", "--diff", "main", "--exit-code").code == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--exit-code",), "--exit-code needs --diff"),
        (("--diff", "main", "a.py"), "takes no paths"),
        (("--diff", "nowhere"), "git does not know the ref 'nowhere'"),
        (("--diff", ""), "is no git ref"),
        (("--diff", "--output=x"), "is no git ref"),
        (("--diff", "a..b"), "git does not know the ref"),
        (("--diff", "^main"), "git does not know the ref"),
        (("--diff", "main:a.py"), "git does not know the ref"),
    ],
)
def test_wrong_usage_is_exit_code_2(
    started: Repo, run: Callable[..., Result], arguments: tuple[str, ...], said: str
) -> None:
    """With a sentence that says what is wrong."""
    result = run("suppressions", *arguments)

    assert result.code == 2
    assert said in result.err
    assert not (started.root / "x").exists()


def test_the_past_is_where_the_branches_parted(started: Repo, run: Callable[..., Result]) -> None:
    """What main gained meanwhile is no loss of this branch."""
    started.git("checkout", "-q", "main")
    started.put("m.py", IGNORED)
    started.commit()
    started.git("checkout", "-q", "topic")

    data = changes(run)

    assert [data[effect] for effect in ("weaker", "stronger", "neither")] == [[], [], []]


def test_a_shallow_clone_says_which_command_mends_it(
    started: Repo, run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the command does."""
    started.put("b.py", IGNORED)
    started.commit()
    started.git("checkout", "-q", "main")
    started.put("m.py", "x = 1\n")
    started.commit()
    clone = tmp_path / "clone"
    started.git("clone", "-q", "--depth", "1", "-b", "topic", started.root.as_uri(), str(clone))
    monkeypatch.chdir(clone)
    here = type(started)(clone)

    unknown = run("suppressions", "--diff", "origin/main")
    assert unknown.code == 2
    command = "fetch origin +refs/heads/main:refs/remotes/origin/main"
    assert f"run `git {command}`" in unknown.err
    here.git(*command.split(), "--depth", "1")
    shallow = run("suppressions", "--diff", "origin/main")
    assert shallow.code == 2
    assert "run `git fetch --unshallow`" in shallow.err
    here.git("fetch", "-q", "--unshallow")

    assert texts(changes(run, "origin/main"), "weaker") == ["b.py:1 added ignore[IL101] contract test"]


def test_outside_of_git_and_before_the_first_commit(repo: Repo, run: Callable[..., Result]) -> None:
    """Both say what is missing."""
    repo.put("inferlint.toml", "")
    assert "git does not know the ref 'HEAD'" in run("suppressions", "--diff", "HEAD").err
    (repo.root / ".git").rename(repo.root / "git")
    result = run("suppressions", "--diff", "HEAD")
    assert result.code == 2
    assert "not a git repository" in result.err


def test_histories_without_a_common_commit(started: Repo, run: Callable[..., Result]) -> None:
    """There is nothing to compare with, and no fetch would help."""
    started.git("checkout", "-q", "--orphan", "other")
    started.commit("2026-02-02T12:00:00+0000")

    result = run("suppressions", "--diff", "main")

    assert result.code == 2
    assert "have no commit in common" in result.err


def test_a_wrong_configuration_of_the_past_is_exit_code_2(started: Repo, run: Callable[..., Result]) -> None:
    """Defaults in its place would hide what the change weakens."""
    started.put("inferlint.toml", 'fail-lvl = "error"\n')
    started.commit()
    started.git("branch", "-f", "main")
    started.put("inferlint.toml", "")

    result = run("suppressions", "--diff", "main")

    assert result.code == 2
    assert "has mistakes" in result.err
    assert "inferlint.toml:fail-lvl: unknown key" in result.err


def test_nothing_in_the_repository_is_touched(started: Repo, run: Callable[..., Result]) -> None:
    """No file, no index, no ref; also in a hook, where git names another index."""
    started.put("b.py", IGNORED)
    before = snapshot(started.root)

    for _ in range(2):
        changes(run)
        run("suppressions")

    assert snapshot(started.root) == before


def test_variables_of_a_hook_do_not_lead_elsewhere(
    started: Repo, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Git sets them for its hooks."""
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "index"))
    started.put("b.py", IGNORED)

    assert len(changes(run)["weaker"]) == 1


def test_a_project_below_the_top_of_the_repository(
    repo: Repo, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Paths are those of the project; other projects of the repository do not count."""
    repo.put("one/inferlint.toml", 'src = ["lib"]\n')
    repo.put("one/lib/a.py", "x = 1\n")
    repo.put("two/a.py", "x = 1\n")
    repo.commit()
    repo.put("one/lib/a.py", IGNORED)
    repo.put("one/.inferlint-baseline.json", baseline(ENTRY))
    repo.put("two/a.py", IGNORED)
    monkeypatch.chdir(repo.root / "one")

    assert texts(changes(run, "HEAD"), "weaker") == [
        "lib/a.py:1 added ignore[IL101] contract test",
        ".inferlint-baseline.json:None added IL101 openai openai a.py",
    ]


def test_odd_paths_and_hostile_reasons(started: Repo, run: Callable[..., Result]) -> None:
    """Spaces, quotes, line feeds and bytes that are no UTF-8 in names; control characters in texts."""
    started.put("sp ace/ü'\"\n.py", "import openai  # inferlint: ignore[IL101] \x1b[31mred\n")
    started.put(os.fsdecode(b"\xff.py"), IGNORED)

    result = run("suppressions", "--diff", "main")

    assert result.code == 0
    assert "\x1b" not in result.out
    assert "sp ace/ü'\"\\n.py:1" in result.out
    assert len(changes(run)["weaker"]) == 2


def test_notebooks_are_compared_by_cell(started: Repo, run: Callable[..., Result]) -> None:
    """A cell that is added above moves nothing."""

    def notebook(*sources: str) -> str:
        cells = [{"cell_type": "code", "source": one, "outputs": [], "metadata": {}} for one in sources]
        return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})

    started.put("n.ipynb", notebook(IGNORED))
    assert [(one["cell"], one["line"]) for one in changes(run)["weaker"]] == [(1, 1)]
    started.commit()
    started.git("branch", "-f", "main")
    started.put("n.ipynb", notebook("import os", IGNORED))

    assert not changes(run)["weakened"]


def test_the_list_is_the_same_twice(started: Repo, run: Callable[..., Result]) -> None:
    """Byte by byte."""
    started.put("inferlint.toml", 'exclude = ["z", "a"]\nignore = ["IL102", "IL101"]\n')
    for name in ("z.py", "b.py", "m.py"):
        started.put(name, IGNORED)
    for form in ("text", "json"):
        first, second = (run("suppressions", "--diff", "main", "--output-format", form).out for _ in range(2))
        assert first == second


def test_folders_that_become_stricter_or_less_strict(started: Repo, run: Callable[..., Result]) -> None:
    """What a folder asks for beyond the root, as long as it holds files."""
    strict = 'select = ["IL110"]\ntype-only-imports = "report"\nfail-level = "info"\n'
    for folder in ("gone", "kept", "looser", "removed"):
        started.put(f"{folder}/inferlint.toml", strict)
        started.put(f"{folder}/mod.py", "x = 1\n")
    started.put("fresh/mod.py", "x = 1\n")
    started.git("checkout", "-q", "main")
    started.commit()
    started.git("checkout", "-q", "-B", "topic")
    started.put("looser/inferlint.toml", 'type-only-imports = "report"\n')
    (started.root / "gone" / "inferlint.toml").unlink()
    (started.root / "removed" / "inferlint.toml").unlink()
    (started.root / "removed" / "mod.py").unlink()
    started.put("fresh/inferlint.toml", strict)

    data = changes(run)

    assert texts(data, "weaker") == [
        "gone/inferlint.toml:None removed what `gone` makes stricter than the root is taken away",
        "looser/inferlint.toml:None changed fail-level of `looser` changes",
        "looser/inferlint.toml:None changed select loses IL110 in `looser`",
    ]
    assert texts(data, "stronger") == ["fresh/inferlint.toml:None added `fresh` is stricter than the root"]
