"""A folder of entries that every run may read and write. Nothing that is wrong with it ever stops a run."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from inferlint.cache.entry import HEAD, LONGEST, place, sealed, unsealed
from inferlint.cache.folder import Folder
from inferlint.cache.mark import is_usable, mark, part_name
from inferlint.cache.prune import settle

if TYPE_CHECKING:
    from pathlib import Path

#: Bytes that the entries may have together.
LIMIT = 512 << 20
#: An entry is marked as used once in so many seconds: a warm run should not write to every file.
_DAY = 86_400


class Store:
    """Entries by kind and key.

    ``warnings`` is what a reader should know: each trouble once. ``seal`` is a secret of up to 64 bytes: entries that
    were written without it are not believed. Every process has a store of its own, and calls ``finish`` in the end.
    """

    def __init__(self, folder: Path, limit: int = LIMIT, *, seal: bytes = b"") -> None:
        if len(seal) > 64:
            raise ValueError("a seal has at most 64 bytes")
        self.warnings: list[str] = []
        self._folder = os.path.abspath(folder)
        self._limit = limit
        self._seal = seal
        self._root: Folder | None = None
        self._was_looked_for = False
        self._reads = True
        self._writes = True
        self._written = 0
        self._damaged = False
        self._unused_since = time.time() - _DAY

    def get(self, kind: str, key: str) -> bytes | None:
        """Return an entry, ``None`` when there is none that can be trusted."""
        shard, name = place(kind, key)
        root = self._opened()
        if root is None:
            return None
        where = os.path.join(kind, shard, name)
        try:
            content, used = root.read(where, LONGEST + HEAD)
            data = unsealed(kind, key, content, self._seal)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            self._broken(where, error)
            return None
        if used < self._unused_since and data is not None:
            # On a disk that cannot be written, or when the entry has gone since, the time stays as it was.
            with suppress(OSError), root.inside(kind) as outer, outer.inside(shard) as folder:
                folder.touch(name)
        return data

    def put(self, kind: str, key: str, data: bytes) -> None:
        """Write an entry; what could not be written is left out."""
        shard, name = place(kind, key)
        # No run fills the disk, even before anything is pruned.
        if not self._writes or self._written + len(data) > self._limit or len(data) > LONGEST:
            return
        content = sealed(kind, key, data, self._seal)
        # A second time when another run cleans the cache just now; then it is as if that had come a moment later.
        if not self._was_put(kind, shard, name, content):
            self._was_put(kind, shard, name, content)

    def _was_put(self, kind: str, shard: str, name: str, content: bytes) -> bool:
        """Write a file and say whether there is nothing more to try."""
        try:
            root = self._made()
            if root is not None:
                with root.inside(kind, make=True) as outer, outer.inside(shard, make=True) as folder:
                    folder.write(name, content, part_name())
                self._written += len(content)
        except FileNotFoundError:
            self._forget()
            return False
        except (OSError, ValueError) as error:
            self._unwritable(error)
        return True

    def finish(self) -> None:
        """Prune the cache when it has become too large, and let its folder go."""
        root = self._root
        if root is None:
            return
        try:
            if self._written:
                settle(root, self._written, self._limit)
        except FileNotFoundError:
            # Another run has cleaned the cache: there is nothing to prune.
            pass
        except OSError as error:
            self._unwritable(error)
        finally:
            self._written = 0
            self._forget()

    # The folder --------------------------------------------------------------------------------------

    def _opened(self) -> Folder | None:
        """Return the folder if it is there and ours."""
        if self._root is not None or self._was_looked_for or not self._reads:
            return self._root
        self._was_looked_for = True
        try:
            root = Folder.open(self._folder)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            self._refuse(_reason(error))
            return None
        reason = self._problem(root)
        if reason:
            root.close()
            self._refuse(reason)
            return None
        self._root = root
        return root

    @staticmethod
    def _problem(root: Folder) -> str:
        try:
            if hasattr(os, "geteuid") and root.status().st_uid != os.geteuid():
                return "it belongs to somebody else"
            if not is_usable(root):
                return "it holds other files; name a folder of its own"
        except OSError as error:
            return _reason(error)
        return ""

    def _made(self) -> Folder | None:
        """Return the folder, made and marked when it is not; ``None`` when it is not ours."""
        if self._root is None or not self._written:
            self._was_looked_for = False
            if self._opened() is None and self._reads:
                os.makedirs(os.path.dirname(self._folder), exist_ok=True)
                # Another run may be faster.
                with suppress(FileExistsError):
                    os.mkdir(self._folder, 0o700)
                self._was_looked_for = False
                self._opened()
            if self._root is not None:
                mark(self._root)
        return self._root

    def _forget(self) -> None:
        if self._root is not None:
            self._root.close()
        self._root = None

    # Troubles ----------------------------------------------------------------------------------------

    def _refuse(self, reason: str) -> None:
        self._reads = self._writes = False
        self.warnings.append(f"the cache {self._folder} is not used: {reason}")

    def _unwritable(self, error: OSError | ValueError) -> None:
        # One file fails as the next one will: on a full disk nothing is tried again.
        if self._writes:
            self.warnings.append(f"the cache {self._folder} cannot be written: {_reason(error)}")
        self._writes = False

    def _broken(self, where: str, error: OSError | ValueError) -> None:
        if not self._damaged:
            self.warnings.append(f"the cache {self._folder} holds what is no entry, such as {where}: {_reason(error)}")
        self._damaged = True


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
