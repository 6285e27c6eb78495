"""What a commit holds below a folder, as git lists it."""

from __future__ import annotations

import os
import posixpath
from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.errors import GitError
from inferlint.source.git import advice
from inferlint.source.git.command import git

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_LINK = b"120000"
_FOLDER = b"040000"
#: Links that lead to links, as many as Linux follows.
_MOST_LINKS = 40


@dataclass(frozen=True, slots=True)
class Tree:
    """The files of a commit below a folder, by their path there: ids of the blobs of ``files`` and of ``links``.

    ``unsafe`` are paths that must not be written. Submodules are no files.
    """

    files: Mapping[str, str]
    links: Mapping[str, str]
    unsafe: tuple[str, ...] = ()


def read_tree(root: Path, commit: str, prefix: str) -> Tree:
    """Return what ``commit`` holds below ``prefix``, which is nothing when it has no such folder.

    Raises ``GitError`` when the commit cannot be read.
    """
    tree = commit
    if prefix:
        listed = _entries(_ask(root, "ls-tree", "-z", "--full-tree", commit, "--", prefix.rstrip("/")))
        if len(listed) != 1 or listed[0][0] != _FOLDER:
            return Tree({}, {})
        tree = listed[0][1]
    files: dict[str, str] = {}
    links: dict[str, str] = {}
    unsafe: list[str] = []
    for mode, name, path in _entries(_ask(root, "ls-tree", "-r", "-z", "--full-tree", tree)):
        if not mode.startswith(b"1") or mode.startswith(b"16"):
            continue
        if not _is_safe(path):
            unsafe.append(path)
        else:
            (links if mode == _LINK else files)[path] = name
    return Tree(files, links, tuple(unsafe))


def resolve(path: str, targets: Mapping[str, str]) -> str | None:
    """Return where ``path`` leads when every link of ``targets`` is followed, ``None`` when it leaves the folder."""
    parts = path.split("/")
    done: list[str] = []
    for _ in range(_MOST_LINKS + 1):
        while parts:
            part = parts.pop(0)
            if part == "..":
                if not done:
                    return None
                done.pop()
                continue
            if part not in ("", "."):
                done.append(part)
            target = targets.get("/".join(done))
            if target is not None:
                break
        else:
            return "/".join(done)
        if posixpath.isabs(target):
            return None
        done.pop()
        parts = [*target.split("/"), *parts]
    return None


def _ask(root: Path, *arguments: str) -> bytes:
    # A folder may be named like a pattern.
    answer = git(root, *arguments, environment={"GIT_LITERAL_PATHSPECS": "1"})
    if answer.code != 0:
        raise advice.missing_objects(root, answer.err)
    return answer.out


def _entries(listed: bytes) -> list[tuple[bytes, str, str]]:
    """Return mode, id and path of each entry."""
    found = []
    for entry in listed.split(b"\0"):
        if entry:
            facts, _, path = entry.partition(b"\t")
            parts = facts.split()
            if len(parts) != 3:
                raise GitError(f"git ls-tree gave a line that is not understood: {entry[:200]!r}")
            found.append((parts[0], parts[2].decode("ascii"), os.fsdecode(path)))
    return found


def _is_safe(path: str) -> bool:
    """Return whether a path stays in the folder that it is written to, on this system too."""
    parts = path.split("/")
    if any(part in ("", ".", "..") or part.lower() == ".git" for part in parts):
        return False
    return os.sep == "/" or not any(character in path for character in '\\:*?"<>|')
