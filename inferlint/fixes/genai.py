"""google-genai: the base URL is a field of ``http_options``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inferlint.fixes.clients import Handler

HANDLERS: dict[str, Handler] = {}
