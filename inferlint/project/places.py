"""What the place of a file says about it."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=65536)
def is_test_path(path: str) -> bool:
    """Say whether a file is test code by its folder or name; ``path`` is relative to the project root."""
    parts = path.split("/")
    name = parts[-1]
    return (
        any(part in ("tests", "test", "testing") for part in parts[:-1])
        or name.startswith("test_")
        or name.endswith("_test.py")
        or name == "conftest.py"
    )
