"""Files to look at, and what names their content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.cache.digests import blake2b
from inferlint.model.records import dataclass

if TYPE_CHECKING:
    from pathlib import Path

_DIGEST_BYTES = 16


@dataclass(frozen=True, slots=True)
class Look:
    """A file to look at; ``content`` replaces what is on disk, ``heads`` are the names whose imports may leave its
    project folder, ``None`` where there is one folder only.
    """

    path: str
    place: Path
    heads: tuple[str, ...] | None = None
    content: bytes | None = None


def content_digest(raw: bytes) -> str:
    """Return what names a content: equal for equal bytes only, as far as anybody can make it otherwise."""
    return blake2b(raw, digest_size=_DIGEST_BYTES).hexdigest()
