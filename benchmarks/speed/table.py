"""The table of ratios: what was compared with what, the bar, and whether it was reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from benchmarks.speed.measure import Timing

HEAD = ("case", "inferlint", "beside", "its time", "ratio", "by processor time", "bar", "reached")


@dataclass(frozen=True)
class Bar:
    """At most ``limit`` times what the other takes; ``reach`` is what would be better still."""

    limit: float
    reach: float | None = None

    def __str__(self) -> str:
        return _times(self.limit) + (f", reach for {_times(self.reach)}" if self.reach is not None else "")

    def verdict(self, ratio: float) -> str:
        """Say whether ``ratio`` is low enough, and by how much it is not."""
        if self.reach is not None and ratio <= self.reach:
            return "yes, beyond"
        return "yes" if ratio <= self.limit else f"no, {ratio / self.limit:.2f} x the bar"


@dataclass(frozen=True)
class Comparison:
    """One row: ``ours`` beside ``theirs``. ``why`` is the reason when one of them could not be measured."""

    case: str
    ours: Timing | None
    theirs: Timing | None
    bar: Bar | None = None
    beside: str = ""
    why: str = ""

    @property
    def ratio(self) -> float | None:
        """What ours takes in units of theirs, by the medians; ``None`` when one is missing."""
        ours, theirs = (one.median if one else None for one in (self.ours, self.theirs))
        return ours / theirs if ours is not None and theirs else None

    @property
    def work(self) -> float | None:
        """The same of the processor seconds of all processes, which say more when the machine was not alone."""
        ours, theirs = (one.cpu if one else None for one in (self.ours, self.theirs))
        return ours / theirs if self.ratio is not None and ours is not None and theirs else None

    def cells(self) -> tuple[str, ...]:
        """Return the cells of the row; what has no number says why."""
        ratio = self.ratio
        beside = self.theirs.name if self.theirs else self.beside
        bar = str(self.bar) if self.bar else "-"
        verdict = "-" if self.bar is None else "not measured" if ratio is None else self.bar.verdict(ratio)
        its = _time(self.theirs, self.why)
        return (self.case, _time(self.ours, self.why), beside, its, told(ratio), told(self.work), bar, verdict)


def table(rows: list[tuple[str, ...]], head: tuple[str, ...] = HEAD) -> str:
    """Return rows as a table of Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def _time(timing: Timing | None, why: str) -> str:
    if timing is None:
        return why or "-"
    if timing.median is None or timing.spread is None:
        return timing.problem or why or "not run"
    low, high = timing.spread
    return f"{seconds(timing.median)} ({seconds(low)} to {seconds(high)}, n={len(timing.good)})"


def told(ratio: float | None) -> str:
    """Return a ratio as text; a small one as the part that it is."""
    if not ratio:
        return "-"
    return f"{ratio:.2f} x" if ratio >= 0.1 else f"1/{1 / ratio:.0f} x"


def seconds(value: float) -> str:
    """Return a time in the unit that reads best."""
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.2f} s" if value < 100 else f"{value:.0f} s"


def _times(ratio: float) -> str:
    if ratio == 1:
        return "faster"
    return f"at most {ratio:g} x" if ratio > 1 else f"at least {round(1 / ratio, 2):g} x faster"
