"""Which commits a change is compared with: the merge base of a revision and what is about to be committed."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.errors import GitError
from inferlint.source.git import advice
from inferlint.source.git.command import NoGitError, ask, git, refused

if TYPE_CHECKING:
    from pathlib import Path

#: The oldest git with everything that is asked of it.
OLDEST = (2, 15)
#: Histories that crossed have several merge bases; more than these are not looked at.
MOST_BASES = 4

_ID = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_VERSION = re.compile(rb"git version (\d+)\.(\d+)")


@dataclass(frozen=True, slots=True)
class Base:
    """Where a change begins.

    ``commits`` are the merge bases, mostly one; ``ref`` is what was asked for. ``root`` is the project root, and
    ``prefix`` its path in the repository: empty, or with a ``/`` at its end.
    """

    ref: str
    root: Path
    prefix: str
    commits: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return the commits as they are shown."""
        return " and ".join(f"`{commit[:12]}`" for commit in self.commits)


def find_base(root: Path, ref: str) -> Base:
    """Return where the change that ends in the work tree of ``root`` begins, seen from ``ref``.

    That is the merge base of ``ref`` and ``HEAD``; while a merge is being made, of ``ref`` and the commit that it will
    become. Raises ``GitError``, with the command that mends it, for a revision that is unknown, ambiguous or no name,
    for a history that is cut off where it matters, and where git or a repository is missing.
    """
    advice.refuse_no_name(ref)
    _check_version(root)
    prefix = _prefix(root)
    head = _head(root)
    asked = _commit(root, ref)
    found = _merge_bases(root, ref, asked, (head, *_merging(root)))
    return Base(ref, root, prefix, found[:MOST_BASES])


def _check_version(root: Path) -> None:
    try:
        answer = ask(root, "--version")
    except NoGitError as error:
        raise GitError(f"{error}: install it, or run without --since") from None
    found = _VERSION.match(answer.out)
    if found is None or (int(found[1]), int(found[2])) < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        raise GitError(f"{answer.line} is too old for --since: {wanted} or newer is needed")


def _prefix(root: Path) -> str:
    """Return the path of ``root`` in its repository; raises ``GitError`` when it is in no work tree."""
    answer = git(root, "rev-parse", "--is-inside-work-tree")
    if answer.code != 0:
        raise advice.no_repository(root, answer.err)
    if answer.line != "true":
        raise advice.no_repository(root, "")
    return ask(root, "rev-parse", "--show-prefix").line


def _head(root: Path) -> str:
    answer = git(root, "rev-parse", "--verify", "HEAD^{commit}")
    if answer.code == 0:
        return answer.line
    if git(root, "symbolic-ref", "-q", "HEAD").code == 0:
        raise GitError("--since: this branch has no commit yet, so there is no change to tell from it; commit first")
    raise refused("rev-parse HEAD", answer.err)


def _commit(root: Path, ref: str) -> str:
    answer = git(root, "rev-parse", "--verify", ref + "^{commit}")
    if "ambiguous" in answer.err:
        raise advice.ambiguous(root, ref, answer.err)
    if answer.code != 0 or not _ID.fullmatch(answer.line):
        raise advice.unknown(root, ref)
    return answer.line


def _merging(root: Path) -> tuple[str, ...]:
    """Return what is being merged into ``HEAD`` right now: it is no part of the change."""
    # Octopus merges have several, and `rev-parse MERGE_HEAD` gives the first.
    try:
        text = _git_path(root, "MERGE_HEAD").read_text("ascii", "replace")
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise GitError(f"the merge in progress cannot be read: {error.strerror}") from None
    return tuple(line for line in text.split() if _ID.fullmatch(line))


def _merge_bases(root: Path, ref: str, asked: str, ends: tuple[str, ...]) -> tuple[str, ...]:
    answer = git(root, "merge-base", "--all", asked, *ends)
    found = tuple(answer.out.decode("ascii", "replace").split())
    if answer.code not in (0, 1):
        raise refused("merge-base", answer.err)
    if not found or (found != (asked,) and _is_cut_off(root, (asked, *ends), found)):
        raise advice.no_common_commit(root, ref)
    return found


def _is_cut_off(root: Path, ends: tuple[str, ...], found: tuple[str, ...]) -> bool:
    """Return whether a shallow clone may hide a better merge base than the ones found.

    It cannot when every commit on the way to them still has its parents.
    """
    try:
        cut = set(_git_path(root, "shallow").read_text("ascii", "replace").split())
    except FileNotFoundError:
        return False
    except OSError as error:
        raise GitError(f"whether the clone is shallow cannot be read: {error.strerror}") from None
    between = ask(root, "rev-list", *ends, *(f"^{commit}" for commit in found))
    return not cut.isdisjoint(between.out.decode("ascii", "replace").split())


def _git_path(root: Path, name: str) -> Path:
    """Return where the repository keeps ``name``, also in a linked work tree."""
    return root / os.fspath(ask(root, "rev-parse", "--git-path", name).line)
