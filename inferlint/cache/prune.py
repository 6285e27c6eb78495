"""Keep the cache below its limit: what was not used for the longest time goes first.

A small file remembers how much there is, so that a run need not look at every entry. It is only a hint: runs side by
side may lose what the other added, and anyone may write anything into it. So everything is counted again now and then.
"""

from __future__ import annotations

import re
import stat
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from inferlint.cache.entry import KINDS, is_own, is_part
from inferlint.cache.mark import SIZE, part_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.cache.folder import Folder

#: After so many runs that wrote something everything is counted again.
_RUNS = 32
#: How much of the limit is left over, so that not every run has to prune.
_KEPT = 0.8
#: A file that was being written so many seconds ago is never finished.
_ABANDONED = 3600


def settle(root: Folder, written: int, limit: int) -> None:
    """Note that a run wrote so many bytes, and prune when they are too many. Raises ``OSError``."""
    noted = _noted(root)
    if noted is not None and noted[0] + written <= limit and noted[1] < _RUNS:
        total, runs = noted[0] + written, noted[1] + 1
    else:
        total, runs = _prune(root, limit), 0
    root.write(SIZE, b"%d %d\n" % (total, runs), part_name())


def _noted(root: Folder) -> tuple[int, int] | None:
    try:
        found = re.fullmatch(rb"([0-9]{1,18}) ([0-9]{1,3})\n", root.read(SIZE, 64)[0])
    except (OSError, ValueError):
        # Missing, or nothing that can be read: everything is counted.
        return None
    return (int(found[1]), int(found[2])) if found else None


def _prune(root: Folder, limit: int) -> int:
    """Remove what is too much and return the size of what is left."""
    files: list[tuple[float, str, str, str, int]] = []
    now = time.time()
    for kind, shard, folder in shards(root):
        for name, status in folder.entries():
            if is_own(name) and stat.S_ISREG(status.st_mode):
                is_left = is_part(name) and now - status.st_mtime > _ABANDONED
                files.append((0.0 if is_left else status.st_mtime, kind, shard, name, status.st_size))
    total = sum(size for *_, size in files)
    goal = limit * _KEPT if total > limit else total
    for used, kind, shard, name, size in sorted(files):
        if total <= goal and used:
            break
        # Another run may be pruning or cleaning as well.
        with suppress(FileNotFoundError), root.inside(kind) as outer, outer.inside(shard) as folder:
            folder.remove(name)
        total -= size
    return total


def shards(root: Folder) -> Iterator[tuple[str, str, Folder]]:
    """Yield each folder of entries with its kind and name; links and whatever else has such a name are passed over."""
    for kind in KINDS:
        with suppress(FileNotFoundError):
            if not stat.S_ISDIR(root.status(kind).st_mode):
                continue
            with root.inside(kind) as outer:
                for name, status in outer.entries():
                    if re.fullmatch("[0-9a-f]{2}", name) and stat.S_ISDIR(status.st_mode):
                        yield from _shard(outer, kind, name)


def _shard(outer: Folder, kind: str, name: str) -> Iterator[tuple[str, str, Folder]]:
    with suppress(FileNotFoundError), outer.inside(name) as folder:
        yield kind, name, folder
