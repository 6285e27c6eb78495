"""The fingerprint by which code scanning on GitHub follows a finding: ``primaryLocationLineHash``.

It is what the upload action computes when a report has none. For each line the first 100 characters from its start
on, over line ends and without blanks and tabs, are read as digits of a number to the base 37, modulo 2 to the 64; the
text ends with U+FFFF and is filled up with zeros. Equal numbers are counted from the top.
Characters are UTF-16 code units, line ends count as one line feed.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

_BLOCK = 100
_BASE = 37
_MASK = (1 << 64) - 1
#: A line feed directly behind a carriage return goes; with a blank between them both count.
_DROPPED = re.compile(r"(?<=\r)\n|[ \t]")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_TAIL = "\uffff" + "\0" * _BLOCK


@lru_cache(maxsize=4)
def line_hashes(data: bytes) -> tuple[str, ...]:
    """Return the fingerprint of every line of a file, that of line 1 first."""
    text = _ASTRAL.sub(_units, data.decode("utf-8", "replace"))
    text = _DROPPED.sub("", text).replace("\r", "\n") + _TAIL
    seen: Counter[str] = Counter()
    hashes = []
    start = 0
    while start >= 0:
        window = text[start : start + _BLOCK]
        seen[window] += 1
        hashes.append(f"{_number(window):x}:{seen[window]}")
        start = text.find("\n", start) + 1 or -1
    return tuple(hashes)


def _units(found: re.Match[str]) -> str:
    high, low = divmod(ord(found.group()) - 0x10000, 0x400)
    return chr(0xD800 + high) + chr(0xDC00 + low)


def _number(window: str) -> int:
    number = 0
    for character in window:
        number = number * _BASE + ord(character)
    return number & _MASK
