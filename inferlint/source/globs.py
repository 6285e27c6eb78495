"""Path patterns in the dialect of ``.gitignore``, the only one that inferlint knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pathspec import GitIgnoreSpec

    #: A compiled list of patterns.
    Spec = GitIgnoreSpec


def spec(patterns: Sequence[str]) -> GitIgnoreSpec:
    """Return the compiled patterns.

    The backend is named: left to itself the library takes whichever regular expression engine is installed, and
    one of them refuses file names that are not UTF-8.
    """
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns, backend="simple")
