"""What a run is asked to do beyond the configuration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.records import dataclass, field

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Accelerators:
    """What stands in front of the scanner; each may be switched off and must change no finding.

    ``ast`` reads facts from the tree of Python's own parser where it has one; without it LibCST reads every file.
    ``flows`` asks the evaluation only about what the edges of ``project.flows`` reach.
    """

    prefilter: bool = True
    triage: bool = True
    reduce: bool = True
    pool: bool = True
    ast: bool = True
    groups: bool = True
    flows: bool = True


@dataclass(frozen=True, slots=True)
class RunOptions:
    """Options of one run. ``jobs`` is the number of processes, 0 to choose; ``ignores`` honours comments and overrides.

    ``fixes`` plans a fix for each finding. ``past`` says that the tree is an older one: what the configuration of today
    names need not be there yet. ``cache`` is the folder that keeps what was found out for later runs, if there is one.
    """

    exclude: tuple[str, ...] = ()
    force_exclude: bool = False
    jobs: int = 0
    ignores: bool = True
    past: bool = False
    fixes: bool = False
    cache: Path | None = None
    accelerators: Accelerators = field(default_factory=Accelerators)
