"""What a rule is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.finding import Confidence, Finding, Severity
    from inferlint.project.view import FileView

Group = Literal["run", "bypass"]


@dataclass(frozen=True, slots=True)
class RuleMeta:
    """Facts about a rule. ``severity`` and ``confidence`` are those of its plainest finding."""

    code: str
    slug: str
    group: Group
    summary: str
    severity: Severity
    confidence: Confidence = "high"
    since: str = "0.1.0"
    #: ``False`` for a rule that runs only when it is selected by its code.
    default: bool = True


class RuleInfo(Protocol):
    """Anything with rule facts; its class docstring is the documentation page and the ``rule`` text."""

    meta: ClassVar[RuleMeta]


class Rule(RuleInfo, Protocol):
    """A rule over one file: facts in, findings out; it reads no files and sees no syntax trees."""

    def check(self, view: FileView) -> Iterator[Finding]:
        """Yield the findings of one file."""
        ...
