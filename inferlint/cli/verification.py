"""``inferlint providers --verify``: which distributions, in which folder, and how the results are shown."""

from __future__ import annotations

import json
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from inferlint.cli.console import note, out
from inferlint.config.shapes import nearest
from inferlint.errors import UsageError
from inferlint.report.visible import visible
from inferlint.source.collector import collector_off
from inferlint.verify.fetch import Shop
from inferlint.verify.releases import Shelf, wanted_files
from inferlint.verify.run import Result, verify

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.verify.gap import Gap
    from inferlint.verify.releases import Subject


def verify_providers(
    catalogue: Catalogue, names: Sequence[str], cache: Path | None, output_format: str, *, strict: bool
) -> int:
    """Print what verifying finds and return the exit code; raise ``UsageError`` for an unknown name.

    The code is 2 when a release could not be had, 1 when something is wrong (with ``strict`` also for a gap).
    """
    with _folder(cache) as folder:
        shop = Shop(folder)
        shelf = Shelf(catalogue, shop)
        chosen = _chosen(shelf, names)
        ready = [subject for subject in chosen if subject.is_verifiable]
        shop.get_all(wanted_files(ready))
        results = []
        for subject in [subject for subject in chosen if subject.distribution in names or subject.is_verifiable]:
            with collector_off():
                results.append(verify(subject, shelf) if subject.is_verifiable else _unlisted(subject))
            shelf.forget()
            if output_format == "text":
                out("".join(f"{visible(line)}\n" for line in _lines(results[-1])))
    if output_format == "json":
        out(json.dumps([result.as_json() for result in results], indent=2) + "\n")
    else:
        note(_summary(results, [subject.distribution for subject in chosen if not subject.is_verifiable]))
    return _exit_code(results, strict=strict)


@contextmanager
def _folder(cache: Path | None) -> Iterator[Path]:
    if cache is not None:
        if cache.exists() and not cache.is_dir():
            raise UsageError(
                f"--cache: {cache} is not a folder; a folder is expected, which is made when it is missing"
            )
        yield cache.resolve()
        return
    with TemporaryDirectory(prefix="inferlint-verify-") as temporary:
        yield Path(temporary)


def _chosen(shelf: Shelf, names: Sequence[str]) -> list[Subject]:
    """Return the distributions that ``names`` mean: all of a provider's file, or single ones; all without names."""
    if not names:
        return list(shelf.subjects.values())
    found: dict[str, Subject] = {}
    for name in names:
        of_provider = {
            subject.distribution: subject
            for subject in shelf.subjects.values()
            if any(provider.id == name for provider, _ in subject.tables)
        }
        single = {name: shelf.subjects[name]} if name in shelf.subjects else {}
        if not of_provider and not single:
            raise UsageError(_unknown(name, shelf))
        found.update(of_provider or single)
    return list(found.values())


def _unknown(name: str, shelf: Shelf) -> str:
    if name in shelf.catalogue.providers:
        return f"providers: {name} lists no distribution; --verify needs one"
    known = (*shelf.catalogue.providers, *shelf.subjects)
    return f"providers: unknown provider or distribution {name!r}{nearest(name, known)}"


def _unlisted(subject: Subject) -> Result:
    reason = f"{subject.distribution}: the entry lists no `versions`, so there is no release to check it against"
    return Result(subject.distribution, (), {}, missing=(reason,))


def _lines(result: Result) -> Iterator[str]:
    """Yield what was looked up in which releases, then one line for each thing to say about it."""
    counts = ", ".join(f"{number} {name}" for name, number in result.counts.items() if number)
    read = f" {', '.join(result.versions)}: {counts}" if result.versions else ":"
    yield f"{result.distribution}{read}"
    yield from (f"  wrong: {text}" for text in result.wrong)
    yield from (f"  missing: {text}" for text in result.missing)
    yield from (f"  gap: {_gap(gap)}" for gap in result.gaps)
    yield from (f"  note: {text}" for text in result.notes)


def _gap(gap: Gap) -> str:
    return f"{gap.kind} {gap.name} {gap.why}, {gap.place}:{gap.line} in {gap.version}"


def _summary(results: Sequence[Result], left_out: Sequence[str]) -> str:
    wrong, found = sum(len(result.wrong) for result in results), sum(len(result.gaps) for result in results)
    missing = sum(len(result.missing) for result in results)
    text = f"{len(results)} distributions: {wrong} wrong, {found} gaps, {missing} releases not to be had"
    return f"{text}\nnot checked, no `versions` listed: {', '.join(left_out)}" if left_out else text


def _exit_code(results: Sequence[Result], *, strict: bool) -> int:
    if any(result.missing for result in results):
        return 2
    return int(any(result.wrong or (strict and result.gaps) for result in results))
