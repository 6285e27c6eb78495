"""What a run returns."""

from __future__ import annotations

from typing import Literal, NamedTuple

from inferlint.model.exemption import Exemption
from inferlint.model.finding import SEVERITIES, Finding, Safety, Severity
from inferlint.model.records import dataclass, field

Outcome = Literal["checked", "skipped", "failed"]


class FileOutcome(NamedTuple):
    """How one file ended: checked, skipped with a reason, or failed with a reason."""

    path: str
    outcome: Outcome
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that could not be checked; ``path`` is empty when it concerns the whole run.

    ``cell`` is the 1-based notebook cell, when it is only that; ``line`` counts in it then.
    """

    path: str
    reason: str
    line: int | None = None
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts of one run; ``files = analysed + skipped + failed``, ``seconds`` is wall time.

    ``analysed`` counts every file that was read and decided, also those the prefilter found free of any needle.
    """

    files: int = 0
    analysed: int = 0
    skipped: int = 0
    failed: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a run with its seconds by the clock, and of processor time in this process.

    The time by the clock is ``None`` where there is none of its own.
    """

    name: str
    seconds: float | None
    processor: float


@dataclass(frozen=True, slots=True)
class Fixed:
    """A finding that was fixed, where it stood before."""

    path: str
    cell: int | None
    line: int
    rule: str
    slug: str
    title: str
    safety: Safety


@dataclass(frozen=True, slots=True)
class Report:
    """The result of one run. ``findings`` are sorted and hold what is neither suppressed nor exempt."""

    findings: tuple[Finding, ...]
    failures: tuple[Failure, ...]
    files: tuple[FileOutcome, ...]
    stats: Stats
    suppressed: int = 0
    baselined: int = 0
    #: Findings left out because the commit that the change is compared with has them too.
    old: int = 0
    #: Notes for stderr that change no verdict, such as a hint to write a configuration.
    notices: tuple[str, ...] = ()
    #: Findings that this run fixed, in the order of their fixes.
    fixed: tuple[Fixed, ...] = ()
    #: The comments in the files that were asked for and the overrides, each with what it took out of this report.
    exemptions: tuple[Exemption, ...] = ()
    #: Folders whose own configuration fails at another severity than the root's: (folder, severity), outer ones first.
    fail_levels: tuple[tuple[str, Severity], ...] = ()
    #: Where the time went, in the order of the phases.
    phases: tuple[Phase, ...] = field(default=(), compare=False)

    def fails(self, finding: Finding, level: Severity) -> bool:
        """Return whether a finding fails the run when ``level`` is the lowest failing severity of the root."""
        for folder, stricter in self.fail_levels:
            if finding.path.startswith(f"{folder}/"):
                level = max(level, stricter, key=SEVERITIES.index)
        return SEVERITIES.index(finding.severity) <= SEVERITIES.index(level)

    @property
    def complete(self) -> bool:
        """Return whether everything that was asked for could be checked."""
        return not self.failures
