"""``inferlint check``."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click
from click.core import ParameterSource

from inferlint import __version__
from inferlint.cli import console
from inferlint.cli.common import known_rules, read_config, rule_codes
from inferlint.cli.environment import COLOR_VARIABLE, FORMAT_VARIABLE, JOBS_VARIABLE, unknown_variables
from inferlint.cli.options import ConfigChoice, cache_folder, cache_option, config_option
from inferlint.cli.outputs import (
    AUTO,
    STDOUT,
    inferred_format,
    parse_outputs,
    repository_prefix,
    write_outputs,
    write_step_summary,
)
from inferlint.cli.progress import progress
from inferlint.cli.summary import count, file_list, statistics, summary, timings
from inferlint.config.model import DEFAULT_BASELINE
from inferlint.errors import UsageError
from inferlint.model.finding import SEVERITIES, Severity
from inferlint.model.records import dataclass, replace
from inferlint.report import FOR_PEOPLE, FORMATS, renderer
from inferlint.report.colors import Paint
from inferlint.report.options import RenderOptions
from inferlint.report.sources import disk_raw, disk_reader, memory_reader
from inferlint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.cli.outputs import Target
    from inferlint.config.model import Config
    from inferlint.engine import RunOptions
    from inferlint.model.report import Report
    from inferlint.report.options import RawReader, SourceReader
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
    baseline: str | None
    no_baseline: bool
    output_format: str
    output: tuple[str, ...]
    config_file: ConfigChoice
    exclude: tuple[str, ...]
    force_exclude: bool
    jobs: int
    no_cache: bool
    cache_dir: Path | None
    no_ignores: bool
    since: str | None
    add_ignores: str | None
    fix: bool
    unsafe_fixes: bool
    diff: bool
    allow_empty: bool
    statistics: bool
    timings: bool
    show_files: bool
    exit_zero: bool
    quiet: bool
    verbose: bool
    color: console.When


@click.command("check")
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("--stdin-filename", metavar="PATH", help="Name of the file that '-' reads from standard input.")
@click.option("--fix", is_flag=True, help="Apply the safe fixes and report what remains.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix or --diff: the fixes that need a look, too.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--select", multiple=True, metavar="CODES", help="Run these rules only: codes, prefixes or names.")
@click.option("--ignore", multiple=True, metavar="CODES", help="Leave these rules out, beside the configured ones.")
@click.option("--fail-level", type=click.Choice(SEVERITIES), help="Lowest severity that ends with exit code 1.")
@click.option("--baseline", metavar="FILE", help="Hide the findings in this baseline, instead of the configured one.")
@click.option("--no-baseline", is_flag=True, help="Report what the configured baseline hides.")
@click.option(
    "--output-format",
    type=click.Choice([*FORMATS, AUTO]),
    default="text",
    show_default=True,
    envvar=FORMAT_VARIABLE,
    show_envvar=True,
    help="How to report; 'auto' is github in GitHub Actions, gitlab in GitLab CI, else text.",
)
@click.option(
    "--output", multiple=True, metavar="FORMAT:PATH", help="Write a report to a file, too; '-' is standard output."
)
@config_option
@click.option("--exclude", multiple=True, metavar="GLOB", help="Skip these paths, beside the configured ones.")
@click.option("--force-exclude", is_flag=True, help="Skip excluded paths even when they are named.")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    envvar=JOBS_VARIABLE,
    show_envvar=True,
    help="Processes; 0 chooses.",
)
@click.option("--no-cache", is_flag=True, help="Read everything anew, and keep nothing for the next run.")
@cache_option("Folder that keeps what was found out for the next run, instead of the one of this user.")
@click.option("--no-ignores", is_flag=True, help="Report what comments and overrides suppress.")
@click.option("--add-ignores", metavar="REASON", help="Suppress what is reported now by comments with this reason.")
@click.option("--since", metavar="REF", help="Report only what the change since the merge base with REF introduces.")
@click.option("--allow-empty", is_flag=True, help="Having no file to check is no error.")
@click.option("--statistics", is_flag=True, help="Count the findings of each rule on standard error.")
@click.option("--timings", is_flag=True, help="Tell on standard error where the time went.")
@click.option("--show-files", is_flag=True, help="List every file and how it ended instead of the findings.")
@click.option("--exit-zero", is_flag=True, help="Findings end with exit code 0; what could not be checked still is 2.")
@click.option("-q", "--quiet", is_flag=True, help="Print findings and errors only.")
@click.option("-v", "--verbose", is_flag=True, help="Show information and skipped files too.")
@click.option(
    "--color",
    type=click.Choice(get_args(console.When)),
    default="auto",
    show_default=True,
    envvar=COLOR_VARIABLE,
    show_envvar=True,
    help="Colour.",
)
@click.pass_context
def command(ctx: click.Context, /, **values: Any) -> None:
    """Report every place that reaches an inference provider around the router.

    PATHS are files and folders, by default the current folder; '-' reads one file from standard input. They
    only filter the report: the whole project is always looked at.

    Exit code: 0 clean, 1 findings, 2 something could not be checked.
    """
    targets = parse_outputs(values["output"])
    options = _resolved(Options(**values), targets, is_named=_is_named(ctx, "output_format"))
    _check_usage(options)
    paths = options.paths or (".",)
    config, catalogue = read_config(_named(options, paths), options.config_file)
    config = _adjusted(config, options)
    base = _base(config, options)
    report, source, raw = _run(paths, config, catalogue, options, base)
    _check_empty(report, options)
    lowest: Severity = "info" if options.verbose or _fails_on_info(report, config) else "warning"
    if options.add_ignores is not None:
        from inferlint.cli.add_ignores import add_ignores

        report = add_ignores(
            report, config, options.add_ignores, lowest, lambda: _run(paths, config, catalogue, options, base)[0]
        )
    if options.fix or options.diff:
        from inferlint.cli.fixing import fix

        report = fix(
            report, paths, config, catalogue, _how(options, config),
            unsafe=options.unsafe_fixes, diff=options.diff, quiet=options.quiet,
            again=lambda: _run(paths, config, catalogue, options, base)[0],
        )  # fmt: skip
    told: list[str] = []
    plain = RenderOptions(
        lowest=lowest,
        source=source,
        version=__version__,
        raw=raw,
        prefix=repository_prefix(config.root),
        fail_level=config.fail_level,
        tell=told.append,
    )
    # Files first: whoever reads standard output may stop before its end.
    problems = _write_reports(report, options, targets, plain)
    if not options.diff:
        _print_report(report, options, plain)
    _print_notes(report, config, options, lowest, told)
    for problem in problems:
        console.note(f"inferlint: {visible(problem)}")
    ctx.exit(2 if problems else exit_code(report, config.fail_level, exit_zero=options.exit_zero))


def exit_code(report: Report, fail_level: Severity, *, exit_zero: bool = False) -> int:
    """Return 2 for an incomplete run, else 1 for findings at or above ``fail_level``, else 0."""
    if not report.complete:
        return 2
    return int(not exit_zero and any(report.fails(finding, fail_level) for finding in report.findings))


def _fails_on_info(report: Report, config: Config) -> bool:
    return "info" in (config.fail_level, *(level for _, level in report.fail_levels))


def _is_named(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) not in (None, ParameterSource.DEFAULT)


def _resolved(options: Options, targets: tuple[Target, ...], *, is_named: bool) -> Options:
    """Return the options with the format of standard output; raise ``UsageError`` when it is given twice."""
    on_stdout = [target.format for target in targets if target.path == STDOUT]
    if on_stdout and is_named:
        raise UsageError(
            f"check: --output {on_stdout[0]}:- and --output-format {options.output_format} both write to standard "
            "output; leave one out, or give a file"
        )
    chosen = on_stdout[0] if on_stdout else inferred_format(options.output_format, os.environ)
    return replace(options, output_format=chosen)


def _check_usage(options: Options) -> None:
    if STDIN in options.paths and len(options.paths) > 1:
        raise UsageError("check: '-' reads one file from standard input and cannot be given with other paths")
    if options.stdin_filename is not None and options.paths != (STDIN,):
        raise UsageError("check: --stdin-filename needs '-' as the only path")
    if options.since is not None and options.paths == (STDIN,) and options.stdin_filename is None:
        raise UsageError("check: --since with '-' needs --stdin-filename, to know which file it was")
    if options.add_ignores is not None:
        from inferlint.cli.add_ignores import check_usage

        check_usage(options.add_ignores, stdin=STDIN in options.paths, no_ignores=options.no_ignores)
    from inferlint.cli.fixing import check_usage as check_fixing

    check_fixing(
        fix=options.fix, diff=options.diff, unsafe=options.unsafe_fixes, stdin=STDIN in options.paths,
        add_ignores=options.add_ignores is not None,
    )  # fmt: skip
    if options.diff and options.output_format not in FOR_PEOPLE:
        raise UsageError(
            f"check: --diff writes a diff to standard output and cannot be given with {options.output_format}"
        )
    if options.show_files and options.output_format not in FOR_PEOPLE:
        raise UsageError(f"check: --show-files cannot be given with --output-format {options.output_format}")
    if options.baseline is not None and options.no_baseline:
        raise UsageError("check: --baseline and --no-baseline exclude each other")
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
        only_select=bool(select),
        ignore=tuple(dict.fromkeys((*config.ignore, *ignore))),
        fail_level=options.fail_level or config.fail_level,
        baseline=_baseline(config, options),
    )


def _baseline(config: Config, options: Options) -> str | None:
    """Return the baseline to use: that of the option counts from the current folder."""
    if options.no_baseline:
        return None
    return config.baseline if options.baseline is None else str(Path.cwd() / options.baseline)


def _base(config: Config, options: Options) -> Base | None:
    """Return what the change is compared with, found before the run: what is wrong with it is said at once."""
    if options.since is None:
        return None
    from inferlint.source.git.base import find_base

    return find_base(config.root, options.since)


def _run(
    paths: tuple[str, ...], config: Config, catalogue: Catalogue, options: Options, base: Base | None
) -> tuple[Report, SourceReader, RawReader]:
    from inferlint.engine import check_paths, check_source

    how = _how(options, config)
    if paths == (STDIN,):
        data = sys.stdin.buffer.read()
        name = os.path.abspath(options.stdin_filename or UNNAMED)
        report = check_source(data, name, config, catalogue, options=how)
        contents = {item.path: data for item in report.files}
        return _introduced(report, base, config, catalogue, how, contents), memory_reader(data), lambda _: data
    with progress(options.quiet) as update:
        report = check_paths(paths, config, catalogue, options=how, progress=update)
    return _introduced(report, base, config, catalogue, how, {}), disk_reader(config.root), disk_raw(config.root)


def _how(options: Options, config: Config) -> RunOptions:
    from inferlint.engine import RunOptions

    return RunOptions(
        exclude=options.exclude,
        force_exclude=options.force_exclude,
        jobs=options.jobs,
        ignores=not options.no_ignores,
        fixes=options.fix or options.diff or config.has_fix_targets,
        cache=None if options.no_cache else cache_folder(options.cache_dir),
    )


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


def _print_report(report: Report, options: Options, plain: RenderOptions) -> None:
    if options.show_files:
        console.out(file_list(report))
        return
    color = console.wants_color(options.color, sys.stdout) and options.output_format in FOR_PEOPLE
    console.out(renderer(options.output_format)(report, replace(plain, color=color)))


def _write_reports(report: Report, options: Options, targets: tuple[Target, ...], plain: RenderOptions) -> list[str]:
    """Write every report that does not go to standard output; return what cannot be written."""
    text: Callable[[str], str] = cache(lambda name: renderer(name)(report, plain))
    problems = write_outputs(targets, text)
    problem = write_step_summary([options.output_format, *(target.format for target in targets)], text, os.environ)
    if problem:
        console.note(visible(problem))
    return problems


def _print_notes(report: Report, config: Config, options: Options, lowest: Severity, told: list[str]) -> None:
    paint = Paint(console.wants_color(options.color, sys.stderr))
    if not options.quiet:
        for text in [*_notices(report, config, options), *dict.fromkeys(told)]:
            console.note(visible(text))
    if options.statistics and report.findings:
        console.note(statistics(report).rstrip("\n"))
    if options.timings:
        console.note(timings(report).rstrip("\n"))
    if not options.quiet:
        console.note(paint("bold", summary(report, lowest)))
    if report.failures:
        number = count(len(report.failures), "problem")
        console.note(paint("error", f"inferlint: {number} kept the run from being complete (exit code 2)"))


def _notices(report: Report, config: Config, options: Options) -> list[str]:
    notices = [*unknown_variables(os.environ), *report.notices]
    if config.source is None and not any("inferlint init" in text for text in notices):
        notices.append("No configuration: every direct path is reported; run `inferlint init` to name your router")
    if config.baseline is None and not options.no_baseline and (config.root / DEFAULT_BASELINE).is_file():
        import json

        notices.append(
            f"{DEFAULT_BASELINE} is not used: `baseline = {json.dumps(DEFAULT_BASELINE)}` in the configuration uses it"
        )
    if options.verbose:
        notices.append(f"Configuration: {config.source or 'none'}; {report.stats.seconds:.2f} s")
        notices += [f"skipped {item.path}: {item.reason}" for item in report.files if item.outcome == "skipped"]
    return notices
