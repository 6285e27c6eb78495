"""Fingerprints for programs that follow a finding from one report to the next."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.model.finding import Finding
    from inferlint.model.report import Failure


def finding_ids(findings: Iterable[Finding], prefix: str) -> list[str]:
    """Return a fingerprint for each finding, all different, each the same as long as the finding is.

    Reports about several projects of one repository (``prefix`` says where this one is) have none in common.
    """
    seen: Counter[str] = Counter()
    return [_unlike(_content(finding, prefix), seen) for finding in findings]


def failure_ids(failures: Iterable[Failure], prefix: str) -> list[str]:
    """Return a fingerprint for each failure, all different; line numbers are no part of it."""
    seen: Counter[str] = Counter()
    return [
        _unlike(_hash("failure", prefix, failure.path, str(failure.cell or ""), failure.reason), seen)
        for failure in failures
    ]


def _content(finding: Finding, prefix: str) -> str:
    # With the path, equal code in two files is told apart without counting: one may go and the other stays the same.
    return _hash(prefix + finding.path, finding.rule, finding.fingerprint or f"{finding.symbol}\0{finding.message}")


def _unlike(content: str, seen: Counter[str]) -> str:
    seen[content] += 1
    return content if seen[content] == 1 else _hash(content, str(seen[content]))


def _hash(*parts: str) -> str:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]
