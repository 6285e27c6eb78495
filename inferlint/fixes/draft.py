"""What a rewriter returns for one finding, or raises when it holds back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from inferlint.errors import InferlintError
from inferlint.fixes.edit import Refused
from inferlint.fixes.reasons import REASONS
from inferlint.model.finding import Edit, Fix
from inferlint.model.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    from inferlint.fixes.edit import Patch
    from inferlint.fixes.source import Source

    T = TypeVar("T")


class HeldError(InferlintError):
    """No edit is made: ``reason`` is a code of ``REASONS``, ``detail`` what exactly is in the way."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(detail or REASONS[reason].summary)
        self.reason = reason
        self.detail = detail


def taken(result: T | Refused) -> T:
    """Return what was made; raises ``HeldError`` for an edit that was refused."""
    if isinstance(result, Refused):
        raise HeldError(result.reason, result.detail)
    return result


@dataclass(slots=True)
class Draft:
    """One atomic change of a file. ``hazards`` are reason codes: with one of them the fix is not safe."""

    title: str
    patches: list[Patch] = field(default_factory=list)
    hazards: list[str] = field(default_factory=list)

    def add(self, patches: Iterable[Patch]) -> None:
        """Add edits; those that are there already are no second ones."""
        self.patches += [patch for patch in patches if patch not in self.patches]

    def risk(self, reason: str) -> None:
        """Note why the change is not safe; raises ``KeyError`` for a code that is not listed."""
        if REASONS[reason].code not in self.hazards:
            self.hazards.append(reason)

    def fix(self, path: str, source: Source) -> Fix:
        """Return the change as a fix of ``path``."""
        edits = tuple(Edit(path, _span(source, patch), patch.text) for patch in sorted(self.patches))
        reason = self.hazards[0] if self.hazards else None
        return Fix(self.title, "unsafe" if reason else "safe", reason, edits)


def manual(reason: str, detail: str = "") -> Fix:
    """Return a fix without edits: what a person does next, and why."""
    step = REASONS[reason].step
    return Fix(f"{step}: {detail}" if detail else step, "manual", reason)


def _span(source: Source, patch: Patch) -> Span:
    return Span(*source.lines.place(patch.start), *source.lines.place(patch.end))
