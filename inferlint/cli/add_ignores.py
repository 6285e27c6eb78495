"""``inferlint check --add-ignores REASON``."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from inferlint.cli.common import known_rules
from inferlint.cli.console import note
from inferlint.cli.summary import count
from inferlint.errors import UsageError
from inferlint.report.visible import visible
from inferlint.suppressions.reason import reason_problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.config.model import Config
    from inferlint.model.finding import Severity
    from inferlint.model.report import Report


def check_usage(reason: str, *, stdin: bool, no_ignores: bool) -> None:
    """Raise ``UsageError`` for a reason that no comment can give, and for options that contradict each other."""
    problem = reason_problem(reason)
    if problem is not None:
        raise UsageError(f"check: the reason of --add-ignores {problem}")
    if stdin:
        raise UsageError("check: --add-ignores writes files and cannot be given with '-'")
    if no_ignores:
        raise UsageError("check: --add-ignores and --no-ignores exclude each other")


def add_ignores(report: Report, config: Config, reason: str, lowest: Severity, check: Callable[[], Report]) -> Report:
    """Write the comments, say how many, and return the report of the run after that."""
    from inferlint.engine.add_ignores import Adder

    done = Adder(config, reason.strip(), date.today(), known_rules(), check).add(report, lowest)
    for text in done.notices:
        note(f"inferlint: {visible(text)}")
    note(f"inferlint: {count(done.comments, 'comment')} written in {count(done.files, 'file')}")
    return done.report
