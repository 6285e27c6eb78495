"""Fingerprints: what a finding is, without where it stands in its file."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from inferlint.model.finding import order
from inferlint.source.decode import split_lines

if TYPE_CHECKING:
    from inferlint.model.finding import Finding


def with_fingerprints(findings: list[Finding], text: str) -> list[Finding]:
    """Return the findings, sorted and with their fingerprints.

    A fingerprint is made of rule, path, provider, symbol and the text of the first line without white space; equal
    ones are numbered in source order. Line numbers are no part of it.
    """
    lines = split_lines(text)
    seen: Counter[str] = Counter()
    found: list[Finding] = []
    for finding in sorted(findings, key=order):
        line = lines[finding.span.line - 1] if finding.span.line <= len(lines) else ""
        parts = (finding.rule, finding.path, finding.provider or "", finding.symbol or "", "".join(line.split()))
        content = "\0".join(parts)
        seen[content] += 1
        data = f"{content}\0{seen[content]}".encode("utf-8", "surrogatepass")
        found.append(replace(finding, fingerprint=sha256(data).hexdigest()[:32]))
    return found
