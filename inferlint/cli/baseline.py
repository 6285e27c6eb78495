"""``inferlint baseline``."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inferlint.baseline import (
    Baseline,
    Entry,
    added,
    compact,
    is_baselinable,
    moved,
    read_baseline,
    without,
    write_baseline,
)
from inferlint.cli.common import read_config
from inferlint.cli.console import note, out
from inferlint.cli.options import config_option, format_option
from inferlint.cli.progress import progress
from inferlint.cli.summary import count
from inferlint.cli.tables import table
from inferlint.config.model import DEFAULT_BASELINE
from inferlint.errors import BaselineError, UsageError
from inferlint.model.finding import SEVERITIES
from inferlint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from inferlint.cli.options import ConfigChoice
    from inferlint.config.model import Config
    from inferlint.engine.baseline import Comparison
    from inferlint.model.finding import Finding, Severity
    from inferlint.model.report import Report


@click.group("baseline")
def command() -> None:
    """Accept the findings that are there today, and let their number only shrink.

    The baseline is a file that is committed: check hides what stands in it and reports everything else.
    """


def _common(function: Any) -> Any:
    """Add the arguments and options that every subcommand has."""
    for decorate in (
        click.option("-j", "--jobs", type=click.IntRange(min=0), default=0, metavar="N", help="Processes; 0 chooses."),
        config_option,
        click.option(
            "--baseline",
            "baseline_file",
            metavar="FILE",
            help=f"The baseline, instead of the configured one or {DEFAULT_BASELINE}.",
        ),
        click.argument("paths", nargs=-1, metavar="[PATHS]..."),
    ):
        function = decorate(function)
    return function


def _fail_level(help_text: str) -> Callable[[Any], Any]:
    return click.option("--fail-level", type=click.Choice(SEVERITIES), help=help_text)


@command.command("create")
@_common
@_fail_level("Lowest severity that is written, instead of the configured one.")
@click.option("--force", is_flag=True, help="Replace an existing baseline, which accepts everything there is now.")
def create(*, force: bool, fail_level: Severity | None, **values: Any) -> None:
    """Write all findings at or above the fail level to a new baseline.

    An existing baseline is not replaced without --force.
    """
    run = _Run.of("create", **values)
    exists = os.path.lexists(run.place)
    if exists and not force:
        raise UsageError(
            f"baseline create: {run.name} exists already; `inferlint baseline update` takes out what was mended, "
            "--force accepts everything there is now"
        )
    if exists:
        run.require_all()
    run.require_complete()
    failing = run.failing(fail_level)
    baseline = Baseline.of(failing)
    write_baseline(run.place, replace(baseline, name=run.name))
    note(visible(f"Wrote {count(len(baseline.entries), 'finding')} to {run.name}"))
    left = len(failing) - len(baseline.entries)
    if left:
        note(f"{count(left, 'finding')} about suppressions cannot be in a baseline: `inferlint check` shows them")
    if run.config.baseline is None:
        note(visible(f"Write `baseline = {json.dumps(run.name)}` into the configuration, so that every check uses it"))


@command.command("update")
@_common
@_fail_level("Lowest severity that --accept-new adds, instead of the configured one.")
@click.option("--accept-new", is_flag=True, help="Add findings that are not in the baseline.")
def update(*, accept_new: bool, fail_level: Severity | None, **values: Any) -> None:
    """Take out entries that no longer occur, and follow code that moved and files that were renamed.

    Findings that are not in the baseline stay out of it without --accept-new.
    """
    run = _Run.of("update", **values)
    run.require_all()
    run.require_complete()
    baseline = run.read()
    compared = run.compare(baseline)
    matched = compared.match
    homes = matched.homes()
    new = [matched.findings[number] for number in run.new(compared, fail_level)]
    changed = without(moved(baseline, homes), frozenset(compared.stale))
    if accept_new:
        changed = added(changed, (Entry.of(finding) for finding in new))
    written = write_baseline(run.place, changed)
    parts = [(len(compared.stale), "removed"), (len(homes), "moved"), (len(new) if accept_new else 0, "added")]
    _say_result(run, written, parts, len(changed.entries))
    if new and not accept_new:
        note(f"{count(len(new), 'finding')} not in the baseline: mend them, or accept them with --accept-new")


@command.command("prune")
@_common
@click.option("--compact", "is_compact", is_flag=True, help="Drop the blank lines of removed entries, too.")
def prune(*, is_compact: bool, **values: Any) -> None:
    """Take out entries that no longer occur, and change nothing else."""
    run = _Run.of("prune", **values)
    run.require_all()
    run.require_complete()
    baseline = run.read()
    stale = run.compare(baseline).stale
    changed = without(baseline, frozenset(stale)) if stale else baseline
    changed = compact(changed) if is_compact else changed
    written = bool(stale or is_compact) and write_baseline(run.place, changed)
    _say_result(run, written, [(len(stale), "removed")], len(changed.entries))


@command.command("stats")
@_common
@format_option
def stats(*, output_format: str, **values: Any) -> None:
    """Count the entries by rule, provider and path, and say how many are stale."""
    run = _Run.of("stats", **values)
    baseline = run.read()
    run.require_complete()
    compared = run.compare(baseline)
    sure = len(compared.match.taken) + len(compared.stale)
    numbers = {
        "entries": len(baseline.entries),
        "stale": len(compared.stale),
        "unchecked": len(baseline.entries) - sure,
        "new": len(run.new(compared, None)),
    }
    counts = {
        "rules": _counted(entry.rule for entry in baseline.entries),
        "providers": _counted(entry.provider or "-" for entry in baseline.entries),
        "paths": _counted(entry.path for entry in baseline.entries),
    }
    if output_format == "json":
        out(json.dumps({"baseline": run.name, **numbers, **counts}, indent=2) + "\n")
        return
    out(visible(f"{run.name}: {_entries(numbers['entries'])}") + "\n")
    rows = [("  stale", numbers["stale"]), ("  not checked", numbers["unchecked"]), ("  not in it yet", numbers["new"])]
    out(table((name, str(number)) for name, number in rows))
    for title, part in counts.items():
        out(f"\n{title}\n" + table((f"  {number:>6}", name) for name, number in part.items()))


def _counted(names: Iterable[str]) -> dict[str, int]:
    """Return how often each name occurs, the most frequent first."""
    return dict(sorted(Counter(names).items(), key=lambda item: (-item[1], item[0])))


def _say_result(run: _Run, written: bool, parts: list[tuple[int, str]], left: int) -> None:
    if not written:
        note(visible(f"{run.name} is up to date: {_entries(left)}"))
        return
    done = ", ".join(f"{number} {what}" for number, what in parts if number) or "laid out anew"
    note(visible(f"{run.name}: {done}; {_entries(left)} left"))


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"


@dataclass(slots=True)
class _Run:
    """One run over the project without its baseline, and where the baseline is."""

    verb: str
    config: Config
    place: Path
    name: str
    report: Report

    @staticmethod
    def of(
        verb: str, *, paths: tuple[str, ...], baseline_file: str | None, config_file: ConfigChoice, jobs: int
    ) -> _Run:
        """Check ``paths``, by default the whole project."""
        from inferlint.engine import RunOptions, check_paths
        from inferlint.engine.baseline import place_of

        if "-" in paths:
            raise UsageError(f"baseline {verb}: '-' cannot be given; a baseline is of files")
        config, catalogue = read_config(paths or (".",), config_file)
        named = str(Path.cwd() / baseline_file) if baseline_file is not None else config.baseline or DEFAULT_BASELINE
        place, name = place_of(config, named)
        if not place.parent.is_dir():
            raise BaselineError(f"{name}: the folder of the baseline does not exist; create it first")
        if verb != "create":
            # Before the long part of the run.
            read_baseline(place, name)
        with progress(quiet=False) as update:
            report = check_paths(
                paths or (config.root,),
                replace(config, baseline=None),
                catalogue,
                options=RunOptions(jobs=jobs),
                progress=update,
            )
        return _Run(verb, config, place, name, report)

    def read(self) -> Baseline:
        return read_baseline(self.place, self.name)

    def compare(self, baseline: Baseline) -> Comparison:
        from inferlint.engine.baseline import compare

        return compare(self.report, baseline, self.config, lambda _: ())

    def failing(self, fail_level: Severity | None) -> list[Finding]:
        """Return the findings at or above the fail level."""
        bound = SEVERITIES.index(fail_level or self.config.fail_level)
        return [finding for finding in self.report.findings if SEVERITIES.index(finding.severity) <= bound]

    def new(self, compared: Comparison, fail_level: Severity | None) -> list[int]:
        """Return the indexes of the failing findings that could be in the baseline and are not."""
        hidden = compared.match.hidden
        failing = {id(finding) for finding in self.failing(fail_level) if is_baselinable(finding)}
        numbered = enumerate(compared.match.findings)
        return [number for number, finding in numbered if number not in hidden and id(finding) in failing]

    def require_complete(self) -> None:
        """Raise when something could not be checked: what was not read may hold findings."""
        if self.report.complete:
            return
        from inferlint.report.places import failure_line

        for failure in self.report.failures:
            note(failure_line(failure))
        raise BaselineError(
            f"baseline {self.verb}: {count(len(self.report.failures), 'problem')} kept the run from being complete, "
            f"so {self.name} was left as it is; mend or exclude these files first"
        )

    def require_all(self) -> None:
        """Raise when the run left out files of the project: their entries would look stale."""
        from inferlint.engine.baseline import not_covered

        left_out = not_covered(self.report, self.config)
        if left_out:
            raise UsageError(
                f"baseline {self.verb}: PATHS leave out {count(len(left_out), 'file')} of the project, such as "
                f"{left_out[0]}; give no paths, so that the whole project is checked"
            )
