"""Baselines: findings that a project had when it adopted the gate, kept in a file that may only shrink.

``entries`` says what a line of the file is, ``parse`` and ``layout`` read and write it, ``match`` compares it with
findings, ``stale`` reports what no longer occurs.
"""

from __future__ import annotations

from inferlint.baseline.entries import Baseline, Entry, is_baselinable
from inferlint.baseline.files import read_baseline, write_baseline
from inferlint.baseline.layout import added, compact, moved, render, without
from inferlint.baseline.match import Match, match
from inferlint.baseline.parse import parse_baseline

__all__ = [
    "Baseline", "Entry", "Match", "added", "compact", "is_baselinable", "match", "moved",
    "parse_baseline", "read_baseline", "render", "without", "write_baseline",
]  # fmt: skip
