"""A run with a cache says what a run without one says, whatever happened in between."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from inferlint.config.load import load_config
from inferlint.engine import RunOptions, check_paths
from inferlint.engine import recall as recalling

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ended

    from inferlint.model.report import Report

DIRECT = "from openai import OpenAI\n\nclient = OpenAI()\nclient.responses.create(model='m', input='x')\n"
CLEAN = "def nothing():\n    return 1\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with a file that reaches a provider, one that gets it from there, and one that does not."""
    root = tmp_path / "project"
    for path, text in {
        "inferlint.toml": '[router]\nmodules = ["app.router"]\n',
        "app/__init__.py": "",
        "app/router.py": "",
        "app/llm.py": DIRECT,
        "app/use.py": "from app.llm import client\n\nclient.responses.create(model='m', input='y')\n",
        "app/clean.py": CLEAN,
    }.items():
        write(root, path, text)
    return root


def write(root: Path, path: str, text: str) -> None:
    """Write a file that looks old enough to be known by its signature."""
    place = root / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text)
    os.utime(place, ns=(0, time.time_ns() - 60_000_000_000))


def said(report: Report) -> tuple[object, ...]:
    """Return all that a report says but for how long it took."""
    return (report.findings, report.failures, report.files, report.suppressed, report.exemptions)


def check(root: Path, cache: Path | None, *paths: str) -> Report:
    """Check a project with a cache."""
    options = RunOptions(cache=cache, jobs=1)
    return check_paths([root / path for path in paths or (".",)], load_config(root), options=options)


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every change count as old: the time of a status change cannot be set back."""
    monkeypatch.setattr(recalling, "_RACY", -1_000_000_000_000)


@pytest.mark.usefixtures("settled")
def test_a_second_run_says_the_same_and_reads_no_file_of_code(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What did not change is taken from the cache."""
    first = check(project, tmp_path / "cache")
    assert {finding.path for finding in first.findings} == {"app/llm.py", "app/use.py"}

    from inferlint.engine.glance import Glancer
    from inferlint.engine.scan import Scanner

    def refuse(*_: object) -> None:
        raise AssertionError("a file was read")

    monkeypatch.setattr(Glancer, "glance", refuse)
    monkeypatch.setattr(Scanner, "scan", refuse)
    assert said(check(project, tmp_path / "cache")) == said(first)
    assert said(check(project, tmp_path / "cache", "app/use.py"))[0] == tuple(
        finding for finding in first.findings if finding.path == "app/use.py"
    )


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("app/clean.py", DIRECT),
        ("app/llm.py", CLEAN),
        ("app/use.py", CLEAN),
        ("app/new.py", "from app.llm import client\nclient.responses.create(model='m', input='z')\n"),
        ("app/llm.py", "import os\n" + DIRECT),
        ("app/clean.py", "def broken(:\n    import openai\n"),
        ("inferlint.toml", '[router]\nmodules = ["app.llm"]\n'),
        ("app/llm.py", DIRECT.replace("OpenAI()", "OpenAI()  # inferlint: ignore[IL102] -- tests\n")),
        ("sub/pyproject.toml", ""),
    ],
)
def test_after_a_change_the_answer_is_that_of_a_run_without_cache(
    project: Path, tmp_path: Path, path: str, text: str
) -> None:
    """Whatever changed: a file, the set of files, the configuration."""
    check(project, tmp_path / "cache")
    write(project, path, text)
    assert said(check(project, tmp_path / "cache")) == said(check(project, None))


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize(
    ("path", "text"),
    [
        (".gitignore", "llm.py\n"),
        ("app/inferlint.toml", 'fail-level = "info"\n'),
        ("app/notebook.ipynb", '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'),
        ("sub/setup.py", ""),
        ("openai.py", "OpenAI = None\n"),
        ("app/llm.py", None),
        ("app/use.py", None),
        ("other/pyproject.toml", None),
        ("other/.git", ""),
        ("app/script", DIRECT),
    ],
)
def test_what_is_around_the_files_counts_too(project: Path, tmp_path: Path, path: str, text: str | None) -> None:
    """What decides which files there are and what belongs together: added, or taken away."""
    write(project, "other/pyproject.toml", "")
    write(project, "other/app/__init__.py", "")
    write(project, "other/main.py", "from app.llm import client\nclient.responses.create(model='m', input='o')\n")
    before = check(project, tmp_path / "cache")
    assert said(check(project, tmp_path / "cache")) == said(before)
    if text is None:
        (project / path).unlink()
    else:
        write(project, path, text)
    for _ in range(2):
        assert said(check(project, tmp_path / "cache")) == said(check(project, None))


@pytest.mark.usefixtures("settled")
def test_a_run_in_which_nothing_changed_makes_neither_index_nor_groups(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer of all groups is one entry, with comments, failures and what could not be decoded."""
    write(project, "app/quiet.py", DIRECT.replace("OpenAI()", "OpenAI()  # inferlint: ignore[IL102] -- tests\n"))
    write(project, "app/broken.py", "import openai\ndef broken(:\n")
    (project / "app" / "odd.py").write_bytes(b"# \xff\n")
    write(project, "app/script", DIRECT)
    asked = {words: check(project, tmp_path / "cache", *words) for words in ((), ("app/script",), ("app/odd.py",))}
    assert {failure.path for failure in asked[()].failures} == {"app/broken.py", "app/odd.py"}

    from inferlint.source.modules import ModuleIndex

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("an index was made")

    monkeypatch.setattr(ModuleIndex, "build", refuse)
    for words, report in asked.items():
        assert said(check(project, tmp_path / "cache", *words)) == said(report)
        assert check(project, tmp_path / "cache", *words).notices == report.notices


@pytest.mark.usefixtures("settled")
def test_a_file_asked_for_by_itself_is_part_of_the_answer(project: Path, tmp_path: Path) -> None:
    """It has no suffix, so that no listing holds it."""
    write(project, "app/script", DIRECT)
    assert {one.path for one in check(project, tmp_path / "cache", "app/script").findings} == {"app/script"}
    write(project, "app/script", CLEAN)
    for _ in range(2):
        assert said(check(project, tmp_path / "cache", "app/script")) == said(check(project, None, "app/script"))
        assert said(check(project, tmp_path / "cache")) == said(check(project, None))


def test_what_is_young_is_not_taken_as_a_whole(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The times of status changes are those of this test: a second change could have the same."""
    from inferlint.engine.unchanged import Unchanged

    def refuse(*_: object) -> None:
        raise AssertionError("the answer was kept")

    monkeypatch.setattr(Unchanged, "keep", refuse)
    first = check(project, tmp_path / "cache")
    assert said(check(project, tmp_path / "cache")) == said(first)


@pytest.mark.usefixtures("settled")
def test_a_router_that_is_gone_is_an_error_with_a_cache_too(project: Path, tmp_path: Path) -> None:
    """Whether the router has a module is looked at again when anything changed."""
    from inferlint.errors import ConfigError

    check(project, tmp_path / "cache")
    check(project, tmp_path / "cache")
    (project / "app" / "router.py").unlink()
    with pytest.raises(ConfigError, match="matches no module"):
        check(project, tmp_path / "cache")


def test_a_change_that_keeps_size_and_time_of_a_young_file_is_seen(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two changes in one tick of the clock have the same signature; here the clock of status changes stands still."""
    real = recalling.stat_signature

    def without_clock(path: str | os.PathLike[str]) -> tuple[int, int, int, int] | None:
        found = real(path)
        return (*found[:3], found[0]) if found is not None else None

    monkeypatch.setattr(recalling, "stat_signature", without_clock)
    place = project / "app" / "clean.py"
    one, other = "import openai\n", "import opensi\n"
    place.write_text(one)
    status = place.stat()
    check(project, tmp_path / "cache")
    place.write_text(other)
    os.utime(place, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert said(check(project, tmp_path / "cache")) == said(check(project, None))


@pytest.mark.usefixtures("settled")
def test_a_file_that_changes_while_it_is_checked_spoils_no_later_run(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdict is of another content than the key."""
    from inferlint.engine.scan import Scanner, Task

    real = Scanner.scan

    def changing(self: Scanner, task: Task) -> object:
        if task.path == "app/llm.py":
            write(project, "app/llm.py", CLEAN)
        return real(self, task)

    monkeypatch.setattr(Scanner, "scan", changing)
    check(project, tmp_path / "cache")
    monkeypatch.undo()
    write(project, "app/llm.py", DIRECT)
    assert said(check(project, tmp_path / "cache")) == said(check(project, None))


@pytest.mark.usefixtures("settled")
def test_broken_entries_are_a_warning_and_read_anew(project: Path, tmp_path: Path) -> None:
    """Every byte of the cache may be wrong."""
    first = check(project, tmp_path / "cache")
    for folder, _, names in os.walk(tmp_path / "cache"):
        for name in names:
            if "results" in folder or "state" in folder:
                with open(os.path.join(folder, name), "r+b") as file:
                    file.seek(-3, os.SEEK_END)
                    file.write(b"xyz")
    again = check(project, tmp_path / "cache")
    assert said(again) == said(first)
    assert any("cache" in notice for notice in again.notices)
    assert said(check(project, tmp_path / "cache")) == said(first)


def test_a_cache_that_cannot_be_written_stops_no_run(project: Path, tmp_path: Path) -> None:
    """There is a file where its folder should be."""
    (tmp_path / "cache").write_text("not a folder")
    report = check(project, tmp_path / "cache")
    assert said(report) == said(check(project, None))
    assert any("cache" in notice for notice in report.notices)
    assert (tmp_path / "cache").read_text() == "not a folder"


@pytest.mark.usefixtures("settled")
def test_releases_in_a_lock_file_are_part_of_the_key_of_fixes(tmp_path: Path) -> None:
    """Another release may make a fix another one."""
    root = tmp_path / "project"
    for path, text in {
        "inferlint.toml": (
            '[router]\nmodules = ["app.router"]\n\n[router.gateway.openai]\n'
            'base-url = "https://gateway.example.com/v1"\napi-key = "env:GATEWAY_KEY"\n'
        ),
        "app/__init__.py": "",
        "app/router.py": "def client():\n    return None\n",
        "app/llm.py": DIRECT,
        "requirements.txt": "openai==1.50.0\n",
    }.items():
        write(root, path, text)
    options = RunOptions(cache=tmp_path / "cache", jobs=1, fixes=True)
    config = load_config(root)
    before = check_paths([root], config, options=options)
    assert any(finding.fix is not None and finding.fix.edits for finding in before.findings)
    write(root, "requirements.txt", "openai==0.28.0\n")
    fresh = check_paths([root], config, options=RunOptions(jobs=1, fixes=True))
    assert said(check_paths([root], config, options=options)) == said(fresh)


def test_clean_removes_the_cache_and_nothing_else(project: Path, tmp_path: Path, command: Callable[..., Ended]) -> None:
    """Only a folder with our mark is touched."""
    check(project, tmp_path / "cache")
    assert (tmp_path / "cache" / "CACHEDIR.TAG").is_file()
    assert command("clean", "--cache-dir", str(tmp_path / "cache")).code == 0
    assert not (tmp_path / "cache").exists()
    refused = command("clean", "--cache-dir", str(project))
    assert refused.code == 2
    assert "no cache of inferlint" in refused.err
    assert (project / "app" / "llm.py").is_file()


def test_no_cache_keeps_nothing(project: Path, tmp_path: Path, command: Callable[..., Ended]) -> None:
    """The switch wins over the folder."""
    assert command("check", str(project), "--cache-dir", str(tmp_path / "cache"), "--no-cache").code in (1, 2)
    assert not (tmp_path / "cache").exists()


def test_timings_name_the_phases(project: Path, command: Callable[..., Ended]) -> None:
    """They go to standard error, and change nothing else."""
    ended = command("check", str(project), "--timings", "--no-cache")
    phases = [line.split()[0] for line in ended.err.splitlines() if line[:1].isalpha()]
    assert [
        name for name in phases if name in {"phase", "index", "cache", "glance", "group", "solve", "settle", "other"}
    ] == ["phase", "index", "cache", "glance", "group", "solve", "settle", "other"]


def test_a_file_that_goes_while_it_is_checked_stops_no_run(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is still the same cannot be seen, so no verdict is kept."""
    real = recalling.stat_signature

    def going(path: str | os.PathLike[str]) -> tuple[int, int, int, int] | None:
        found = real(path)
        is_solved = (tmp_path / "cache" / "facts").exists()
        if is_solved and os.fspath(path).endswith("clean.py") and os.path.exists(path):
            os.remove(path)
        return found

    monkeypatch.setattr(recalling, "stat_signature", going)
    report = check(project, tmp_path / "cache")
    assert not (project / "app" / "clean.py").exists()
    assert {finding.path for finding in report.findings} == {"app/llm.py", "app/use.py"}
    assert not (tmp_path / "cache" / "results").exists()
