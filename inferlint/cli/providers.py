"""``inferlint providers``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inferlint.cli.common import read_config
from inferlint.cli.console import out
from inferlint.cli.options import ConfigChoice, config_option, format_option
from inferlint.cli.tables import table, toml_value
from inferlint.config.shapes import nearest
from inferlint.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from inferlint.catalogue.lookup import Catalogue

#: Names beyond these are only counted in the list of providers.
MOST_NAMES = 4


@click.command("providers")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@config_option
@format_option
@click.option(
    "--verify",
    is_flag=True,
    help="Check the entries against the real distributions, which pip downloads: the only use of the network.",
)
@click.option(
    "--cache",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="With --verify: folder that keeps the downloads; what is in it is not fetched again.",
)
@click.option("--strict", is_flag=True, help="With --verify: gaps make the exit code 1 too.")
def command(
    names: tuple[str, ...],
    config_file: ConfigChoice,
    output_format: str,
    verify: bool,
    cache: Path | None,
    strict: bool,
) -> int:
    """List the providers, or show everything known about the provider or distribution NAME.

    With --verify, download the distributions of all providers, or of each NAME, and look up in their sources
    what the catalogue says of them: modules, classes, methods, parameters, environment variables and default hosts.
    Nothing is installed, imported or run. Gaps are client classes and default hosts that the catalogue does not
    list. The exit code is 1 when something is wrong and 2 when a distribution could not be had.
    """
    _check_options(names, verify=verify, others={"--cache": cache is not None, "--strict": strict})
    _, catalogue = read_config((".",), config_file)
    if verify:
        from inferlint.cli.verification import verify_providers

        return verify_providers(catalogue, names, cache, output_format, strict=strict)
    if names:
        _show(catalogue, names[0], output_format)
    else:
        _list(catalogue, output_format)
    return 0


def _check_options(names: Sequence[str], *, verify: bool, others: Mapping[str, bool]) -> None:
    """Raise ``UsageError`` for what only goes together with ``--verify``."""
    if verify:
        return
    for option, is_given in others.items():
        if is_given:
            raise UsageError(f"{option}: only --verify has a use for it; add --verify or leave it out")
    if len(names) > 1:
        raise UsageError(f"providers: {len(names)} names given; one is shown at a time, several go with --verify")


def _show(catalogue: Catalogue, name: str, output_format: str) -> None:
    from inferlint.catalogue.describe import detail, providers_named

    found = providers_named(catalogue, name)
    if not found:
        known = {sdk.distribution for provider in catalogue.providers.values() for sdk in provider.sdks}
        raise UsageError(f"providers: unknown provider {name!r}{nearest(name, [*catalogue.providers, *sorted(known)])}")
    if len(found) > 1:
        ids = ", ".join(provider.id for provider in found)
        raise UsageError(f"providers: {name} is described by several providers; name one of {ids}")
    facts = detail(found[0])
    as_json = output_format == "json"
    out(json.dumps(facts, indent=2) + "\n" if as_json else "".join(f"{line}\n" for line in _lines(facts, "")))


def _list(catalogue: Catalogue, output_format: str) -> None:
    from inferlint.catalogue.describe import SUMMARY_COLUMNS, checked_versions, summary_rows

    rows = [dict(zip(SUMMARY_COLUMNS, row, strict=True)) for row in summary_rows(catalogue)]
    if output_format == "json":
        versions = checked_versions(catalogue)
        out(json.dumps([{**row, "versions": versions[row["id"]]} for row in rows], indent=2) + "\n")
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
