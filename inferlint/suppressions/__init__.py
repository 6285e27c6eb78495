"""Inline suppressions: ``# inferlint: ignore[IL102] reason`` and ``# inferlint: file-ignore[IL104] reason``.

``ignore`` counts for findings of the statement it stands in, on any of its lines; on a line of its own it
counts for the next statement. ``file-ignore`` counts for the whole file and may stand anywhere, on a line of
its own. ``until=2027-01-31`` names the last day. Only comments count, never text inside a string. A
suppression without code or reason, with an unknown code, or past its day suppresses nothing and is a finding.
"""

from __future__ import annotations

from inferlint.suppressions.apply import UNSUPPRESSIBLE, Applied, Suppressions, parse
from inferlint.suppressions.pragma import Suppression

__all__ = ["UNSUPPRESSIBLE", "Applied", "Suppression", "Suppressions", "parse"]
