"""What a renderer is told beside the report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inferlint.model.finding import SEVERITIES, Severity

#: Takes a path below the project root and a notebook cell; returns the lines, or ``None`` when out of reach.
SourceReader = Callable[[str, "int | None"], "Sequence[str] | None"]


def no_source(_path: str, _cell: int | None) -> None:
    """Read nothing."""


@dataclass(frozen=True, slots=True)
class RenderOptions:
    """``lowest`` is the lowest severity that formats for people show; ``source`` gives them the lines.

    ``version`` is the version of inferlint that machine formats name.
    """

    color: bool = False
    lowest: Severity = "warning"
    source: SourceReader = no_source
    version: str = ""

    def shows(self, severity: Severity) -> bool:
        """Return whether findings of ``severity`` are shown to people."""
        return SEVERITIES.index(severity) <= SEVERITIES.index(self.lowest)
