"""Read files of the project without waiting for what is none."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from inferlint.errors import SourceError

if TYPE_CHECKING:
    from pathlib import Path


def read_bytes(place: Path | str) -> bytes:
    """Return the content of a regular file. Raises ``OSError``, or ``SourceError`` for anything but a file."""
    # Opening a named pipe would wait for a writer.
    descriptor = os.open(place, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise SourceError("it is not a regular file")
        with open(descriptor, "rb", buffering=0, closefd=False) as file:
            return file.readall()
    finally:
        os.close(descriptor)
