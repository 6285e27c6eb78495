"""A real git repository, and the command line in this process."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from inferlint.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@dataclass(frozen=True)
class Result:
    """How a command ended."""

    code: int
    out: str
    err: str


@dataclass(frozen=True)
class Repo:
    """A git repository below a temporary folder."""

    root: Path

    def git(self, *arguments: str, when: str = "2026-01-01T12:00:00+0000") -> str:
        """Run git and return what it prints; commits are made by nobody in particular, on the day ``when``."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        environment |= {"GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when, "GIT_CONFIG_GLOBAL": os.devnull}
        command = ["git", "-c", "user.name=n", "-c", "user.email=n@example.com", *arguments]
        done = subprocess.run(command, cwd=self.root, env=environment, capture_output=True, text=True, check=True)
        return done.stdout

    def write(self, **files: str) -> None:
        """Write files; ``__`` in a name stands for ``/``, ``_py`` and the like for the suffix."""
        for name, text in files.items():
            stem, _, suffix = name.replace("__", "/").rpartition("_")
            self.put(f"{stem}.{suffix}", text)

    def put(self, path: str, content: str | bytes) -> None:
        """Write one file."""
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)

    def commit(self, when: str = "2026-01-01T12:00:00+0000") -> str:
        """Commit everything and return the hash."""
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "change", when=when)
        return self.git("rev-parse", "HEAD").strip()


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    """Return an empty repository."""
    root = tmp_path / "repo"
    root.mkdir()
    made = Repo(root)
    made.git("init", "-q", "-b", "main")
    return made


@pytest.fixture
def run(repo: Repo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """Run a command in this process, in the repository."""
    monkeypatch.chdir(repo.root)

    def call(*arguments: str) -> Result:
        capsys.readouterr()
        code = main(arguments)
        return Result(code, *capsys.readouterr())

    return call
