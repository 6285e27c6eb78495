"""Places as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.report.visible import visible

if TYPE_CHECKING:
    from inferlint.model.finding import Finding, Step
    from inferlint.model.report import Failure


def place(finding: Finding) -> str:
    """Return ``path:line:column``, with the notebook cell when there is one."""
    return f"{shown_path(finding.path)}:{_cell(finding.cell)}{finding.span.line}:{finding.span.column}"


def shown_path(path: str) -> str:
    """Return the path on one line; one that would begin a line with a command for the runner of GitHub is marked."""
    text = visible(path)
    return f"./{text}" if text.lstrip().startswith(("::", "##[")) else text


def step_place(step: Step) -> str:
    """Return ``path:line``, with the notebook cell when there is one; the path is as it is."""
    return f"{step.path}:{_cell(step.cell)}{step.line}"


def failure_line(failure: Failure) -> str:
    """Return the line that says what could not be checked."""
    line = f"{failure.line}:" if failure.line is not None else ""
    where = f"{shown_path(failure.path)}:{_cell(failure.cell)}{line} " if failure.path else ""
    return f"{where}IL001 unchecked-file: {visible(failure.reason)}"


def _cell(number: int | None) -> str:
    return f"cell {number}:" if number is not None else ""
