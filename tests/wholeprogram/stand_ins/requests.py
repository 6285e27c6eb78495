"""A stand-in for the HTTP library: a request to a provider's host notes its caller."""

from __future__ import annotations

from typing import Any

from record import note_request


def post(url: object, **_: Any) -> None:
    """Send nothing."""
    note_request(url)


def request(method: str, url: object, **_: Any) -> None:
    """Send nothing."""
    note_request(url)


class Session:
    """Keeps nothing."""

    def post(self, url: object, **_: Any) -> None:
        """Send nothing."""
        note_request(url)
