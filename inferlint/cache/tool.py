"""What stands for this very inferlint on this very Python: another one may see something else in the same bytes."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from importlib.util import find_spec

from inferlint.cache.digests import digest

_CODE = (".py", ".toml", ".json")
#: What reads the bytes and texts of files for us: another release may see something else in them.
_READERS = ("libcst", "re2")


@lru_cache(maxsize=1)
def tool() -> str:
    """Return digits that change with inferlint, its catalogue, Python and the packages that read files.

    Of the files of the package their sizes and times are enough: an installation changes one of the two.
    """
    parts = [sys.version, sys.implementation.cache_tag or ""]
    parts += [_place(name) for name in _READERS]
    pending = [os.path.dirname(os.path.dirname(os.path.abspath(__file__)))]
    while pending:
        with os.scandir(pending.pop()) as entries:
            for entry in sorted(entries, key=lambda one: one.name):
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != "__pycache__":
                        pending.append(entry.path)
                elif entry.name.endswith(_CODE):
                    status = entry.stat()
                    parts.append(f"{entry.path} {status.st_size} {status.st_mtime_ns}")
    return digest(*parts)


def _place(package: str) -> str:
    """Return what tells one installation of a package from another, without importing it."""
    found = find_spec(package)
    place = found.origin if found is not None and found.origin is not None else ""
    status = os.stat(os.path.dirname(place)) if place else None
    return f"{place} {status.st_mtime_ns if status is not None else 0}"
