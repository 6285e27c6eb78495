"""Apply suppressions to findings."""

from __future__ import annotations

import difflib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.model.exemption import Exemption
from inferlint.model.finding import Finding
from inferlint.suppressions.pragma import Suppression, read_all

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from inferlint.model.finding import Severity

#: Findings about the run itself; they cannot be suppressed.
UNSUPPRESSIBLE = frozenset({"IL001", "IL002", "IL003", "IL004"})


@dataclass(frozen=True, slots=True)
class Applied:
    """Findings that remain, with those about suppressions; those that were suppressed; what every comment did."""

    kept: tuple[Finding, ...]
    suppressed: tuple[Finding, ...]
    exemptions: tuple[Exemption, ...] = ()


@dataclass(frozen=True, slots=True)
class Suppressions:
    """The suppressions of one file, or of one notebook cell."""

    path: str
    items: tuple[Suppression, ...] = ()
    cell: int | None = None

    def apply(
        self,
        findings: Iterable[Finding],
        today: date,
        known_codes: Mapping[str, str],
        *,
        ran: frozenset[str],
        forbidden: frozenset[str] = frozenset(),
    ) -> Applied:
        """Return ``findings`` split into kept and suppressed; kept ones include new IL002 and IL003 findings.

        ``findings`` are those of this file or cell. ``known_codes`` maps codes to slugs. ``ran`` are the
        codes of the rules that ran: only for these can a suppression be unused. ``forbidden`` are the codes of which
        the configuration says that no comment suppresses them.
        """
        slugs = {slug: code for code, slug in known_codes.items()}
        problems = [problem_of(item, today, known_codes, slugs, forbidden) for item in self.items]
        live = [
            (item, _codes(item, slugs)) for item, problem in zip(self.items, problems, strict=True) if problem is None
        ]
        used: Counter[tuple[int, str]] = Counter()
        kept: list[Finding] = []
        suppressed: list[Finding] = []
        for finding in findings:
            hits = [index for index, (item, codes) in enumerate(live) if _covers(item, codes, finding)]
            used.update((index, finding.rule) for index in hits)
            (suppressed if hits else kept).append(finding)
        kept += self._bad(problems)
        kept += self._unused(live, used, ran)
        return Applied(tuple(kept), tuple(suppressed), tuple(self._exemptions(problems, slugs, used, ran)))

    def _exemptions(
        self,
        problems: Sequence[str | None],
        slugs: Mapping[str, str],
        used: Mapping[tuple[int, str], int],
        ran: frozenset[str],
    ) -> Iterator[Exemption]:
        """Yield what each comment did; ``used`` counts by the number of the comment among those without a problem."""
        live = -1
        for item, problem in zip(self.items, problems, strict=True):
            codes = _codes(item, slugs)
            counts = dict.fromkeys(codes, 0)
            if problem is None:
                live += 1
                counts = {code: used.get((live, code), 0) for code in codes}
            idle = [code for code in codes if not counts[code]] if problem is None else []
            yield Exemption(
                kind="file-ignore" if item.whole_file else "ignore",
                path=self.path,
                codes=codes,
                reason=item.reason,
                line=item.span.line,
                column=item.span.column,
                cell=self.cell,
                until=item.until,
                problem=problem,
                suppressed=sum(counts.values()),
                unused=tuple(code for code in idle if code in ran),
                unknown=tuple(code for code in idle if code not in ran),
            )

    def _bad(self, problems: Sequence[str | None]) -> Iterator[Finding]:
        for item, problem in zip(self.items, problems, strict=True):
            if problem is not None:
                yield self._finding(item, _BAD, problem)

    def _unused(
        self,
        live: Sequence[tuple[Suppression, tuple[str, ...]]],
        used: Collection[tuple[int, str]],
        ran: frozenset[str],
    ) -> Iterator[Finding]:
        for index, (item, codes) in enumerate(live):
            for code in codes:
                if code in ran and (index, code) not in used:
                    message = f"`{code}` suppresses nothing {'in this file' if item.whole_file else 'here'}"
                    yield self._finding(item, _UNUSED, message)

    def _finding(self, item: Suppression, about: _About, message: str) -> Finding:
        return Finding(
            rule=about.rule,
            slug=about.slug,
            severity=about.severity,
            confidence="high",
            kind="suppression",
            message=message,
            path=self.path,
            span=item.span,
            help=about.help,
            cell=self.cell,
            statement=(item.span.line, item.span.line),
        )


@dataclass(frozen=True, slots=True)
class _About:
    """What findings about suppressions of one sort have in common."""

    rule: str
    slug: str
    severity: Severity
    help: str


_UNUSED = _About("IL002", "unused-suppression", "warning", "Remove the code from the comment, or the whole comment")
_BAD = _About("IL003", "bad-suppression", "error", "Write `# inferlint: ignore[CODE] reason`, or remove the comment")


def _codes(item: Suppression, slugs: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(slugs.get(name, name) for name in item.codes))


def _covers(item: Suppression, codes: Sequence[str], finding: Finding) -> bool:
    if finding.rule not in codes:
        return False
    if item.whole_file:
        return True
    first, last = finding.statement or (finding.span.line, finding.span.end_line)
    return any(first <= line <= last for line in item.lines)


def problem_of(
    item: Suppression, today: date, known: Mapping[str, str], slugs: Mapping[str, str], forbidden: frozenset[str]
) -> str | None:
    """Return why a comment counts for nothing, None when it counts; ``slugs`` maps slugs to codes."""
    if item.problem is not None:
        return item.problem
    for name in item.codes:
        if name not in known and name not in slugs:
            close = difflib.get_close_matches(name[:40], [*known, *slugs], n=1)
            return f"Unknown rule `{name[:40]}`" + (f"; nearest match `{close[0]}`" if close else "")
        if slugs.get(name, name) in UNSUPPRESSIBLE:
            return f"`{name}` cannot be suppressed"
        if slugs.get(name, name) in forbidden:
            return f"`{name}` cannot be suppressed in the code: the configuration says `suppressible = false`"
    if item.until is not None and item.until < today:
        return f"Suppression expired on {item.until.isoformat()}"
    return None


def parse(text: str, path: str, cell: int | None = None) -> Suppressions:
    """Return the suppressions in the source ``text`` of ``path``, or of its notebook cell ``cell``."""
    return Suppressions(path, tuple(read_all(text)), cell)
