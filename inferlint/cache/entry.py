"""One entry as it lies in its file: a head that says whether the rest is what was written under this very name."""

from __future__ import annotations

import re
from functools import lru_cache

from inferlint.cache.digests import blake2b

#: Longer ones are neither written nor read.
LONGEST = 1 << 26
KINDS = ("facts", "results", "state")

_MAGIC = b"inferlint cache\n"
_VERSION = b"\x01"
_SUM = 16
HEAD = len(_MAGIC) + len(_VERSION) + _SUM
_DIGITS = frozenset("0123456789abcdef")


def place(kind: str, key: str) -> tuple[str, str]:
    """Return the folder within that of its kind, and the name in there. Raises ``ValueError`` for no such entry."""
    if kind not in KINDS or not (16 <= len(key) <= 128 and _DIGITS.issuperset(key)):
        raise ValueError(f"{kind} {key} is no name of an entry")
    return key[:2], key[2:]


def is_own(name: str) -> bool:
    """Say whether a file of this name among entries is one of ours."""
    return _own().fullmatch(name) is not None


@lru_cache(maxsize=1)
def _own() -> re.Pattern[str]:
    # An entry without the two digits that name its folder, or a file that is being written.
    return re.compile(r"[0-9a-f]{14,126}|\.inferlint-[0-9a-f]+\.part")


def is_part(name: str) -> bool:
    """Say whether a file is one that was being written."""
    return is_own(name) and name.endswith(".part")


def sealed(kind: str, key: str, data: bytes, seal: bytes) -> bytes:
    """Return ``data`` with its head."""
    return _MAGIC + _VERSION + _sum(kind, key, data, seal) + data


def unsealed(kind: str, key: str, content: bytes, seal: bytes) -> bytes | None:
    """Return what ``sealed`` was given, ``None`` when another format version wrote it.

    Raises ``ValueError`` for what no version wrote, or wrote under another name or with another seal.
    """
    if not content.startswith(_MAGIC) or len(content) < HEAD:
        raise ValueError("it is no entry")
    if not content.startswith(_VERSION, len(_MAGIC)):
        return None
    data = content[HEAD:]
    if content[HEAD - _SUM : HEAD] != _sum(kind, key, data, seal):
        raise ValueError("it is not as it was written")
    return data


def _sum(kind: str, key: str, data: bytes, seal: bytes) -> bytes:
    # The name is part of it: an entry that was moved is not that of its new name.
    made = blake2b(f"{kind} {key}\n".encode(), digest_size=_SUM, key=seal)
    made.update(data)
    return made.digest()
