"""Write a file in one step."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path


def write_bytes(place: Path, content: bytes) -> None:
    """Write ``content`` to ``place`` so that nobody ever sees half of it; the mode of a file that is there is kept.

    A link stays one: what it leads to is replaced. Raises ``OSError``, and leaves the file as it was then.
    """
    target = Path(os.path.realpath(place))
    part = target.with_name(f".inferlint-{os.urandom(6).hex()}.part")
    try:
        with part.open("xb") as file:
            if target.exists():
                part.chmod(stat.S_IMODE(target.stat().st_mode))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def replace_bytes(place: Path, content: bytes) -> None:
    """Write to a file of somebody else's as ``write_bytes`` does; raise ``PermissionError`` for one to read only."""
    # Replacing a file needs no leave to write to it, but one that is read-only is so on purpose.
    if not os.access(place, os.W_OK):
        raise PermissionError(13, "the file is read-only")
    write_bytes(place, content)
