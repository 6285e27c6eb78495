"""What stands between two brackets, as items and the gaps around them, changed without touching the layout.

A gap holds white space, comments, backslashes before line ends, and at most one comma; where a gap has a line end the
items around it stand on different lines. Everything here works on these texts; nothing asks what an item means.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.fixes.edit import Patch

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_LINE_END = re.compile(r"\r\n|\r|\n")
_COMMA = re.compile(r"#[^\r\n]*|,")
_COMMENT = re.compile(r"#[^\r\n]*")
_GAP = re.compile(r"(?:[ \t\f\r\n,]|\\(?:\r\n|\r|\n)|#[^\r\n]*[\r\n])*")
_REST_OF_LINE = re.compile(r"[ \t\f]*(?:#[^\r\n]*)?")
_TO_LINE_END = re.compile(r"[ \t\f]*(?:\r\n|\r|\n)")
_BLANKS = " \t\f"


@dataclass(slots=True)
class Item:
    """One argument, or one entry of a mapping: its text, and where that stood, or ``None`` for a new one."""

    text: str
    place: tuple[int, int] | None = None


@dataclass(slots=True)
class Items:
    """The items of one pair of brackets: ``gaps[i]`` stands before item ``i``, the last one behind all.

    ``start`` and ``end`` are the offsets inside of the brackets. ``base`` is the indentation of the line with the
    opening bracket, ``column`` what stands on that line before the first item as white space, ``step`` one level of
    indentation, ``newline`` a line end.
    """

    items: list[Item]
    gaps: list[str]
    start: int
    end: int
    base: str
    column: str
    step: str
    newline: str

    # Adding -----------------------------------------------------------------------------------------------

    def insert(self, index: int, text: str) -> None:
        """Add an item before the one at ``index``, or behind all; on a line of its own where the others have lines."""
        if not self.items:
            self._first(text)
        elif index < len(self.items):
            self._before(index, text)
        else:
            self._last(text)

    def _first(self, text: str) -> None:
        gap = self.gaps[0]
        if "#" not in gap:
            self.items, self.gaps = [Item(text)], ["", ""]
            return
        # A comment ends a line, so the bracket stands on another one.
        head, tail = _at_last_line(gap)
        alone = [line for line in _LINE_END.split(head)[1:] if line.strip()]
        indent = alone[-1][: len(alone[-1]) - len(alone[-1].lstrip())] if alone else self.base + self.step
        self.items, self.gaps = [Item(text)], [head + indent, f",{self.newline}{tail}"]

    def _before(self, index: int, text: str) -> None:
        gap = self.gaps[index]
        before, comma, after = parts(gap)
        if not self._starts_line(index):
            self.items.insert(index, Item(text))
            self.gaps[index : index + 1] = [gap, ", "]
            return
        # Comments above belong to the item that stands there; so does the one on the line before to that line.
        end = len(before) + 1 + _rest_of_line(after) if comma else _rest_of_line(gap)
        indent = self.newline + _at_last_line(gap)[1]
        self.items.insert(index, Item(text))
        self.gaps[index : index + 1] = [gap[:end] + indent, "," + gap[end:]]

    def _last(self, text: str) -> None:
        gap = self.gaps[-1]
        before, comma, after = parts(gap)
        if not any(_has_line_end(inner) for inner in self.gaps[:-1]) and not self._comment_behind(gap):
            self.gaps[-1:] = [", ", gap]
        elif comma:
            end = len(before) + 1 + _rest_of_line(after)
            self.gaps[-1:] = [gap[:end] + self.newline + self._indent(), "," + gap[end:]]
        else:
            end = _rest_of_line(gap)
            self.gaps[-1:] = ["," + gap[:end] + self.newline + self._indent(), gap[end:]]
        self.items.append(Item(text))

    def _comment_behind(self, gap: str) -> bool:
        before, _, after = parts(gap)
        return any("#" in part[: _rest_of_line(part)] for part in (before, after))

    def _indent(self) -> str:
        """Return the indentation of the last item that begins a line, or of the first one where none does."""
        for index in range(len(self.items) - 1, -1, -1):
            if self._starts_line(index):
                return _at_last_line(self.gaps[index])[1]
        return self.column

    # Removing ---------------------------------------------------------------------------------------------

    def has_comment(self, index: int) -> bool:
        """Return whether a comment stands on a line of an item, or alone on the lines above it."""
        if "#" in self._above(index):
            return True
        for position in range(index, len(self.items)):
            gap = self.gaps[position + 1]
            head = _LINE_END.split(gap, maxsplit=1)
            if "#" in head[0]:
                return True
            following = self.items[position + 1].text if position + 1 < len(self.items) else ""
            if len(head) > 1 or _has_line_end(following):
                return False
        return False

    def _above(self, index: int) -> str:
        """Return the lines between an item and what stands before it, without the line that this one ends on."""
        if not _has_line_end(self.gaps[index]):
            return ""
        return _LINE_END.split(self.gaps[index], maxsplit=1)[1]

    def remove(self, index: int) -> None:
        """Take an item out, with its comma and with its line where it has one of its own; keep all comments."""
        merged = self._merged(index)
        del self.items[index]
        self.gaps[index : index + 2] = [merged]

    def _merged(self, index: int) -> str:
        before, after = self.gaps[index], self.gaps[index + 1]
        lead, comma, rest = parts(after)
        if not comma:
            lead, rest = "", lead
        is_last = index == len(self.items) - 1
        if len(self.items) == 1 and "#" not in before + after:
            return ""
        if self._starts_line(index) and not _has_line_end(lead) and _TO_LINE_END.match(rest):
            kept = _at_last_line(before)[0]
            if is_last and not comma:
                kept = _without_comma(kept)
            return kept + _TO_LINE_END.sub("", rest, count=1)
        if is_last:
            return self._merged_last(index)
        if index and not _has_line_end(before):
            return after
        if "#" not in after:
            return before
        if index:
            return _before_last_line(_without_comma(before)) + after
        return _before_last_line(before) + lead.rstrip(_BLANKS) + rest

    def _merged_last(self, index: int) -> str:
        before, after = self.gaps[index], self.gaps[index + 1]
        if "#" not in before:
            return after if index else _without_comma(after)
        # What stands before ends with a line, because a comment does.
        kept = before if parts(after)[1] and index else _without_comma(before)
        return _at_last_line(kept)[0] + _without_comma(after).lstrip(_BLANKS)

    # Both -------------------------------------------------------------------------------------------------

    def _starts_line(self, index: int) -> bool:
        gap = self.gaps[index]
        return _has_line_end(gap) and not _at_last_line(gap)[1].strip(_BLANKS)

    def is_sound(self, before: Sequence[str]) -> bool:
        """Return whether commas stand where they have to, and the gaps hold the comments that ``before`` holds."""
        *inner, last = self.gaps[1:] or [""]
        return (
            all(_GAP.fullmatch(gap) for gap in self.gaps)
            and not parts(self.gaps[0])[1]
            and all(parts(gap)[1] and not parts(parts(gap)[2])[1] for gap in inner)
            and not parts(parts(last)[2])[1]
            and _comments(self.gaps) == _comments(before)
        )

    def patches(self, text: str) -> tuple[Patch, ...]:
        """Return the edits of ``text`` that lead to these items; items that are as they were are not touched."""
        found: list[Patch] = []
        position, new = self.start, self.gaps[0]
        for item, gap in zip(self.items, self.gaps[1:], strict=True):
            if item.place is not None and text[slice(*item.place)] == item.text:
                found += _difference(text, position, item.place[0], new)
                position, new = item.place[1], gap
            else:
                new += item.text + gap
        return (*found, *_difference(text, position, self.end, new))


def parts(gap: str) -> tuple[str, str, str]:
    """Return what stands before the comma of a gap, the comma, and the rest; all of it is first when there is none."""
    for found in _COMMA.finditer(gap):
        if found.group() == ",":
            return gap[: found.start()], ",", gap[found.end() :]
    return gap, "", ""


def _comments(gaps: Iterable[str]) -> list[str]:
    return [comment for gap in gaps for comment in _COMMENT.findall(gap)]


def _without_comma(gap: str) -> str:
    before, _, after = parts(gap)
    return before + after


def _has_line_end(text: str) -> bool:
    return "\n" in text or "\r" in text


def _rest_of_line(text: str) -> int:
    """Return how long the white space and the comment at the beginning are, 0 when neither ends there with a line."""
    found = _REST_OF_LINE.match(text)
    end = found.end() if found else 0
    return end if text[end : end + 1] in ("\r", "\n") and text[:end].strip(_BLANKS) else 0


def _at_last_line(text: str) -> tuple[str, str]:
    """Return what stands up to and with the last line end, and the rest."""
    end = max(text.rfind("\n"), text.rfind("\r")) + 1
    return text[:end], text[end:]


def _before_last_line(text: str) -> str:
    """Return what stands before the last line end, or what is left without blanks at the end."""
    head = _at_last_line(text)[0]
    if head.endswith("\r\n"):
        return head[:-2]
    return head[:-1] if head else text.rstrip(_BLANKS)


def _difference(text: str, start: int, end: int, new: str) -> list[Patch]:
    """Return the smallest edit that turns the text between two offsets into ``new``."""
    old = text[start:end]
    if old == new:
        return []
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return [Patch(start + head, end - tail, new[head : len(new) - tail])]
