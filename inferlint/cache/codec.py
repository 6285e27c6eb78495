"""The facts of a file as bytes, and back, with every shared expression shared as it was."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from inferlint.cache.columns import Columns, packed
from inferlint.cache.layout import LAYOUT
from inferlint.cache.reader import Reader
from inferlint.cache.writer import Writer

if TYPE_CHECKING:
    from inferlint.model.facts import FileFacts

#: Facts of more bytes than this are not kept, and what claims to hold more is not unpacked.
LARGEST = 1 << 26
_LAYOUT = LAYOUT.to_bytes(4, "little")


class CacheError(ValueError):
    """The bytes are not what ``encode`` writes, or the facts hold something that it cannot write."""


def encode(facts: FileFacts) -> bytes:
    """Return the facts as bytes that depend on neither their path nor their base: columns of numbers, then all texts.

    Raises ``CacheError`` for facts that no file has.
    """
    try:
        columns, text = Writer(facts).written()
        # Texts of a program may hold half a surrogate pair.
        content = packed(columns) + text.encode("utf-8", "surrogatepass")
    except (LookupError, TypeError, ValueError, OverflowError) as error:
        raise CacheError(f"the facts of {facts.path} cannot be written: {error!r}") from error
    if len(content) > LARGEST:
        raise CacheError(f"the facts of {facts.path} are too large")
    # Half the size for a thirtieth of the time that reading takes.
    return _LAYOUT + zlib.compress(content, 1)


def decode(data: bytes, *, base: int, path: str) -> FileFacts:
    """Return the facts that ``encode`` made ``data`` of, as those of the file ``path`` numbered from ``base``.

    Raises ``CacheError`` for any other bytes.
    """
    if data[: len(_LAYOUT)] != _LAYOUT:
        raise CacheError("the entry has another layout")
    try:
        content = _unpacked(data[len(_LAYOUT) :])
        columns = Columns(content)
        text = content[columns.end :].decode("utf-8", "surrogatepass")
        return Reader(columns, text, base).facts(path)
    except (LookupError, ValueError, OverflowError, StopIteration, zlib.error) as error:
        raise CacheError(f"the entry is damaged: {error!r}") from error


def _unpacked(data: bytes) -> bytes:
    reader = zlib.decompressobj()
    content = reader.decompress(data, LARGEST)
    if not reader.eof or reader.unused_data:
        raise ValueError("it is cut off, too large, or followed by more")
    return content
