"""What marks a folder as a cache of inferlint, for backups, for git and for itself."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from inferlint.cache.entry import KINDS, is_part

if TYPE_CHECKING:
    from inferlint.cache.folder import Folder

TAG = "CACHEDIR.TAG"
#: The first line is that of https://bford.info/cachedir/, the second tells our caches from others.
TAG_TEXT = (
    b"Signature: 8a477f597d28d172789f06886806bc55\n"
    b"# This folder is a cache of inferlint. `inferlint clean` removes it; deleting it is safe at any time.\n"
)
IGNORE = ".gitignore"
IGNORE_TEXT = b"*\n"
SIZE = "size"
_OWN = frozenset({TAG, IGNORE, SIZE, *KINDS})


def is_marked(root: Folder) -> bool:
    """Say whether the folder has the mark."""
    return _holds(root, TAG, TAG_TEXT)


def is_usable(root: Folder) -> bool:
    """Say whether the folder has the mark, or nothing that is not ours: another run may mark or clean it right now."""
    if all(name in _OWN or is_part(name) for name, _ in root.entries()):
        return not _is_other(root)
    return is_marked(root)


def _is_other(root: Folder) -> bool:
    """Say whether the folder is marked by another tool."""
    try:
        return root.read(TAG, len(TAG_TEXT))[0] != TAG_TEXT
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        # Ours is a plain file.
        return True


def mark(root: Folder) -> None:
    """Put up what is missing of the mark."""
    names = {name for name, _ in root.entries()}
    for name, text in ((TAG, TAG_TEXT), (IGNORE, IGNORE_TEXT)):
        if name not in names:
            root.write(name, text, part_name())


def unmark(root: Folder) -> None:
    """Take down what ``mark`` put up, the tag last; what somebody else wrote stays."""
    for name, text in ((IGNORE, IGNORE_TEXT), (TAG, TAG_TEXT)):
        # Another run may be cleaning as well.
        with suppress(FileNotFoundError):
            if _holds(root, name, text):
                root.remove(name)


def part_name() -> str:
    """Return a name for a file that is being written, which nobody else uses."""
    return f".inferlint-{os.urandom(8).hex()}.part"


def _holds(root: Folder, name: str, text: bytes) -> bool:
    try:
        return root.read(name, len(text))[0] == text
    except (OSError, ValueError):
        # It is missing, a link, or nothing that can be read: not ours in any case.
        return False
