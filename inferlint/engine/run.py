"""A whole run: which files, by how many processes, in which order, and what comes of it."""

from __future__ import annotations

import os
import time
from collections import Counter
from datetime import date
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.engine.file import FileResult, Judge
from inferlint.engine.options import RunOptions
from inferlint.engine.project import ProjectNames
from inferlint.engine.setting import Setting
from inferlint.engine.state import examine
from inferlint.engine.timings import Timings
from inferlint.model.exemption import Exemption
from inferlint.model.finding import order
from inferlint.model.records import replace
from inferlint.model.report import Failure, FileOutcome, Report, Stats
from inferlint.source.files import read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from inferlint.baseline import Baseline
    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.engine.state import Memory, State
    from inferlint.model.finding import Finding
    from inferlint.source.discover import Discovery, SourceFile

_DEFAULT = RunOptions()
NO_ROUTER = "No router is configured: every direct path is reported; `inferlint init` writes a configuration"


def check_paths(
    paths: Sequence[str | Path],
    config: Config,
    catalogue: Catalogue | None = None,
    *,
    options: RunOptions = _DEFAULT,
    progress: Callable[[int, int], None] | None = None,
    contents: Mapping[str, bytes] | None = None,
    memory: Memory | None = None,
) -> Report:
    """Check files and directories and return the report; the index is always the whole project.

    ``contents`` replaces what is on disk, by paths relative to the root. ``memory`` keeps what was read of files for
    the next check of the same project, whose files on disk must not change meanwhile. ``progress`` is called with the
    number of files done and of all files. Raises ``PathError`` for a path that does not exist, ``ConfigError`` for a
    router pattern that matches no module, ``CatalogueError`` for a bad overlay, ``BaselineError`` for a baseline that
    cannot be read.
    """
    started = time.perf_counter()
    from inferlint.source.discover import Places, discover

    places, exclude = [Path(path) for path in paths], (*config.exclude, *options.exclude)
    force_exclude = options.force_exclude or config.force_exclude
    found = discover(config.root, places, exclude=exclude, force_exclude=force_exclude)
    asked = Places(found.files)
    # Asked for the whole root, and for all of it, the files are those of the index.
    is_all = not exclude and len(places) == 1 and os.path.realpath(places[0]) == os.path.realpath(config.root)
    whole = found.files if is_all else None
    return _run(asked, contents or {}, found, config, catalogue, options, progress, started, memory, whole)


def check_source(
    source: bytes,
    path: str,
    config: Config,
    catalogue: Catalogue | None = None,
    *,
    options: RunOptions = _DEFAULT,
) -> Report:
    """Check one text as the content of ``path``, which need not exist; raises as ``check_paths`` does."""
    started = time.perf_counter()
    from inferlint.source.discover import Places, locate

    exclude = (*config.exclude, *options.exclude)
    force_exclude = options.force_exclude or config.force_exclude
    found = locate(config.root, Path(path), exclude=exclude, force_exclude=force_exclude)
    asked = Places(found.files)
    return _run(asked, dict.fromkeys(asked, source), found, config, catalogue, options, None, started)


def _run(
    asked: Mapping[str, Path],
    contents: Mapping[str, bytes],
    discovery: Discovery | None,
    config: Config,
    catalogue: Catalogue | None,
    options: RunOptions,
    progress: Callable[[int, int], None] | None,
    started: float,
    memory: Memory | None = None,
    whole: tuple[SourceFile, ...] | None = None,
) -> Report:
    # A baseline that cannot be read is said at once.
    baseline = _baseline(config)
    if catalogue is None:
        from inferlint.catalogue.load import load_catalogue

        catalogue = load_catalogue(config.provider_overlays)
    config = _with_nested(config, asked)
    project = ProjectNames(config, files=whole)
    timings = Timings()
    state = examine(Setting(config, catalogue, project, options, asked, contents), progress, memory, timings)
    with timings.phase("settle"):
        results = _judged(asked, state, contents, config, options)
    notices = _notices(state, asked, config)
    report = _report(asked, discovery, results, [*state.problems], notices, time.perf_counter() - started)
    levels = tuple((nested.folder, nested.fail_level) for nested in config.nested if nested.fail_level)
    report = replace(report, exemptions=_exemptions(results, config), fail_levels=levels, phases=timings.phases())
    if baseline is None:
        return report
    from inferlint.engine.baseline import with_baseline

    def elsewhere(paths: Sequence[str]) -> list[Finding]:
        others = {path: config.root / path for path in paths if path in state.glances}
        judged = _judged(others, state, contents, config, options)
        return [finding for result in judged for finding in result.findings]

    return with_baseline(report, baseline, config, elsewhere, is_text=bool(contents))


def _baseline(config: Config) -> Baseline | None:
    if config.baseline is None:
        return None
    from inferlint.engine.baseline import load

    return load(config)


def _with_nested(config: Config, asked: Iterable[str]) -> Config:
    from inferlint.config.nested import with_nested
    from inferlint.rules.codes import slugs

    return with_nested(config, asked, slugs())


def _judged(
    asked: Mapping[str, Path], state: State, contents: Mapping[str, bytes], config: Config, options: RunOptions
) -> list[FileResult]:
    """Return how each file ended of which there is anything to say; the others are checked and hold nothing."""
    judge = Judge(config, options, date.today())

    def reader(path: str) -> Callable[[], bytes]:
        return lambda: contents[path] if path in contents else read_bytes(asked[path])

    found = []
    for path in asked:
        glance, verdict = state.glances[path], state.verdicts.get(path)
        if verdict is not None or glance.failure or glance.pragma:
            found.append(judge.judge(path, glance, verdict, reader(path)))
    return found


def _exemptions(results: list[FileResult], config: Config) -> tuple[Exemption, ...]:
    """Return all comments by their places, then the overrides in the order of the configuration."""
    comments = sorted(
        (item for result in results for item in result.exemptions),
        key=lambda item: (item.path, item.cell or 0, item.line, item.column),
    )
    counts = sum((Counter(result.exempted) for result in results if result.exempted), Counter[int]())
    overrides = [
        Exemption("override", "", item.rules, item.reason, index=index, until=item.until, suppressed=counts[index])
        for index, item in enumerate(config.overrides)
    ]
    return (*comments, *overrides)


def _notices(state: State, asked: Mapping[str, Path], config: Config) -> tuple[str, ...]:
    """Return what a reader of the report should know and what changes no verdict."""
    notices = [] if config.routers else [NO_ROUTER]
    for path, failure in state.failures():
        if path not in asked and state.glances[path].hit:
            notices.append(f"`{path}` could not be read, so names that come from it are unknown: {failure}")
    notices += [
        f"module `{module}` is in {' and in '.join(f'`{path}`' for path in paths)}: both are followed"
        for module, paths in state.ambiguous
    ]
    return (*notices, *state.notices)


def _report(
    asked: Iterable[str],
    found: Discovery | None,
    results: list[FileResult],
    problems: list[Failure],
    notices: tuple[str, ...],
    seconds: float,
) -> Report:
    told = {result.path: FileOutcome(result.path, result.outcome, result.reason) for result in results}
    outcomes = [told.get(path) or FileOutcome(path, "checked") for path in asked]
    failures = [*problems]
    for result in results:
        if result.outcome == "failed":
            failures += result.cells or [Failure(result.path, result.reason, result.line)]
    if found is not None:
        outcomes += [FileOutcome(path, "skipped", reason) for path, reason in found.skipped]
        outcomes += [FileOutcome(path, "failed", reason) for path, reason in found.failures]
        failures += [Failure(path, reason) for path, reason in found.failures]
    findings = sorted((finding for result in results for finding in result.findings), key=order)
    counts = Counter(map(attrgetter("outcome"), outcomes))
    stats = Stats(len(outcomes), counts["checked"], counts["skipped"], counts["failed"], seconds)
    return Report(
        tuple(findings),
        tuple(sorted(failures, key=lambda failure: (failure.path, failure.reason))),
        tuple(sorted(outcomes, key=attrgetter("path"))),
        stats,
        sum(result.suppressed for result in results),
        notices=notices,
    )
