"""What an SDK offers and the catalogue does not list: public client classes and default hosts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.verify.default_hosts import host_gaps
from inferlint.verify.offered_classes import class_gaps

if TYPE_CHECKING:
    from inferlint.catalogue.lookup import Catalogue
    from inferlint.verify.gap import Gap
    from inferlint.verify.releases import Release, Subject


def gaps(subject: Subject, catalogue: Catalogue, releases: list[Release]) -> list[Gap]:
    """Return the gaps in all releases, each once, of the newest release that has it."""
    found: dict[tuple[str, str], Gap] = {}
    for release in releases:
        for gap in (*class_gaps(subject, release), *host_gaps(subject, catalogue, release)):
            found.setdefault((gap.kind, gap.name), gap)
    return sorted(found.values(), key=lambda gap: (gap.kind, gap.name))
