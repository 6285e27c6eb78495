"""Put one import in the place of another: add, then remove, as edits of the text that was there first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from inferlint.fixes.edit import Patch, Refused, apply
from inferlint.fixes.imports import Wanted, place_import
from inferlint.fixes.source import Source
from inferlint.fixes.unimport import remove_import

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

#: A stretch of the old text that stays, as two offsets, or new text.
_Piece = tuple[int, int] | str


@dataclass(frozen=True, slots=True)
class Swapped:
    """What to write at the place of use, the edits, and why the old import was kept if it was."""

    local: str
    patches: tuple[Patch, ...]
    kept: Refused | None = None


def swap_import(
    source: Source,
    wanted: Wanted,
    use: int,
    bound: str,
    statement: int,
    *,
    package: str | None = None,
    first_party: Collection[str] = (),
    line_length: int = 88,
    ignoring: Collection[tuple[int, int]] = (),
    used_elsewhere: Callable[[str], bool] = lambda _: False,
    is_package_init: bool = False,
) -> Swapped | Refused:
    """Import ``wanted`` where the import at the offset ``statement`` stands, and take ``bound`` out of that one.

    Where ``wanted`` binds the same name it takes over every use of it, and both edits are made or none. Otherwise an
    old import that is still needed stays. See ``place_import`` and ``remove_import`` for what the rest means.
    """
    replaces = wanted.bound == bound
    placed = place_import(
        source, wanted, use, like=statement, package=package, first_party=first_party,
        line_length=line_length, replaces=replaces,
    )  # fmt: skip
    if isinstance(placed, Refused):
        return placed
    removed: tuple[Patch, ...] | Refused = ()
    # In the text that is there first for what the answer says about lines, then beside the new import.
    for patches in ((), placed.patches) if placed.patches else ((),):
        start, part = _part(source, statement, patches) if patches else (0, source)
        removed = remove_import(
            part,
            bound,
            moved(statement, patches) - start,
            ignoring=[(moved(first, patches) - start, moved(last, patches) - start) for first, last in ignoring],
            used_elsewhere=used_elsewhere,
            is_package_init=is_package_init,
            is_replaced=replaces,
        )
        if isinstance(removed, Refused):
            break
        removed = tuple(Patch(one.start + start, one.end + start, one.text) for one in removed)
    if isinstance(removed, Refused):
        return removed if replaces else Swapped(placed.local, placed.patches, removed)
    return Swapped(placed.local, compose(source.text, placed.patches, removed))


def _part(source: Source, statement: int, patches: Sequence[Patch]) -> tuple[int, Source]:
    """Return the text after ``patches`` and 0, or only the outermost statement around an import and where it begins.

    A file with many imports in functions is then not read anew for each of them.
    """
    for node in source.module.body:
        first, last = source.range(node)
        if not first <= statement < last:
            continue
        start, end = source.lines.start(first), source.lines.next(last)
        is_inside = all(start < patch.start and patch.end < last for patch in patches)
        if is_inside and isinstance(node, (cst.FunctionDef, cst.ClassDef)):
            inner = [Patch(one.start - start, one.end - start, one.text) for one in patches]
            return start, Source.parse(apply(source.text[start:end], inner))
        break
    return 0, Source.parse(apply(source.text, patches))


def moved(offset: int, patches: Iterable[Patch]) -> int:
    """Return where what stood at ``offset`` stands after ``patches``; it is outside of all of them."""
    return offset + sum(len(patch.text) - (patch.end - patch.start) for patch in patches if patch.end <= offset)


def compose(text: str, first: Sequence[Patch], second: Sequence[Patch]) -> tuple[Patch, ...]:
    """Return edits of ``text`` that do what ``second`` does to the text that ``first`` leaves."""
    pieces = list(_pieces(len(text), first))
    final: list[_Piece] = []
    position = 0
    for patch in sorted(second):
        final += [*_cut(pieces, position, patch.start), patch.text]
        position = patch.end
    final += _cut(pieces, position, sum(map(_length, pieces)))
    return tuple(_patches(final, len(text)))


def _pieces(length: int, patches: Iterable[Patch]) -> Iterator[_Piece]:
    position = 0
    for patch in sorted(patches):
        yield position, patch.start
        yield patch.text
        position = patch.end
    yield position, length


def _length(piece: _Piece) -> int:
    return len(piece) if isinstance(piece, str) else piece[1] - piece[0]


def _cut(pieces: Iterable[_Piece], start: int, end: int) -> Iterator[_Piece]:
    """Return the part of the pieces from ``start`` to ``end``, counted in their own text."""
    position = 0
    for piece in pieces:
        first, last = max(start - position, 0), min(end - position, _length(piece))
        if first < last:
            yield piece[first:last] if isinstance(piece, str) else (piece[0] + first, piece[0] + last)
        position += _length(piece)


def _patches(pieces: Iterable[_Piece], length: int) -> Iterator[Patch]:
    position, pending = 0, ""
    for piece in [*pieces, (length, length)]:
        if isinstance(piece, str):
            pending += piece
            continue
        if piece[0] > position or pending:
            yield Patch(position, piece[0], pending)
        position, pending = piece[1], ""
