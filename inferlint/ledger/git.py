"""All that the ledger asks of git. Nothing in the work tree, the index or the network is touched."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.errors import GitError
from inferlint.source.git.command import git

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from inferlint.source.git.command import Answer

_HASH = re.compile(r"[0-9a-f]{40,64}")
_ABBREVIATED = re.compile(r"[0-9a-f]{7,64}")
_REGULAR = frozenset({b"100644", b"100755", b"100664"})


class Repository:
    """The repository around a folder. All paths that it takes and gives are below that folder, with ``/``.

    Raises ``GitError`` when the folder is in no work tree, or git is missing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        answer = self._ask("rev-parse", "--show-toplevel", "--show-prefix")
        top, _, prefix = answer.partition(b"\n")
        #: The top folder of the work tree, and the path from there to the folder: empty, or with ``/`` at its end.
        self.top = Path(os.fsdecode(top))
        self.prefix = os.fsdecode(prefix.removesuffix(b"\n"))

    @property
    def is_shallow(self) -> bool:
        """Say whether the clone lacks the older part of its history."""
        return self._ask("rev-parse", "--is-shallow-repository").strip() == b"true"

    def base(self, ref: str) -> str:
        """Return the hash of the commit at which the work tree and ``ref`` parted.

        Raises ``GitError`` with the command that mends it when the ref or the common commit is not there.
        """
        commit = self._commit(ref)
        if self._commit_or_none("HEAD") is None:
            raise GitError("HEAD names no commit yet, so there is nothing to compare with")
        status, found = self._status("merge-base", commit, "HEAD")
        if status == 0:
            return found.decode("ascii", "replace").strip()
        if self.is_shallow:
            raise GitError(
                f"the clone is shallow and does not reach back to the commit that {ref!r} and HEAD have in common; "
                "run `git fetch --unshallow`"
            )
        raise GitError(f"{ref!r} and HEAD have no commit in common; name a ref of the same history")

    def _commit(self, ref: str) -> str:
        if not ref or ref.startswith("-") or "\0" in ref:
            raise GitError(f"{ref!r} is no git ref; give a branch, a tag or a commit, such as origin/main")
        commit = self._commit_or_none(ref)
        if commit is None:
            raise GitError(f"git does not know the ref {ref!r}; {self._remedy(ref)}")
        return commit

    def _commit_or_none(self, ref: str) -> str | None:
        status, out = self._status("rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}")
        found = out.decode("ascii", "replace").strip()
        return found if status == 0 and _HASH.fullmatch(found) else None

    def _remedy(self, ref: str) -> str:
        """Return what to do about a ref that is not there."""
        remotes = self._ask("remote").decode("utf-8", "replace").split()
        remote, slash, branch = ref.partition("/")
        if slash and remote in remotes:
            place = shlex.quote(f"+refs/heads/{branch}:refs/remotes/{remote}/{branch}")
            return f"run `git fetch {remote} {place}`"
        first = "origin" if "origin" in remotes or not remotes else remotes[0]
        if _ABBREVIATED.fullmatch(ref):
            return f"run `git fetch {'--unshallow ' if self.is_shallow else ''}{first} {ref}`"
        if not remotes:
            return "`git branch --all` and `git tag` list those that it knows"
        return f"run `git fetch {first} {shlex.quote(ref)}` and give FETCH_HEAD, or name {first}/{ref}"

    def files(self, commit: str) -> dict[str, str]:
        """Return the hash of every regular file of a commit by its path."""
        return _entries(self._ask("ls-tree", "-r", "-z", commit))

    def all_files(self, commit: str) -> dict[str, str]:
        """Return the hash of every regular file of a commit by its path below the top folder."""
        return _entries(self._ask("ls-tree", "-r", "-z", "--full-tree", commit))

    def at_top(self, commit: str, path: str) -> bytes | None:
        """Return the content of the file at ``path`` below the top folder in a commit; None when there is none."""
        found = _entries(self._ask("ls-tree", "-z", "--full-tree", commit, "--", path)).get(path)
        return None if found is None else self.contents([found])[found]

    def contents(self, hashes: Iterable[str]) -> dict[str, bytes]:
        """Return the contents of files by their hashes; raise ``GitError`` when one is not in this clone."""
        wanted = list(dict.fromkeys(hashes))
        if not wanted:
            return {}
        out = self._ask("cat-file", "--batch", stdin="".join(f"{one}\n" for one in wanted).encode("ascii"))
        found: dict[str, bytes] = {}
        position = 0
        for one in wanted:
            end = out.find(b"\n", position)
            header = out[position:end].split()
            if end < 0 or len(header) != 3 or header[1] != b"blob":
                raise GitError(f"this clone lacks the content of {one}; run `git fetch --refetch --no-filter`")
            start = end + 1
            position = start + int(header[2]) + 1
            found[one] = out[start : position - 1]
        return found

    def touched(self, commit: str) -> set[str]:
        """Return the paths that may differ between a commit and the work tree, with those that git does not track."""
        changed = self._ask("diff-index", "--name-only", "-z", "--no-renames", "--relative", commit, "--", ".")
        untracked = self._ask("ls-files", "-o", "--exclude-standard", "-z", "--", ".")
        return {os.fsdecode(name) for name in (changed + untracked).split(b"\0") if name}

    def tracked(self, paths: Sequence[str]) -> set[str]:
        """Return those of ``paths`` that the last commit holds; none before the first one."""
        commit = self._commit_or_none("HEAD")
        if commit is None or not paths:
            return set()
        # In a list of arguments there is no room for thousands of paths.
        listed = self._ask("ls-tree", "-r", "-z", "--name-only", commit)
        return set(paths) & {os.fsdecode(name) for name in listed.split(b"\0")}

    def blame(self, path: str) -> bytes:
        """Return the porcelain blame of a file as it is in the work tree."""
        return self._ask("-c", "blame.ignoreRevsFile=", "blame", "--porcelain", "--no-textconv", "--", path)

    def _ask(self, *arguments: str, stdin: bytes = b"") -> bytes:
        answer = self._run(arguments, stdin)
        if answer.code != 0:
            command = next((word for word in arguments if not word.startswith("-") and "=" not in word), "")
            said = answer.err.strip().partition("\n")[0].removeprefix("fatal: ")
            raise GitError(f"git {command} failed in {self._folder}: {said or f'exit code {answer.code}'}")
        return answer.out

    def _status(self, *arguments: str) -> tuple[int, bytes]:
        answer = self._run(arguments)
        return answer.code, answer.out

    def _run(self, arguments: Sequence[str], stdin: bytes = b"") -> Answer:
        # What the commit really holds, whatever somebody has put in its place in this clone.
        return git(self._folder, *arguments, environment={"GIT_NO_REPLACE_OBJECTS": "1"}, stdin=stdin)


def _entries(listing: bytes) -> dict[str, str]:
    """Return the hashes of the regular files in the output of ``ls-tree -z``."""
    found = {}
    for entry in filter(None, listing.split(b"\0")):
        facts, _, name = entry.partition(b"\t")
        mode, _, oid = facts.split()
        if mode in _REGULAR:
            found[os.fsdecode(name)] = oid.decode("ascii")
    return found
