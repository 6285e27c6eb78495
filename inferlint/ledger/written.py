"""Suppression comments as they are written in a file, each with the code it stands at."""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.engine.glance import may_suppress
from inferlint.engine.notebooks import exemptions_in_cells, suppressions
from inferlint.model.exemption import Exemption
from inferlint.source.decode import decode
from inferlint.source.discover import NOTEBOOK, SUFFIXES
from inferlint.suppressions import parse
from inferlint.suppressions.scanner import LINE_END, comments

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import date

    from inferlint.suppressions import Suppression

_SPACE = re.compile(r"\s+")
#: Files that may hold a comment.
READ = (*SUFFIXES, NOTEBOOK)


@dataclass(frozen=True, slots=True)
class Written:
    """A suppression comment. ``code`` is the statement it is for, without space and comments; empty for a file."""

    path: str
    line: int
    cell: int | None
    kind: str
    codes: tuple[str, ...]
    reason: str
    until: date | None
    code: str

    @property
    def content(self) -> tuple[object, ...]:
        """Return what the comment says, without its place and its code."""
        return (self.kind, self.codes, self.reason, self.until)


def written(raw: bytes, path: str, slugs: Mapping[str, str]) -> list[Written]:
    """Return the comments of a file that suppress something by what they say, in order; ``slugs`` maps to codes.

    Raises ``SourceError`` for a file that cannot be read.
    """
    if path.endswith(NOTEBOOK):
        return _in_notebook(raw, path, slugs)
    return list(_in_text(decode(raw).text, path, slugs)) if may_suppress(raw) else []


def _in_notebook(raw: bytes, path: str, slugs: Mapping[str, str]) -> list[Written]:
    from inferlint.source.notebook import read_notebook, searchable_bytes

    if not may_suppress(searchable_bytes(raw)):
        return []
    notebook = read_notebook(raw)
    found: list[Written] = []
    for source in (notebook, *notebook.modules):
        items = suppressions(source, path).items
        places = [Exemption("ignore", path, (), "", line=item.span.line) for item in items]
        cells = exemptions_in_cells(places, source, path)
        lines = _Statements(source.text)
        for item, place in zip(items, cells, strict=True):
            found += _written(item, path, place.line, place.cell, lines, slugs)
    return found


def _in_text(text: str, path: str, slugs: Mapping[str, str]) -> Iterator[Written]:
    lines = _Statements(text)
    for item in parse(text, path).items:
        yield from _written(item, path, item.span.line, None, lines, slugs)


def _written(
    item: Suppression, path: str, line: int, cell: int | None, lines: _Statements, slugs: Mapping[str, str]
) -> Iterator[Written]:
    if item.problem is None:
        kind = "file-ignore" if item.whole_file else "ignore"
        codes = tuple(sorted({slugs.get(name, name) for name in item.codes}))
        code = lines.code(item.lines[-1]) if item.lines else ""
        yield Written(path, line, cell, kind, codes, item.reason, item.until, code)


class _Statements:
    """The statements of a text by their lines."""

    def __init__(self, text: str) -> None:
        self._lines = LINE_END.split(text)
        for comment in comments(text):
            self._lines[comment.line - 1] = self._lines[comment.line - 1][: comment.column - 1]
        self._spans = sorted(_spans(text))

    def code(self, line: int) -> str:
        """Return the code of the statement at ``line``, or of the line where the text is no Python of today."""
        here = [span for span in self._spans if span[0] <= line <= span[1]]
        first, last = here[-1] if here else (line, line)
        return _SPACE.sub("", "".join(self._lines[first - 1 : last]))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield first and last line of every statement; of a compound one only its head."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = ast.parse("\n".join(LINE_END.split(text)))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            body: Sequence[ast.stmt] = getattr(node, "body", ())
            last = node.end_lineno or node.lineno
            yield node.lineno, max(node.lineno, body[0].lineno - 1) if body else last
