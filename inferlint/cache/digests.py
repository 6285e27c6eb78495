"""Digests that name entries of the cache."""

from __future__ import annotations

from hashlib import blake2b

_BYTES = 20


def digest(*parts: str) -> str:
    """Return digits that stand for ``parts``: others for others, also where only the borders differ."""
    found = blake2b(digest_size=_BYTES)
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass")
        found.update(len(raw).to_bytes(8, "little"))
        found.update(raw)
    return found.hexdigest()
