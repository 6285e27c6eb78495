"""``inferlint check --since``: what is reported, from the change to the exit code."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

import inferlint.engine.since
from inferlint.report import FORMATS
from tests.since.repository import CLEAN, CONFIG, DIRECT, Repository

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.since.conftest import Result

    Check = Callable[..., Result]

ONE_MORE = DIRECT + "again = OpenAI()\n"
#: Twelve lines in which nothing is found, so that git sees what was renamed.
LONG = "".join(f"value_{number} = {number}\n" for number in range(12))


def branch(repository: Repository, files: dict[str, str | bytes]) -> Repository:
    """Commit ``files`` on ``main`` and go to a branch that begins there."""
    repository.commit(files)
    repository.git("checkout", "-q", "-b", "feature")
    return repository


# What is introduced


def test_old_findings_are_not_shown_and_counted(repository: Repository, check: Check) -> None:
    """A change that touches nothing of them is clean, and the rest is said on standard error."""
    branch(repository, {"a.py": DIRECT})
    begin = repository.git("rev-parse", "main")[:12]
    repository.commit({"b.py": CLEAN})

    result = check(repository, "--since", "main")

    assert (result.code, result.found) == (0, [])
    assert f"2 old findings are not shown: what this change begins from, `{begin}`, has them too" in result.err
    assert "No new direct provider use found in 2 files; 2 old" in result.err


def test_a_new_finding_is_shown(repository: Repository, check: Check) -> None:
    """Only the new one, with exit code 1."""
    branch(repository, {"a.py": DIRECT})
    repository.commit({"b.py": DIRECT, "c.py": CLEAN})

    result = check(repository, "--since", "main")

    assert (result.code, result.found) == (1, ["b.py:1 IL101", "b.py:2 IL102"])
    assert "Found 2 errors in 3 files; 2 old" in result.err


def test_without_since_all_are_shown(repository: Repository, check: Check) -> None:
    """The option changes nothing where it is not given."""
    branch(repository, {"a.py": DIRECT})

    assert check(repository).found == ["a.py:1 IL101", "a.py:2 IL102"]


def test_a_wrapper_that_makes_an_old_line_direct(repository: Repository, check: Check) -> None:
    """The line of `b.py` is not touched by the change, and it is the change that made it direct."""
    use = "from a import client\nclient.chat.completions.create(model='m', messages=[])\n"
    branch(repository, {"a.py": "from fake import client\n", "b.py": use})
    assert check(repository).code == 0
    repository.commit({"a.py": "import openai\nclient = openai.OpenAI()\n"})

    result = check(repository, "--since", "main")

    assert result.code == 1
    assert any(place.startswith("b.py:") for place in result.found), result.found


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (DIRECT + "client = OpenAI()\n", 3),
        ("from openai import OpenAI\nfirst = 1\nclient = OpenAI()\nsecond = 2\n\n\nclient = OpenAI()\n", 7),
        ("from openai import OpenAI\n\n\ndef new():\n    client = OpenAI()\n\n\nfirst = 1\nclient = OpenAI()\n", 5),
    ],
)
def test_a_second_equal_line_is_new(repository: Repository, check: Check, text: str, line: int) -> None:
    """Of two equal findings the one whose line was added is shown, also when it comes first."""
    old = "from openai import OpenAI\nfirst = 1\nclient = OpenAI()\n" if "first" in text else DIRECT
    branch(repository, {"a.py": old})
    repository.commit({"a.py": text})

    assert check(repository, "--since", "main").found == [f"a.py:{line} IL102"]


def test_moved_within_its_file(repository: Repository, check: Check) -> None:
    """Other lines, other indentation: old."""
    branch(repository, {"a.py": DIRECT})
    moved = f"import os\n{LONG}from openai import OpenAI\nif os.name:\n    client = OpenAI()\n"
    repository.commit({"a.py": moved})

    assert check(repository, "--since", "main").found == []


def test_reformatted(repository: Repository, check: Check) -> None:
    """A call that a formatter put on several lines is old; one with another argument is not."""
    branch(repository, {"a.py": "from openai import OpenAI\nclient = OpenAI(timeout=3, organization='acme')\n"})
    spread = 'from openai import OpenAI\n\nclient = OpenAI(\n    timeout=3,\n    organization="acme",\n)\n'
    repository.commit({"a.py": spread})
    assert check(repository, "--since", "main").found == []

    repository.commit({"a.py": spread.replace("acme", "other")})
    assert check(repository, "--since", "main").found == ["a.py:3 IL102"]


def test_a_finding_that_went_away_and_one_that_came(repository: Repository, check: Check) -> None:
    """They do not cancel out in different files, unless the code around moved with it."""
    branch(repository, {"a.py": f"{LONG}{DIRECT}"})
    repository.commit({"a.py": LONG, "b.py": f"import os\n{DIRECT}print(os)\n"})

    assert check(repository, "--since", "main").found == ["b.py:2 IL101", "b.py:3 IL102"]


PIECE = "def ask(question):\n    from openai import OpenAI\n    client = OpenAI()\n    return client, question\n"


def test_code_that_moved_to_another_file(repository: Repository, check: Check) -> None:
    """A function that moved with its lines is old where it is now."""
    branch(repository, {"a.py": f"{LONG}\n\n{PIECE}", "b.py": LONG.replace("value", "other")})
    repository.commit({"a.py": LONG, "b.py": f"import os\n\n{PIECE}\nprint(os)\n"})

    assert check(repository, "--since", "main").found == []


def test_code_that_was_copied_to_another_file(repository: Repository, check: Check) -> None:
    """The original is still there, so the copy is new: whatever paths are asked for."""
    branch(repository, {"a.py": f"{LONG}\n\n{PIECE}"})
    repository.commit({"b.py": f"import os\n\n{PIECE}\nprint(os)\n"})

    for paths in ((), ("b.py",), (".",)):
        assert check(repository, "--since", "main", *paths).found == ["b.py:4 IL101", "b.py:5 IL102"], paths
    repository.commit({"a.py": LONG})
    for paths in ((), ("b.py",)):
        assert check(repository, "--since", "main", *paths).found == [], paths


def test_a_comment_that_goes_away(repository: Repository, check: Check) -> None:
    """What was suppressed and is not any more is new; `--no-ignores` counts on both sides."""
    ignored = "from openai import OpenAI  # inferlint: ignore[IL101] agreed\nclient = None\n"
    branch(repository, {"a.py": ignored})
    repository.commit({"a.py": "from openai import OpenAI\nclient = None\n"})

    assert check(repository, "--since", "main").found == ["a.py:1 IL101"]
    repository.commit({"a.py": ignored})
    assert check(repository, "--since", "main", "--no-ignores").found == []


# Renames, deletions


@pytest.mark.parametrize("name", ["renamed.py", "with space/é \n\t\"'.py", "-x.py", "%41;$(x).py"])
@pytest.mark.parametrize("way", ["commit", "index", "work tree"])
def test_a_renamed_file(repository: Repository, check: Check, name: str, way: str) -> None:
    """Its findings stay old although it was changed a little, also when git was not told yet."""
    branch(repository, {"old/a.py": f"{LONG}{DIRECT}"})
    (repository.folder / name).parent.mkdir(parents=True, exist_ok=True)
    (repository.folder / "old/a.py").rename(repository.folder / name)
    repository.write({name: f"import os\n{LONG}{ONE_MORE}"})
    if way != "work tree":
        repository.git("add", "-A")
    if way == "commit":
        repository.commit()

    assert check(repository, "--since", "main").found == [f"{name}:16 IL102"]


def test_a_renamed_folder(repository: Repository, check: Check) -> None:
    """Many files at once; each finds its own old one."""
    files = {f"pkg/m{n}.py": f"{LONG}{DIRECT}NAME = {n}\n" for n in range(5)}
    branch(repository, {**files, "pkg/__init__.py": ""})
    repository.git("mv", "pkg", "other")
    repository.commit()

    assert check(repository, "--since", "main").found == []


def test_two_files_that_change_places(repository: Repository, check: Check) -> None:
    """Git sees two changed files; no finding is lost and none appears."""
    branch(repository, {"a.py": f"{LONG}{PIECE}", "b.py": LONG.replace("value", "other")})
    repository.commit({"b.py": f"{LONG}{PIECE}", "a.py": LONG.replace("value", "other")})

    assert check(repository, "--since", "main").found == []


def test_deleted_files(repository: Repository, check: Check) -> None:
    """What is gone is no finding, in the work tree only as well."""
    branch(repository, {"a.py": DIRECT, "b.py": DIRECT, "c.py": CLEAN})
    repository.git("rm", "-q", "a.py")
    repository.commit()
    (repository.folder / "b.py").unlink()

    result = check(repository, "--since", "main")

    assert (result.code, result.found) == (0, [])
    assert "old" not in result.err


def test_a_file_that_leaves_an_exempt_folder(repository: Repository, check: Check) -> None:
    """It was renamed, and where it was it was no finding."""
    repository.commit({"inferlint.toml": '[[overrides]]\npaths = ["tests/**"]\nreason = "contract"\n[router]\n'})
    branch(repository, {"tests/a.py": DIRECT})
    repository.git("mv", "tests/a.py", "a.py")
    repository.commit()

    assert check(repository, "--since", "main").found == ["a.py:1 IL101", "a.py:2 IL102"]


# The work tree


def test_the_work_tree_is_part_of_the_change(repository: Repository, check: Check) -> None:
    """Staged, unstaged and untracked; ignored files are not looked at."""
    branch(repository, {"a.py": DIRECT, "b.py": CLEAN, "c.py": CLEAN, ".gitignore": "e.py\n"})
    repository.write({"b.py": DIRECT})
    repository.git("add", "b.py")
    repository.write({"c.py": DIRECT, "d.py": DIRECT, "e.py": DIRECT})

    found = check(repository, "--since", "HEAD").found

    assert sorted({place.partition(":")[0] for place in found}) == ["b.py", "c.py", "d.py"]


def test_nothing_is_touched(repository: Repository, check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file of the work tree, of the index and of the repository changes, and no program of it is run."""
    trap = repository.folder.parent / "ran"
    program = repository.folder.parent / "trap.sh"
    program.write_text(f"#!/bin/sh\necho \"$0 $*\" >> '{trap}'\ncat\n")
    program.chmod(0o755)
    branch(repository, {"a.py": DIRECT, "z.py": CLEAN, ".gitattributes": "*.py filter=evil diff=evil\n"})
    repository.git("mv", "a.py", "b.py")
    for key in ("filter.evil.smudge", "filter.evil.clean", "diff.evil.textconv", "diff.external", "core.fsmonitor"):
        repository.git("config", key, str(program))
    for hook in ("post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc"):
        (repository.folder / ".git/hooks").mkdir(exist_ok=True)
        (repository.folder / ".git/hooks" / hook).symlink_to(program)
    repository.write({"z.py": ONE_MORE})
    trap.unlink(missing_ok=True)
    before = repository.snapshot()

    assert check(repository, "--since", "main").found != []

    assert repository.snapshot() == before
    assert not trap.exists()


def test_variables_of_a_hook(repository: Repository, check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hook is given another index and repository; what is compared is the folder that is checked."""
    branch(repository, {"a.py": DIRECT})
    repository.write({"b.py": DIRECT})
    other = Repository.new(repository.folder.parent / "other", {"b.py": DIRECT})
    for name, value in {
        "GIT_DIR": str(other.folder / ".git"),
        "GIT_WORK_TREE": str(other.folder),
        "GIT_INDEX_FILE": str(other.folder / ".git/index.lock"),
        "GIT_OBJECT_DIRECTORY": str(other.folder / ".git/objects"),
        "GIT_PREFIX": "nowhere/",
        "GIT_EXTERNAL_DIFF": "false",
        "GIT_TRACE": "1",
    }.items():
        monkeypatch.setenv(name, value)

    assert check(repository, "--since", "main").found == ["b.py:1 IL101", "b.py:2 IL102"]


def test_in_a_real_hook(repository: Repository) -> None:
    """A commit of some files only runs the hook with an index of its own."""
    repository.commit({"a.py": DIRECT})
    hook = repository.folder / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\nexec '{sys.executable}' -m inferlint check --since HEAD --output-format concise >&2\n")
    hook.chmod(0o755)
    source = os.path.dirname(os.path.dirname(inferlint.__file__))
    repository.write({"a.py": DIRECT + "x = 1\n"})
    repository.git("commit", "-q", "-m", "fine", "a.py", PYTHONPATH=source)
    repository.write({"a.py": ONE_MORE})
    repository.git("commit", "-q", "-m", "blocked", "a.py", code=1, PYTHONPATH=source)


# Configuration


def test_the_configuration_of_today_counts_on_both_sides(repository: Repository, check: Check) -> None:
    """A rule that is new to the configuration does not make old code new; nor does a weaker one hide new code."""
    repository.commit({"inferlint.toml": 'ignore = ["IL102"]\n[router]\n'})
    branch(repository, {"a.py": DIRECT})
    repository.commit({"inferlint.toml": CONFIG, "b.py": DIRECT})

    assert check(repository, "--since", "main").found == ["b.py:1 IL101", "b.py:2 IL102"]


def test_a_router_that_the_change_adds(repository: Repository, check: Check) -> None:
    """The pattern of its module matches nothing at the base, which is no mistake there."""
    branch(repository, {"a.py": DIRECT})
    repository.commit(
        {"inferlint.toml": '[router]\nmodules = ["app.router"]\n', "app/router.py": DIRECT, "b.py": DIRECT}
    )

    assert check(repository, "--since", "main").found == ["b.py:1 IL101", "b.py:2 IL102"]


def test_a_base_without_python(repository: Repository, check: Check) -> None:
    """Everything is new."""
    repository.git("checkout", "-q", "-b", "feature")
    repository.commit({"a.py": DIRECT})

    assert check(repository, "--since", "main").found == ["a.py:1 IL101", "a.py:2 IL102"]


def test_a_root_in_a_folder_of_the_repository(repository: Repository, check: Check) -> None:
    """Paths of git are relative to the repository, those of a report to the project."""
    repository.git("rm", "-q", "inferlint.toml")
    name = "sub folder é\n;*[x]"
    branch(repository, {f"{name}/inferlint.toml": CONFIG, f"{name}/a.py": DIRECT, "a.py": DIRECT, "b.py": DIRECT})
    repository.commit({f"{name}/b.py": DIRECT})

    result = check(repository.folder / name, "--since", "main")

    assert result.found == ["b.py:1 IL101", "b.py:2 IL102"]
    assert "Found 2 errors in 2 files; 2 old" in result.err


def test_a_root_that_the_base_does_not_have(repository: Repository, check: Check) -> None:
    """A project that is new, or was a file, has no old findings."""
    repository.git("rm", "-q", "inferlint.toml")
    branch(repository, {"app": "a file\n", "a.py": DIRECT})
    (repository.folder / "app").unlink()
    repository.commit({"app/inferlint.toml": CONFIG, "app/a.py": DIRECT})

    assert check(repository.folder / "app", "--since", "main").found == ["a.py:1 IL101", "a.py:2 IL102"]


# Paths and standard input


def test_paths_filter_the_report(repository: Repository, check: Check) -> None:
    """The same findings, of the given files only, renamed or not."""
    branch(repository, {"a.py": f"{LONG}{DIRECT}", "c.py": DIRECT})
    repository.git("mv", "a.py", "b.py")
    repository.commit({"d.py": DIRECT, "c.py": ONE_MORE})

    assert check(repository, "--since", "main", "b.py", "c.py").found == ["c.py:3 IL102"]
    assert check(repository, "--since", "main", "b.py").found == []


def test_a_script_without_suffix(repository: Repository, check: Check) -> None:
    """It is checked when it is named, and so is its old version."""
    branch(repository, {"bin/tool": f"#!/usr/bin/env python\n{DIRECT}"})
    repository.commit({"bin/tool": f"#!/usr/bin/env python\n{ONE_MORE}"})

    assert check(repository, "--since", "main", "bin/tool").found == ["bin/tool:4 IL102"]


def test_an_excluded_file_that_is_named(repository: Repository, check: Check) -> None:
    """It is checked on both sides."""
    repository.commit({"inferlint.toml": f'exclude = ["old"]\n{CONFIG}'})
    branch(repository, {"old/a.py": DIRECT})
    repository.commit({"old/a.py": ONE_MORE})

    assert check(repository, "--since", "main", "old/a.py").found == ["old/a.py:3 IL102"]


def test_standard_input(repository: Repository, check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text of an editor is compared with the old content of its file."""
    branch(repository, {"a.py": DIRECT})
    repository.write({"a.py": CLEAN})
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(ONE_MORE.encode())))

    assert check(repository, "--since", "main", "--stdin-filename", "a.py", "-").found == ["a.py:3 IL102"]


def test_standard_input_without_a_name(repository: Repository, check: Check) -> None:
    """Nobody could say which file it is a change of."""
    result = check(repository, "--since", "main", "-")

    assert result.code == 2
    assert "check: --since with '-' needs --stdin-filename, to know which file it was" in result.err


# Notebooks and links


def _notebook(*cells: str) -> str:
    code = [{"cell_type": "code", "source": text, "metadata": {}, "outputs": []} for text in cells]
    return json.dumps({"cells": code, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def test_notebooks(repository: Repository, check: Check) -> None:
    """Cells may move; a second call is new."""
    branch(repository, {"a.ipynb": _notebook("from openai import OpenAI\n", "client = OpenAI()\n")})
    repository.commit(
        {"a.ipynb": _notebook("x = 1", "from openai import OpenAI\n", "y = 2\nclient = OpenAI()", "client = OpenAI()")}
    )

    result = check(repository, "--since", "main")

    cells = [(one["cell"], one["range"]["start"]["line"]) for one in json.loads(result.out)["findings"]]
    assert cells == [(4, 1)]


def test_links(repository: Repository, check: Check) -> None:
    """Links to files count, links out of the project do not; the base sees them as the work tree does."""
    outside = repository.folder.parent / "outside.py"
    outside.write_text(ONE_MORE)
    (repository.folder / "deep").mkdir()
    for name, target in {
        "a_link.py": "deep/real.py",
        "b_link.py": "../outside.py",
        "c_link.py": str(outside),
        "d_link.py": "folder/real.py",
        "e_link.py": "e_link.py",
        "folder": "deep",
        "up": "..",
    }.items():
        (repository.folder / name).symlink_to(target)
    branch(repository, {"deep/real.py": DIRECT})
    repository.write({"deep/real.py": ONE_MORE})

    result = check(repository, "--since", "main")

    assert result.found == ["a_link.py:3 IL102"]


def test_submodules(repository: Repository, check: Check) -> None:
    """They belong to another repository, on both sides."""
    other = Repository.new(repository.folder.parent / "other", {"lib.py": DIRECT})
    repository.git("submodule", "--quiet", "add", str(other.folder), "vendor")
    branch(repository, {"a.py": DIRECT})
    (repository.folder / "vendor/lib.py").write_text(ONE_MORE)
    repository.write({"a.py": ONE_MORE})

    assert check(repository, "--since", "main").found == ["a.py:3 IL102"]
    assert check(repository.folder / "vendor", "--since", "HEAD").found == ["lib.py:3 IL102"]


# What cannot be read


def test_a_file_that_the_base_cannot_read(repository: Repository, check: Check) -> None:
    """Its findings count as new, and that is said."""
    branch(repository, {"a.py": f"{DIRECT}x = (\n", "b.py": DIRECT})
    repository.commit({"a.py": DIRECT})

    result = check(repository, "--since", "main")

    assert (result.code, result.found) == (1, ["a.py:1 IL101", "a.py:2 IL102"])
    assert "`a.py` could not be read at " in result.err
    assert ", so its findings count as new: " in result.err


def test_a_pointer_of_large_file_storage(repository: Repository, check: Check) -> None:
    """No filter is run, so its old content is unknown."""
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 12\n"
    branch(repository, {"a.ipynb": pointer})
    repository.write({"a.ipynb": _notebook("import openai")})

    result = check(repository, "--since", "main")

    assert result.found == ["a.ipynb:1 IL101"]
    assert "so its findings count as new: it is stored with Git LFS" in result.err


def test_a_failure_of_today_is_2(repository: Repository, check: Check) -> None:
    """What cannot be checked now is never old."""
    branch(repository, {"a.py": f"{DIRECT}x = (\n", "b.py": DIRECT})

    result = check(repository, "--since", "main", form="concise")

    assert result.code == 2
    assert "a.py:" in result.out
    assert "IL001" in result.out
    assert "b.py" not in result.out


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_and_exit_code(repository: Repository, check: Check, form: str) -> None:
    """The formats get a report like any other."""
    branch(repository, {"old.py": DIRECT})
    assert check(repository, "--since", "main", form=form).code == 0
    repository.commit({"new.py": DIRECT})

    result = check(repository, "--since", "main", form=form)

    assert result.code == 1
    assert "new.py" in result.out
    assert "old.py" not in result.out
    assert check(repository, "--since", "main", "--exit-zero", form=form).code == 0


# The run itself


def test_no_base_run_without_findings(repository: Repository, check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is found nothing has to be compared; the revision has to be right all the same."""
    branch(repository, {"a.py": CLEAN})
    monkeypatch.setattr(inferlint.engine.since, "export", None)

    assert check(repository, "--since", "main").code == 0
    assert check(repository, "--since", "mian").code == 2


def test_a_temporary_folder_inside_of_the_repository(
    repository: Repository, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What git ignores there says nothing about the older tree."""
    branch(repository, {"a.py": DIRECT, "kept/b.py": DIRECT, ".gitignore": "kept\n"})
    repository.git("add", "-f", "kept/b.py")
    repository.commit()
    inside = repository.folder / "tmp"
    inside.mkdir()
    monkeypatch.setenv("TMPDIR", str(inside))

    result = check(repository, "--since", "HEAD")

    assert result.found == []
    assert not list(inside.iterdir())


def test_the_same_bytes_every_time(repository: Repository, check: Check) -> None:
    """Two runs say the same, on both streams."""
    branch(repository, {"a.py": DIRECT, "b.py": DIRECT})
    repository.commit({"c.py": ONE_MORE, "d.py": ONE_MORE})

    first, second = (check(repository, "--since", "main", form="concise") for _ in range(2))

    assert (first.out, first.err) == (second.out, second.err)


def test_the_folder_is_removed_after_an_interrupt(
    repository: Repository, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C during the second run leaves nothing behind; the fixture looks."""

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    branch(repository, {"a.py": DIRECT})
    monkeypatch.setattr(inferlint.engine.since, "check_paths", interrupt)

    assert check(repository, "--since", "main").code == 130


def test_the_copy_is_private(repository: Repository, check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else can read it, and it holds nothing that does not matter."""
    seen = []

    def look(paths: list[Path], *_: object, **__: object) -> None:
        folder = paths[0]
        modes = [place.stat().st_mode & 0o077 for place in (folder.parent.parent,)]
        seen.append((modes, sorted(place.name for place in folder.rglob("*"))))
        raise KeyboardInterrupt

    branch(
        repository, {"a.py": DIRECT, "b.txt": "x", "data.bin": b"\0", "c/setup.cfg": "[x]", "n.ipynb": _notebook("1")}
    )
    monkeypatch.setattr(inferlint.engine.since, "check_paths", look)
    check(repository, "--since", "main")

    assert seen == [([0], [".git", "a.py", "c", "inferlint.toml", "n.ipynb", "setup.cfg"])]


def test_as_a_process(repository: Repository) -> None:
    """From the shell, with a revision that looks like an option."""
    branch(repository, {"a.py": DIRECT})
    source = os.path.dirname(os.path.dirname(inferlint.__file__))
    for value in ("--since=--upload-pack=touch x", "--since=-x"):
        done = subprocess.run(
            [sys.executable, "-m", "inferlint", "check", value],
            cwd=repository.folder,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": source},
            check=False,
        )
        assert done.returncode == 2
        assert b"a revision cannot begin with `-`" in done.stderr
        assert not (repository.folder / "x").exists()
