"""Put new content into a file of the project, unless it is no longer the one that was read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from inferlint.source.atomic import replace_bytes

if TYPE_CHECKING:
    from pathlib import Path


def put(root: Path, place: Path, content: bytes, old: bytes) -> str:
    """Write a file in one step; return what kept it from that, with the file as it was, or an empty text.

    ``old`` is what has to be there: whatever came after it is somebody else's work. What a link leads to outside of
    ``root`` is no file of the project.
    """
    real, top = os.path.realpath(place), os.path.realpath(root)
    if os.path.commonpath((real, top)) != top:
        return "the file is a link out of the project"
    try:
        if place.read_bytes() != old:
            return "the file changed while it was checked; run the command again"
        replace_bytes(place, content)
    except OSError as error:
        return f"the file cannot be written: {error.strerror or error}"
    return ""
