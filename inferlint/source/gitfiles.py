"""Ask git which files of a folder belong to the project."""

from __future__ import annotations

import os
from pathlib import Path

from inferlint.errors import GitError
from inferlint.source.git.command import git


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
        answer = git(folder, *arguments)
    except GitError:
        return None
    return answer.out if answer.code == 0 else None
