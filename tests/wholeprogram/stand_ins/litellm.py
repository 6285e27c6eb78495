"""A stand-in for the library: its inference function notes its caller."""

from __future__ import annotations

from typing import Any

from record import note_call


def completion(**_: Any) -> dict[str, Any]:
    """Answer nothing."""
    note_call()
    return {}
