"""Comparisons of places."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inferlint.model.span import Span


def covers(around: Span, inner: Span) -> bool:
    """Say whether ``inner`` lies within ``around``."""
    starts = (around.line, around.column) <= (inner.line, inner.column)
    return starts and (inner.end_line, inner.end_column) <= (around.end_line, around.end_column)
