"""A temporary folder that nobody else can read."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.errors import GitError

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def private_folder() -> Iterator[Path]:
    """Yield a new folder, with links resolved, and remove it afterwards; raises ``GitError`` when there is no place."""
    try:
        made = tempfile.TemporaryDirectory(prefix="inferlint-since-", ignore_cleanup_errors=True)
    except OSError as error:
        raise no_place(error) from None
    with made as name:
        yield Path(os.path.realpath(name))


def no_place(error: OSError) -> GitError:
    """Return the error for a temporary folder that cannot be written."""
    reason = error.strerror or str(error)
    return GitError(f"--since: no temporary folder can be written: {reason}; set TMPDIR to another one")
