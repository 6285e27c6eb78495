"""A project in a temporary folder: files, commands in this process, and a real git."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from inferlint.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Callable

NAME = ".inferlint-baseline.json"
CONFIG = f'baseline = "{NAME}"\n'


@dataclass(frozen=True)
class Result:
    """How a command ended."""

    code: int
    out: str
    err: str


@dataclass(frozen=True)
class Place:
    """The project, and what can be done in it."""

    folder: Path
    run: Callable[..., Result]

    @property
    def baseline(self) -> Path:
        """Return where the baseline is."""
        return self.folder / NAME

    def write(self, **files: str) -> None:
        """Write files; ``__`` in a name stands for a slash, and ``.py`` is added."""
        for name, text in files.items():
            self.put(f"{name.replace('__', '/')}.py", text)

    def put(self, path: str, text: str) -> None:
        """Write one file."""
        place = self.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")

    def found(self, *arguments: str) -> list[str]:
        """Return what ``check`` reports, as ``path:line rule``, in order."""
        lines = self.run("check", "-q", "--output-format", "concise", *arguments).out.splitlines()
        parts = [line.split(" ", 2) for line in lines]
        return [f"{':'.join(part[0].split(':')[:2])} {part[1]}" for part in parts]

    def entries(self) -> list[str]:
        """Return the lines of the entries."""
        return [line.strip() for line in self.baseline.read_text().splitlines() if '"fingerprint"' in line]

    def git(self, *arguments: str, ok: bool = True) -> str:
        """Run git, without the settings of the person who runs the tests."""
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            env={
                **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
                "GIT_CONFIG_GLOBAL": os.devnull,
                "GIT_CONFIG_SYSTEM": os.devnull,
                "GIT_AUTHOR_NAME": "A",
                "GIT_AUTHOR_EMAIL": "a@example.com",
                "GIT_COMMITTER_NAME": "A",
                "GIT_COMMITTER_EMAIL": "a@example.com",
                "GIT_EDITOR": "true",
            },
        )
        assert not ok or done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def commit(self, message: str = "Work") -> None:
        """Commit everything."""
        self.git("add", "-A")
        self.git("commit", "-qm", message)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Place:
    """Return an empty project whose configuration names a baseline."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inferlint.toml").write_text(CONFIG)

    def run(*arguments: str) -> Result:
        capsys.readouterr()
        code = main(arguments)
        return Result(code, *capsys.readouterr())

    return Place(tmp_path, run)


@pytest.fixture
def repo(place: Place) -> Place:
    """Return the project as a git repository without commits."""
    place.git("init", "-q", "-b", "main")
    return place
