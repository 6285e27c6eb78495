"""The source frame: one line of code with carets under the finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.records import dataclass
from inferlint.report.visible import visible_character, width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from inferlint.model.span import Span
    from inferlint.report.colors import Paint

#: Source lines longer than this are cut around the caret; counted in characters.
LONGEST = 120
#: How much of a cut line stands in front of the caret.
_LEAD = 40
_TAB = "    "


@dataclass(frozen=True, slots=True)
class Marked:
    """A line as it is printed, and where its carets are."""

    text: str
    offset: int
    carets: int


def mark(line: str, span: Span) -> Marked:
    """Return ``line`` made safe to print, with the place of ``span`` counted in terminal columns.

    A span over several lines is marked to the end of its first one. Columns beyond the line are moved to
    its end.
    """
    line = line.rstrip() if len(line) <= LONGEST else line
    begin = min(max(span.column - 1, 0), len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    end = min(max(end, begin), len(line))
    first, last = _window(len(line), begin, end)
    before, under, after = (_printed(line[a:b]) for a, b in ((first, begin), (begin, min(end, last)), (end, last)))
    lead, tail = ("…" if first else ""), ("…" if last < len(line) else "")
    return Marked(lead + before + under + after + tail, width(lead + before), max(width(under), 1))


def _window(length: int, begin: int, end: int) -> tuple[int, int]:
    if length <= LONGEST:
        return 0, length
    first = max(0, begin - _LEAD) if end > LONGEST or begin > LONGEST else 0
    return first, min(length, first + LONGEST)


def _printed(text: str) -> str:
    return "".join(_TAB if character == "\t" else visible_character(character) for character in text)


def frame(lines: Sequence[str] | None, span: Span, color: str, paint: Paint) -> list[str]:
    """Return the lines of the frame, or nothing when the source line is out of reach.

    ``color`` is the colour of the carets.
    """
    if lines is None or not 1 <= span.line <= len(lines):
        return []
    marked = mark(lines[span.line - 1], span)
    if not marked.text.strip():
        return []
    number = str(span.line)
    gutter = paint("gutter", f"{' ' * len(number)} |")
    carets = " " * marked.offset + paint(color, "^" * marked.carets)
    return [gutter, f"{paint('gutter', number + ' |')} {marked.text}", f"{gutter} {carets}"]
