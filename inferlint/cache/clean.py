"""Remove a cache, and nothing else."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING

from inferlint.cache.entry import KINDS, is_own, is_part
from inferlint.cache.folder import Folder
from inferlint.cache.mark import SIZE, is_marked, mark, unmark
from inferlint.cache.prune import shards
from inferlint.errors import PathError
from inferlint.model.records import dataclass

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Cleaned:
    """How much was removed."""

    files: int
    bytes: int


def clean(folder: Path) -> Cleaned:
    """Remove the cache in ``folder``; runs that use it at this moment go on.

    Links are never followed, and what inferlint did not write stays. Raises ``PathError`` for a folder that is no cache
    of inferlint, and when something in it cannot be removed.
    """
    path = os.path.abspath(folder)
    try:
        root = Folder.open(path)
    except FileNotFoundError:
        return Cleaned(0, 0)
    except (OSError, ValueError) as error:
        raise PathError(f"{folder} cannot be cleaned: {getattr(error, 'strerror', None) or error}") from error
    try:
        if not is_marked(root):
            raise PathError(f"{folder} is no cache of inferlint: it has no CACHEDIR.TAG of ours; remove it by hand")
        return _emptied(root, path)
    except OSError as error:
        raise PathError(f"{folder} cannot be cleaned: {error.strerror or error}") from error
    finally:
        root.close()


def _emptied(root: Folder, path: str) -> Cleaned:
    files = size = 0
    for kind, shard, inner in shards(root):
        for name, status in inner.entries():
            if is_own(name) and not stat.S_ISDIR(status.st_mode):
                with suppress(FileNotFoundError):
                    inner.remove(name)
                    files += 1
                    size += status.st_size
        _without_shard(root, kind, shard)
    for name, status in root.entries():
        if name in KINDS and stat.S_ISDIR(status.st_mode):
            _without(root, name)
        elif name == SIZE or is_part(name):
            with suppress(FileNotFoundError):
                root.remove(name)
    unmark(root)
    try:
        os.rmdir(path)
    except FileNotFoundError:
        # Another run cleaned it as well.
        pass
    except OSError:
        # Another run has written since, or there is something that is not ours: it stays, and a cache stays marked.
        if any(name in KINDS for name, _ in root.entries()):
            with suppress(FileNotFoundError):
                mark(root)
    return Cleaned(files, size)


def _without_shard(root: Folder, kind: str, shard: str) -> None:
    with suppress(FileNotFoundError), root.inside(kind) as outer:
        _without(outer, shard)


def _without(outer: Folder, name: str) -> None:
    # A folder that is not empty holds what another run has written since, or what is not ours.
    with suppress(OSError):
        outer.remove_folder(name)
