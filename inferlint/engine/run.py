"""A whole run: which files, by how many processes, in which order, and what comes of it."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.engine.file import FileResult, Judge
from inferlint.engine.options import RunOptions
from inferlint.engine.project import ProjectNames
from inferlint.engine.scan import Scanner
from inferlint.model.exemption import Exemption
from inferlint.model.finding import order
from inferlint.model.report import Failure, FileOutcome, Report, Stats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from inferlint.baseline import Baseline
    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.engine.scan import Scan, Task

    #: What was read of files, by what was asked of them.
    Memory = dict[Task, Scan]

    from inferlint.engine.waves import Found
    from inferlint.fixes.planner import Planner
    from inferlint.model.finding import Finding
    from inferlint.source.discover import Discovery

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
    from inferlint.source.discover import discover

    found = discover(
        config.root,
        [Path(path) for path in paths],
        exclude=(*config.exclude, *options.exclude),
        force_exclude=options.force_exclude or config.force_exclude,
    )
    asked = {file.relpath: file.path for file in found.files}
    return _run(asked, contents or {}, found, config, catalogue, options, progress, started, memory)


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
    from inferlint.source.discover import locate

    exclude = (*config.exclude, *options.exclude)
    force_exclude = options.force_exclude or config.force_exclude
    found = locate(config.root, Path(path), exclude=exclude, force_exclude=force_exclude)
    asked = {file.relpath: file.path for file in found.files}
    return _run(asked, dict.fromkeys(asked, source), found, config, catalogue, options, None, started)


def _run(
    asked: dict[str, Path],
    contents: Mapping[str, bytes],
    discovery: Discovery | None,
    config: Config,
    catalogue: Catalogue | None,
    options: RunOptions,
    progress: Callable[[int, int], None] | None,
    started: float,
    memory: Memory | None = None,
) -> Report:
    from inferlint.engine.waves import Waves
    from inferlint.source.collector import collector_off
    from inferlint.source.deep import run_deep

    # A baseline that cannot be read is said at once.
    baseline = _baseline(config)
    if catalogue is None:
        from inferlint.catalogue.load import load_catalogue

        catalogue = load_catalogue(config.provider_overlays)
    config = _with_nested(config, asked)
    project = ProjectNames(config, past=options.past)
    reader = Reader(Scanner(config, catalogue, project, options), options, progress, memory)
    waves = Waves(config, catalogue, project, reader.read, asked, contents)
    with collector_off():
        found = waves.run()
        planner = _planner(found, contents, config, project) if options.fixes else None
        results = run_deep(lambda: _judged(found, asked, contents, config, options, planner))
    notices = _notices(found, asked, project, config)
    problems = [Failure("", found.problem)] if found.problem else []
    report = _report(discovery, results, problems, notices, time.perf_counter() - started)
    levels = tuple((nested.folder, nested.fail_level) for nested in config.nested if nested.fail_level)
    report = replace(report, exemptions=_exemptions(results, config), fail_levels=levels)
    if baseline is None:
        return report
    from inferlint.engine.baseline import with_baseline

    def elsewhere(paths: Sequence[str]) -> list[Finding]:
        others = {path: config.root / path for path in paths if path in found.scans}
        judged = run_deep(lambda: _judged(found, others, contents, config, options))
        return [finding for result in judged for finding in result.findings]

    return with_baseline(report, baseline, config, elsewhere, is_text=bool(contents))


def _baseline(config: Config) -> Baseline | None:
    if config.baseline is None:
        return None
    from inferlint.engine.baseline import load

    return load(config)


def _with_nested(config: Config, asked: Iterable[str]) -> Config:
    from inferlint.config.nested import with_nested
    from inferlint.rules.registry import slugs

    return with_nested(config, asked, slugs())


def _planner(found: Found, contents: Mapping[str, bytes], config: Config, project: ProjectNames) -> Planner:
    from inferlint.engine.surroundings import ProjectSurroundings
    from inferlint.fixes.planner import Planner

    return Planner(found.program, ProjectSurroundings(config.root, project, contents))


def _judged(
    found: Found,
    asked: dict[str, Path],
    contents: Mapping[str, bytes],
    config: Config,
    options: RunOptions,
    planner: Planner | None = None,
) -> list[FileResult]:
    judge = Judge(found.program, found.scans, config, options, date.today(), planner)
    return [judge.judge(found.scans[path], place, contents.get(path)) for path, place in asked.items()]


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


def _notices(found: Found, asked: dict[str, Path], project: ProjectNames, config: Config) -> tuple[str, ...]:
    """Return what a reader of the report should know and what changes no verdict."""
    notices = [] if config.routers else [NO_ROUTER]
    for path, scan in sorted(found.scans.items()):
        if scan.failure and path not in asked:
            notices.append(f"`{path}` could not be read, so names that come from it are unknown: {scan.failure}")
    notices += [
        f"module `{module}` is in {' and in '.join(f'`{path}`' for path in paths)}: both are followed"
        for module, paths in project.ambiguous()
    ]
    return tuple(notices)


class Reader:
    """Reads files in this process or in several, and counts them for the progress display.

    ``memory`` holds what was read before, by what was asked, and is added to.
    """

    def __init__(
        self,
        scanner: Scanner,
        options: RunOptions,
        progress: Callable[[int, int], None] | None,
        memory: Memory | None = None,
    ) -> None:
        self._scanner = scanner
        self._options = options
        self._progress = progress
        self._memory = memory
        self._done = 0
        self._all = 0

    def read(self, tasks: Sequence[Task]) -> list[Scan]:
        """Return what the files hold, in their order."""
        if self._memory is None:
            return self._read(tasks)
        new = [task for task in tasks if task not in self._memory]
        self._memory.update(zip(new, self._read(new), strict=True))
        return [self._memory[task] for task in tasks]

    def _read(self, tasks: Sequence[Task]) -> list[Scan]:
        from inferlint.engine.pool import scan_in_processes, wanted_jobs

        self._all += len(tasks)
        jobs = wanted_jobs(tasks, self._options)
        if jobs > 1:
            return scan_in_processes(self._scanner, tasks, jobs, self._advance)
        from inferlint.source.deep import run_deep

        return run_deep(lambda: [self._scan(task) for task in tasks])

    def _scan(self, task: Task) -> Scan:
        scan = self._scanner.scan(task)
        self._advance(1)
        return scan

    def _advance(self, count: int) -> None:
        self._done += count
        if self._progress is not None:
            self._progress(self._done, self._all)


def _report(
    found: Discovery | None,
    results: list[FileResult],
    problems: list[Failure],
    notices: tuple[str, ...],
    seconds: float,
) -> Report:
    outcomes = [FileOutcome(result.path, result.outcome, result.reason) for result in results]
    failures = [*problems]
    for result in results:
        if result.outcome == "failed":
            failures += result.cells or [Failure(result.path, result.reason, result.line)]
    if found is not None:
        outcomes += [FileOutcome(path, "skipped", reason) for path, reason in found.skipped]
        outcomes += [FileOutcome(path, "failed", reason) for path, reason in found.failures]
        failures += [Failure(path, reason) for path, reason in found.failures]
    findings = sorted((finding for result in results for finding in result.findings), key=order)
    counts = {kind: sum(one.outcome == kind for one in outcomes) for kind in ("checked", "skipped", "failed")}
    stats = Stats(len(outcomes), counts["checked"], counts["skipped"], counts["failed"], seconds)
    return Report(
        tuple(findings),
        tuple(sorted(failures, key=lambda failure: (failure.path, failure.reason))),
        tuple(sorted(outcomes, key=lambda outcome: outcome.path)),
        stats,
        sum(result.suppressed for result in results),
        notices=notices,
    )
