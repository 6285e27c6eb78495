"""``inferlint config``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from inferlint.cli.common import read_config
from inferlint.cli.console import note, out
from inferlint.cli.options import config_option, format_option
from inferlint.cli.tables import toml_value
from inferlint.config.effective import settings
from inferlint.config.schema import key_rows
from inferlint.config.shapes import nearest
from inferlint.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from inferlint.config.effective import Setting


@click.command("config")
@click.argument("key", required=False)
@config_option
@format_option
def command(key: str | None, config_file: Path | None, output_format: str) -> None:
    """Show the effective value of every key, or of KEY, and where it comes from."""
    config, _ = read_config((".",), config_file)
    found = _below(settings(config), key)
    if output_format == "json":
        rows = [{"key": item.key, "value": item.value, "origin": item.origin} for item in found]
        out(json.dumps({"root": str(config.root), "settings": rows}, indent=2) + "\n")
        return
    note(f"project root: {config.root}")
    note(f"configuration: {config.source or 'none'}")
    if not found:
        note(f"{key} is not set")
    for item in found:
        out(f"{item.key} = {toml_value(item.value)}  # {item.origin}\n")


def _below(items: tuple[Setting, ...], key: str | None) -> list[Setting]:
    if key is None:
        return list(items)
    found = [item for item in items if item.key == key or item.key.startswith((f"{key}.", f"{key}["))]
    known = {row[0] for row in key_rows()} | {item.key for item in items}
    if not found and key not in known:
        raise UsageError(f"config: no setting {key!r}{nearest(key, known)}")
    return found
