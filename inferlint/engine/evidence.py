"""Files beside the code on which fixes depend: releases in lock files, the length of a line in ``pyproject.toml``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from inferlint.cache.digests import digest
from inferlint.errors import SourceError
from inferlint.source.files import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def evidence(root: Path, places: Iterable[Path]) -> tuple[tuple[str, str], ...]:
    """Return files and folders by their paths from ``root``, each with what stands for its content."""
    found = {os.path.relpath(place, root) for place in places}
    return tuple((path, _content(root, path)) for path in sorted(found))


def still_holds(root: Path, kept: Iterable[tuple[str, str]]) -> bool:
    """Say whether all of what was seen is as it was."""
    return all(_content(root, path) == content for path, content in kept)


def _content(root: Path, path: str) -> str:
    place = os.path.join(root, path)
    try:
        if os.path.isdir(place):
            return digest(*sorted(os.listdir(place)))
        return digest(read_bytes(place).decode("latin-1"))
    except (OSError, SourceError) as error:
        # What cannot be read is another content than what can, and no digest.
        return f"- {type(error).__name__}"
