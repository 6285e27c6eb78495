"""A whole run: which files, by how many processes, in which order, and what comes of it."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.engine.file import Analyser, FileResult
from inferlint.engine.options import RunOptions
from inferlint.engine.project import ProjectNames
from inferlint.model.finding import order
from inferlint.model.report import Failure, FileOutcome, Report, Stats

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
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
) -> Report:
    """Check files and directories and return the report; the index is always the whole project.

    ``progress`` is called with the number of files done and of all files. Raises ``PathError`` for a path that does
    not exist, ``ConfigError`` for a router pattern that matches no module, ``CatalogueError`` for a bad overlay.
    """
    started = time.perf_counter()
    from inferlint.source.discover import discover

    found = discover(
        config.root,
        [Path(path) for path in paths],
        exclude=(*config.exclude, *options.exclude),
        force_exclude=options.force_exclude or config.force_exclude,
    )
    analyser = _analyser(config, catalogue, options)
    results = _results(analyser, found, options, progress)
    return _report(found, results, config, time.perf_counter() - started)


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
    from inferlint.source.deep import run_deep

    relative = _relative(path, config.root)
    analyser = _analyser(config, catalogue, options)
    result = run_deep(lambda: analyser.check_bytes(relative, source))
    return _report(None, [result], config, time.perf_counter() - started)


def _relative(path: str, root: Path) -> str:
    place = (Path.cwd() / path).absolute()
    try:
        return place.relative_to(root).as_posix()
    except ValueError:
        return Path(path).as_posix()


def _analyser(config: Config, catalogue: Catalogue | None, options: RunOptions) -> Analyser:
    if catalogue is None:
        from inferlint.catalogue.load import load_catalogue

        catalogue = load_catalogue(config.provider_overlays)
    return Analyser(config, catalogue, ProjectNames(config), options, date.today())


def _results(
    analyser: Analyser, found: Discovery, options: RunOptions, progress: Callable[[int, int], None] | None
) -> list[FileResult]:
    from inferlint.engine.pool import check_in_processes, wanted_jobs

    jobs = wanted_jobs(found.files, options)
    if jobs > 1:
        return check_in_processes(analyser, found.files, jobs, progress)
    from inferlint.source.deep import run_deep

    def serially() -> list[FileResult]:
        results: list[FileResult] = []
        for file in found.files:
            results.append(analyser.check_file(file.relpath, file.path))
            if progress is not None:
                progress(len(results), len(found.files))
        return results

    return run_deep(serially)


def _report(found: Discovery | None, results: list[FileResult], config: Config, seconds: float) -> Report:
    outcomes = [FileOutcome(result.path, result.outcome, result.reason) for result in results]
    failures = [Failure(result.path, result.reason, result.line) for result in results if result.outcome == "failed"]
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
        notices=() if config.routers else (NO_ROUTER,),
    )
