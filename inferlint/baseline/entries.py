"""What a baseline holds: one entry for each finding it accepts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.model.finding import Finding
    from inferlint.model.span import Span

#: Rules about the run itself: a baseline cannot hide a broken suppression, or its own stale entries.
_RUN_RULES = "IL0"

#: What has to be equal for an entry to be of a finding, beside the place: the readable fields cannot lie.
Content = tuple[str, str, str | None, str | None]


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted finding, in the order of its line in the file.

    ``fingerprint`` is the content of the finding; ``path`` is relative to the project root, with forward slashes;
    ``scope`` is the dotted name of the function or class it stands in.
    """

    fingerprint: str
    rule: str
    provider: str | None
    symbol: str | None
    path: str
    scope: str

    @staticmethod
    def of(finding: Finding) -> Entry:
        """Return the entry that accepts ``finding``."""
        return Entry(finding.content, finding.rule, finding.provider, finding.symbol, finding.path, finding.scope)

    @property
    def content(self) -> Content:
        """Return what the entry is of, without the place."""
        return (self.fingerprint, self.rule, self.provider, self.symbol)


@dataclass(frozen=True, slots=True)
class Baseline:
    r"""The entries of a file, sorted by fingerprint, and how they are laid out in it.

    ``gaps`` are the blank lines in front of each entry and, last, behind all of them; ``spans`` are the
    places of the entries in the file that was read. ``newline`` is ``"\n"`` or
    ``"\r\n"``. ``name`` is what messages call the file.
    """

    entries: tuple[Entry, ...]
    gaps: tuple[int, ...]
    newline: str = "\n"
    name: str = ""
    spans: tuple[Span, ...] = ()

    @staticmethod
    def of(findings: Iterable[Finding], newline: str = "\n") -> Baseline:
        """Return the baseline that accepts the findings that can be accepted."""
        entries = sorted((Entry.of(finding) for finding in findings if is_baselinable(finding)), key=_place)
        return Baseline(tuple(entries), (1,) * (len(entries) + 1), newline)


def is_baselinable(finding: Finding) -> bool:
    """Return whether a baseline can hide the finding."""
    return not finding.rule.startswith(_RUN_RULES)


def _place(entry: Entry) -> tuple[str, str, str]:
    return (entry.fingerprint, entry.path, entry.scope)
