"""Edits of a notebook's program as edits of its cells, and of its file, whose layout stays."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from inferlint.errors import SourceError
from inferlint.fixes.edit import Lines, Patch, Refused, apply
from inferlint.model.finding import Edit
from inferlint.model.span import Span
from inferlint.source.celltext import Literal, cell_literals, units
from inferlint.source.decode import split_lines
from inferlint.source.notebook import cells_of

if TYPE_CHECKING:
    from inferlint.source.notebook import CellText

#: Reason code of edits that have no place in a cell.
LAYOUT = "notebook-layout"

_LINE_END = re.compile(r"\r\n|\r|\n")
_ESCAPE = re.compile(r"(?<!\\)((?:\\\\)*)\\u([0-9A-Fa-f]{4})")
_SLASH = re.compile(r"(?<!\\)(?:\\\\)*\\/")
_SURROGATE = re.compile("[\ud800-\udfff]")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"),
)  # fmt: skip


# From the program to its cells --------------------------------------------------------------------------


class Cells:
    """Leads from the program that a notebook was read as, or a module that it writes, back to its cells.

    ``sources`` are the texts of all cells, as ``cell_sources`` gives them.
    """

    def __init__(self, program: CellText, sources: Sequence[str | None]) -> None:
        self._program = program
        self._rewritten = program.rewritten
        self._sources = sources
        self._lines = Lines(program.text)

    def edit(self, path: str, edit: Edit) -> Edit | Refused:
        """Return an edit of the program as one of the cell that it stands in, in the notebook at ``path``.

        Refused as ``moved`` refuses.
        """
        moved = self.moved(Patch(*self._lines.range(edit.span), edit.text))
        if isinstance(moved, Refused):
            return moved
        cell, patch = moved
        inside = Lines(self._sources[cell - 1] or "")
        span = Span(*inside.place(patch.start), *inside.place(patch.end))
        return Edit(path, span, patch.text, cell)

    def moved(self, patch: Patch) -> tuple[int, Patch] | Refused:
        """Return the number of an edit's cell, from 1, and the edit with places in the text of that cell.

        Refused with ``notebook-layout`` when it spans cells, or touches lines that are magics.
        """
        (first, column), (last, end_column) = self._lines.place(patch.start), self._lines.place(patch.end)
        if patch.start == patch.end and column == 1 and (first > len(self._program.places) or first in self._rewritten):
            # Nothing is put in front of a magic: behind the line before it is the same.
            if first == 1 or first - 1 in self._rewritten:
                return Refused(LAYOUT, "there is a magic before and behind it")
            cell, end_of_line = self._end(first - 1)
            is_ended = (self._sources[cell - 1] or "")[:end_of_line].endswith(("\n", "\r"))
            return cell, Patch(end_of_line, end_of_line, patch.text if is_ended else f"\n{patch.text}")
        start = self._place(first, column)
        if isinstance(start, Refused):
            return start
        # The end of a line is that of its cell, whatever follows in the program.
        covered = range(first, last if end_column == 1 and last > first else last + 1)
        end = self._end(last - 1) if covered[-1] < last else self._place(last, end_column)
        if isinstance(end, Refused):
            return end
        if any(self._program.places[line - 1][0] != start[0] for line in covered):
            return Refused(LAYOUT, "it spans several cells")
        touched = next((line for line in covered if line in self._rewritten), None)
        if touched is not None:
            return Refused(LAYOUT, f"line {self._program.places[touched - 1][1]} of cell {start[0]} is a magic")
        return start[0], Patch(start[1], end[1], patch.text)

    def _place(self, line: int, column: int) -> tuple[int, int] | Refused:
        """Return the cell and the offset in its text of a place in the program."""
        cell, inner = self._program.places[line - 1]
        if line in self._rewritten:
            return Refused(LAYOUT, f"line {inner} of cell {cell} is not Python as it stands")
        return cell, Lines(self._sources[cell - 1] or "").offset(inner, column)

    def _end(self, line: int) -> tuple[int, int]:
        """Return where a line of the program ends in its cell, with its line end."""
        cell, inner = self._program.places[line - 1]
        lines = Lines(self._sources[cell - 1] or "")
        return cell, lines.next(lines.offset(inner, 1))


def changed(old: str, patches: Iterable[Patch]) -> str:
    """Return the text of a cell after edits, with its own line ends; raises ``ValueError`` when two overlap."""
    newline = found.group() if (found := _LINE_END.search(old)) else "\n"
    whole = not old or old.endswith(("\n", "\r"))
    fitted = (Patch(patch.start, patch.end, _LINE_END.sub(newline, patch.text)) for patch in patches)
    new = apply(old, fitted)
    # The last line of a cell has no end, unless it had one.
    return new if whole or not new.endswith(newline) else new[: -len(newline)]


# From the cells to the file -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Style:
    """How strings are written in a notebook."""

    ascii_only: bool
    upper_hex: bool
    escaped_slash: bool

    def write(self, text: str) -> str:
        """Return a string without quotes."""
        raw = json.dumps(text, ensure_ascii=self.ascii_only)[1:-1]
        # Half of a pair has no bytes of its own.
        raw = _SURROGATE.sub(lambda found: f"\\u{ord(found.group()):04x}", raw)
        if self.upper_hex:
            raw = _ESCAPE.sub(lambda found: f"{found[1]}\\u{found[2].upper()}", raw)
        return raw.replace("/", "\\/") if self.escaped_slash else raw


def rewrite_cells(raw: bytes, texts: Mapping[int, tuple[str, str]]) -> bytes:
    """Return a notebook with new texts of some cells: ``texts`` are the old and the new one by number, from 1.

    Only strings of sources that change are written anew, in the style of those around them; a source stays a list of
    lines, or one string. Raises ``SourceError`` when the bytes are no notebook, when a cell's text is not the old one,
    and when a cell has no string in the file to be changed.
    """
    mark, codec = _encoding(raw)
    body = raw[len(mark) :]
    try:
        text = body.decode(codec, "surrogatepass")
        before = _document(text)
    except (ValueError, RecursionError):
        raise SourceError("it is not valid JSON") from None
    if not isinstance(before, dict):
        raise SourceError("it is no notebook: the JSON is no object", 1)
    literals = cell_literals(text)
    patches: list[Patch] = []
    for number, (old, new) in sorted(texts.items()):
        strings = literals[number - 1] if 1 <= number <= len(literals) else []
        if "".join(literal.text for literal in strings) != old:
            raise SourceError(f"the text of cell {number} is another one by now")
        if old != new:
            if not strings:
                raise SourceError(f"cell {number} has no text that could be changed")
            patches.append(_cell_patch(text, strings, new))
    written = apply(text, patches)
    _check(before, _document(written), texts)
    return mark + written.encode(codec, "surrogatepass")


def _encoding(raw: bytes) -> tuple[bytes, str]:
    """Return the byte order mark, and the codec of what stands behind it."""
    for mark, codec in _MARKS:
        if raw.startswith(mark):
            return mark, codec
    return b"", json.detect_encoding(raw)


def _document(text: str) -> Any:
    """Return a JSON text in which numbers are as they are written."""
    return json.loads(text, parse_float=str, parse_int=str, parse_constant=str)


def _check(before: Any, after: Any, texts: Mapping[int, tuple[str, str]]) -> None:
    """Raise ``SourceError`` unless two documents only differ in the texts of cells."""
    cells = cells_of(after)
    for number, (_, new) in texts.items():
        cell = cells[number - 1]
        key = "source" if "source" in cell else "input"
        source = cell[key]
        if ("".join(source) if isinstance(source, list) else source) == new:
            cell[key] = cells_of(before)[number - 1][key]
    if before != after:
        raise SourceError("its layout is not understood")


def _cell_patch(text: str, strings: Sequence[Literal], new: str) -> Patch:
    """Return the edit of a JSON text that gives a cell its new text."""
    style = _style(text, strings)
    known = {line: raw for literal in strings for line, raw in _raw_lines(literal)}
    old = [literal.text for literal in strings]
    first, last = _unchanged(old, new)
    middle = new[sum(map(len, old[:first])) : len(new) - sum(map(len, old[last:]))]
    lines = split_lines(middle)
    is_list = text[: strings[0].start - 1].rstrip()[-1:] == "["
    if not is_list or any(len(split_lines(part)) > 1 for part in old[first:last]):
        lines = [middle]
    pieces = ["".join(known.get(line) or style.write(line) for line in split_lines(part)) for part in lines]
    separator = _separator(text, strings)
    quoted = separator.join(f'"{piece}"' for piece in pieces or [""])
    return Patch(strings[first].start - 1, strings[last - 1].start + len(strings[last - 1].raw) + 1, quoted)


def _unchanged(old: Sequence[str], new: str) -> tuple[int, int]:
    """Return which strings have to be written anew, at least one: the first, and the one behind the last.

    Strings in front of them and behind them stay; what comes between begins and ends with a line.
    """
    first = position = 0
    while first < len(old) - 1 and old[first].endswith(("\n", "\r")) and new.startswith(old[first], position):
        position += len(old[first])
        first += 1
    last, end = len(old), len(new)
    while last - 1 > first and old[last - 2].endswith(("\n", "\r")):
        start = end - len(old[last - 1])
        is_line = start == position or new[start - 1 : start] in ("\n", "\r")
        if start < position or not is_line or new[start:end] != old[last - 1]:
            break
        last, end = last - 1, start
    # Something has to be left to be written.
    while position == end and (first or last < len(old)):
        if last < len(old):
            end += len(old[last])
            last += 1
        else:
            first -= 1
            position -= len(old[first])
    return first, last


def _raw_lines(literal: Literal) -> list[tuple[str, str]]:
    """Return the lines of a string: each as it is meant, and as it is written."""
    pieces, text = list(units(literal.raw)), literal.text
    found, position = [], 0
    if len(pieces) != len(text):
        return []
    for line in split_lines(text):
        found.append((line, "".join(pieces[position : position + len(line)])))
        position += len(line)
    return found


def _separator(text: str, strings: Sequence[Literal]) -> str:
    """Return what stands between two strings of a source, or would."""
    if len(strings) > 1:
        return text[strings[0].start + len(strings[0].raw) + 1 : strings[1].start - 1]
    before = text[: strings[0].start - 1]
    blank = before[len(before.rstrip()) :]
    has_lines = "\n" in blank
    # Blanks are as behind the first comma of the file; some writers put one at the ends of lines, too.
    found = re.search(r",([ \t]*)(\r?\n)?", _STRING.sub('""', text[:10_000]))
    spaces = found[1] if found and bool(found[2]) == has_lines else ""
    return f",{spaces}{blank if has_lines else ''}"


def _style(text: str, strings: Sequence[Literal]) -> _Style:
    """Return how the strings of a cell are written; what they do not show, the file may."""
    near = "".join(literal.raw for literal in strings)
    escapes = _codes(near) or _codes(text)
    return _Style(
        ascii_only=near.isascii() and (bool(_codes(near)) or (text.isascii() and bool(escapes))),
        upper_hex=any(code != code.lower() for code in escapes) and not any(code != code.upper() for code in escapes),
        escaped_slash=_slashes(near) if "/" in near else _slashes(text),
    )


def _codes(raw: str) -> list[str]:
    """Return the escapes of characters that are not ASCII, as four digits."""
    return [found[2] for found in _ESCAPE.finditer(raw) if int(found[2], 16) > 0x7F]


def _slashes(raw: str) -> bool:
    return "\\/" in raw and len(_SLASH.findall(raw)) == raw.count("/")
