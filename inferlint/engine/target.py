"""The oldest Python that a project supports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.config.toml import read_toml
from inferlint.errors import InferlintError

if TYPE_CHECKING:
    from pathlib import Path

#: Minor releases of Python 3 that a specifier is asked about.
_MINORS = range(7, 30)


def oldest_python(root: Path) -> tuple[int, int] | None:
    """Return the oldest release that ``requires-python`` in ``pyproject.toml`` allows, ``None`` when nothing says."""
    try:
        project = read_toml(root / "pyproject.toml").get("project")
    except InferlintError:
        # There may be none, and a broken one was an error before.
        return None
    text = project.get("requires-python") if isinstance(project, dict) else None
    if not isinstance(text, str):
        return None
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        wanted = SpecifierSet(text)
    except InvalidSpecifier:
        return None
    # `>=3.9.2` allows a release of 3.9, though not its first.
    allowed = [minor for minor in _MINORS if any(f"3.{minor}.{patch}" in wanted for patch in range(40))]
    return (3, allowed[0]) if allowed else None
