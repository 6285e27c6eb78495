"""Places as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.report.visible import visible

if TYPE_CHECKING:
    from inferlint.model.finding import Finding
    from inferlint.model.report import Failure


def place(finding: Finding) -> str:
    """Return ``path:line:column``, with the notebook cell when there is one."""
    cell = f"cell {finding.cell}:" if finding.cell is not None else ""
    return f"{visible(finding.path)}:{cell}{finding.span.line}:{finding.span.column}"


def failure_line(failure: Failure) -> str:
    """Return the line that says what could not be checked."""
    line = f"{failure.line}:" if failure.line is not None else ""
    where = f"{visible(failure.path)}:{line} " if failure.path else ""
    return f"{where}IL001 unchecked-file: {visible(failure.reason)}"
