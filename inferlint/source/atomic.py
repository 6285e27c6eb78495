"""Replace the content of a file in one step."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def replace_bytes(place: Path, content: bytes) -> None:
    """Write ``content`` to ``place`` so that nobody ever sees half of it; the mode of the file is kept.

    A link stays one: what it leads to is replaced. Raises ``OSError``, and leaves the file as it was then.
    """
    target = os.path.realpath(place)
    # Replacing a file needs no leave to write to it, but one that is read-only is so on purpose.
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "the file is read-only")
    handle, name = tempfile.mkstemp(prefix=".inferlint-", dir=os.path.dirname(target))
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(target, name)
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
