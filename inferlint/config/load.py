"""Read the configuration from its file, the files that it extends and the command line; all mistakes at once."""

from __future__ import annotations

from datetime import date, datetime, timezone
from typing import TYPE_CHECKING

from inferlint.config.build import build_config
from inferlint.config.find import OWN_NAME, SHARED_NAME, find_config, raw_table, repository, start_folder
from inferlint.config.layers import file_layers, inline_layers, merge
from inferlint.config.names import check_providers, names_providers, place_of, resolve_rules
from inferlint.errors import ConfigError
from inferlint.model.records import replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from inferlint.config.model import Config

__all__ = [
    "OWN_NAME",
    "SHARED_NAME",
    "check_providers",
    "find_config",
    "load_config",
    "names_providers",
    "raw_table",
    "start_folder",
]

MOST_PROBLEMS = 50


def load_config(
    start: Path,
    explicit: Path | None = None,
    *,
    inline: Sequence[str] = (),
    known_rules: Mapping[str, str] | None = None,
    today: date | None = None,
) -> Config:
    """Return the configuration for a run that starts in ``start``, or in the file ``explicit``.

    Without a file the defaults apply, and the root is the nearest folder with ``.git``, else ``start``.
    ``inline`` are settings as ``KEY=VALUE`` with values in TOML; they win over the file. ``known_rules`` maps codes to
    slugs; when given, unknown rules are mistakes and slugs become codes. ``today`` decides which exemptions have
    expired. Raises ``ConfigError`` with every mistake.
    """
    start = start.absolute()
    source = explicit.absolute() if explicit is not None else find_config(start)
    root = source.parent if source is not None else repository(start) or start
    problems: list[str] = []
    files = file_layers(source, problems) if source is not None else []
    merged = merge([*files, *inline_layers(inline, problems)])
    name = source.name if source is not None else "configuration"

    def complain(key: str, sentence: str) -> None:
        problems.append(f"{place_of(merged.places, key, name)}: {sentence}")

    day = today or datetime.now(timezone.utc).astimezone().date()
    config = build_config(merged.values, root, source, day, complain)
    config = replace(config, places=merged.places, written=merge(files).values)
    if known_rules is not None:
        config, unknown = resolve_rules(config, known_rules)
        problems += unknown
    if problems:
        raise ConfigError(cut(problems))
    return config


def cut(problems: list[str]) -> list[str]:
    """Return the mistakes to show: a hostile file cannot fill the screen."""
    hidden = len(problems) - MOST_PROBLEMS
    return problems if hidden <= 0 else [*problems[:MOST_PROBLEMS], f"… and {hidden} more mistakes"]
