"""Where the stand-ins note who called a provider: (file, line) of the calling frame."""

from __future__ import annotations

import sys
from urllib.parse import urlsplit

PROVIDER_HOSTS = frozenset({"api.openai.com"})

calls: set[tuple[str, int]] = set()


def note_call() -> None:
    """Note the caller of the function that calls this one."""
    frame = sys._getframe(2)
    calls.add((frame.f_code.co_filename, frame.f_lineno))


def is_provider(url: object) -> bool:
    """Say whether ``url`` is one of a provider."""
    return urlsplit(str(url)).hostname in PROVIDER_HOSTS


def note_request(url: object) -> None:
    """Note the caller of the function that calls this one when ``url`` is one of a provider."""
    if is_provider(url):
        frame = sys._getframe(2)
        calls.add((frame.f_code.co_filename, frame.f_lineno))
