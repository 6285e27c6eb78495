"""Ask git which files of a folder belong to the project."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from inferlint.errors import GitError

if TYPE_CHECKING:
    from pathlib import Path


def git_files(folder: Path) -> list[str] | None:
    """Return the tracked and the untracked, not ignored files below ``folder``, relative to it, with forward slashes.

    ``folder`` is a real path. A nested repository stands in the list as one path that ends in ``/``. Returns None when
    ``folder`` is in no work tree, when git ignores the folder itself, or when git is missing, fails or takes too long.
    """
    if not any(map(_may_be_repository, (folder, *folder.parents))):
        # No process is started to hear that; git would look at the same places.
        return None
    if not _is_root(folder / ".git") and _git(folder, "check-ignore", "-q", ".") is not None:
        return None
    # Outside of a work tree, in a bare repository for instance, it fails.
    listed = _git(folder, "ls-files", "-co", "--exclude-standard", "-z")
    if listed is None:
        return None
    return [os.fsdecode(name) for name in listed.split(b"\0") if name]


def _may_be_repository(folder: Path) -> bool:
    """Say whether git would look at a folder more closely: one with a ``.git``, or one that looks like that itself."""
    return os.path.lexists(folder / ".git") or os.path.lexists(folder / "HEAD")


def _is_root(repository: Path) -> bool:
    """Say whether git takes this ``.git`` for a repository by itself, so that no other one ignores its folder."""
    try:
        head = (repository / "HEAD").read_bytes()
    except OSError:
        return False
    return head.startswith(b"ref: refs/") and all(os.path.isdir(repository / name) for name in ("objects", "refs"))


def _git(folder: Path, *arguments: str) -> bytes | None:
    """Return what git prints, or None when it fails."""
    from inferlint.source.git.command import git

    try:
        answer = git(folder, *arguments)
    except GitError:
        return None
    return answer.out if answer.code == 0 else None
