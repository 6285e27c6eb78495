"""What takes findings out of a report, and what it took out of one run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from inferlint.model.records import dataclass

if TYPE_CHECKING:
    from datetime import date

ExemptionKind = Literal["ignore", "file-ignore", "override"]


@dataclass(frozen=True, slots=True)
class Exemption:
    """A suppression comment or an override, and its effect in a run.

    ``path`` is the file of a comment, empty for an override; ``index`` is the place of an override in the
    configuration, from 0. ``line`` and ``column`` are 1-based and count in the notebook cell when there is a ``cell``.
    ``codes`` are codes of rules as far as they are known, and what is written where they are not. ``suppressed`` counts
    findings, ``unused`` are the codes that suppress nothing although their rule ran, and ``unknown`` are those of rules
    that did not run. ``problem`` says why a comment counts for nothing.
    """

    kind: ExemptionKind
    path: str
    codes: tuple[str, ...]
    reason: str
    line: int = 0
    column: int = 0
    cell: int | None = None
    index: int = 0
    until: date | None = None
    problem: str | None = None
    suppressed: int = 0
    unused: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
