"""Compare the findings of two trees: which ones are new, whatever moved in between."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from inferlint.errors import SourceError
from inferlint.model.finding import SEVERITIES, order
from inferlint.source.decode import decode, split_lines
from inferlint.source.discover import NOTEBOOK

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

    from inferlint.model.finding import Finding

#: So many lines with a letter in them, equal in both files, make a piece of code that was moved.
MOVED_LINES = 3
#: Pairs of equal findings in different files that are looked at; beyond that they count as new.
_MOST_PAIRS = 10_000
#: A statement that is longer is known by its first line only.
_MOST_STATEMENT_LINES = 200


class Text:
    """The lines of one file without white space; those of a notebook cell by cell."""

    def __init__(self, path: str, raw: bytes | None) -> None:
        cells = _cells(path, raw) if raw is not None else []
        self.lines: list[str] = []
        self._starts: dict[int | None, tuple[int, int]] = {}
        for cell, lines in cells:
            self._starts[cell] = (len(self.lines), len(lines))
            self.lines += ["".join(line.split()) for line in lines]

    def index(self, cell: int | None, line: int) -> int | None:
        """Return where in ``lines`` the 1-based ``line`` of a cell stands, ``None`` when there is no such line."""
        start, count = self._starts.get(cell, (0, 0))
        return start + line - 1 if 1 <= line <= count else None


@dataclass(frozen=True, slots=True)
class Side:
    """The findings of one tree, and its files."""

    findings: Sequence[Finding]
    read: Callable[[str], bytes | None]
    _texts: dict[str, Text] = field(default_factory=dict)

    def text(self, path: str) -> Text:
        """Return the lines of a file, none when it cannot be read."""
        if path not in self._texts:
            self._texts[path] = Text(path, self.read(path))
        return self._texts[path]

    def place(self, finding: Finding) -> int | None:
        """Return the index of a finding's first line in the text of its file."""
        return self.text(finding.path).index(finding.cell, finding.span.line)

    def line(self, finding: Finding) -> Hashable:
        """Return the first line of a finding; one that is out of reach equals no other."""
        place = self.place(finding)
        return self.text(finding.path).lines[place] if place is not None else object()

    def statement(self, finding: Finding) -> str | None:
        """Return the statement of a finding as it reads whatever a formatter did to it."""
        if finding.statement is None or finding.statement[1] - finding.statement[0] > _MOST_STATEMENT_LINES:
            return None
        text = self.text(finding.path)
        first, last = (text.index(finding.cell, line) for line in finding.statement)
        if first is None or last is None:
            return None
        joined = "".join(text.lines[first : last + 1]).replace("'", '"')
        return joined.replace(",)", ")").replace(",]", "]").replace(",}", "}")


class Comparison:
    """Pairs the findings of ``now`` with those of ``then``; each is used once, so a second equal one is new.

    ``old_paths`` are the old paths of renamed files. A finding covers one of the same or lower severity only: what
    was information and is an error now is new.
    """

    def __init__(self, now: Side, then: Side, old_paths: Mapping[str, str]) -> None:
        self._now = now
        self._then = then
        self._old_paths = old_paths
        self._aligned: dict[str, dict[int, int]] = {}
        self._new = sorted(now.findings, key=order)
        self._gone = sorted(then.findings, key=order)

    @property
    def new(self) -> list[Finding]:
        """Return what has no partner yet, in order."""
        return self._new

    @property
    def gone(self) -> list[Finding]:
        """Return what of ``then`` has no partner yet, in order."""
        return self._gone

    def pair_in_files(self) -> None:
        """Pair findings of the same file: by their first line, then by their whole statement."""
        self._pair(lambda side, finding: (self._path(side, finding), side.line(finding)), self._in_place, self._any)
        self._pair(self._by_statement, self._any)

    def pair_moved(self) -> None:
        """Pair findings of different files where the code around them moved as well."""
        self._pair(lambda side, finding: side.line(finding), self._with_lines_around)

    def may_have_moved(self) -> set[str]:
        """Return the old files from which a finding that is new so far may have come."""
        wanted = {_content(finding, self._now.line(finding)) for finding in self._new}
        return {finding.path for finding in self._gone if _content(finding, self._then.line(finding)) in wanted}

    def _path(self, side: Side, finding: Finding) -> str:
        return self._old_paths.get(finding.path, finding.path) if side is self._now else finding.path

    def _by_statement(self, side: Side, finding: Finding) -> Hashable:
        statement = side.statement(finding)
        # Without a statement nothing is alike, not even another one without.
        return (self._path(side, finding), statement) if statement else object()

    def _pair(
        self,
        key: Callable[[Side, Finding], Hashable],
        *ways: Callable[[list[Finding], list[Finding]], Iterable[tuple[Finding, Finding]]],
    ) -> None:
        """Pair findings with equal contents and ``key``, in each of the ways for those that the ones before left."""
        groups: dict[Hashable, tuple[list[Finding], list[Finding]]] = defaultdict(lambda: ([], []))
        for finding in self._new:
            groups[_content(finding, key(self._now, finding))][0].append(finding)
        for finding in self._gone:
            groups[_content(finding, key(self._then, finding))][1].append(finding)
        paired: set[int] = set()
        for new, gone in groups.values():
            for way in ways:
                for pair in way(_without(paired, new), _without(paired, gone)):
                    paired.update(map(id, pair))
        self._new = _without(paired, self._new)
        self._gone = _without(paired, self._gone)

    def _in_place(self, new: list[Finding], gone: list[Finding]) -> Iterable[tuple[Finding, Finding]]:
        """Yield pairs that stand on the same line of code; where all find a partner it does not matter which."""
        if not new or not gone or (len(new) <= len(gone) and len({finding.severity for finding in [*new, *gone]}) == 1):
            return
        at = defaultdict(list)
        for finding in gone:
            at[self._then.place(finding)].append(finding)
        lines = self._lines(new[0].path, gone[0].path)
        for finding in sorted(new, key=_rank):
            place = self._now.place(finding)
            here = at[lines[place]] if place is not None and place in lines else []
            partner = next((old for old in here if _covers(old, finding)), None)
            if partner is not None:
                here.remove(partner)
                yield finding, partner

    def _lines(self, path: str, old_path: str) -> dict[int, int]:
        """Return which line of the old file each line is that stayed."""
        if path not in self._aligned:
            old, now = self._then.text(old_path).lines, self._now.text(path).lines
            blocks = SequenceMatcher(None, old, now).get_matching_blocks()
            self._aligned[path] = {b + n: a + n for a, b, size in blocks for n in range(size)}
        return self._aligned[path]

    def _any(self, new: list[Finding], gone: list[Finding]) -> Iterable[tuple[Finding, Finding]]:
        """Yield pairs in order; the most severe findings choose first, and take what covers just them."""
        by_rank: dict[int, list[Finding]] = defaultdict(list)
        for finding in reversed(gone):
            by_rank[_rank(finding)].append(finding)
        for finding in sorted(new, key=_rank):
            rank = next((rank for rank in range(_rank(finding), -1, -1) if by_rank[rank]), None)
            if rank is not None:
                yield finding, by_rank[rank].pop()

    def _with_lines_around(self, new: list[Finding], gone: list[Finding]) -> Iterable[tuple[Finding, Finding]]:
        if len(new) * len(gone) > _MOST_PAIRS:
            return
        left = list(gone)
        for finding in sorted(new, key=_rank):
            partner = next((old for old in left if _covers(old, finding) and self._moved(old, finding)), None)
            if partner is not None:
                left.remove(partner)
                yield finding, partner

    def _moved(self, old: Finding, new: Finding) -> bool:
        """Return whether enough lines around the two findings are equal, blank lines aside."""
        there, here = self._then.place(old), self._now.place(new)
        if there is None or here is None:
            return False
        before, after = self._then.text(old.path).lines, self._now.text(new.path).lines
        above = _equal(before[:there][::-1], after[:here][::-1])
        return above + _equal(before[there:], after[here:]) >= MOVED_LINES


def _equal(first: list[str], second: list[str]) -> int:
    """Return how many lines with a letter or digit both lists begin with, at most ``MOVED_LINES``."""
    count = 0
    for one, other in zip(filter(None, first), filter(None, second), strict=False):
        if one != other or count == MOVED_LINES:
            break
        count += any(character.isalnum() for character in one)
    return count


def _content(finding: Finding, key: Hashable) -> Hashable:
    return (finding.rule, finding.provider, finding.symbol, key)


def _rank(finding: Finding) -> int:
    return SEVERITIES.index(finding.severity)


def _covers(old: Finding, new: Finding) -> bool:
    return _rank(old) <= _rank(new)


def _without(paired: set[int], findings: list[Finding]) -> list[Finding]:
    return [finding for finding in findings if id(finding) not in paired]


def _cells(path: str, raw: bytes) -> list[tuple[int | None, list[str]]]:
    if path.endswith(NOTEBOOK):
        from inferlint.source.notebook import cell_sources

        return [(number, split_lines(text)) for number, text in enumerate(cell_sources(raw), 1) if text is not None]
    try:
        return [(None, split_lines(decode(raw).text))]
    except SourceError:
        # Such a file has failed on its side and has no findings.
        return []
