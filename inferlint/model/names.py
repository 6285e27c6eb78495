"""Names that tell by themselves what they hold."""

from __future__ import annotations

import re

_URL_NAME = re.compile(
    r"(?:.*_)?(?:base_?url|base_?uri|api_base|api_?url|api_host|server_url|endpoint|endpoint_url|gateway_url)"
    r"|base_(?:http|websocket|compatible)_api_url",
    re.IGNORECASE,
)


def is_url_name(name: str) -> bool:
    """Say whether a parameter, attribute or field of this name holds the base URL of an API."""
    return _URL_NAME.fullmatch(name.lstrip("_")) is not None
