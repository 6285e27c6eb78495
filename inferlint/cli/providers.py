"""``inferlint providers``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from inferlint.cli.common import read_config
from inferlint.cli.console import out
from inferlint.cli.options import config_option, format_option
from inferlint.cli.tables import table, toml_value
from inferlint.config.shapes import nearest
from inferlint.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from inferlint.catalogue.lookup import Catalogue

#: Names beyond these are only counted in the list of providers.
MOST_NAMES = 4


@click.command("providers")
@click.argument("name", required=False)
@config_option
@format_option
def command(name: str | None, config_file: Path | None, output_format: str) -> None:
    """List the providers, or show everything known about the provider NAME."""
    _, catalogue = read_config((".",), config_file)
    if name is None:
        _list(catalogue, output_format)
        return
    from inferlint.catalogue.describe import detail

    provider = catalogue.providers.get(name)
    if provider is None:
        raise UsageError(f"providers: unknown provider {name!r}{nearest(name, catalogue.providers)}")
    facts = detail(provider)
    as_json = output_format == "json"
    out(json.dumps(facts, indent=2) + "\n" if as_json else "".join(f"{line}\n" for line in _lines(facts, "")))


def _list(catalogue: Catalogue, output_format: str) -> None:
    from inferlint.catalogue.describe import SUMMARY_COLUMNS, summary_rows

    rows = [dict(zip(SUMMARY_COLUMNS, row, strict=True)) for row in summary_rows(catalogue)]
    if output_format == "json":
        out(json.dumps(rows, indent=2) + "\n")
        return
    columns = sorted(SUMMARY_COLUMNS, key="distributions".__eq__)
    out(table([columns, *([_short(row[column]) for column in columns] for row in rows)]))


def _short(cell: str) -> str:
    """Return the first names of a long list, and how many there are beyond."""
    names = cell.split(", ")
    beyond = len(names) - MOST_NAMES
    return cell if beyond <= 0 else f"{', '.join(names[:MOST_NAMES])} and {beyond} more"


def _lines(value: dict[str, Any], margin: str) -> Iterator[str]:
    """Yield the facts as indented lines; a list of tables gets one block a table."""
    for key, part in value.items():
        if isinstance(part, list) and part and isinstance(part[0], dict):
            for item in part:
                yield f"{margin}{key}:"
                yield from _lines(item, margin + "  ")
        elif isinstance(part, dict):
            yield f"{margin}{key}:"
            yield from _lines(part, margin + "  ")
        elif isinstance(part, list):
            yield f"{margin}{key}: {', '.join(map(str, part))}"
        else:
            yield f"{margin}{key}: {part if isinstance(part, str) else toml_value(part)}"
