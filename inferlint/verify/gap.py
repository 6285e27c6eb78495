"""One thing that an SDK offers and the catalogue does not list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Gap:
    """One thing of an SDK that the catalogue does not list, and where it stands in the release."""

    kind: Literal["class", "host"]
    name: str
    version: str
    place: str
    line: int
    why: str
