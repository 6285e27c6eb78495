"""Fingerprints: what a finding is, without where it stands in its file."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

from inferlint.model.finding import order
from inferlint.model.records import replace
from inferlint.source.decode import split_lines
from inferlint.source.enclosing import Enclosing
from inferlint.source.normal import normal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from inferlint.model.finding import Finding
    from inferlint.model.span import Span


def with_contents(findings: Iterable[Finding], text: str) -> list[Finding]:
    """Return the findings with the definitions that they stand in, and with their contents.

    The content is made of rule, provider, symbol and the code of the finding, as ``normal`` leaves it: no layout, no
    line number, no path.
    """
    lines = split_lines(text)
    scopes = Enclosing(text)
    found: list[Finding] = []
    for finding in findings:
        code = normal(_code(lines, finding.span))
        content = digest(finding.rule, finding.provider or "", finding.symbol or "", code)
        found.append(replace(finding, scope=scopes.name(finding.span.line), content=content))
    return found


def with_fingerprints(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings of a text, which have their contents, sorted and with their fingerprints.

    The fingerprint adds the path, the enclosing definition and a number to the content, because equal ones are
    numbered in source order.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    found: list[Finding] = []
    for finding in sorted(findings, key=order):
        place = (finding.path, finding.scope, finding.content)
        seen[place] += 1
        found.append(replace(finding, fingerprint=digest(*place, str(seen[place]))))
    return found


def digest(*parts: str) -> str:
    """Return 32 hexadecimal digits that stand for ``parts``."""
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _code(lines: Sequence[str], span: Span) -> str:
    """Return the text at ``span``."""
    there = list(lines[span.line - 1 : span.end_line])
    if len(there) == span.end_line - span.line + 1:
        there[-1] = there[-1][: span.end_column - 1]
    if there:
        there[0] = there[0][span.column - 1 :]
    return "".join(there)
