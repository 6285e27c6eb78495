"""``inferlint check``."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, get_args

import click

from inferlint import __version__
from inferlint.cli import console
from inferlint.cli.common import known_rules, read_config, rule_codes
from inferlint.cli.options import config_option
from inferlint.cli.progress import progress
from inferlint.cli.summary import count, file_list, statistics, summary
from inferlint.errors import UsageError
from inferlint.model.finding import SEVERITIES, Severity
from inferlint.report import FOR_PEOPLE, FORMATS, renderer
from inferlint.report.colors import Paint
from inferlint.report.options import RenderOptions
from inferlint.report.sources import disk_reader, memory_reader
from inferlint.report.visible import visible

if TYPE_CHECKING:
    from pathlib import Path

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.engine import RunOptions
    from inferlint.model.report import Report
    from inferlint.report.options import SourceReader
    from inferlint.source.git.base import Base

STDIN = "-"
#: Name of the file on standard input when none is given.
UNNAMED = "stdin.py"


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for on the command line."""

    paths: tuple[str, ...]
    stdin_filename: str | None
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    fail_level: Severity | None
    output_format: str
    config_file: Path | None
    exclude: tuple[str, ...]
    force_exclude: bool
    jobs: int
    no_ignores: bool
    since: str | None
    allow_empty: bool
    statistics: bool
    show_files: bool
    exit_zero: bool
    quiet: bool
    verbose: bool
    color: console.When


@click.command("check")
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("--stdin-filename", metavar="PATH", help="Name of the file that '-' reads from standard input.")
@click.option("--select", multiple=True, metavar="CODES", help="Run these rules only: codes, prefixes or names.")
@click.option("--ignore", multiple=True, metavar="CODES", help="Leave these rules out, beside the configured ones.")
@click.option("--fail-level", type=click.Choice(SEVERITIES), help="Lowest severity that ends with exit code 1.")
@click.option(
    "--output-format",
    type=click.Choice(list(FORMATS)),
    default="text",
    show_default=True,
    help="How to report.",
)
@config_option
@click.option("--exclude", multiple=True, metavar="GLOB", help="Skip these paths, beside the configured ones.")
@click.option("--force-exclude", is_flag=True, help="Skip excluded paths even when they are named.")
@click.option("-j", "--jobs", type=click.IntRange(min=0), default=0, metavar="N", help="Processes; 0 chooses.")
@click.option("--no-ignores", is_flag=True, help="Report what inline comments suppress.")
@click.option("--since", metavar="REF", help="Report only what the change since the merge base with REF introduces.")
@click.option("--allow-empty", is_flag=True, help="Having no file to check is no error.")
@click.option("--statistics", is_flag=True, help="Count the findings of each rule on standard error.")
@click.option("--show-files", is_flag=True, help="List every file and how it ended instead of the findings.")
@click.option("--exit-zero", is_flag=True, help="Findings end with exit code 0; what could not be checked still is 2.")
@click.option("-q", "--quiet", is_flag=True, help="Print findings and errors only.")
@click.option("-v", "--verbose", is_flag=True, help="Show information and skipped files too.")
@click.option("--color", type=click.Choice(get_args(console.When)), default="auto", show_default=True, help="Colour.")
@click.pass_context
def command(ctx: click.Context, /, **values: Any) -> None:
    """Report every place that reaches an inference provider around the router.

    PATHS are files and folders, by default the current folder; '-' reads one file from standard input. They
    only filter the report: the whole project is always looked at.

    Exit code: 0 clean, 1 findings, 2 something could not be checked.
    """
    options = Options(**values)
    _check_usage(options)
    paths = options.paths or (".",)
    config, catalogue = read_config(_named(options, paths), options.config_file)
    config = _adjusted(config, options)
    base = _base(config, options)
    report, source = _run(paths, config, catalogue, options, base)
    _check_empty(report, options)
    lowest: Severity = "info" if options.verbose or config.fail_level == "info" else "warning"
    _print_report(report, options, lowest, source)
    _print_notes(report, config, options, lowest)
    ctx.exit(exit_code(report, config.fail_level, exit_zero=options.exit_zero))


def exit_code(report: Report, fail_level: Severity, *, exit_zero: bool = False) -> int:
    """Return 2 for an incomplete run, else 1 for findings at or above ``fail_level``, else 0."""
    if not report.complete:
        return 2
    failing = SEVERITIES[: SEVERITIES.index(fail_level) + 1]
    return int(not exit_zero and any(finding.severity in failing for finding in report.findings))


def _check_usage(options: Options) -> None:
    if STDIN in options.paths and len(options.paths) > 1:
        raise UsageError("check: '-' reads one file from standard input and cannot be given with other paths")
    if options.stdin_filename is not None and options.paths != (STDIN,):
        raise UsageError("check: --stdin-filename needs '-' as the only path")
    if options.since is not None and options.paths == (STDIN,) and options.stdin_filename is None:
        raise UsageError("check: --since with '-' needs --stdin-filename, to know which file it was")
    if options.show_files and options.output_format not in FOR_PEOPLE:
        raise UsageError(f"check: --show-files cannot be given with --output-format {options.output_format}")
    if options.quiet and options.verbose:
        raise UsageError("check: --quiet and --verbose exclude each other")


def _named(options: Options, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Return the paths that decide which configuration is meant."""
    if paths != (STDIN,):
        return paths
    return (options.stdin_filename,) if options.stdin_filename else (".",)


def _adjusted(config: Config, options: Options) -> Config:
    known = known_rules()
    select, ignore = (
        rule_codes(options.select, "--select", known),
        rule_codes(options.ignore, "--ignore", known),
    )
    return replace(
        config,
        select=select or config.select,
        ignore=tuple(dict.fromkeys((*config.ignore, *ignore))),
        fail_level=options.fail_level or config.fail_level,
    )


def _base(config: Config, options: Options) -> Base | None:
    """Return what the change is compared with, found before the run: what is wrong with it is said at once."""
    if options.since is None:
        return None
    from inferlint.source.git.base import find_base

    return find_base(config.root, options.since)


def _run(
    paths: tuple[str, ...], config: Config, catalogue: Catalogue, options: Options, base: Base | None
) -> tuple[Report, SourceReader]:
    from inferlint.engine import RunOptions, check_paths, check_source

    how = RunOptions(
        exclude=options.exclude,
        force_exclude=options.force_exclude,
        jobs=options.jobs,
        ignores=not options.no_ignores,
    )
    if paths == (STDIN,):
        data = sys.stdin.buffer.read()
        name = options.stdin_filename or UNNAMED
        report = check_source(data, name, config, catalogue, options=how)
        contents = {item.path: data for item in report.files}
        return _introduced(report, base, config, catalogue, how, contents), memory_reader(data)
    with progress(options.quiet) as update:
        report = check_paths(paths, config, catalogue, options=how, progress=update)
    return _introduced(report, base, config, catalogue, how, {}), disk_reader(config.root)


def _introduced(
    report: Report, base: Base | None, config: Config, catalogue: Catalogue, how: RunOptions, contents: dict[str, bytes]
) -> Report:
    if base is None:
        return report
    from inferlint.engine.since import only_introduced

    return only_introduced(report, base, config, catalogue, options=how, contents=contents)


def _check_empty(report: Report, options: Options) -> None:
    if report.stats.analysed + report.stats.failed or not report.complete or options.allow_empty:
        return
    skipped = f"; {count(report.stats.skipped, 'file')} skipped" if report.stats.skipped else ""
    named = ", ".join(options.paths or (".",))
    raise UsageError(f"check: no Python file to check in {named}{skipped}; --allow-empty makes this no error")


def _print_report(report: Report, options: Options, lowest: Severity, source: SourceReader) -> None:
    if options.show_files:
        console.out(file_list(report))
        return
    color = console.wants_color(options.color, sys.stdout) and options.output_format in FOR_PEOPLE
    console.out(renderer(options.output_format)(report, RenderOptions(color, lowest, source, __version__)))


def _print_notes(report: Report, config: Config, options: Options, lowest: Severity) -> None:
    paint = Paint(console.wants_color(options.color, sys.stderr))
    if not options.quiet:
        for text in _notices(report, config, options):
            console.note(visible(text))
    if options.statistics and report.findings:
        console.note(statistics(report).rstrip("\n"))
    if not options.quiet:
        console.note(paint("bold", summary(report, lowest)))
    if report.failures:
        number = count(len(report.failures), "problem")
        console.note(paint("error", f"inferlint: {number} kept the run from being complete (exit code 2)"))


def _notices(report: Report, config: Config, options: Options) -> list[str]:
    notices = list(report.notices)
    if config.source is None and not any("inferlint init" in text for text in notices):
        notices.append("No configuration: every direct path is reported; run `inferlint init` to name your router")
    if options.verbose:
        notices.append(f"Configuration: {config.source or 'none'}; {report.stats.seconds:.2f} s")
        notices += [f"skipped {item.path}: {item.reason}" for item in report.files if item.outcome == "skipped"]
    return notices
