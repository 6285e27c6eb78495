"""Constants as a tag and a text, and back to exactly the same."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_WHOLE: tuple[object, ...] = (None, True, False, ...)
_WRITERS: dict[type, Callable[[object], str]] = {
    str: str,
    int: lambda value: format(value, "x"),
    # The bits: there are many NaNs and two zeros.
    float: lambda value: struct.pack("<d", value).hex(),
    complex: lambda value: struct.pack("<dd", value.real, value.imag).hex(),  # type: ignore[attr-defined]
    bytes: lambda value: value.decode("latin-1"),  # type: ignore[attr-defined]
}
_READERS: tuple[Callable[[str], object], ...] = (
    str,
    lambda text: int(text, 16),
    lambda text: struct.unpack("<d", bytes.fromhex(text))[0],
    lambda text: complex(*struct.unpack("<dd", bytes.fromhex(text))),
    lambda text: text.encode("latin-1"),
)
_TAGS = {kind: len(_WHOLE) + place for place, kind in enumerate(_WRITERS)}


def tagged(value: object) -> tuple[int, str]:
    """Return the tag and text of a constant. Raises ``KeyError`` for a value that no literal has."""
    kind = type(value)
    if kind in _TAGS:
        return _TAGS[kind], _WRITERS[kind](value)
    for tag, one in enumerate(_WHOLE):
        if value is one:
            return tag, ""
    raise KeyError(kind.__name__)


def untagged(tag: int, text: str) -> object:
    """Return the constant that ``tagged`` took apart. Raises ``ValueError`` or ``IndexError`` for anything else."""
    if tag < len(_WHOLE):
        if text:
            raise ValueError
        return _WHOLE[tag]
    value = _READERS[tag - len(_WHOLE)](text)
    if tag != _TAGS[str] and tagged(value) != (tag, text):
        raise ValueError
    return value
