"""Pull-request mode: run over the tree that a change began from as well, and keep what is new."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.engine.introduced import Comparison, Side
from inferlint.engine.run import check_paths
from inferlint.source.git.export import export
from inferlint.source.git.folder import no_place, private_folder
from inferlint.source.git.renames import renames

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.engine.options import RunOptions
    from inferlint.model.finding import Finding
    from inferlint.model.report import Failure, Report
    from inferlint.source.git.base import Base
    from inferlint.source.git.export import Exported

#: Files that could not be read at the base and are named; the others are counted.
_MOST_NAMED = 10


def only_introduced(
    report: Report,
    base: Base,
    config: Config,
    catalogue: Catalogue,
    *,
    options: RunOptions,
    contents: Mapping[str, bytes] | None = None,
) -> Report:
    """Return ``report`` with those findings only that are not there at ``base``; ``Report.old`` counts the others.

    Both trees are checked with ``config``. Where histories crossed, a finding is old that is there at any of the
    commits of ``base``. ``contents`` replaces what is on disk, by paths below the root. Failures stay as they are.
    Raises ``GitError`` when the base cannot be read.
    """
    if not report.findings:
        return report
    change = _Change(report, base, config, catalogue, options, contents or {})
    new = list(report.findings)
    notices: list[str] = []
    for commit in base.commits:
        found = change.introduced(commit)
        kept = set(map(id, found.new))
        new = [finding for finding in new if id(finding) in kept]
        notices += found.notices
        if not new:
            break
    old = len(report.findings) - len(new)
    # What could not be read at the base matters for findings that count as new only.
    said = (*report.notices, *_old(old, base), *(notices if new else ()))
    return replace(report, findings=tuple(new), notices=said, old=old)


@dataclass(frozen=True, slots=True)
class _Found:
    new: list[Finding]
    notices: list[str]


@dataclass(frozen=True, slots=True)
class _Change:
    """One tree with its findings, to be compared with older ones."""

    report: Report
    base: Base
    config: Config
    catalogue: Catalogue
    options: RunOptions
    contents: Mapping[str, bytes]

    def introduced(self, commit: str) -> _Found:
        """Return the findings that are not there at ``commit``, the very objects of the report."""
        with private_folder() as folder:
            # The name of the root is the same on both sides, in case that anything depends on it.
            return self._introduced(commit, folder / "base" / (self.config.root.name or "root"))

    def _introduced(self, commit: str, folder: Path) -> _Found:
        # Findings may stand in files that are not checked themselves.
        paths = {finding.path for finding in self.report.findings} & {item.path for item in self.report.files}
        exported = export(self.base, commit, folder, paths)
        then = self._check(exported, paths)
        comparison = self._compare(self.report.findings, then, exported)
        if comparison.new and comparison.gone:
            comparison = self._with_moved(comparison, then, exported)
        return _Found(comparison.new, _unread(commit, exported, then.failures))

    def _check(self, exported: Exported, paths: Iterable[str]) -> Report:
        """Return the report about the older tree."""
        asked = [exported.folder, *(exported.folder / path for path in sorted(paths) if path in exported.paths)]
        src = tuple(map(self._relative, self.config.src))
        config = replace(self.config, root=exported.folder, src=src, baseline=self._baseline(exported.folder))
        return check_paths(asked, config, self.catalogue, options=replace(self.options, past=True, cache=None))

    def _baseline(self, folder: Path) -> str | None:
        """Return the baseline of today as the older tree sees it; an accepted finding is hidden on both sides.

        Otherwise the old one of two equal findings, once accepted, would stand for the new one as well.
        """
        if self.config.baseline is None:
            return None
        place = Path(os.path.abspath(self.config.root / self.config.baseline))
        if not place.is_relative_to(self.config.root):
            return str(place)
        # In the same place, so that stale entries are equal too.
        relative = place.relative_to(self.config.root)
        try:
            (folder / relative).parent.mkdir(parents=True, exist_ok=True)
            (folder / relative).write_bytes(place.read_bytes())
        except OSError as error:
            raise no_place(error) from None
        return str(relative)

    def _relative(self, entry: str) -> str:
        """Return a folder of the configuration so that it means the same below another root."""
        return os.path.relpath(entry, self.config.root) if os.path.isabs(entry) else entry

    def _compare(self, findings: Iterable[Finding], then: Report, exported: Exported) -> Comparison:
        now = Side(tuple(findings), self._read)
        before = Side(then.findings, lambda path: _content(exported.folder / path))
        renamed = self._renamed(exported) if any(one.path not in exported.paths for one in now.findings) else {}
        comparison = Comparison(now, before, renamed)
        comparison.pair_in_files()
        return comparison

    def _with_moved(self, comparison: Comparison, then: Report, exported: Exported) -> Comparison:
        """Return the comparison in which code that moved from file to file is old.

        Whether it is gone from where it was has to be known, also of files that were not asked for.
        """
        asked = {item.path for item in self.report.files}
        others = {path for path in comparison.may_have_moved() - asked if os.path.lexists(self.config.root / path)}
        if not others:
            comparison.pair_moved()
            return comparison
        everything = check_paths([self.config.root], self.config, self.catalogue, options=self.options)
        beside = [finding for finding in everything.findings if finding.path not in asked]
        whole = self._compare([*self.report.findings, *beside], then, exported)
        whole.pair_moved()
        return whole

    def _renamed(self, exported: Exported) -> dict[str, str]:
        """Return the old paths of renamed files."""
        from inferlint.source.discover import discover

        root = self.config.root
        gone = [path for path in exported.paths if not os.path.lexists(root / path) and path not in self.contents]
        if not gone:
            return {}
        files = discover(root, [root], exclude=(), force_exclude=False).files
        there = {file.relpath for file in files} | {finding.path for finding in self.report.findings}
        added = [path for path in there if path not in exported.paths]
        old = {path: _regular(exported.folder / path) for path in gone}
        new = {path: self.contents[path] if path in self.contents else _regular(root / path) for path in added}
        return renames(_present(old), _present(new))

    def _read(self, path: str) -> bytes | None:
        return self.contents[path] if path in self.contents else _content(self.config.root / path)


def _content(place: Path) -> bytes | None:
    try:
        return place.read_bytes()
    except (OSError, ValueError):
        # It was read a moment ago: a finding whose line is out of reach has no partner and counts as new.
        return None


def _regular(place: Path) -> bytes | None:
    return None if place.is_symlink() or not place.is_file() else _content(place)


def _present(contents: Mapping[str, bytes | None]) -> dict[str, bytes]:
    return {path: content for path, content in contents.items() if content is not None}


def _old(number: int, base: Base) -> list[str]:
    if not number:
        return []
    findings, are = ("finding", "is") if number == 1 else ("findings", "are")
    return [f"{number} old {findings} {are} not shown: what this change begins from, {base.name}, has them too"]


def _unread(commit: str, exported: Exported, failures: Iterable[Failure]) -> list[str]:
    """Return what could not be read of the older tree, with its consequence."""
    reasons = {failure.path: failure.reason for failure in failures} | exported.unread
    said = [
        f"`{path}` could not be read at {commit[:12]}, so its findings count as new: {reason}"
        if path
        else f"not everything could be checked at {commit[:12]}, so more findings may count as new: {reason}"
        for path, reason in sorted(reasons.items())
    ]
    left = len(said) - _MOST_NAMED
    return said if left <= 0 else [*said[:_MOST_NAMED], f"… and {left} more files"]
