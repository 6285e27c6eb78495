"""What to do when a revision cannot be compared with: each error names the command that mends it."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from inferlint.errors import GitError
from inferlint.source.git.command import git

if TYPE_CHECKING:
    from pathlib import Path

_IN_CI = "in CI set `fetch-depth: 0` (actions/checkout) or `GIT_DEPTH: 0` (GitLab)"


def refuse_no_name(ref: str) -> None:
    """Raise ``GitError`` for what can be no name of one commit."""
    if not ref.strip():
        raise GitError("--since: the revision is empty; is the variable set that names the target branch?")
    if ref.startswith("-"):
        advice = "a revision cannot begin with `-`; write a branch so named as `refs/heads/…`"
        raise GitError(f"--since {word(ref)}: {advice}")
    if ".." in ref or ref.startswith("^"):
        raise GitError(f"--since {word(ref)}: give one revision and no range; the merge base with HEAD is found")
    if not ref.isprintable():
        raise GitError(f"--since {word(ref)}: a revision holds no control characters")
    if set(ref) == {"0"} and len(ref) in (40, 64):
        raise GitError(f"--since {ref}: this id stands for a branch that is new; name the branch that it began from")


def no_repository(root: Path, said: str) -> GitError:
    """Return the error for a project root that is in no work tree of git, or in one that git does not trust."""
    if "dubious ownership" in said:
        command = f"git config --global --add safe.directory {word(str(root))}"
        return GitError(f"--since: git does not trust {root}, which belongs to another user; run `{command}`")
    if said and "not a git repository" not in said:
        return GitError(f"--since: git cannot read the repository of {root}: {said.strip()}")
    return GitError(f"--since: {root} is in no work tree of git; run in a clone of the repository, or without --since")


def unknown(root: Path, ref: str) -> GitError:
    """Return the error for a revision that the repository does not have."""
    remotes = _remotes(root)
    remote, branch = _parts(ref, remotes)
    near = f"refs/remotes/{remote}/{branch}"
    what = f"--since {word(ref)}: unknown revision"
    if not ref.startswith(f"{remote}/") and git(root, "rev-parse", "--verify", "-q", near + "^{commit}").code == 0:
        return GitError(f"{what}; did you mean `--since {word(f'{remote}/{branch}')}`?")
    if not remotes:
        return GitError(f"{what}; `git branch --all` and `git log` show what there is")
    command = _fetch(root, remote, branch)
    then = "" if ref.startswith((f"{remote}/", "refs/remotes/")) or not branch else f" and `--since {remote}/{branch}`"
    return GitError(f"{what}; run `{command}`{then}" + (f"; {_IN_CI}" if _is_shallow(root) else ""))


def ambiguous(root: Path, ref: str, said: str) -> GitError:
    """Return the error for a name that means more than one thing."""
    names = git(root, "for-each-ref", "--format=%(refname)").out.decode("utf-8", "replace").splitlines()
    found = [name for name in names if name in _meanings(ref)]
    if len(found) > 1:
        return GitError(f"--since {word(ref)}: the name is ambiguous; write {' or '.join(f'`{n}`' for n in found)}")
    first = next((line.strip() for line in said.splitlines() if "ambiguous" in line), "")
    return GitError(f"--since {word(ref)}: the name is ambiguous ({first}); write the whole id or name")


def no_common_commit(root: Path, ref: str) -> GitError:
    """Return the error for histories whose common commit is not there."""
    if _is_shallow(root):
        remotes = _remotes(root)
        command = f"git fetch --unshallow {word(_main_remote(remotes))}"
        what = f"--since {word(ref)}: the clone is shallow, so the merge base with HEAD is out of reach"
        return GitError(f"{what}; run `{command}`; {_IN_CI}")
    what = f"--since {word(ref)}: the revision and HEAD have no commit in common"
    return GitError(f"{what}; name a commit of this history, see `git log --oneline`")


def missing_objects(root: Path, said: str) -> GitError:
    """Return the error for a commit whose files are not all in the repository."""
    said = "; ".join(line.strip() for line in said.splitlines() if line.strip())
    if is_partial(root):
        command = f"git fetch --refetch --no-filter {word(_main_remote(_remotes(root)))}"
        return GitError(f"--since: the clone is partial and lacks files of the merge base; run `{command}`")
    return GitError(f"--since: the files of the merge base cannot be read ({said}); see `git fsck`")


def word(text: str) -> str:
    """Return ``text`` as it is typed into a shell; what cannot be printed is escaped."""
    return shlex.quote(text) if text.isprintable() else ascii(text)


def _fetch(root: Path, remote: str, branch: str) -> str:
    unshallow = "--unshallow " if _is_shallow(root) else ""
    # A clone of one branch keeps no other one unless it is told where.
    refs = f" {word(f'+refs/heads/{branch}:refs/remotes/{remote}/{branch}')}" if branch else ""
    return f"git fetch {unshallow}{word(remote)}{refs}"


def _parts(ref: str, remotes: list[str]) -> tuple[str, str]:
    """Return remote and branch that ``ref`` most probably means; the branch is empty for an id or an expression."""
    short = ref
    for start in ("refs/remotes/", "remotes/", "refs/heads/", "heads/"):
        short = short.removeprefix(start)
    remote = next((name for name in sorted(remotes, key=len, reverse=True) if short.startswith(name + "/")), "")
    branch = short[len(remote) + 1 :] if remote else short
    is_id = len(branch) >= 7 and set(branch) <= set("0123456789abcdefABCDEF")
    if is_id or set(branch) & set("~^:@{}?*[\\") or ref.startswith("refs/tags/"):
        branch = ""
    return remote or _main_remote(remotes), branch


def _main_remote(remotes: list[str]) -> str:
    return remotes[0] if len(remotes) == 1 else "origin"


def _remotes(root: Path) -> list[str]:
    return git(root, "remote").out.decode("utf-8", "replace").split()


def _is_shallow(root: Path) -> bool:
    return git(root, "rev-parse", "--is-shallow-repository").line == "true"


def is_partial(root: Path) -> bool:
    """Return whether the repository fetches objects when they are asked for, which is not done here."""
    keys = r"^(remote\..*\.(promisor|partialclonefilter)|extensions\.partialclone)$"
    return git(root, "config", "--get-regexp", keys).code == 0


def _meanings(ref: str) -> set[str]:
    """Return the full names that a short one may stand for."""
    return {ref, f"refs/{ref}", f"refs/tags/{ref}", f"refs/heads/{ref}", f"refs/remotes/{ref}"}
