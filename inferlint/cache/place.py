"""Where the cache is when nobody says so."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def default_folder() -> Path | None:
    """Return the folder of the cache for this user, ``None`` where the system names none.

    It is outside of every project: what a change brings along, a cache that calls it clean included, is not believed.
    Linux follows the XDG Base Directory Specification, the others their own custom.
    """
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        above = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        above = os.path.join(home, "Library", "Caches") if os.path.isabs(home) else ""
    else:
        above = os.environ.get("XDG_CACHE_HOME", "")
        if not os.path.isabs(above):
            above = os.path.join(home, ".cache") if os.path.isabs(home) else ""
    return Path(above) / "inferlint" if above else None
