"""What a rule reports."""

from __future__ import annotations

from typing import Literal, get_args

from inferlint.model.records import dataclass, field
from inferlint.model.span import Span

Severity = Literal["error", "warning", "info"]
Confidence = Literal["high", "medium", "low"]
Kind = Literal[
    "import", "client", "call", "url", "dynamic", "model-string", "config", "credential", "dependency",
    "resilience", "suppression", "file", "baseline",
]  # fmt: skip
Safety = Literal["safe", "unsafe", "manual"]

SEVERITIES: tuple[Severity, ...] = get_args(Severity)
CONFIDENCES: tuple[Confidence, ...] = get_args(Confidence)
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a chain, or one use: where, and what happens there in a few words.

    ``cell`` is the 1-based notebook cell, in which ``line`` counts then.
    """

    path: str
    line: int
    what: str
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the text at ``span`` of ``path`` with ``text``; in a notebook lines count in cell ``cell``."""

    path: str
    span: Span
    text: str
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that mends a finding, or the reason why a person has to do it.

    ``reason`` is a reason code, ``None`` exactly when ``safety`` is ``safe``. ``title`` of a manual fix is the next
    step for a person.
    """

    title: str
    safety: Safety
    reason: str | None = None
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem at one place.

    ``path`` is relative to the project root, with forward slashes. ``cell`` is the 1-based notebook cell.
    ``symbol`` is the dotted name or host that was reached. ``help`` is one imperative sentence: what to do.
    ``chain`` leads from this place to the provider; ``uses`` are further places with the same root cause.
    """

    rule: str
    slug: str
    severity: Severity
    confidence: Confidence
    kind: Kind
    message: str
    path: str
    span: Span
    provider: str | None = None
    symbol: str | None = None
    help: str = ""
    cell: int | None = None
    chain: tuple[Step, ...] = ()
    uses: tuple[Step, ...] = ()
    fix: Fix | None = None
    #: Lines (first, last) of the statement the finding stands in: an inline suppression on any of them counts.
    statement: tuple[int, int] | None = None
    #: Content of the finding that survives moved lines; filled by the engine.
    fingerprint: str = field(default="", compare=False)
    #: The same without path, scope and number: what a baseline compares; filled by the engine.
    content: str = field(default="", compare=False)
    #: Dotted name of the function or class it stands in, empty at the top of the module; filled by the engine.
    scope: str = field(default="", compare=False)


def order(finding: Finding) -> tuple[str, int, int, int, str, str]:
    """Return the key by which reports are sorted: place first, then rule."""
    span = finding.span
    return (finding.path, finding.cell or 0, span.line, span.column, finding.rule, finding.message)
