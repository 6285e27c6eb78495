"""``inferlint rules``."""

from __future__ import annotations

import json

import click

from inferlint.cli.console import out
from inferlint.cli.options import format_option
from inferlint.cli.tables import table


@click.command("rules")
@format_option
def command(output_format: str) -> None:
    """List all rules: code, name, severity and what they report."""
    from dataclasses import asdict

    from inferlint.rules.registry import ALL_RULES

    metas = [rule.meta for rule in ALL_RULES]
    if output_format == "json":
        out(json.dumps([asdict(meta) for meta in metas], indent=2) + "\n")
        return
    out(
        table(
            (
                meta.code,
                meta.slug,
                meta.severity,
                meta.summary + ("" if meta.default else " (off by default)"),
            )
            for meta in metas
        )
    )
