r"""Read a Jupyter notebook as one Python program, in which every line knows its cell.

A notebook needs its own way through the engine:

- the prefilter looks at ``searchable_bytes``, never at the file: JSON escapes (``\u006f``, ``\"``) hide words, and
  saved outputs are full of words that are no code;
- ``read_notebook`` gives the ``text`` that is analysed like that of a module, and the ``modules`` that cells write to
  files; findings in these are in lines of their text and are mapped to cells last of all.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from inferlint.errors import SourceError
from inferlint.source.cells import Written, check_python, split, translate

_PYTHON = re.compile(r"(?:i|x|micro)?python|pyspark|sage", re.IGNORECASE)
_TEXT_CELLS = frozenset({"heading", "html", "markdown", "raw"})


@dataclass(frozen=True, slots=True)
class CellText:
    """Python text put together from cells.

    ``places`` are, for each line of ``text``, the number of its cell and its line there. Cells of all kinds count,
    both numbers from 1. ``rewritten`` are the lines (from 1) whose columns are not those of the notebook; each is
    given with the first column and the end column of what the notebook has there.
    """

    text: str
    places: tuple[tuple[int, int], ...]
    rewritten: Mapping[int, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Module(CellText):
    """A file that ``%%writefile`` writes; ``name`` is its path as seen from the folder of the notebook."""

    name: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A code cell, or a written module, that is no Python. ``line`` is in the cell; ``source`` is its whole text."""

    cell: int
    reason: str
    line: int | None
    source: str


@dataclass(frozen=True, slots=True)
class Notebook(CellText):
    """A notebook as a program.

    ``unreadable`` cells are left out of the text. ``skipped`` is the reason why nothing of the notebook is read, or
    empty. A module that is written again stands in ``modules`` once for each time.
    """

    unreadable: tuple[Unreadable, ...] = ()
    modules: tuple[Module, ...] = ()
    skipped: str = ""


def read_notebook(raw: bytes) -> Notebook:
    """Return the program of a notebook in format 3 or 4.

    Raises ``SourceError`` when the file is no notebook. Like ``parse`` it needs the stack of ``run_deep`` for cells
    that are deep.
    """
    document = _document(raw)
    reason = _other_language(document)
    if reason:
        return Notebook("", (), {}, skipped=reason)
    builder = _Builder()
    for number, cell in enumerate(cells_of(document), 1):
        if _is_code(cell):
            builder.add(number, _text(cell), cell)
    return builder.notebook()


def searchable_bytes(raw: bytes) -> bytes:
    """Return the sources of all code cells, without JSON around them, for the prefilter to search in place of ``raw``.

    Raises ``SourceError`` when the file is no notebook.
    """
    sources = [_source(cell) for cell in cells_of(_document(raw)) if _is_code(cell)]
    # An encoding declared on the first two lines means nothing in a notebook, but the prefilter would follow it.
    return "\n".join(["\n", *sources]).encode("utf-8", "surrogatepass")


def cell_source(raw: bytes, number: int) -> str | None:
    """Return the text of cell ``number`` as it stands in the notebook, or None when there is none."""
    cells = cell_sources(raw)
    return cells[number - 1] if 1 <= number <= len(cells) else None


def cell_sources(raw: bytes) -> list[str | None]:
    """Return the text of every cell as it stands in the notebook, None where it is no text."""
    try:
        return [_text(cell) for cell in cells_of(_document(raw))]
    except SourceError:
        return []


# The file -----------------------------------------------------------------------------------------------


def _document(raw: bytes) -> dict[str, Any]:
    try:
        document = json.loads(raw)
    except json.JSONDecodeError as error:
        reason = "it is empty" if not raw.strip() else "it is not valid JSON"
        raise SourceError(reason, error.lineno) from None
    except RecursionError:
        raise SourceError("nested too deeply") from None
    except ValueError:  # wrong bytes, or a number of thousands of digits
        raise SourceError("it is not valid JSON") from None
    if not isinstance(document, dict):
        raise SourceError("it is no notebook: the JSON is no object", 1)
    return document


def cells_of(document: dict[str, Any]) -> list[Any]:
    """Return the cells of format 4, or those of all worksheets of format 3."""
    cells = document.get("cells")
    if isinstance(cells, list):
        return cells
    sheets = document.get("worksheets")
    if cells is not None or not isinstance(sheets, list):
        raise SourceError("it is no notebook: it has no list of cells", 1)
    found: list[Any] = []
    for sheet in sheets:
        inner = sheet.get("cells", []) if isinstance(sheet, dict) else None
        if not isinstance(inner, list):
            raise SourceError("it is no notebook: a worksheet has no list of cells", 1)
        found += inner
    return found


def _is_code(cell: Any) -> bool:
    """Return whether a cell has to be read; what cannot be told is."""
    if not isinstance(cell, dict):
        return True
    kind, language = cell.get("cell_type"), cell.get("language")
    if isinstance(kind, str) and kind in _TEXT_CELLS:
        return False
    return not isinstance(language, str) or _PYTHON.match(language) is not None


def _text(cell: Any) -> str | None:
    """Return the text of a cell, a string or a list of strings; None when it is neither."""
    if not isinstance(cell, dict):
        return None
    source = cell.get("source", cell.get("input"))
    if isinstance(source, list) and all(isinstance(part, str) for part in source):
        return "".join(source)
    return source if isinstance(source, str) else None


def _source(cell: Any) -> str:
    """Return the text of a cell; what is none is given as JSON, so that no word in it is lost."""
    text = _text(cell)
    try:
        return json.dumps(cell, ensure_ascii=False) if text is None else text
    except RecursionError:
        raise SourceError("nested too deeply") from None


def _other_language(document: dict[str, Any]) -> str:
    """Return why a notebook is not read when its metadata name a language, and only others than Python."""
    metadata = document.get("metadata")
    if not isinstance(metadata, dict):
        return ""
    names = []
    for table, key in (("kernelspec", "language"), ("language_info", "name")):
        inner = metadata.get(table)
        name = inner.get(key) if isinstance(inner, dict) else None
        if isinstance(name, str) and name.strip():
            names.append(name.strip())
    if not names or any(map(_PYTHON.match, names)):
        return ""
    return f"a notebook in {names[0][:40]}, not Python"


# The program --------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Lines:
    """A text that grows line by line."""

    lines: list[str] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    rewritten: dict[int, tuple[int, int]] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


@dataclass(slots=True)
class _Builder:
    program: _Lines = field(default_factory=_Lines)
    modules: list[tuple[str, _Lines]] = field(default_factory=list)
    unreadable: list[Unreadable] = field(default_factory=list)

    def add(self, number: int, source: str | None, content: Any) -> None:
        """Add a code cell to the program, or say why it cannot be read."""
        if source is None:
            self.unreadable.append(Unreadable(number, "its source is no text", None, _source(content)))
            return
        try:
            cell = translate(source)
        except SourceError as error:
            self.unreadable.append(Unreadable(number, error.reason, error.line, source))
            return
        original = split(source)
        if cell.written:
            self.write(number, cell.written, original)
        for index, line in enumerate(cell.lines):
            self.program.lines.append(line)
            self.program.places.append((number, index + 1))
            if index in cell.changed:
                self.program.rewritten[len(self.program.lines)] = _columns(original[index])

    def write(self, number: int, written: Written, original: list[str]) -> None:
        """Add the lines of a cell that writes a module, to the one before where it appends."""
        name = posixpath.normpath(written.name.replace("\\", "/"))
        module = next((lines for known, lines in reversed(self.modules) if known == name), None)
        if module is None or not written.appends:
            module = _Lines()
            self.modules.append((name, module))
        for line, text in enumerate(original[written.above :], written.above + 1):
            module.lines.append(text)
            module.places.append((number, line))

    def notebook(self) -> Notebook:
        """Return what was built; written modules that are no Python are among what is unreadable."""
        modules = tuple(filter(None, (self.module(name, lines) for name, lines in self.modules)))
        unreadable = tuple(sorted(self.unreadable, key=lambda item: item.cell))
        program = self.program
        return Notebook(program.text, tuple(program.places), program.rewritten, unreadable, modules)

    def module(self, name: str, lines: _Lines) -> Module | None:
        text = lines.text
        try:
            check_python(text)
        except SourceError as error:
            cell, line = lines.places[min(error.line or 1, len(lines.places)) - 1]
            reason = f"{error.reason} (the file {name[:80]!r} that the cell writes)"
            self.unreadable.append(Unreadable(cell, reason, line if error.line else None, text))
            return None
        return Module(text, tuple(lines.places), lines.rewritten, name)


def _columns(line: str) -> tuple[int, int]:
    """Return the first and the end column of what stands on a line."""
    return len(line) - len(line.lstrip()) + 1, max(len(line.rstrip()), len(line) - len(line.lstrip())) + 1
