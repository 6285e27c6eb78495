"""Find and read the configuration; all mistakes are reported at once."""

from __future__ import annotations

from datetime import date, datetime, timezone
from typing import TYPE_CHECKING, Any

from inferlint.config.build import build_config
from inferlint.config.keys import ROOT
from inferlint.config.model import Config
from inferlint.config.names import check_providers, location, resolve_rules
from inferlint.config.toml import read_toml
from inferlint.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["check_providers", "find_config", "load_config", "raw_table"]

OWN_NAME = "inferlint.toml"
SHARED_NAME = "pyproject.toml"
MOST_PROBLEMS = 50


def find_config(start: Path) -> Path | None:
    """Return the configuration file of the nearest folder at or above ``start`` that has one.

    That is ``inferlint.toml``, or ``pyproject.toml`` with a ``[tool.inferlint]`` table. A ``pyproject.toml``
    that mentions inferlint and cannot be read counts, so that a broken table is an error and not an absence.
    """
    for folder in (start, *start.parents):
        own, shared = folder / OWN_NAME, folder / SHARED_NAME
        if own.is_file():
            return own
        if shared.is_file() and _holds_table(shared):
            return shared
    return None


def load_config(
    start: Path,
    explicit: Path | None = None,
    *,
    known_rules: Mapping[str, str] | None = None,
    today: date | None = None,
) -> Config:
    """Return the configuration for a run that starts in ``start``, or in the file ``explicit``.

    Without a file the defaults apply, and the root is the nearest folder with ``.git``, else ``start``.
    ``known_rules`` maps codes to slugs; when given, unknown rules are mistakes and slugs become codes.
    ``today`` decides which exemptions have expired. Raises ``ConfigError`` with every mistake.
    """
    start = start.absolute()
    source = explicit.absolute() if explicit is not None else find_config(start)
    if source is None:
        return Config(root=_project_root(start))
    table = raw_table(source)
    problems: list[str] = []

    def complain(key: str, sentence: str) -> None:
        problems.append(f"{location(source, key)}: {sentence}")

    values = ROOT.read(table, "", complain)
    day = today or datetime.now(timezone.utc).astimezone().date()
    config = build_config(values, source.parent, source, day, complain)
    if known_rules is not None:
        config, unknown = resolve_rules(config, known_rules)
        problems += unknown
    if problems:
        raise ConfigError(_cut(problems))
    return config


def raw_table(source: Path) -> dict[str, Any]:
    """Return inferlint's table in ``source``, unchecked; raise ``ConfigError`` when there is none."""
    if not source.exists():
        raise ConfigError([f"{source.name}: configuration file does not exist"])
    if source.name != SHARED_NAME:
        return _own_table(source)
    table = _tool_table(read_toml(source))
    if table is None:
        raise ConfigError([f"{SHARED_NAME}:tool.inferlint: there is no such table; `inferlint init` writes one"])
    if not isinstance(table, dict):
        raise ConfigError([f"{SHARED_NAME}:tool.inferlint: must be a table"])
    return table


def _own_table(source: Path) -> dict[str, Any]:
    table = read_toml(source)
    if _tool_table(table) is not None:
        raise ConfigError([f"{source.name}:tool: write the keys at the top, without [tool.inferlint]"])
    shared = source.with_name(SHARED_NAME)
    if source.name == OWN_NAME and shared.is_file() and _holds_table(shared):
        raise ConfigError([f"{OWN_NAME}: {SHARED_NAME} beside it holds [tool.inferlint] too; keep one of them"])
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


def _project_root(start: Path) -> Path:
    return next((folder for folder in (start, *start.parents) if (folder / ".git").exists()), start)


def _cut(problems: list[str]) -> list[str]:
    hidden = len(problems) - MOST_PROBLEMS
    return problems if hidden <= 0 else [*problems[:MOST_PROBLEMS], f"… and {hidden} more mistakes"]
