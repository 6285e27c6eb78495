"""What the linter says about a generated program, and what is wrong with it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generate import CONFIG

from inferlint.catalogue.load import load_catalogue
from inferlint.config.load import load_config
from inferlint.engine import RunOptions, check_paths

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from generate import Project

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.model.finding import Finding


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """Return the bundled catalogue, read once."""
    return load_catalogue(())


def findings_of(root: Path) -> tuple[Finding, ...]:
    """Check the whole project below ``root``."""
    report = check_paths([root], load_config(root / CONFIG), catalogue(), options=RunOptions(jobs=1))
    assert not report.failures, report.failures
    return report.findings


def missed(project: Project, findings: Iterable[Finding]) -> list[str]:
    """Return every use that no error stands on or lists among its uses, and every error beside the chain."""
    places, problems = set(), []
    for finding in findings:
        if finding.severity != "error":
            continue
        places.add((finding.path, finding.span.line))
        places.update((use.path, use.line) for use in finding.uses)
        if finding.path in project.distractors:
            problems.append(f"not on the chain: {shown(finding)}")
    return [f"missed: {path}:{line}" for path, line in sorted(project.uses - places)] + problems


def false_alarms(findings: Iterable[Finding]) -> list[str]:
    """Return every finding of a twin above info."""
    return [f"false alarm: {shown(finding)}" for finding in findings if finding.severity != "info"]


def shown(finding: Finding) -> str:
    """Return one line about a finding."""
    uses = ", ".join(f"{use.path}:{use.line}" for use in finding.uses)
    place = f"{finding.path}:{finding.span.line}:{finding.span.column}"
    return f"{place} {finding.rule} {finding.severity} {finding.message}" + (f" [uses {uses}]" if uses else "")


def readable(project: Project, findings: Sequence[Finding], wrong: Sequence[str], *, twin: bool = False) -> str:
    """Return the program, what was found, and what is wrong."""
    found = [f"found: {shown(finding)}" for finding in findings] or ["found: nothing"]
    return "\n".join([project.show(twin=twin), *(f"=> {line}" for line in [*found, *wrong])])
