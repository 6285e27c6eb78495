"""Write the files of a commit that can matter to a check into a folder of our own."""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast

from inferlint.source.discover import NOTEBOOK, SUFFIXES
from inferlint.source.git import advice
from inferlint.source.git.command import start
from inferlint.source.git.folder import no_place
from inferlint.source.git.tree import read_tree, resolve

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from inferlint.source.git.base import Base

#: Files whose being there says which folders are projects; their content is that of the work tree.
_PROJECT_FILES = frozenset({"pyproject.toml", "setup.cfg", "inferlint.toml", "pyvenv.cfg"})
_LFS = b"version https://git-lfs.github.com/spec/"
_CHUNK = 1 << 20
#: What can be wrong with a single path; anything else is wrong with the disk.
_OF_ONE_PATH = {errno.ENAMETOOLONG, errno.EINVAL, errno.EILSEQ, errno.EEXIST, errno.ENOTDIR, errno.EISDIR}


@dataclass(slots=True)
class Exported:
    """What was written: the paths below ``folder``, and those that could not be, with the reason."""

    folder: Path
    paths: set[str] = field(default_factory=set)
    unread: dict[str, str] = field(default_factory=dict)


def export(base: Base, commit: str, folder: Path, also: Collection[str] = ()) -> Exported:
    """Write what ``commit`` holds of the project of ``base`` into ``folder``, which must not exist.

    That are Python files, notebooks, the files in ``also``, and files that mark a project. Blobs are written as they
    are: no filter is run, so what Git LFS keeps elsewhere is not read. Links are written when they lead to one of
    these files. Raises ``GitError`` when the commit cannot be read, or the folder cannot be written.
    """
    done = Exported(folder)
    try:
        folder.mkdir(parents=True)
        _export(base, commit, done, frozenset(also))
    except OSError as error:
        raise no_place(error) from None
    return done


def _export(base: Base, commit: str, done: Exported, also: frozenset[str]) -> None:
    tree = read_tree(base.root, commit, base.prefix)
    for path in tree.unsafe:
        if _matters(path, also):
            done.unread[path] = "its path is not safe to write"
    sources = {path: name for path, name in sorted(tree.files.items()) if _is_source(path, also)}
    links = sorted(tree.links)
    targets: dict[str, bytes] = {}
    # A temporary folder may lie in another work tree: this file leads nowhere, so git is not asked about it.
    (done.folder / ".git").write_bytes(b"")
    with _contents(base.root, [tree.links[path] for path in links] + list(sources.values())) as blobs:
        for path in links:
            targets[path] = b"".join(blobs.read()) if blobs.next() else b""
        for path in sources:
            _write_blob(done, path, blobs)
    for path in tree.files:
        if path not in sources and path.rpartition("/")[2] in _PROJECT_FILES:
            _write(done, path, [_present(base.root / path)])
    _link(done, {path: os.fsdecode(target) for path, target in targets.items()}, also)


def _is_source(path: str, also: frozenset[str]) -> bool:
    return path.endswith((*SUFFIXES, NOTEBOOK)) or path in also


def _matters(path: str, also: frozenset[str]) -> bool:
    return _is_source(path, also) or path.rpartition("/")[2] in _PROJECT_FILES


def _present(place: Path) -> bytes:
    """Return the content of a configuration as it is now: it is the same on both sides."""
    try:
        return place.read_bytes() if place.is_file() else b""
    except OSError:
        # It is read in the work tree as well, and a failure is said there.
        return b""


def _write_blob(done: Exported, path: str, blobs: _Blobs) -> None:
    if not blobs.next():
        done.unread[path] = "git does not have it"
        return
    first = next(content := blobs.read(), b"")
    if first.startswith(_LFS):
        for _ in content:
            pass
        done.unread[path] = "it is stored with Git LFS"
        return
    _write(done, path, content, first)


def _write(done: Exported, path: str, content: Iterator[bytes] | Sequence[bytes], first: bytes = b"") -> None:
    """Write one file; what is wrong with its path is noted, and the rest of ``content`` passed over."""
    place = done.folder / path
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("xb") as file:
            file.write(first)
            for piece in content:
                file.write(piece)
    except OSError as error:
        if error.errno not in _OF_ONE_PATH:
            raise
        for _ in content:
            pass
        done.unread[path] = f"it cannot be written here: {error.strerror}"
        return
    done.paths.add(path)


def _link(done: Exported, targets: dict[str, str], also: frozenset[str]) -> None:
    """Write the links that lead to written files, each straight to its file."""
    for path in sorted(targets):
        end = resolve(path, targets) if _is_source(path, also) else None
        if end is None or end not in done.paths:
            continue
        place = done.folder / path
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.symlink_to(os.path.relpath(done.folder / end, place.parent))
        except OSError as error:
            done.unread[path] = f"the link cannot be written here: {error.strerror}"
        else:
            done.paths.add(path)


@contextmanager
def _contents(root: Path, names: Sequence[str]) -> Iterator[_Blobs]:
    """Yield a reader of the blobs ``names``; what git says against them is raised as ``GitError``."""
    with tempfile.TemporaryFile() as wanted, tempfile.TemporaryFile() as errors:
        wanted.write("".join(f"{name}\n" for name in names).encode("ascii"))
        wanted.seek(0)
        process = start(root, "cat-file", "--batch", stdin=wanted, stderr=errors)
        out = cast("IO[bytes]", process.stdout)
        try:
            yield _Blobs(root, out)
            is_whole = process.wait() == 0
        except _CutShortError:
            is_whole = False
        finally:
            process.kill()
            process.wait()
            out.close()
        if not is_whole:
            errors.seek(0)
            raise advice.missing_objects(root, errors.read(10_000).decode("utf-8", "replace"))


class _CutShortError(Exception):
    """Git ended before everything was read, or lacks what it would have to fetch."""


class _Blobs:
    """The contents of many blobs, one after the other, from one process."""

    def __init__(self, root: Path, out: IO[bytes]) -> None:
        self._root = root
        self._out = out
        self._left = 0

    def next(self) -> bool:
        """Go to the next blob and return whether git has it."""
        parts = self._out.readline().split()
        if not parts or (parts[-1] == b"missing" and advice.is_partial(self._root)):
            raise _CutShortError
        if parts[-1] == b"missing":
            return False
        self._left = int(parts[2])
        return True

    def read(self) -> Iterator[bytes]:
        """Yield the content of the blob piece by piece; it has to be read to its end."""
        while self._left:
            piece = self._out.read(min(self._left, _CHUNK))
            if not piece:
                raise _CutShortError
            self._left -= len(piece)
            yield piece
        self._out.read(1)
