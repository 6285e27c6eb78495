"""Glances at all files as JSON, and back: a few long columns, which are read without a step for each file.

What is read may be anything: it is a value of ours or an error.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from inferlint.model.glance import Glance

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    #: What a file system says of a file, the mark of what is around it, and what its bytes show.
    Kept = tuple[tuple[int, int, int, int], str, Glance]

#: Stands between texts, none of which holds it.
_BORDER = "\0"


def encode_glances(glances: Mapping[str, Kept]) -> bytes:
    """Return glances by path as JSON."""
    signatures = [number for signature, _, _ in glances.values() for number in signature]
    marks = {mark: place for place, mark in enumerate(dict.fromkeys(mark for _, mark, _ in glances.values()))}
    shown = [glance for _, _, glance in glances.values()]
    special = [
        [place, one.failure, one.line, one.crossing] for place, one in enumerate(shown) if one.failure or one.crossing
    ]
    columns = [
        _BORDER.join(glances),
        signatures,
        list(marks),
        [marks[mark] for _, mark, _ in glances.values()],
        _BORDER.join([one.digest for one in shown]),
        [one.size for one in shown],
        [one.hit | one.pragma << 1 for one in shown],
        special,
    ]
    return json.dumps(columns, separators=(",", ":")).encode("ascii")


def decode_glances(data: bytes) -> dict[str, Kept]:
    """Return what ``encode_glances`` made ``data`` of. Raises ``ValueError`` for any other bytes."""
    try:
        columns = json.loads(data)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if type(columns) is not list or len(columns) != 8:
        raise ValueError("not the columns that there are")
    paths, signatures, names, marks, digests, sizes, flags, special = columns
    _check(str, (paths, digests))
    _check(list, (signatures, names, marks, sizes, flags, special))
    _check(str, names)
    for column in (signatures, marks, sizes, flags):
        _check(int, column)
    files, shown = (text.split(_BORDER) if text else [] for text in (paths, digests))
    if not files and sizes:
        # One file with an empty name is none of ours.
        raise ValueError("columns of other lengths")
    if any(not 0 <= mark < len(names) for mark in set(marks)):
        raise ValueError("not one of the marks")
    glances = [
        Glance(name, size, bool(flag & 1), bool(flag & 2)) for name, size, flag in zip(shown, sizes, flags, strict=True)
    ]
    for one in special:
        place, *rest = _row(one, 4)
        glances[_place(place, len(glances))] = _with(glances[place], *rest)
    numbers = iter(signatures)
    rows = zip(numbers, numbers, numbers, numbers, strict=True)
    found = dict(zip(files, zip(rows, [names[mark] for mark in marks], glances, strict=True), strict=True))
    if len(found) != len(files):
        raise ValueError("a path is given twice")
    return found


def _with(glance: Glance, failure: Any, line: Any, crossing: Any) -> Glance:
    """Return a glance with what few have."""
    _check(str, (failure,))
    imports = tuple(tuple(_row(one, 3)) for one in _row(crossing))
    for level, module, name in imports:
        _check(int, (level,))
        _check(str, [text for text in (module, name) if text is not None])
    _check(int, () if line is None else (line,))
    return Glance(glance.digest, glance.size, glance.hit, glance.pragma, failure, line, imports)


def _place(value: Any, length: int) -> int:
    _check(int, (value,))
    if not 0 <= value < length:
        raise ValueError("no such file")
    return int(value)


def _row(value: Any, length: int | None = None) -> list[Any]:
    if type(value) is not list or (length is not None and len(value) != length):
        raise ValueError("not a list of that length")
    return value


def _check(kind: type, values: Iterable[Any]) -> None:
    # A flag is no number here.
    if not set(map(type, values)) <= {kind}:
        raise ValueError(f"not of type {kind.__name__}")
