"""Run git so that it only reads: no shell, no network, no hook, no filter, nothing of the caller's index."""

from __future__ import annotations

import os
import subprocess
from typing import IO, TYPE_CHECKING

from inferlint.errors import GitError
from inferlint.model.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

TIMEOUT_SECONDS = 120

#: Variables that say how git is configured. All others of git name another repository, index or object store.
_KEPT = (
    "GIT_CONFIG_COUNT", "GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_",
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
)  # fmt: skip
#: ``GIT_ALLOW_PROTOCOL`` keeps older versions of git from fetching what a partial clone lacks.
_SET = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
_OPTIONS = ("--no-pager", "-c", "core.fsmonitor=false", "-c", "core.warnAmbiguousRefs=true")


class NoGitError(GitError):
    """There is no git to run."""


@dataclass(frozen=True, slots=True)
class Answer:
    """How a command of git ended, and what it printed."""

    code: int
    out: bytes
    err: str

    @property
    def line(self) -> str:
        """Return the only line of the output, without its end."""
        return os.fsdecode(self.out.removesuffix(b"\n"))


def git(folder: Path, *arguments: str, environment: Mapping[str, str] | None = None, stdin: bytes = b"") -> Answer:
    """Return what git answers in ``folder``, whatever its exit code; raises ``GitError`` when it cannot be run."""
    try:
        done = subprocess.run(
            _command(folder, arguments),
            capture_output=True,
            input=stdin,
            env={**_environment(), **(environment or {})},
            timeout=TIMEOUT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise _not_run(error, arguments) from None
    return Answer(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))


def ask(folder: Path, *arguments: str) -> Answer:
    """Return what git answers in ``folder``; raises ``GitError`` with its own words when it fails."""
    answer = git(folder, *arguments)
    if answer.code != 0:
        raise refused(arguments[0], answer.err)
    return answer


def start(folder: Path, *arguments: str, stdin: IO[bytes], stderr: IO[bytes]) -> subprocess.Popen[bytes]:
    """Return a running git whose output is read piece by piece; raises ``GitError`` when it cannot be run.

    Input and errors are files, so that neither side ever waits for the other.
    """
    try:
        return subprocess.Popen(
            _command(folder, arguments), stdin=stdin, stdout=subprocess.PIPE, stderr=stderr, env=_environment()
        )
    except (OSError, ValueError) as error:
        raise _not_run(error, arguments) from None


def refused(command: str, message: str) -> GitError:
    """Return the error that says what git said."""
    said = "; ".join(line.strip() for line in message.splitlines() if line.strip())
    return GitError(f"git {command} failed: {said or 'it gave no reason'}")


def _command(folder: Path, arguments: tuple[str, ...]) -> list[str]:
    return ["git", *_OPTIONS, "-C", os.fspath(folder), *arguments]


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name.startswith(_KEPT)}
    return {**kept, **_SET}


def _not_run(error: Exception, arguments: tuple[str, ...]) -> GitError:
    if isinstance(error, FileNotFoundError):
        return NoGitError("git is not installed, or not on PATH")
    if isinstance(error, subprocess.TimeoutExpired):
        return GitError(f"git {arguments[0]} took more than {TIMEOUT_SECONDS} seconds")
    return GitError(f"git {arguments[0]} could not be run: {error}")
