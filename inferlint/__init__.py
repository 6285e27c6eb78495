"""Proves that a Python code base reaches inference providers only through its router."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from inferlint.config.model import Config
    from inferlint.model.finding import Finding
    from inferlint.model.report import Report

__version__ = "0.1.0"
__all__ = ["Config", "Finding", "Report", "__version__", "check"]

_LATE = {
    "Config": "inferlint.config.model",
    "Finding": "inferlint.model.finding",
    "Report": "inferlint.model.report",
}


def check(paths: Sequence[str | Path] = (".",), config: Config | None = None) -> Report:
    """Check files and directories and return the report.

    Without ``config`` the configuration is found from the current directory, as the command line does. Raises
    subclasses of ``inferlint.errors.InferlintError`` for wrong configurations and paths that do not exist.
    """
    from inferlint.config.load import load_config, start_folder
    from inferlint.engine import check_paths
    from inferlint.rules.codes import slugs

    if config is None:
        config = load_config(start_folder([str(path) for path in paths]), known_rules=slugs())
    return check_paths(paths, config)


def __getattr__(name: str) -> Any:
    # The public names are imported when they are asked for: start-up time counts.
    if name in _LATE:
        from importlib import import_module

        return getattr(import_module(_LATE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
