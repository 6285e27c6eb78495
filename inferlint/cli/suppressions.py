"""``inferlint suppressions``."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inferlint import __version__
from inferlint.cli.common import known_rules, settings_only
from inferlint.cli.console import note, out
from inferlint.cli.options import config_option, format_option
from inferlint.cli.progress import progress
from inferlint.cli.tables import table
from inferlint.errors import UsageError
from inferlint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from inferlint.cli.options import ConfigChoice
    from inferlint.config.model import Config
    from inferlint.ledger.compare import Comparison
    from inferlint.ledger.entries import Entry
    from inferlint.model.report import Failure


@click.command("suppressions")
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("--diff", "ref", metavar="REF", help="List what changed since the work tree and this git ref parted.")
@click.option("--exit-code", is_flag=True, help="With --diff: exit code 1 when the gate is weakened.")
@config_option
@format_option
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    ref: str | None,
    exit_code: bool,
    config_file: ConfigChoice,
    output_format: str,
) -> None:
    """List everything that silences findings: comments, overrides and settings of the configuration.

    Each with its reason, place, age by git blame, last day, and what it silences now. PATHS only filter the list.

    With --diff, list instead how suppressions, configuration and baseline differ from REF, by whether they weaken or
    strengthen the gate; what is compared is always the whole project.

    Exit code: 0, or 2 when something could not be read; with --diff and --exit-code 1 when the gate is weakened.
    """
    if exit_code and ref is None:
        raise UsageError("suppressions: --exit-code needs --diff")
    if ref is not None and paths:
        raise UsageError("suppressions: --diff compares the whole project and takes no paths")
    # Expired overrides are listed, so they must be no mistake here.
    config = settings_only(paths, config_file, date.min)
    if ref is not None:
        ctx.exit(_changes(config, ref, output_format, exit_code=exit_code))
    ctx.exit(_all(config, paths, output_format))


def _all(config: Config, paths: Sequence[str], output_format: str) -> int:
    from inferlint.catalogue.load import load_catalogue
    from inferlint.config.load import check_providers
    from inferlint.engine import check_paths
    from inferlint.ledger.entries import Ledger, expiry
    from inferlint.source.discover import discover

    today = date.today()
    catalogue = load_catalogue(config.provider_overlays)
    check_providers(config, catalogue.providers.keys(), catalogue.protocols())
    asked = discover(
        config.root, [Path(path) for path in paths or (config.root,)], exclude=config.exclude, force_exclude=False
    )
    names = {file.relpath for file in asked.files} | {path for path, _ in asked.failures}
    # An override is in use when any file of the project needs it, whatever was asked for.
    live = replace(config, overrides=tuple(one for one in config.overrides if expiry(one.until, today) != "expired"))
    with progress(output_format == "json") as update:
        report = check_paths([config.root, *paths], live, catalogue, progress=update)
    entries = Ledger(config, today, known_rules()).entries(report.exemptions, names, whole=not paths)
    failures = [failure for failure in report.failures if not failure.path or failure.path in names]
    _print_all(entries, failures, output_format, today)
    return 2 if failures else 0


def _print_all(entries: Sequence[Entry], failures: Sequence[Failure], output_format: str, today: date) -> None:
    from inferlint.ledger.show import HEADER, SCHEMA_VERSION, entry_data, entry_row, sentence

    if output_format == "json":
        data = {
            "schema_version": SCHEMA_VERSION,
            "tool": {"name": "inferlint", "version": __version__},
            "date": today.isoformat(),
            "complete": not failures,
            "suppressions": [entry_data(entry, today) for entry in entries],
            "failures": [{"path": one.path, "line": one.line, "reason": one.reason} for one in failures],
        }
        _json(data)
    elif entries:
        out(table([HEADER, *(entry_row(entry, today) for entry in entries)]))
    _failures([(one.path, one.reason) for one in failures])
    note(sentence(entries))


def _changes(config: Config, ref: str, output_format: str, *, exit_code: bool) -> int:
    from inferlint.ledger.compare import compare
    from inferlint.ledger.show_changes import change_lines, comparison_data, summary

    found = compare(config, ref, known_rules())
    if output_format == "json":
        _json(comparison_data(found, __version__))
    else:
        out("".join(f"{visible(line)}\n" for line in change_lines(found)))
    for text in found.notices:
        note(visible(text))
    _failures(found.failures)
    note(summary(found))
    return _code(found, exit_code=exit_code)


def _code(found: Comparison, *, exit_code: bool) -> int:
    if found.failures:
        return 2
    return int(exit_code and bool(found.weaker))


def _failures(failures: Sequence[tuple[str, str]]) -> None:
    for path, reason in failures:
        note(f"inferlint: {visible(': '.join(filter(None, (path, reason))))}")
    if failures:
        number = f"{len(failures)} problem{'' if len(failures) == 1 else 's'}"
        note(f"inferlint: {number} kept the list from being complete (exit code 2)")


def _json(data: dict[str, Any]) -> None:
    text = json.dumps(data, indent=2, ensure_ascii=False)
    # A path that is no UTF-8 holds surrogates, which JSON writes as escapes.
    out((text if _encodable(text) else json.dumps(data, indent=2)) + "\n")


def _encodable(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeError:
        return False
    return True
