"""Digests that name entries of the cache."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import blake2b
else:
    try:
        # The module behind hashlib, without the library of OpenSSL, which takes longer to load than all else here.
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b

__all__ = ["blake2b", "digest"]

_BYTES = 20


def digest(*parts: str) -> str:
    """Return digits that stand for ``parts``: others for others, also where only the borders differ."""
    found = blake2b(digest_size=_BYTES)
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass")
        found.update(len(raw).to_bytes(8, "little"))
        found.update(raw)
    return found.hexdigest()
