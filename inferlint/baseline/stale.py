"""Findings about entries of a baseline that stand for nothing any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.finding import Finding

if TYPE_CHECKING:
    from inferlint.baseline.entries import Baseline

CODE = "IL004"


def stale_finding(baseline: Baseline, index: int) -> Finding:
    """Return the finding about the entry at ``index``, placed at its line of the file."""
    entry = baseline.entries[index]
    what = f"`{entry.symbol}`" if entry.symbol else "a finding"
    return Finding(
        rule=CODE,
        slug="stale-baseline",
        severity="warning",
        confidence="high",
        kind="baseline",
        message=f"Baseline entry of `{entry.rule}` for {what} in `{entry.path}` no longer occurs",
        path=baseline.name,
        span=baseline.spans[index],
        help="Run `inferlint baseline prune` and commit the file",
    )
