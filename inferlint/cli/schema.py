"""``inferlint schema``."""

from __future__ import annotations

import json

import click

from inferlint.cli.console import out


@click.command("schema")
def command() -> None:
    """Print the JSON schema of [tool.inferlint] and inferlint.toml."""
    from inferlint.config.schema import json_schema

    out(json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n")
