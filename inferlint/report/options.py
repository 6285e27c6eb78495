"""What a renderer is told beside the report."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from inferlint.model.finding import SEVERITIES, Severity
from inferlint.model.records import dataclass

#: Takes a path below the project root and a notebook cell; returns the lines, or ``None`` when out of reach.
SourceReader = Callable[[str, "int | None"], "Sequence[str] | None"]
#: Takes a path below the project root; returns the bytes of the file, or ``None`` when out of reach.
RawReader = Callable[[str], "bytes | None"]


def no_source(_path: str, _cell: int | None) -> None:
    """Read nothing."""


def no_raw(_path: str) -> None:
    """Read nothing."""


def nobody(_notice: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class RenderOptions:
    """``lowest`` is the lowest severity that formats for people show; ``source`` gives them the lines.

    ``version`` is the version of inferlint that machine formats name. ``raw`` gives the bytes of a file, for
    formats that point into it as it is stored. ``prefix`` is the way from the root of the repository to the project
    root: empty, or with a slash at its end. ``fail_level`` is the lowest severity that fails the run. ``tell``
    takes one sentence about what a format leaves out.
    """

    color: bool = False
    lowest: Severity = "warning"
    source: SourceReader = no_source
    version: str = ""
    raw: RawReader = no_raw
    prefix: str = ""
    fail_level: Severity = "warning"
    tell: Callable[[str], None] = nobody

    def shows(self, severity: Severity) -> bool:
        """Return whether findings of ``severity`` are shown to people."""
        return SEVERITIES.index(severity) <= SEVERITIES.index(self.lowest)

    def fails(self, severity: Severity) -> bool:
        """Return whether findings of ``severity`` fail the run."""
        return SEVERITIES.index(severity) <= SEVERITIES.index(self.fail_level)
