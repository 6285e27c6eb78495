"""The commands, and what ``check`` does with a baseline."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

import pytest

import inferlint
from inferlint.report import FORMATS

from .conftest import CONFIG, NAME

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Place

OLD = "from openai import OpenAI\n\n\ndef ask():\n    return OpenAI(timeout=3)\n"
GROQ = "import groq\n\nclient = groq.Groq()\n"
CLEAN = "print('nothing here')\n"


def test_adoption(place: Place) -> None:
    """Written once, everything is clean, and only what is new is reported."""
    place.write(app__old=OLD, app__other=GROQ)
    created = place.run("baseline", "create")

    assert (created.code, created.out) == (0, "")
    assert created.err == f"Wrote 4 findings to {NAME}\n"
    assert len(place.entries()) == 4
    checked = place.run("check")
    assert (checked.code, checked.out) == (0, "")
    assert checked.err.endswith("\nNo direct provider use found in 2 files; 4 in the baseline\n")

    place.write(app__new=OLD)
    assert place.found() == ["app/new.py:1 IL101", "app/new.py:5 IL102"]
    assert place.run("check", "app/old.py", "app/other.py").code == 0
    assert place.run("check", "app/new.py").code == 1
    assert len(place.found("--no-baseline")) == 6


def test_the_same_tree_gives_the_same_file(place: Place) -> None:
    """Byte for byte, without anything volatile, in any run."""
    place.write(app__old=OLD, app__other=GROQ)
    place.run("baseline", "create")
    first = place.baseline.read_bytes()
    place.run("baseline", "create", "--force", "-j", "1")

    assert place.baseline.read_bytes() == first
    assert first.endswith(b"\n")
    assert set(json.loads(first)) == {"version", "findings"}
    assert all(
        set(one) == {"fingerprint", "rule", "provider", "symbol", "path", "scope"}
        for one in json.loads(first)["findings"][:-1]
    )


def test_without_a_configured_baseline(place: Place) -> None:
    """The option is enough; a file that is not used is said."""
    place.put("inferlint.toml", "")
    place.write(a=OLD)

    created = place.run("baseline", "create")
    assert f'Write `baseline = "{NAME}"` into the configuration' in created.err
    assert place.run("check", "--baseline", NAME).code == 0
    unused = place.run("check")
    assert unused.code == 1
    assert f'{NAME} is not used: `baseline = "{NAME}"` in the configuration uses it' in unused.err
    both = place.run("check", "--baseline", NAME, "--no-baseline")
    assert (both.code, both.err) == (2, "inferlint: check: --baseline and --no-baseline exclude each other\n")


def test_the_option_counts_from_the_current_folder(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """The key counts from the project root, wherever the command runs."""
    place.write(app__a=OLD)
    place.run("baseline", "create")
    monkeypatch.chdir(place.folder / "app")

    assert place.run("check").code == 0
    assert place.run("check", "--baseline", f"../{NAME}").code == 0
    assert place.run("check", "--baseline", NAME).code == 2
    assert place.run("baseline", "update").err == f"{NAME} is up to date: 2 entries\n"


def test_create_replaces_nothing_by_accident(place: Place) -> None:
    """``--force`` does, from a run over everything."""
    place.write(a=OLD)
    place.run("baseline", "create")
    before = place.baseline.read_bytes()
    place.write(b=OLD)
    again = place.run("baseline", "create")

    assert again.code == 2
    assert f"baseline create: {NAME} exists already; `inferlint baseline update`" in again.err
    part = place.run("baseline", "create", "--force", "b.py")
    assert part.code == 2
    assert "PATHS leave out 1 file of the project, such as a.py" in part.err
    assert place.baseline.read_bytes() == before
    assert place.run("baseline", "create", "--force").code == 0
    assert len(place.entries()) == 4


def test_create_follows_the_fail_level(place: Place) -> None:
    """What does not fail needs no entry."""
    place.put("inferlint.toml", CONFIG + 'select = ["IL101"]\n')
    place.write(a="import openai\n\ntry:\n    pass\nexcept openai.APIError:\n    raise\n", b=OLD)
    place.run("baseline", "create")
    few = len(place.entries())
    place.run("baseline", "create", "--force", "--fail-level", "info")

    assert few == 1
    assert len(place.entries()) >= few


def test_findings_about_suppressions_are_not_accepted(place: Place) -> None:
    """A baseline cannot hide a broken suppression."""
    place.write(a="import openai  # inferlint: ignore[IL101]\nopenai.OpenAI()\n")
    created = place.run("baseline", "create")

    assert "1 finding about suppressions cannot be in a baseline" in created.err
    assert place.found() == ["a.py:1 IL003"]


# What survives


def test_moved_and_reformatted_code_stays_hidden(place: Place) -> None:
    """Lines above, another layout, another order, a renamed function."""
    place.write(a=OLD)
    place.run("baseline", "create")
    before = place.baseline.read_bytes()

    place.write(
        a="'''Doc.'''\n\nfrom openai import (\n    OpenAI,\n)\n\ndef ask():\n\treturn OpenAI(\n\t\ttimeout = 3,\n\t)\n"
    )
    assert place.found() == []
    place.run("baseline", "update")
    assert place.baseline.read_bytes() == before
    place.write(a=OLD.replace("def ask", "def renamed"))
    assert place.found() == []
    assert place.run("baseline", "update").err == f"{NAME}: 1 moved; 2 entries left\n"
    assert place.found() == []
    place.write(a=OLD.replace("3", "4"))
    assert [line.split()[1] for line in place.found()] == ["IL004", "IL102"]


def test_equal_findings_are_counted(place: Place) -> None:
    """One more than the baseline has is one finding."""
    place.write(a="import openai\n\nx = openai.OpenAI(), openai.OpenAI()\n")
    place.run("baseline", "create")
    assert len(place.entries()) == 3
    assert place.found() == []

    place.write(a="import openai\n\nx = openai.OpenAI(), openai.OpenAI()\ny = openai.OpenAI()\n")
    assert place.found() == ["a.py:4 IL102"]
    place.write(a="import openai\n\nx = openai.OpenAI()\n")
    assert [line.split()[1] for line in place.found()] == ["IL004"]


def test_a_new_finding_elsewhere_is_reported(place: Place) -> None:
    """Even when the old one of the same content was mended, in every selection of files."""
    place.write(a=OLD, b=CLEAN)
    place.run("baseline", "create")
    place.write(a=CLEAN, b=OLD)

    found = place.found()
    assert [line for line in found if "IL004" not in line] == ["b.py:1 IL101", "b.py:5 IL102"]
    assert len(found) == 4
    assert place.found("b.py") == ["b.py:1 IL101", "b.py:5 IL102"]


def test_a_renamed_file(place: Place) -> None:
    """Its findings stay hidden; ``update`` writes the new path in the same lines."""
    place.write(app__old=OLD, app__other=GROQ)
    place.run("baseline", "create")
    before = place.entries()
    (place.folder / "app" / "old.py").rename(place.folder / "app" / "new.py")

    checked = place.run("check")
    assert checked.code == 0
    assert f"Entries of `app/old.py` in {NAME} are taken for `app/new.py`" in checked.err
    assert place.run("baseline", "update").err == f"{NAME}: 2 moved; 4 entries left\n"
    assert place.entries() == [line.replace("app/old.py", "app/new.py") for line in before]


def test_a_rename_has_one_answer_in_every_selection_of_files(place: Place) -> None:
    """A copy is new, whether the hook passes it with the renamed file or alone."""
    place.write(app__old=OLD)
    place.run("baseline", "create")
    (place.folder / "app" / "old.py").unlink()
    place.write(lib__old=OLD, app__copy=OLD)

    assert place.found() == ["app/copy.py:1 IL101", "app/copy.py:5 IL102"]
    assert place.found("app/copy.py") == ["app/copy.py:1 IL101", "app/copy.py:5 IL102"]
    assert place.found("lib/old.py") == []


def test_a_notebook(place: Place) -> None:
    """Cells may move."""
    cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": OLD}]
    book = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    place.put("n.ipynb", json.dumps(book))
    place.run("baseline", "create")
    assert len(place.entries()) == 2
    cells.insert(0, {"cell_type": "markdown", "metadata": {}, "source": "# Title"})
    place.put("n.ipynb", json.dumps(book))

    assert place.run("check", "n.ipynb").code == 0


def test_standard_input(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text of an editor: hidden by its path, nothing is said about entries."""
    place.write(a=OLD)
    place.run("baseline", "create")

    def check(text: str, *arguments: str) -> list[str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        return place.found("-", *arguments)

    assert check(OLD, "--stdin-filename", "a.py") == []
    assert check(CLEAN, "--stdin-filename", "a.py") == []
    assert check(OLD + "x = OpenAI()\n", "--stdin-filename", "a.py") == ["a.py:6 IL102"]
    assert len(check(OLD, "--stdin-filename", "b.py")) == 2


def test_inline_suppressions_are_left_alone(place: Place) -> None:
    """What a comment suppresses needs no entry, and ``--no-ignores`` shows it."""
    place.write(a=OLD, b="import openai  # inferlint: ignore[IL101] a reason\n")
    place.run("baseline", "create")

    assert len(place.entries()) == 2
    assert place.found() == []
    assert place.found("--no-ignores") == ["b.py:1 IL101"]


# Stale entries


def test_stale_entries_are_reported_and_pruned(place: Place) -> None:
    """At their line, as a warning; pruning ends it."""
    place.write(a=OLD, b=GROQ)
    place.run("baseline", "create")
    place.write(a=CLEAN)
    checked = place.run("check")

    assert checked.code == 1
    assert checked.err.endswith("Found 2 warnings in 2 files; 2 in the baseline\n")
    assert "warning[IL004]: Baseline entry of `IL102` for `openai.OpenAI` in `a.py` no longer occurs" in checked.out
    assert "help: Run `inferlint baseline prune` and commit the file" in checked.out
    rows = place.baseline.read_text().splitlines()
    for line in place.found():
        assert '"path": "a.py"' in rows[int(line.split()[0].split(":")[1]) - 1]
    assert place.run("baseline", "prune").err == f"{NAME}: 2 removed; 2 entries left\n"
    assert place.found() == []
    assert place.run("baseline", "prune").err == f"{NAME} is up to date: 2 entries\n"
    place.run("baseline", "prune", "--compact")
    text = place.baseline.read_bytes()
    place.run("baseline", "create", "--force")
    assert place.baseline.read_bytes() == text


@pytest.mark.parametrize("name", FORMATS)
def test_stale_entries_in_every_format(name: str, place: Place) -> None:
    """With a fingerprint of their own each."""
    place.write(a="import openai\n\nx = openai.OpenAI(), openai.OpenAI()\n")
    place.run("baseline", "create")
    place.write(a=CLEAN)
    result = place.run("check", "--output-format", name)

    assert result.code == 1
    assert "IL004" in result.out
    if name == "json":
        document = json.loads(result.out)
        assert document["baselined"] == 0
        assert len({one["fingerprint"] for one in document["findings"]}) == 3


def test_a_partial_run_says_nothing_about_other_files(place: Place) -> None:
    """Other files, other rules, a failed file, a file that is gone."""
    place.write(a=OLD, b=GROQ, c=OLD)
    place.run("baseline", "create")
    place.write(a=CLEAN)
    (place.folder / "c.py").unlink()

    assert place.found("b.py") == []
    assert len(place.found("a.py")) == 2
    assert len(place.found()) == 4
    assert place.found("--select", "IL101") == []
    assert [line.split()[1] for line in place.found("--select", "IL101,IL004")] == ["IL004", "IL004"]
    assert place.found("--ignore", "IL004") == []
    place.put("b.py", "import groq\nx = (\n")
    broken = place.run("check", "--output-format", "concise")
    assert broken.code == 2
    assert broken.out.count("IL004") == 2


def test_only_a_whole_and_complete_run_changes_the_file(place: Place) -> None:
    """Otherwise exit code 2 with what to do, and the file as it was."""
    place.write(a=OLD, b=GROQ)
    place.run("baseline", "create")
    before = place.baseline.read_bytes()
    place.write(a=CLEAN)

    for verb in ("update", "prune"):
        part = place.run("baseline", verb, "a.py")
        assert part.code == 2
        assert part.err == (
            f"inferlint: baseline {verb}: PATHS leave out 1 file of the project, such as b.py; "
            "give no paths, so that the whole project is checked\n"
        )
    place.put("c.py", "import groq\nx = (\n")
    for verb in ("update", "prune", "stats"):
        broken = place.run("baseline", verb)
        assert broken.code == 2
        assert "c.py:2: IL001 unchecked-file" in broken.err
        assert f"baseline {verb}: 1 problem kept the run from being complete, so {NAME} was left" in broken.err
    assert place.run("baseline", "create", "--force").code == 2
    assert place.baseline.read_bytes() == before
    (place.folder / "c.py").unlink()
    assert place.run("baseline", "prune", "a.py", "b.py").code == 0


def test_entries_of_rules_and_files_that_do_not_run_stay(place: Place) -> None:
    """They are not stale: nobody looked."""
    place.write(a=OLD, b=GROQ)
    place.run("baseline", "create")
    before = place.baseline.read_bytes()
    place.put("inferlint.toml", CONFIG + 'ignore = ["IL101"]\nexclude = ["b.py"]\n')

    assert place.found() == []
    place.run("baseline", "update")
    assert place.baseline.read_bytes() == before
    numbers = json.loads(place.run("baseline", "stats", "--output-format", "json").out)
    assert (numbers["entries"], numbers["stale"], numbers["unchecked"]) == (4, 0, 3)


def test_update_adds_nothing_by_itself(place: Place) -> None:
    """``--accept-new`` does, and only then."""
    place.write(a=OLD, b=GROQ)
    place.run("baseline", "create")
    place.write(a=CLEAN, c=OLD)
    updated = place.run("baseline", "update")

    assert updated.code == 0
    assert updated.err == (
        f"{NAME}: 2 removed; 2 entries left\n"
        "2 findings not in the baseline: mend them, or accept them with --accept-new\n"
    )
    assert len(place.found()) == 2
    assert place.run("baseline", "update", "--accept-new").err == f"{NAME}: 2 added; 4 entries left\n"
    assert place.found() == []
    text = place.baseline.read_bytes()
    place.run("baseline", "create", "--force")
    assert place.baseline.read_bytes().split() == text.split()


def test_stats(place: Place) -> None:
    """As text and as JSON."""
    place.write(a=OLD, b=GROQ)
    place.run("baseline", "create")
    place.write(a=CLEAN, c=OLD)

    assert json.loads(place.run("baseline", "stats", "--output-format", "json").out) == {
        "baseline": NAME,
        "entries": 4,
        "stale": 2,
        "unchecked": 0,
        "new": 2,
        "rules": {"IL101": 2, "IL102": 2},
        "providers": {"groq": 2, "openai": 2},
        "paths": {"a.py": 2, "b.py": 2},
    }
    text = place.run("baseline", "stats").out
    assert text.startswith(f"{NAME}: 4 entries\n  stale          2\n  not checked    0\n  not in it yet  2\n\nrules\n")


# Errors


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, f"inferlint: {NAME}: the baseline does not exist; `inferlint baseline create` writes one"),
        ("", f"inferlint: {NAME}:1: is not valid JSON"),
        ("<<<<<<< HEAD\n", f"inferlint: {NAME}:1: holds conflict markers"),
    ],
)
def test_a_baseline_that_cannot_be_read(text: str | None, message: str, place: Place) -> None:
    """No command goes on without it, and no partial run does."""
    place.write(a=OLD, b=CLEAN)
    if text is not None:
        place.put(NAME, text)

    for arguments in (("check",), ("check", "b.py"), ("check", "--exit-zero"), *(
        ("baseline", verb) for verb in ("update", "prune", "stats")
    )):  # fmt: skip
        result = place.run(*arguments)
        assert (result.code, result.out) == (2, "")
        assert message in result.err


def test_usage_errors(place: Place) -> None:
    """Standard input, a folder that is not there, a key that leaves the project."""
    place.write(a=OLD)

    assert "'-' cannot be given" in place.run("baseline", "create", "-").err
    missing = place.run("baseline", "create", "--baseline", "missing/b.json")
    assert (missing.code, "missing/b.json: the folder of the baseline does not exist" in missing.err) == (2, True)
    for value in ("../b.json", "/b.json", "", "*.json", "folder/"):
        place.put("inferlint.toml", f'baseline = "{value}"\n')
        wrong = place.run("check")
        assert wrong.code == 2
        assert "inferlint.toml:baseline: " in wrong.err


def test_the_public_function_uses_the_baseline(place: Place) -> None:
    """As the command line does."""
    place.write(a=OLD)
    place.run("baseline", "create")
    report = inferlint.check()

    assert (report.findings, report.baselined) == ((), 2)


def test_a_baseline_outside_the_project(place: Place, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The option may name any file."""
    elsewhere: Path = tmp_path_factory.mktemp("elsewhere") / "b.json"
    place.write(a=OLD)

    assert place.run("baseline", "create", "--baseline", str(elsewhere)).code == 0
    assert place.run("check", "--baseline", str(elsewhere)).code == 0
