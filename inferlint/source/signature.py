"""What the file system says of a file without reading it."""

from __future__ import annotations

import os
import stat


def stat_signature(path: str | os.PathLike[str]) -> tuple[int, int, int, int] | None:
    """Return time of change, size, inode and time of change of the inode of a regular file, in whole nanoseconds.

    Links are followed. Returns None for anything else, and for what cannot be reached.
    """
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino, found.st_ctime_ns
