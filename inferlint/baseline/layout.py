"""The text of a baseline, and its changes.

Git merges two changes without a conflict when an unchanged line stands between them. So every entry stands between
blank lines, and an entry that goes leaves them behind: any two branches that take entries away, or change them in
place, touch different lines with a blank one between. The list is sorted by fingerprint, which does not depend on
the path: a renamed file changes lines where they stand. Every entry line ends in a comma, the last one too.
"""

from __future__ import annotations

import json
import re
import unicodedata
from bisect import bisect_right
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from inferlint.baseline.parse import END, VERSION

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from inferlint.baseline.entries import Baseline, Entry

_ODD = re.compile(r"[^ -~]")
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def render(baseline: Baseline) -> bytes:
    """Return the file's content: the same entries and gaps give the same bytes."""
    rows = ["{", f'  "version": {VERSION},', '  "findings": [']
    for gap, entry in zip(baseline.gaps, baseline.entries, strict=False):
        rows += [""] * gap
        rows.append(f"    {_line(entry)},")
    rows += [""] * baseline.gaps[-1]
    rows += [f'    "{END}"', "  ]", "}", ""]
    return baseline.newline.join(rows).encode()


def _line(entry: Entry) -> str:
    return _ODD.sub(_escaped, json.dumps(asdict(entry), ensure_ascii=False))


def _escaped(found: re.Match[str]) -> str:
    """Return a character as JSON, spelt out when a reviewer would not see it."""
    character = found[0]
    return json.dumps(character)[1:-1] if unicodedata.category(character) in _HIDDEN else character


def without(baseline: Baseline, gone: Collection[int]) -> Baseline:
    """Return the baseline without the entries at the indexes ``gone``; their blank lines stay."""
    entries: list[Entry] = []
    gaps = [0]
    for index, entry in enumerate(baseline.entries):
        gaps[-1] += baseline.gaps[index]
        if index not in gone:
            entries.append(entry)
            gaps.append(0)
    gaps[-1] += baseline.gaps[-1]
    return replace(baseline, entries=tuple(entries), gaps=tuple(gaps), spans=())


def moved(baseline: Baseline, homes: Mapping[int, Entry]) -> Baseline:
    """Return the baseline with the entries at some indexes replaced by others of the same fingerprint."""
    entries = tuple(homes.get(index, entry) for index, entry in enumerate(baseline.entries))
    return replace(baseline, entries=entries)


def added(baseline: Baseline, new: Iterable[Entry]) -> Baseline:
    """Return the baseline with further entries; one that fits into a wide gap adds no blank line."""
    entries, gaps = list(baseline.entries), list(baseline.gaps)
    for entry in new:
        index = bisect_right([one.fingerprint for one in entries], entry.fingerprint)
        entries.insert(index, entry)
        gaps[index : index + 1] = [1, max(1, gaps[index] - 1)]
    return replace(baseline, entries=tuple(entries), gaps=tuple(gaps), spans=())


def compact(baseline: Baseline) -> Baseline:
    """Return the baseline with one blank line around every entry."""
    return replace(baseline, gaps=(1,) * (len(baseline.entries) + 1))
