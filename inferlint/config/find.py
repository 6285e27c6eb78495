"""Where the configuration of a run is: one answer for the command line, standard input, hooks and the public API."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inferlint.config.toml import read_toml
from inferlint.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

OWN_NAME = "inferlint.toml"
SHARED_NAME = "pyproject.toml"
NAMES = (OWN_NAME, SHARED_NAME)


def find_config(start: Path) -> Path | None:
    """Return the configuration file that governs ``start``, or ``None`` when there is none.

    That is ``inferlint.toml``, or ``pyproject.toml`` with a ``[tool.inferlint]`` table. In a git repository the
    outermost one between ``start`` and the root of the repository counts, so that a folder cannot switch off what the
    root asks for. Elsewhere nothing says where the project ends: raises ``ConfigError`` when there are two. A
    ``pyproject.toml`` that mentions inferlint and cannot be read counts, so that a broken table is an error and not an
    absence.
    """
    end = repository(start)
    found: list[Path] = []
    for folder in (start, *start.parents):
        file = config_in(folder)
        if file is not None:
            found.append(file)
        if folder == end:
            break
    if end is None and len(found) > 1:
        problem = (
            f"{found[0]}: {found[1]} above it is a configuration too, and no git repository says which one is the "
            f"root; run in {found[1].parent}, or give one of them with --config"
        )
        raise ConfigError([problem])
    return found[-1] if found else None


def config_in(folder: Path) -> Path | None:
    """Return the configuration file that stands in ``folder``, or ``None``."""
    own, shared = folder / OWN_NAME, folder / SHARED_NAME
    if own.is_file():
        return own
    return shared if shared.is_file() and _holds_table(shared) else None


def repository(start: Path) -> Path | None:
    """Return the root of the git work tree that holds ``start``, or ``None``."""
    return next((folder for folder in (start, *start.parents) if os.path.lexists(folder / ".git")), None)


def start_folder(paths: Sequence[str]) -> Path:
    """Return the folder from which the configuration is looked for.

    That is the current folder, so that any selection of paths gives the same answer. Only when it has no
    configuration, or does not hold the paths, the deepest folder that holds all of them is taken.
    """
    here = Path.cwd()
    common = _common_folder([here / path for path in paths if path != "-"]) or here
    if not common.is_relative_to(here):
        return common
    return common if find_config(here) is None and find_config(common) is not None else here


def _common_folder(paths: Iterable[Path]) -> Path | None:
    # `os.path.isdir` says no where `Path.is_dir` fails: the discovery names what is wrong with a path.
    folders = [path if os.path.isdir(path) else path.parent for path in (_normal(path) for path in paths)]
    if not folders:
        return None
    shared = folders[0]
    while not all(folder.is_relative_to(shared) for folder in folders):
        shared = shared.parent
    return shared


def _normal(path: Path) -> Path:
    """Return ``path`` without ``..``, by resolving the folder only: the name itself may be a link."""
    return path.resolve() if path.name == ".." else path.parent.resolve() / path.name


def raw_table(source: Path, name: str = "") -> dict[str, Any]:
    """Return inferlint's table in ``source``, unchecked; raise ``ConfigError`` when there is none.

    ``name`` is how messages call the file; by default its name without the folder.
    """
    name = name or source.name
    if not source.exists():
        raise ConfigError([f"{name}: configuration file does not exist"])
    if source.name != SHARED_NAME:
        return _own_table(source, name)
    table = _tool_table(read_toml(source, name))
    if table is None:
        raise ConfigError([f"{name}:tool.inferlint: there is no such table; `inferlint init` writes one"])
    if not isinstance(table, dict):
        raise ConfigError([f"{name}:tool.inferlint: must be a table"])
    return table


def _own_table(source: Path, name: str) -> dict[str, Any]:
    table = read_toml(source, name)
    if _tool_table(table) is not None:
        raise ConfigError([f"{name}:tool: write the keys at the top, without [tool.inferlint]"])
    shared = source.with_name(SHARED_NAME)
    if source.name == OWN_NAME and shared.is_file() and _holds_table(shared):
        raise ConfigError([f"{name}: {SHARED_NAME} beside it holds [tool.inferlint] too; keep one of them"])
    return table


def _holds_table(path: Path) -> bool:
    try:
        if b"inferlint" not in path.read_bytes():
            return False
        return _tool_table(read_toml(path)) is not None
    except (OSError, ConfigError):
        return True


def _tool_table(table: Mapping[str, Any]) -> Any:
    tool = table.get("tool")
    return tool.get("inferlint") if isinstance(tool, dict) else None
