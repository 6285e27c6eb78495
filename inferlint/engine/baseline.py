"""The baseline of a run: what it hides, and which of its entries are stale.

What a run says about a file does not depend on which other files it was asked for. Only entries of files that are
gone need the others, because one of them may be the old file renamed: these are judged as well then.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from inferlint.baseline import match, read_baseline
from inferlint.baseline.stale import CODE, stale_finding
from inferlint.config.strict import at
from inferlint.engine.fingerprint import digest
from inferlint.model.finding import order
from inferlint.rules.selection import runs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from inferlint.baseline import Baseline, Entry, Match
    from inferlint.config.model import Config
    from inferlint.model.finding import Finding
    from inferlint.model.report import Report

    #: Judges files that were not asked for.
    Elsewhere = Callable[[Sequence[str]], Sequence[Finding]]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A baseline beside a report: what matched, and the indexes of entries that are stale for certain."""

    match: Match
    stale: tuple[int, ...]


def place_of(config: Config, baseline: str) -> tuple[Path, str]:
    """Return where a baseline is, and its path from the project root, with forward slashes, as messages show it."""
    place = config.root / baseline
    try:
        return place, os.path.relpath(place, config.root).replace(os.sep, "/")
    except ValueError:
        return place, place.as_posix()  # another drive


def load(config: Config) -> Baseline | None:
    """Return the configured baseline, if there is one. Raises ``BaselineError`` when it cannot be read."""
    return read_baseline(*place_of(config, config.baseline)) if config.baseline is not None else None


def with_baseline(report: Report, baseline: Baseline, config: Config, elsewhere: Elsewhere, *, is_text: bool) -> Report:
    """Return the report without what the baseline hides, with findings about stale entries.

    ``is_text`` says that the run was over the text of an editor: nothing is said about the baseline then.
    """
    compared = compare(report, baseline, config, elsewhere)
    hidden = {id(compared.match.findings[number]) for number in compared.match.hidden}
    kept = [finding for finding in report.findings if id(finding) not in hidden]
    count = len(report.findings) - len(kept)
    if not is_text and runs(CODE, config):
        kept += _stale(baseline, compared.stale)
    return replace(
        report,
        findings=tuple(sorted(kept, key=order)),
        baselined=count,
        notices=(*report.notices, *_notices(compared.match, report, baseline)),
    )


def _stale(baseline: Baseline, indexes: Sequence[int]) -> Iterator[Finding]:
    seen: Counter[Entry] = Counter()
    for index in indexes:
        entry = baseline.entries[index]
        seen[entry] += 1
        content = digest(CODE, *entry.content[:2], entry.path, entry.scope)
        fingerprint = digest(baseline.name, content, str(seen[entry]))
        yield replace(stale_finding(baseline, index), content=content, fingerprint=fingerprint)


def compare(report: Report, baseline: Baseline, config: Config, elsewhere: Elsewhere) -> Comparison:
    """Compare a baseline with the findings of a report."""
    asked = {outcome.path for outcome in report.files}

    def is_gone(path: str) -> bool:
        return path not in asked and not os.path.lexists(config.root / path)

    findings = list(report.findings)
    gone = frozenset(path for path in {entry.path for entry in baseline.entries} if is_gone(path))
    missing = not_covered(report, config) if gone else []
    if missing:
        findings = sorted([*findings, *elsewhere(missing)], key=order)
    matched = match(baseline.entries, findings, gone.__contains__)
    checked = {outcome.path for outcome in report.files if outcome.outcome == "checked"}
    if not missing and report.complete:
        checked |= gone
    if any(not failure.path for failure in report.failures):
        # The run as a whole failed: what was not found may be there.
        checked = set()
    stale = tuple(
        index
        for index in matched.unmatched
        if baseline.entries[index].path in checked and _runs_at(config, baseline.entries[index])
    )
    return Comparison(matched, stale)


def _runs_at(config: Config, entry: Entry) -> bool:
    return runs(entry.rule, at(config, entry.path))


def not_covered(report: Report, config: Config) -> list[str]:
    """Return the files of the project that the run of ``report`` was not asked for, sorted."""
    from inferlint.source.discover import discover

    asked = {outcome.path for outcome in report.files}
    files = discover(config.root, [config.root], exclude=config.exclude, force_exclude=False).files
    return [file.relpath for file in files if file.relpath not in asked]


def _notices(matched: Match, report: Report, baseline: Baseline) -> list[str]:
    asked = {outcome.path for outcome in report.files}
    return [
        f"Entries of `{before}` in {baseline.name} are taken for `{after}`, which looks like the same file renamed; "
        "`inferlint baseline update` writes that down"
        for before, after in matched.renames
        if after in asked
    ]
