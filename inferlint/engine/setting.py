"""What is the same for every group of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.engine.options import RunOptions
    from inferlint.engine.project import ProjectNames


@dataclass(frozen=True, slots=True)
class Setting:
    """``places`` are the files that were asked for, of which some are nowhere below the root by their path;
    ``contents`` replaces what is on disk.
    """

    config: Config
    catalogue: Catalogue
    project: ProjectNames
    options: RunOptions
    places: Mapping[str, Path] = field(default_factory=dict)
    contents: Mapping[str, bytes] = field(default_factory=dict)
