"""The state of one reading of an ``ast`` tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.facts.builder import Builder

if TYPE_CHECKING:
    from inferlint.facts.fromast.places import Places


class UnsureError(Exception):
    """Tree and text do not fit together as expected; LibCST has to read the file."""


@dataclass(slots=True)
class TreeBuilder(Builder):
    """Collects facts; ``places`` is the text that the nodes being read stand in."""

    # Set right after construction; a default only because fields of the base class have some.
    places: Places = None  # type: ignore[assignment]

    def turn_to(self, places: Places) -> Places:
        """Read nodes of another text and return the one so far, to turn back to."""
        before = self.places
        self.places = places
        self.span = places.span
        return before
