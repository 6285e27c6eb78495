"""``inferlint config``."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from inferlint.cli.common import known_rules, read_config
from inferlint.cli.console import note, out
from inferlint.cli.environment import CONFIG_VARIABLE, unknown_variables
from inferlint.cli.options import ConfigChoice, config_option, format_option
from inferlint.cli.tables import toml_value
from inferlint.config.effective import settings
from inferlint.config.nested import with_nested
from inferlint.config.schema import key_rows
from inferlint.config.shapes import nearest
from inferlint.errors import UsageError
from inferlint.report.visible import visible
from inferlint.source.discover import locate

if TYPE_CHECKING:
    from inferlint.config.effective import Setting
    from inferlint.config.model import Config


@click.command("config")
@click.argument("key", required=False)
@config_option
@click.option("--at", metavar="PATH", help="Show what counts for this file, with the configurations of its folders.")
@format_option
def command(key: str | None, config_file: ConfigChoice, at: str | None, output_format: str) -> None:
    """Show the effective value of every key, or of KEY, and where it comes from.

    Later sources win: defaults, presets, extended files, the configuration file, --config KEY=VALUE. Configurations
    in folders below the root can only make things stricter for their files; --at shows them.
    """
    config, _ = read_config((at or ".",), config_file)
    path = None if at is None else _relative(at, config)
    if path is not None:
        config = with_nested(config, [path], known_rules())
    found = _below(settings(config, path), key)
    for text in unknown_variables(os.environ):
        note(visible(text))
    if output_format == "json":
        rows = [{"key": item.key, "value": item.value, "origin": item.origin} for item in found]
        out(json.dumps({"root": str(config.root), "settings": rows}, indent=2) + "\n")
        return
    note(visible(f"project root: {config.root}"))
    chosen = f" (from {CONFIG_VARIABLE})" if config_file.is_environment else ""
    note(visible(f"configuration: {config.source or 'none'}{chosen}"))
    if not found:
        note(f"{key} is not set")
    for item in found:
        out(f"{item.key} = {toml_value(item.value)}  # {visible(item.origin)}\n")


def _relative(path: str, config: Config) -> str:
    """Return the path below the root as ``check`` would show it; raise ``PathError`` when it is elsewhere."""
    place = locate(config.root, Path(os.path.abspath(path)), exclude=(), force_exclude=False)
    return place.files[0].relpath


def _below(items: tuple[Setting, ...], key: str | None) -> list[Setting]:
    if key is None:
        return list(items)
    found = [item for item in items if item.key == key or item.key.startswith((f"{key}.", f"{key}["))]
    known = {row[0] for row in key_rows()} | {item.key for item in items}
    if not found and key not in known:
        raise UsageError(f"config: no setting {key!r}{nearest(key, known)}")
    return found
