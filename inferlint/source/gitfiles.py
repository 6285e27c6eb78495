"""Ask git which files of a folder belong to the project."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_TIMEOUT_SECONDS = 60


def git_files(folder: Path) -> list[str] | None:
    """Return the tracked and the untracked, not ignored files below ``folder``, relative to it, with forward slashes.

    A nested repository stands in the list as one path that ends in ``/``. Returns None when ``folder`` is in no work
    tree, when git ignores the folder itself, or when git is missing, fails or takes too long.
    """
    if _git(folder, "rev-parse", "--is-inside-work-tree") != b"true\n":
        return None
    if _git(folder, "check-ignore", "-q", ".") is not None:
        return None
    listed = _git(folder, "ls-files", "-co", "--exclude-standard", "-z")
    if listed is None:
        return None
    return [os.fsdecode(name) for name in listed.split(b"\0") if name]


def _git(folder: Path, *arguments: str) -> bytes | None:
    """Return what git prints, or None when it fails."""
    try:
        done = subprocess.run(
            ["git", "-c", "core.fsmonitor=false", "-C", os.fspath(folder), *arguments],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env=_environment(),
            timeout=_TIMEOUT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    return done.stdout if done.returncode == 0 else None


def _environment() -> dict[str, str]:
    """Return the environment without ``GIT_*``: inside a hook they name another index or repository."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**kept, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
