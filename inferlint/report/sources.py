"""Read the source lines that reports show."""

from __future__ import annotations

import io
import re
import tokenize
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from inferlint.report.options import RawReader, SourceReader


def split_lines(text: str) -> tuple[str, ...]:
    """Return the lines of Python source, without their ends."""
    return tuple(re.split(r"\r\n|\r|\n", text))


def decode(data: bytes) -> str:
    """Return ``data`` as text by its byte order mark or PEP 263 cookie; wrong bytes are replaced."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(encoding, "replace")
    except (SyntaxError, LookupError, UnicodeError):
        return data.decode("utf-8", "replace")


def disk_reader(root: Path) -> SourceReader:
    """Return a reader of files below ``root`` that remembers the last ones; unreadable ones are ``None``."""

    @lru_cache(maxsize=8)
    def read(path: str, cell: int | None) -> tuple[str, ...] | None:
        try:
            data = (root / path).read_bytes()
        except (OSError, ValueError):
            return None
        return split_lines(decode(data)) if cell is None else _cell(data, cell)

    return read


def disk_raw(root: Path) -> RawReader:
    """Return a reader of the bytes of files below ``root`` that remembers the last ones."""

    @lru_cache(maxsize=8)
    def read(path: str) -> bytes | None:
        try:
            return (root / path).read_bytes()
        except (OSError, ValueError):
            return None

    return read


def memory_reader(data: bytes) -> SourceReader:
    """Return a reader for a report about one file, whose content is ``data``."""
    lines = split_lines(decode(data))

    def read(_path: str, cell: int | None) -> tuple[str, ...] | None:
        return lines if cell is None else _cell(data, cell)

    return read


def _cell(data: bytes, number: int) -> tuple[str, ...] | None:
    """Return the lines of the notebook's cell ``number``, counted from 1 over cells of all kinds."""
    from inferlint.source.notebook import cell_source

    source = cell_source(data, number)
    return split_lines(source) if source is not None else None
