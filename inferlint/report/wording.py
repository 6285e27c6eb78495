"""Sentences that several formats share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.finding import Finding
from inferlint.report.places import step_place
from inferlint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.finding import Step
    from inferlint.model.report import Failure

#: The rule that stands for what could not be checked.
UNCHECKED = ("IL001", "unchecked-file")
#: Uses beyond these are only counted.
MOST_USES = 5


def sentences(*parts: str) -> str:
    """Return clauses as one line of text, each but the last with a full stop; empty ones are left out."""
    kept = [part for part in map(visible, parts) if part]
    return " ".join([*(part if part.endswith((".", "!", "?")) else f"{part}." for part in kept[:-1]), *kept[-1:]])


def in_cell(item: Finding | Failure) -> str:
    """Return which cell and line of a notebook is meant, nothing outside of notebooks."""
    if item.cell is None:
        return ""
    line = item.span.line if isinstance(item, Finding) else item.line
    return f"cell {item.cell}, line {line}" if line is not None else f"cell {item.cell}"


def details(finding: Finding, prefix: str) -> Iterator[str]:
    """Yield one line for each step to the provider and for the first uses, with ``prefix`` before their paths."""
    for step in finding.chain:
        yield f"via {_step(step, prefix)}"
    for step in finding.uses[:MOST_USES]:
        yield f"used {_step(step, prefix)}"
    if len(finding.uses) > MOST_USES:
        yield f"used at {len(finding.uses) - MOST_USES} more places"


def _step(step: Step, prefix: str) -> str:
    return f"{visible(prefix + step_place(step))}: {visible(step.what)}"
