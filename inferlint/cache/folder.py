"""A folder that others may tamper with: nothing is reached through a link, and nothing in it makes anyone wait."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Windows knows neither of these, nor folders that stay open; there a link is looked for before each step.
_NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)
_NO_WAIT: int = getattr(os, "O_NONBLOCK", 0)
_BINARY: int = getattr(os, "O_BINARY", 0)
_FOLDER: int = getattr(os, "O_DIRECTORY", 0)
#: Whether a folder can stay open and names be looked up in it, wherever its path leads by then.
_STAYS = bool(_NO_LINK) and {os.open, os.unlink, os.mkdir, os.rmdir, os.stat, os.rename, os.utime} <= os.supports_dir_fd


class Folder:
    """An open folder. Every method raises ``OSError``, and none follows a link."""

    def __init__(self, path: str, handle: int | None = None) -> None:
        self.path = path
        self._handle = handle

    @classmethod
    def open(cls, path: str) -> Folder:
        """Return the folder at ``path``, which is no link; what leads to it may have links."""
        if not _STAYS:
            _check_folder(path)
            return cls(path)
        return cls(path, os.open(path, os.O_RDONLY | _FOLDER | _NO_LINK))

    def close(self) -> None:
        """Let the folder go."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    @contextmanager
    def inside(self, name: str, *, make: bool = False) -> Iterator[Folder]:
        """Give the folder ``name`` in this one, made when it is missing and wanted."""
        if make:
            with suppress(FileExistsError):
                os.mkdir(self._name(name), 0o700, dir_fd=self._handle)
        path = os.path.join(self.path, name)
        if self._handle is None:
            _check_folder(path)
            yield Folder(path)
            return
        inner = Folder(path, os.open(name, os.O_RDONLY | _FOLDER | _NO_LINK, dir_fd=self._handle))
        try:
            yield inner
        finally:
            inner.close()

    def _name(self, name: str) -> str:
        return name if self._handle is not None else os.path.join(self.path, name)

    def status(self, name: str = "") -> os.stat_result:
        """Return what the folder, or ``name`` in it, is; of a link, what the link itself is."""
        if not name:
            return os.fstat(self._handle) if self._handle is not None else os.lstat(self.path)
        return os.stat(self._name(name), dir_fd=self._handle, follow_symlinks=False)

    def entries(self) -> list[tuple[str, os.stat_result]]:
        """Return what the folder holds, in the order of names."""
        found = []
        names: list[str] = []
        # Another run may have taken the folder away, or something in it.
        with suppress(FileNotFoundError):
            names = os.listdir(self._handle if self._handle is not None else self.path)
        for name in sorted(names):
            with suppress(FileNotFoundError):
                found.append((name, self.status(name)))
        return found

    def read(self, name: str, limit: int) -> tuple[bytes, float]:
        """Return the content of a file and when it was changed.

        Only the last part of ``name`` is known to be no link: what is read is to be checked, whatever it is. Raises
        ``ValueError`` for what is no plain file, or longer than ``limit``.
        """
        handle = os.open(self._name(name), os.O_RDONLY | _NO_LINK | _NO_WAIT | _BINARY, dir_fd=self._handle)
        try:
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode):
                raise ValueError("it is no plain file")
            if status.st_size > limit:
                raise ValueError("it is too large")
            return _read(handle, status.st_size), status.st_mtime
        finally:
            os.close(handle)

    def touch(self, name: str) -> None:
        """Mark a file as changed now."""
        os.utime(self._name(name), dir_fd=self._handle, follow_symlinks=not _STAYS)

    def write(self, name: str, content: bytes, part: str) -> None:
        """Put a file in place in one step, or leave what is there; ``part`` is a name nobody else uses."""
        try:
            self.create(part, content)
            os.replace(self._name(part), self._name(name), src_dir_fd=self._handle, dst_dir_fd=self._handle)
        except BaseException:
            with suppress(OSError):
                self.remove(part)
            raise

    def create(self, name: str, content: bytes) -> None:
        """Write a file that is not there yet."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | _BINARY
        handle = os.open(self._name(name), flags, 0o600, dir_fd=self._handle)
        with open(handle, "wb", buffering=0) as file:
            left = memoryview(content)
            while left:
                left = left[file.write(left) :]

    def remove(self, name: str) -> None:
        """Remove a file or a link."""
        os.unlink(self._name(name), dir_fd=self._handle)

    def remove_folder(self, name: str) -> None:
        """Remove an empty folder."""
        os.rmdir(self._name(name), dir_fd=self._handle)


def _check_folder(path: str) -> None:
    if not stat.S_ISDIR(os.lstat(path).st_mode):
        raise NotADirectoryError(20, "not a folder", path)


def _read(handle: int, size: int) -> bytes:
    """Return at most ``size`` bytes: a file that grows meanwhile is none of ours."""
    parts = []
    while size > 0 and (part := os.read(handle, size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
