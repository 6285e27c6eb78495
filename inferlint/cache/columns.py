"""Columns of unsigned numbers as bytes: each as narrow as its largest number allows."""

from __future__ import annotations

import struct
import sys
from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Numbers of one, two and four bytes.
_CODES = "BHI"
#: How many columns there are, and how many numbers of each width.
_HEAD = struct.Struct("<IIII")


def packed(columns: Sequence[Sequence[int]]) -> bytes:
    """Return columns as bytes. Raises ``OverflowError`` for a number that is too large or below zero."""
    lanes = [array(code) for code in _CODES]
    widths = bytearray()
    for column in columns:
        most = max(column, default=0)
        width = 0 if most < 1 << 8 else 1 if most < 1 << 16 else 2
        lanes[width].fromlist(list(column))
        widths.append(width)
    _little(lanes)
    head = _HEAD.pack(len(widths), *map(len, lanes))
    return head + widths + b"".join(lane.tobytes() for lane in lanes)


def _little(lanes: Sequence[array[int]]) -> None:
    if sys.byteorder == "big":
        for lane in lanes:
            lane.byteswap()


class Columns:
    """Columns as they are read, in their order. Raises ``ValueError`` for what ``packed`` has not written."""

    def __init__(self, data: bytes) -> None:
        if len(data) < _HEAD.size:
            raise ValueError("there is no head")
        amount, *lengths = _HEAD.unpack_from(data)
        at = _HEAD.size + amount
        self._widths = data[_HEAD.size : at]
        lanes = [array(code) for code in _CODES]
        for lane, length in zip(lanes, lengths, strict=True):
            end = at + length * lane.itemsize
            if end > len(data):
                raise ValueError("there is less than the columns")
            lane.frombytes(data[at:end])
            at = end
        _little(lanes)
        #: Where the columns end.
        self.end = at
        self._lanes = [lane.tolist() for lane in lanes]
        self._at = [0] * len(lanes)
        self._read = 0

    def take(self, wanted: int) -> list[int]:
        """Return the next column, which has as many numbers as are wanted."""
        if self._read >= len(self._widths) or self._widths[self._read] >= len(self._lanes):
            raise ValueError("there is no such column")
        width = self._widths[self._read]
        start = self._at[width]
        end = start + wanted
        if end > len(self._lanes[width]):
            raise ValueError("there is less than the columns")
        self._read += 1
        self._at[width] = end
        return self._lanes[width][start:end]

    def is_read(self) -> bool:
        """Say whether nothing is left."""
        return self._read == len(self._widths) and self._at == list(map(len, self._lanes))
