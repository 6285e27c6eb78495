"""Which findings the entries of a baseline stand for.

Three passes, each over what the one before it left, and each entry takes one finding:

1. the same content in the same definition of the same file;
2. the same content elsewhere in the same file: the code was moved, or the definition renamed;
3. for entries of a file that is gone: the same content in the same definition of one other file, when the file
   looks like the old one renamed. It has no entries of its own, and more than half of the old file's entries are
   found in it.

An entry never takes a finding of another file while its own is there: what was mended in one file cannot pay for
something new in another.
"""

from __future__ import annotations

import posixpath
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from inferlint.baseline.entries import Entry, is_baselinable
from inferlint.model.finding import SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from inferlint.model.finding import Finding


@dataclass(slots=True)
class Match:
    """What matched. ``taken`` gives the index of the finding by that of its entry; the rest is left over.

    ``renames`` are (path that is gone, path that took its entries).
    """

    entries: Sequence[Entry]
    findings: Sequence[Finding]
    taken: dict[int, int] = field(default_factory=dict)
    renames: list[tuple[str, str]] = field(default_factory=list)

    @property
    def hidden(self) -> frozenset[int]:
        """Return the indexes of the findings that entries stand for."""
        return frozenset(self.taken.values())

    @property
    def unmatched(self) -> tuple[int, ...]:
        """Return the indexes of the entries that stand for no finding."""
        return tuple(index for index in range(len(self.entries)) if index not in self.taken)

    def homes(self) -> dict[int, Entry]:
        """Return the entries that a finding in another place makes of those at these indexes."""
        now = {index: Entry.of(self.findings[number]) for index, number in self.taken.items()}
        return {index: entry for index, entry in now.items() if entry != self.entries[index]}


def match(entries: Sequence[Entry], findings: Sequence[Finding], is_gone: Callable[[str], bool]) -> Match:
    """Compare entries with the findings of a run; ``is_gone`` says of a path that there is no such file.

    Of several equal findings the less severe are left over, and of these the last.
    """
    result = Match(entries, findings)
    _take(result, range(len(entries)), _by_place)
    _take(result, result.unmatched, _by_file)
    _follow_renames(result, is_gone)
    return result


def _by_place(entry: Entry) -> Hashable:
    return (entry.content, entry.path, entry.scope)


def _by_file(entry: Entry) -> Hashable:
    return (entry.content, entry.path)


def _by_definition(entry: Entry) -> Hashable:
    return (entry.content, entry.scope)


def _take(
    result: Match, entries: Iterable[int], key: Callable[[Entry], Hashable], numbers: Iterable[int] | None = None
) -> None:
    """Give each of the entries a finding that is equal by ``key`` and not taken."""
    free: dict[Hashable, list[int]] = defaultdict(list)
    for number in numbers if numbers is not None else _free(result):
        free[key(Entry.of(result.findings[number]))].append(number)
    for queue in free.values():
        queue.reverse()
    for index in entries:
        queue = free.get(key(result.entries[index]), [])
        if queue:
            result.taken[index] = queue.pop()


def _free(result: Match) -> list[int]:
    hidden = result.hidden
    free = [number for number, one in enumerate(result.findings) if number not in hidden and is_baselinable(one)]
    # Information needs no entry: an equal finding that fails comes first.
    return sorted(free, key=lambda number: SEVERITIES.index(result.findings[number].severity))


# Renames ---------------------------------------------------------------------------------------------


def _follow_renames(result: Match, is_gone: Callable[[str], bool]) -> None:
    gone: dict[str, list[int]] = defaultdict(list)
    for index in result.unmatched:
        gone[result.entries[index].path].append(index)
    old = {path: indexes for path, indexes in gone.items() if is_gone(path)}
    if not old:
        return
    new: dict[str, list[int]] = defaultdict(list)
    known = {entry.path for entry in result.entries}
    for number in _free(result):
        path = result.findings[number].path
        if path not in known:
            new[path].append(number)
    for before, after in _pairs(result, old, new):
        result.renames.append((before, after))
        _take(result, old[before], _by_definition, new[after])


def _pairs(result: Match, old: dict[str, list[int]], new: dict[str, list[int]]) -> list[tuple[str, str]]:
    """Return which file became which, the likeliest first; each has one partner at most."""
    had = {path: Counter(_by_definition(result.entries[index]) for index in indexes) for path, indexes in old.items()}
    has = {
        path: Counter(_by_definition(Entry.of(result.findings[number])) for number in numbers)
        for path, numbers in new.items()
    }
    paths: dict[Hashable, set[str]] = defaultdict(set)
    for path, contents in has.items():
        for content in contents:
            paths[content].add(path)
    likely = []
    for before, contents in had.items():
        for after in {path for content in contents for path in paths[content]}:
            shared = (contents & has[after]).total()
            if 2 * shared > contents.total():
                likely.append((-shared, -_likeness(before, after), before, after))
    found: dict[str, str] = {}
    for _, _, before, after in sorted(likely):
        if before not in found and after not in found.values():
            found[before] = after
    return sorted(found.items())


def _likeness(before: str, after: str) -> int:
    """Return how much two paths have in common: the name counts more than the folder."""
    same_name = posixpath.basename(before) == posixpath.basename(after)
    return 2 * same_name + (posixpath.dirname(before) == posixpath.dirname(after))
