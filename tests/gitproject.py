"""A git repository with real hooks, for tests: the tool as a wheel has it, an environment of its own, git commands."""

from __future__ import annotations

import compileall
import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from helpers import ROOT

from inferlint.catalogue.compiled import NAME
from inferlint.catalogue.load import compile_package

if TYPE_CHECKING:
    from collections.abc import Mapping

MANIFEST = ROOT / ".pre-commit-hooks.yaml"
#: What a wheel is built from.
SOURCES = ("inferlint", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE", MANIFEST.name)
_PYCACHE = shutil.ignore_patterns("__pycache__")


@dataclass(frozen=True)
class Done:
    """How a command ended; ``out`` is what it wrote, errors included."""

    code: int
    out: str


@dataclass
class GitProject:
    """A repository at ``path`` whose commands see ``env`` and nothing of the machine's own configuration."""

    path: Path
    env: Mapping[str, str]
    calls: Path = field(init=False)

    def __post_init__(self) -> None:
        """Make the repository."""
        self.path.mkdir(parents=True, exist_ok=True)
        self.calls = Path(self.env["HOOK_CALLS"])
        self.git("init", "-q", "-b", "main")

    def run(self, *command: str, cwd: str = ".", **env: str) -> Done:
        """Run a command in the folder ``cwd`` of the repository, with further variables."""
        done = subprocess.run(
            command,
            cwd=self.path / cwd,
            env={**self.env, **env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        return Done(done.returncode, done.stdout.decode(errors="replace"))

    def git(self, *arguments: str, cwd: str = ".") -> str:
        """Run git, which has to succeed, and return what it wrote."""
        done = self.run("git", *arguments, cwd=cwd)
        assert done.code == 0, f"git {shlex.join(arguments)}\n{done.out}"
        return done.out

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Write files into the work tree."""
        for name, content in files.items():
            place = self.path / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content if isinstance(content, bytes) else content.encode())

    def commit(self, message: str = "Change", *arguments: str, cwd: str = ".") -> Done:
        """Commit what is staged, with all hooks."""
        return self.run("git", "commit", "-q", "-m", message, *arguments, cwd=cwd)

    def commit_all(self, message: str = "Change", *arguments: str) -> Done:
        """Stage everything and commit it, with all hooks unless ``--no-verify`` is among the arguments."""
        self.git("add", "-A")
        return self.commit(message, *arguments)

    def hook(self, name: str, *arguments: str, cwd: str = ".") -> Done:
        """Run one hook by hand, as ``pre-commit run`` does."""
        return self.run(*PRE_COMMIT, "run", name, *arguments, cwd=cwd)

    def head(self) -> str:
        """Return the commit that is checked out."""
        return self.git("rev-parse", "HEAD").strip()

    def called_with(self) -> list[list[str]]:
        """Return the arguments of every run of inferlint so far, and forget them."""
        recorded = self.calls.read_bytes().decode() if self.calls.exists() else ""
        self.calls.unlink(missing_ok=True)
        return [call.split("\0") for call in recorded.split("\0\n")[:-1]]


PRE_COMMIT = (sys.executable, "-m", "pre_commit")


def tool_folder(folder: Path) -> Path:
    """Return a folder with the command ``inferlint``: this working tree with its catalogue compiled, as in a wheel.

    Every run is recorded in the file ``$HOOK_CALLS``, each argument followed by a zero byte, each run by a newline.
    """
    package = folder / "package"
    shutil.copytree(ROOT / "inferlint", package / "inferlint", ignore=_PYCACHE)
    catalogue = package / "inferlint" / "catalogue"
    (catalogue / NAME).write_bytes(compile_package(catalogue))
    compileall.compile_dir(package, quiet=1)
    command = folder / "bin" / "inferlint"
    command.parent.mkdir()
    command.write_text(
        "#!/bin/sh\n"
        '{ printf "%s\\0" "$@"; echo; } >> "$HOOK_CALLS"\n'
        f'PYTHONPATH={shlex.quote(str(package))} exec {shlex.quote(sys.executable)} -m inferlint "$@"\n'
    )
    command.chmod(0o755)
    return command.parent


def environment(home: Path, tools: Path) -> dict[str, str]:
    """Return the variables for commands in a test repository: no configuration of the machine, no hook around it."""
    home.mkdir(parents=True, exist_ok=True)
    dropped = ("GIT_", "PRE_COMMIT", "PREK_", "INFERLINT_", "PYTHONPATH", "GITHUB_", "GITLAB_", "SKIP")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    who = {f"GIT_{role}_{part}": value for role in ("AUTHOR", "COMMITTER") for part, value in _WHO.items()}
    return {
        **kept,
        **who,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_EDITOR": "true",
        "HOME": str(home),
        "HOOK_CALLS": str(home / "calls"),
        "LC_ALL": "C.UTF-8",
        "PATH": os.pathsep.join([str(tools), kept["PATH"]]),
        "PRE_COMMIT_COLOR": "never",
        "PRE_COMMIT_HOME": str(home / "pre-commit"),
        "PREK_HOME": str(home / "prek"),
        "PREK_COLOR": "never",
    }


_WHO = {"NAME": "Test", "EMAIL": "test@example.com"}


def hooks() -> dict[str, dict[str, Any]]:
    """Return the hooks of this repository by their id."""
    return {hook["id"]: hook for hook in yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))}


def local_config(*names: str, **changes: Any) -> str:
    """Return a ``.pre-commit-config.yaml`` with these hooks, as the manifest has them but for ``changes``.

    ``language: system`` takes the command from the path, which spares an environment of their own; the slow tests
    have one.
    """
    left_out = {"minimum_pre_commit_version"}
    wanted = [
        {**{key: value for key, value in hooks()[name].items() if key not in left_out}, "language": "system", **changes}
        for name in names
    ]
    return yaml.safe_dump({"repos": [{"repo": "local", "hooks": wanted}]})


def source_repository(folder: Path, env: Mapping[str, str]) -> GitProject:
    """Return a repository with what a wheel of this working tree is built from, in one commit tagged ``v1``."""
    made = GitProject(folder, env)
    for name in SOURCES:
        place = ROOT / name
        if place.is_dir():
            shutil.copytree(place, folder / name, ignore=_PYCACHE)
        else:
            shutil.copy(place, folder / name)
    made.git("add", "-A", "-f")
    made.git("commit", "-q", "-m", "Source")
    made.git("tag", "v1")
    return made
