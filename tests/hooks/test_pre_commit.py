"""The hooks, run by the real pre-commit in real git repositories."""

from __future__ import annotations

import json
import os
import re
import sys
from typing import TYPE_CHECKING, Any

import click
import pytest
from gitproject import (
    MANIFEST,
    PRE_COMMIT,
    SOURCES,
    GitProject,
    environment,
    hooks,
    local_config,
    source_repository,
    tool_folder,
)

from inferlint.cli.main import app

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PREK = (sys.executable, "-m", "prek")
DIRECT = "from openai import OpenAI\n\nclient = OpenAI()\n"
ROUTED = "from app.router import ask\n\nprint(ask('hello'))\n"
PROJECT = {
    "inferlint.toml": "src = ['.']\nexclude = ['legacy']\n\n[router]\nmodules = ['app.router']\n",
    "app/__init__.py": "",
    "app/router.py": (
        "from openai import OpenAI\n\n\ndef ask(text):\n    return OpenAI().responses.create(input=text, model='m')\n"
    ),
    "app/service.py": ROUTED,
}
FINDING = re.compile(r"^(.+?):\d+:\d+: (IL\d{3}) ", re.MULTILINE)
CONCISE = ["--output-format", "concise", "--"]

Make = Any


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the command, for all tests."""
    return tool_folder(tmp_path_factory.mktemp("tool"))


@pytest.fixture
def make(tmp_path: Path, tools: Path) -> Callable[..., GitProject]:
    """Return what makes a project with hooks that are installed."""

    def made(*names: str, **changes: Any) -> GitProject:
        project = GitProject(tmp_path / "project", environment(tmp_path / "home", tools))
        config = local_config(*(names or ("inferlint",)), **changes)
        project.write({**PROJECT, ".pre-commit-config.yaml": config})
        assert project.commit_all("Start", "--no-verify").code == 0
        kinds = [option for kind in ("pre-commit", "pre-merge-commit") for option in ("--hook-type", kind)]
        assert project.run(*PRE_COMMIT, "install", *kinds).code == 0
        return project

    return made


def found(text: str) -> set[tuple[str, str]]:
    """Return the path and the rule of every line of the concise format."""
    return set(FINDING.findall(text))


# The manifest


@pytest.mark.parametrize("tool", [PRE_COMMIT, PREK], ids=["pre-commit", "prek"])
def test_manifest_is_valid(tool: tuple[str, ...], make: Make) -> None:
    """To pre-commit and to prek."""
    done = make().run(*tool, "validate-manifest", str(MANIFEST))

    assert done.code == 0, done.out
    assert "unexpected" not in done.out.lower()
    assert "warning" not in done.out.lower()


@pytest.mark.parametrize("hook", hooks().values(), ids=list(hooks()))
def test_entry_is_a_command_that_exists(hook: dict[str, Any]) -> None:
    """With options that it has, and hooks that pass names end their options before these."""
    program, name, *options = hook["entry"].split()
    command = app.get_command(click.Context(app), name)
    assert (program, command is not None) == ("inferlint", True)

    assert command is not None
    context = command.make_context(name, [*options, *hook.get("args", ())])

    assert context.params["paths"] == ()
    assert hook.get("pass_filenames", True) == (hook.get("args", ())[-1:] == ["--"])
    assert hook["require_serial"]


def test_a_wheel_can_be_built_from_what_is_listed() -> None:
    """The slow tests install from a copy of these."""
    assert all((MANIFEST.parent / name).exists() for name in SOURCES)


def test_hook_gets_the_files_that_a_whole_run_takes(make: Make) -> None:
    """No file is left to one of the two: the hook, which is handed names, and `inferlint check`, which looks."""
    project = make()
    text = "print('nothing')\n"
    suffixes = ("py", "pyw", "ipynb", "pyi", "pyx", "wsgi", "gyp", "tac", "txt", "PY", "py.txt", "ipynb.json")
    files = {f"kinds/file.{suffix}": text for suffix in suffixes}
    notebook = json.dumps({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    files |= {"kinds/file.ipynb": notebook, "kinds/script": f"#!/usr/bin/env python3\n{text}"}
    project.write(files)
    (project.path / "kinds" / "script").chmod(0o755)
    project.git("add", "-A")

    project.hook("inferlint", "--all-files")
    [[*options, _], names] = _split_at(project.called_with()[0], "--")
    shown = project.run("inferlint", "check", "--show-files").out
    whole = re.findall(r"^checked +(\S+)$", shown, re.MULTILINE)

    assert options == ["check", "--force-exclude", "--allow-empty"]
    assert sorted(names) == sorted(whole)
    assert {name for name in names if name.startswith("kinds/")} == {
        "kinds/file.py",
        "kinds/file.pyw",
        "kinds/file.ipynb",
    }


def _split_at(values: list[str], mark: str) -> list[list[str]]:
    place = values.index(mark) + 1
    return [values[:place], values[place:]]


# Commits


def test_direct_call_blocks_the_commit_until_it_is_gone(make: Make) -> None:
    """The commit is not made, the finding is shown, and after the repair it is made."""
    project = make("inferlint", "inferlint-all")
    before = project.head()
    project.write({"app/late.py": DIRECT})

    blocked = project.commit_all("Direct")

    assert blocked.code == 1
    assert project.head() == before
    assert "app/late.py:3:10" in blocked.out
    assert blocked.out.count("Failed") == 2

    project.write({"app/late.py": ROUTED})
    passed = project.commit_all("Routed")

    assert passed.code == 0, passed.out
    assert project.head() != before
    assert blocked.out.count("Failed") == passed.out.count("Passed") == 2


def test_fix_is_applied_and_the_next_commit_is_made(make: Make) -> None:
    """The commit that was fixed is not made; what was not staged is as it was."""
    project = make("inferlint-fix")
    router = "from openai import OpenAI\n\n\nclass RouterClient(OpenAI):\n    pass\n"
    target = '\n[router.clients]\nopenai = { sync = "app.router:RouterClient", kind = "subclass" }\n'
    project.write({"app/router.py": router, "inferlint.toml": PROJECT["inferlint.toml"] + target, "app/service.py": ""})
    assert project.commit_all("A class of the router").code == 0
    before = project.head()
    project.write({"app/late.py": DIRECT})
    project.git("add", "-A")
    project.write({"app/service.py": "# not staged\n"})

    stopped = project.commit("Direct")

    assert stopped.code == 1
    assert "files were modified by this hook" in stopped.out
    assert "fixed app/late.py:3: IL102" in stopped.out
    assert project.head() == before
    assert _read(project, "app/late.py") == "from app.router import RouterClient\n\nclient = RouterClient()\n"
    assert _read(project, "app/service.py") == "# not staged\n"

    project.git("add", "app/late.py")
    passed = project.commit("Fixed")

    assert passed.code == 0, passed.out
    assert "RouterClient" in project.git("show", "HEAD:app/late.py")
    assert project.git("status", "--porcelain").split() == ["M", "app/service.py"]


def test_a_fix_that_is_not_safe_is_not_applied(make: Make) -> None:
    """The commit is not made, and the file is as it was."""
    project = make("inferlint-fix")
    project.write({"app/late.py": DIRECT})

    blocked = project.commit_all("Direct")

    assert blocked.code == 1
    assert "files were modified" not in blocked.out
    assert "manual: no-target" in blocked.out
    assert _read(project, "app/late.py") == DIRECT


def test_a_file_that_was_not_changed_is_left_to_the_hook_for_all(make: Make) -> None:
    """A new wrapper makes nobody else's file a finding for `inferlint`; a new caller of an old one is."""
    project = make()
    project.write({"app/old.py": DIRECT})
    project.commit_all("Old", "--no-verify")

    project.write({"app/other.py": "print('nothing')\n"})
    assert project.commit_all("Clean").code == 0

    project.write({"app/caller.py": "from app.old import client\n\nclient.responses.create(model='m')\n"})
    blocked = project.commit_all("Caller")
    assert blocked.code == 1
    assert "app/caller.py:3" in blocked.out
    assert "--> app/old.py" not in blocked.out


def test_what_is_staged_is_judged(make: Make) -> None:
    """Also when the work tree is better or worse; what is not staged comes back as it was."""
    project = make("inferlint", "inferlint-all")
    project.write({"app/part.py": DIRECT})
    project.git("add", "-A")
    project.write({"app/part.py": ROUTED, "app/service.py": "# not staged\n" + ROUTED})
    before = project.head()

    assert project.commit().code == 1
    assert project.head() == before
    assert project.git("show", ":app/part.py") == DIRECT
    assert _read(project, "app/part.py") == ROUTED
    assert _read(project, "app/service.py").startswith("# not staged\n")

    project.git("add", "app/part.py")
    project.write({"app/part.py": DIRECT})

    passed = project.commit()

    assert passed.code == 0, passed.out
    assert project.git("show", "HEAD:app/part.py") == ROUTED
    assert _read(project, "app/part.py") == DIRECT
    assert project.git("status", "--porcelain").split() == ["M", "app/part.py", "M", "app/service.py"]


def _read(project: GitProject, name: str) -> str:
    return (project.path / name).read_text(encoding="utf-8")


@pytest.mark.slow
def test_commit_of_one_path_and_in_another_work_tree(make: Make) -> None:
    """Git hands its hooks another index, or another folder, in the environment."""
    project = make("inferlint", "inferlint-all")
    project.write({"app/one.py": DIRECT})
    project.git("add", "-A")
    assert project.commit("One path", "app/one.py").code == 1
    assert project.commit("All", "-a").code == 1
    project.git("reset", "-q", "--hard")

    project.git("worktree", "add", "-q", "-b", "side", "../side")
    side = project.path.parent / "side"
    (side / "app" / "two.py").write_text(DIRECT)
    blocked = project.run("git", "add", "-A", cwd="../side"), project.commit("Side", cwd="../side")
    assert [done.code for done in blocked] == [0, 1]
    assert "app/two.py:3" in blocked[1].out


def test_excluded_file_stays_excluded_when_it_is_named(make: Make) -> None:
    """A commit of nothing else is no error either."""
    project = make("inferlint", "inferlint-all")
    project.write({"legacy/old.py": DIRECT})

    assert project.commit_all().code == 0
    assert project.called_with()[0][-1] == "legacy/old.py"


@pytest.mark.skipif(os.name == "nt", reason="names that Windows does not allow")
def test_names_of_files(make: Make) -> None:
    """No name is taken apart, is an option, or hides what is in the file."""
    project = make()
    names = [
        "two words.py",
        "straße/日本.py",
        "quote\"s'.py",
        "--exclude=*.py",
        "-q.py",
        "new\nline.py",
        "$(id);`id`.py",
    ]
    project.write(dict.fromkeys(names, DIRECT))

    blocked = project.commit_all()
    [call] = project.called_with()

    assert blocked.code == 1, blocked.out
    assert (call[:4], sorted(call[4:])) == (["check", "--force-exclude", "--allow-empty", "--"], sorted(names))
    assert blocked.out.count("error[IL102]") == len(names)


@pytest.mark.slow
def test_deleted_file(make: Make) -> None:
    """Nothing is left to hand over, but what its absence breaks is found."""
    project = make("inferlint", "inferlint-all")
    project.git("rm", "-q", "app/service.py")
    assert project.commit("Gone").code == 0
    assert [call[0] for call in project.called_with()] == ["check"]

    project.git("rm", "-q", "app/router.py")
    blocked = project.commit("Router gone")

    assert blocked.code == 1
    assert "`app.router` matches no module" in blocked.out


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="symbolic links need a right there")
def test_symbolic_links(make: Make) -> None:
    """A link is no file to pre-commit; what it leads to is judged, and a broken one is no failure."""
    project = make("inferlint", "inferlint-all")
    (project.path / "link.py").symlink_to("app/service.py")
    (project.path / "folder").symlink_to("app")
    (project.path / "broken.py").symlink_to("nowhere.py")
    passed = project.commit_all()
    assert passed.code == 0, passed.out

    project.write({"link.py": DIRECT})

    blocked = project.commit_all()

    assert blocked.code == 1
    assert "app/service.py:3" in blocked.out


@pytest.mark.slow
def test_notebook(make: Make) -> None:
    """Is judged, with the cell; one that is no notebook cannot be checked, which is no pass."""
    project = make()
    cells = [{"cell_type": "code", "source": ["from openai import OpenAI\n", "OpenAI()"], "metadata": {}}]
    book = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    project.write({"analysis/try out.ipynb": json.dumps(book)})
    blocked = project.commit_all()
    assert blocked.code == 1
    assert "analysis/try out.ipynb" in blocked.out
    assert "IL102" in blocked.out

    project.write({"analysis/try out.ipynb": "{"})
    assert "exit code: 2" in project.commit_all().out


@pytest.mark.slow
def test_commit_from_a_folder_below(make: Make) -> None:
    """pre-commit goes to the top of the repository first."""
    project = make("inferlint", "inferlint-all")
    project.write({"app/deep/late.py": DIRECT})
    project.git("add", "-A", cwd="app/deep")

    blocked = project.commit(cwd="app/deep")

    assert blocked.code == 1
    assert "app/deep/late.py:3" in blocked.out
    assert project.hook("inferlint", cwd="app/deep").code == 1


@pytest.mark.slow
def test_project_in_a_folder_of_the_repository(make: Make) -> None:
    """With its configuration named, as the documentation says, whatever else is in the commit."""
    config = ["--config", "services/voice/inferlint.toml", "--"]
    project = make("inferlint", args=config, files=r"^services/voice/.*\.(pyw?|ipynb)$")
    files = {f"services/voice/{name}": text for name, text in PROJECT.items()}
    project.write({**files, "tools/direct.py": DIRECT, "services/voice/app/more.py": ROUTED})
    passed = project.commit_all()
    assert passed.code == 0, passed.out

    project.write({"services/voice/app/late.py": DIRECT, "services/other.py": DIRECT})
    blocked = project.commit_all()

    assert blocked.code == 1
    assert "app/late.py:3" in blocked.out
    assert "other.py" not in blocked.out


# Merges


def _diverge(project: GitProject, ours: dict[str, str], theirs: dict[str, str]) -> None:
    """Commit ``theirs`` on the branch `side` and ``ours`` on `main`, without hooks."""
    project.git("switch", "-q", "-c", "side")
    project.write(theirs)
    project.commit_all("Theirs", "--no-verify")
    project.git("switch", "-q", "main")
    project.write(ours)
    project.commit_all("Ours", "--no-verify")


@pytest.mark.slow
def test_merge_without_conflict(make: Make) -> None:
    """The hook before a merge commit stops what another branch brings along."""
    project = make()
    _diverge(project, {"app/ours.py": ROUTED}, {"app/theirs.py": DIRECT})
    before = project.head()

    blocked = project.run("git", "merge", "-q", "-m", "Merge", "side")

    assert blocked.code != 0
    assert "app/theirs.py:3" in blocked.out
    assert project.head() == before


@pytest.mark.slow
def test_merge_with_conflict(make: Make) -> None:
    """The resolution is judged when it is committed."""
    project = make()
    _diverge(project, {"app/service.py": ROUTED + "# ours\n"}, {"app/service.py": ROUTED + "# theirs\n"})
    assert project.run("git", "merge", "-q", "side").code == 1

    project.write({"app/service.py": DIRECT})
    assert project.commit_all().code == 1
    project.write({"app/service.py": ROUTED + "# both\n"})

    passed = project.commit_all()

    assert passed.code == 0, passed.out
    assert len(project.git("log", "-1", "--format=%P").split()) == 2


# Many files


@pytest.mark.slow
def test_all_files_are_judged_as_by_a_whole_run(make: Make) -> None:
    """`pre-commit run --all-files` says what `inferlint check` says."""
    project = make("inferlint", args=CONCISE)
    project.write({"app/late.py": DIRECT, "legacy/old.py": DIRECT, "tests/test_late.py": "import app.late\n"})
    project.commit_all("All", "--no-verify")

    by_hook = project.hook("inferlint", "--all-files")
    by_hand = project.run("inferlint", "check", "--output-format", "concise")

    assert (by_hook.code, by_hand.code) == (1, 1)
    assert found(by_hook.out) == found(by_hand.out) == {("app/late.py", "IL101"), ("app/late.py", "IL102")}


@pytest.mark.parametrize("serial", [True, False], ids=["one after the other", "at the same time"])
def test_split_lists(serial: bool, make: Make) -> None:
    """A list too long for one command: each part is judged within the whole project."""
    project = make("inferlint", args=CONCISE, require_serial=serial)
    users = {
        f"app/u{number:02}_{'u' * 190}.py": "from app.made import client\n\nclient().responses.create(model='m')\n"
        for number in range(20)
    }
    many = {f"app/{letter}{number:03}_{'n' * 190}.py": "" for letter in "az" for number in range(340)}
    project.write({"app/made.py": "from openai import OpenAI\n\n\ndef client():\n    return OpenAI()\n"})
    project.write({**users, **many})
    project.commit_all("Many", "--no-verify")

    by_hook = project.hook("inferlint", "--all-files")
    calls = project.called_with()
    by_hand = project.run("inferlint", "check", "--output-format", "concise")

    assert len(calls) >= 2
    assert sum(len(call) - 6 for call in calls) == len(users) + len(many) + 4
    assert by_hook.code == by_hand.code == 1
    assert found(by_hook.out) == found(by_hand.out)
    assert {path for path, _ in found(by_hook.out)} == {"app/made.py", *users}


def test_one_part_that_cannot_be_checked_decides(make: Make) -> None:
    """2 wins over 1 across the parts of a split list."""
    project = make("inferlint", args=CONCISE, require_serial=False)
    project.write({f"app/a{number}.py": "" for number in range(12)})
    project.write({"app/a0.py": DIRECT, "app/z.py": "from openai import (\n"})
    project.commit_all("All", "--no-verify")

    assert "exit code: 2" in project.hook("inferlint", "--all-files").out


# Environments of their own


@pytest.mark.slow
@pytest.mark.parametrize("tool", [PRE_COMMIT, PREK], ids=["pre-commit", "prek"])
def test_try_repo(tool: tuple[str, ...], make: Make, tmp_path: Path) -> None:
    """The hooks build their environment from the sources and find what they should."""
    project = make()
    source = source_repository(tmp_path / "source", project.env)
    command = (*tool, "try-repo", str(source.path), "--all-files")
    assert project.run(*command).code == 0

    project.write({"app/late.py": DIRECT})
    project.git("add", "-A")
    tried = project.run(*command)

    assert tried.code == 1, tried.out
    assert tried.out.count("app/late.py:3:10") == len(hooks())
    assert project.called_with() == []


@pytest.mark.slow
def test_commit_with_the_repository_as_the_source(make: Make, tmp_path: Path) -> None:
    """As the documentation shows it: `repo`, `rev` and the ids."""
    project = make()
    source = source_repository(tmp_path / "source", project.env)
    ids = "".join(f"      - id: {name}\n" for name in hooks())
    config = f"repos:\n  - repo: {source.path}\n    rev: v1\n    hooks:\n{ids}"
    project.write({".pre-commit-config.yaml": config})
    clean = project.commit_all()
    assert clean.code == 0, clean.out

    project.write({"app/late.py": DIRECT})
    blocked = project.commit_all()

    assert blocked.code == 1
    assert blocked.out.count("app/late.py:3:10") == len(hooks())
