"""Overrides: reasoned exemptions from the configuration."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator

    from inferlint.config.model import Config, Override
    from inferlint.model.finding import Finding
    from inferlint.source.globs import Spec


def kept_by_overrides(
    findings: Iterable[Finding], path: str, config: Config, counts: Counter[int] | None = None
) -> Iterator[Finding]:
    """Yield the findings that no override exempts.

    ``counts`` gets, by the place of an override in the configuration, how many findings it exempts.
    """
    here = [pair for pair in enumerate(config.overrides) if _matcher(pair[1].paths).match_file(path)]
    for finding in findings:
        hits = [index for index, override in here if _exempts(override, finding)]
        if counts is not None:
            counts.update(hits)
        if not hits:
            yield finding


def covers(override: Override, path: str) -> bool:
    """Say whether an override is for the file ``path``."""
    return bool(_matcher(override.paths).match_file(path))


def _exempts(override: Override, finding: Finding) -> bool:
    if override.rules and not any(finding.rule.startswith(rule) or finding.slug == rule for rule in override.rules):
        return False
    return not override.providers or finding.provider in override.providers


@lru_cache(maxsize=256)
def _matcher(patterns: tuple[str, ...]) -> Spec:
    from inferlint.source.globs import spec

    return spec(patterns)
