"""How old a line is, by the date of the author who last changed it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from typing import TYPE_CHECKING

from inferlint.errors import GitError
from inferlint.ledger.git import Repository

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Age:
    """When a line was written: the day, in the author's own time, and the commit; or why that is not known.

    ``at_least`` says that the history ends there, so that the line may be older. ``reason`` is ``not committed`` for
    a line that is in no commit yet.
    """

    written: date | None = None
    commit: str | None = None
    at_least: bool = False
    reason: str = ""

    def days(self, today: date) -> int | None:
        """Return the age in days, None when it is not known; a day that lies ahead counts as today."""
        return None if self.written is None else max(0, (today - self.written).days)


NOT_COMMITTED = Age(reason="not committed")
_NO_SUCH_LINE = Age(reason="unknown: git counts the lines of this file in another way")


def ages(root: Path, lines: Mapping[str, Iterable[int]]) -> dict[tuple[str, int], Age]:
    """Return the age of the given lines of each file below ``root``, counted as git does, at every line feed.

    Git is asked once for each file. Without git, or without a repository, every age is unknown and says why.
    """
    wanted = {(path, line) for path, numbers in lines.items() for line in numbers}
    try:
        repository = Repository(root)
        tracked = repository.tracked(sorted(lines))
        is_shallow = repository.is_shallow
    except GitError as error:
        return dict.fromkeys(wanted, Age(reason=f"unknown: {error}"))
    found: dict[tuple[str, int], Age] = {}
    for path in sorted(lines):
        if path not in tracked:
            continue
        try:
            known = _blamed(repository.blame(path), is_shallow=is_shallow)
        except GitError as error:
            known = dict.fromkeys(lines[path], Age(reason=f"unknown: {error}"))
        found |= {(path, line): known.get(line, _NO_SUCH_LINE) for line in lines[path]}
    return {place: found.get(place, NOT_COMMITTED) for place in wanted}


def _blamed(porcelain: bytes, *, is_shallow: bool) -> dict[int, Age]:
    """Return the age of each line in the output of ``git blame --porcelain``."""
    of_line: dict[int, str] = {}
    facts: dict[str, dict[str, str]] = {}
    commit = ""
    for raw in porcelain.split(b"\n"):
        if raw.startswith(b"\t") or not raw:
            # The text of the line; the next one starts a new group.
            commit = ""
            continue
        words = raw.decode("utf-8", "replace").split(" ")
        if not commit:
            commit = words[0]
            of_line[int(words[2])] = commit
            facts.setdefault(commit, {})
        else:
            facts[commit].setdefault(words[0], " ".join(words[1:]))
    known = {name: _age(name, values, is_shallow=is_shallow) for name, values in facts.items()}
    return {line: known[name] for line, name in of_line.items()}


def _age(commit: str, facts: Mapping[str, str], *, is_shallow: bool) -> Age:
    if not commit.strip("0"):
        return NOT_COMMITTED
    try:
        zone = facts["author-tz"]
        offset = timedelta(hours=int(zone[1:3]), minutes=int(zone[3:5])) * (-1 if zone[0] == "-" else 1)
        written = datetime.fromtimestamp(int(facts["author-time"]), timezone(offset)).date()
    except (KeyError, ValueError, OverflowError, OSError, IndexError):
        return Age(commit=commit, reason="unknown: the commit has no readable date")
    # In a shallow clone every line that is older than the history is given to its first commit.
    return Age(written, commit, at_least=is_shallow and "boundary" in facts)
