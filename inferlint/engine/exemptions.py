"""Overrides: reasoned exemptions from the configuration."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from inferlint.config.model import Config, Override
    from inferlint.model.finding import Finding
    from inferlint.source.globs import Spec


def kept_by_overrides(findings: Iterable[Finding], path: str, config: Config) -> Iterator[Finding]:
    """Yield the findings that no override exempts."""
    here = [override for override in config.overrides if _matcher(override.paths).match_file(path)]
    for finding in findings:
        if not any(_exempts(override, finding) for override in here):
            yield finding


def _exempts(override: Override, finding: Finding) -> bool:
    if override.rules and not any(finding.rule.startswith(rule) or finding.slug == rule for rule in override.rules):
        return False
    return not override.providers or finding.provider in override.providers


@lru_cache(maxsize=256)
def _matcher(patterns: tuple[str, ...]) -> Spec:
    from inferlint.source.globs import spec

    return spec(patterns)
