"""Repositories and runs for tests of the pull-request mode."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from inferlint.__main__ import main
from tests.since.repository import Repository

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def git_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Git has a name for commits and nothing of the user's; no test leaves a temporary folder behind."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    settings = tmp_path / "gitconfig"
    settings.write_text(
        "[user]\nname = Test\nemail = test@example.com\n[init]\ndefaultBranch = main\n"
        '[protocol "file"]\nallow = always\n[uploadpack]\nallowFilter = true\nallowAnySHA1InWant = true\n'
    )
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(settings))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", None)
    yield
    assert not [path for path in folder.iterdir() if path.name.startswith("inferlint-")]


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """Return a repository with one commit, without any Python file."""
    return Repository.new(tmp_path / "project")


@dataclass(frozen=True)
class Result:
    """How a run ended. ``found`` are path, line and rule of each finding."""

    code: int
    out: str
    err: str

    @property
    def found(self) -> list[str]:
        """Return ``path:line rule`` of each finding of a JSON report."""
        report: dict[str, Any] = json.loads(self.out)
        return [f"{one['path']}:{one['range']['start']['line']} {one['rule']}" for one in report["findings"]]


@pytest.fixture
def check(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """Run ``inferlint check --output-format json`` in a folder."""

    def call(folder: Path | Repository, *arguments: str, form: str = "json") -> Result:
        monkeypatch.chdir(folder.folder if isinstance(folder, Repository) else folder)
        capsys.readouterr()
        code = main(["check", "--output-format", form, "-j", "1", *arguments])
        return Result(code, *capsys.readouterr())

    return call
