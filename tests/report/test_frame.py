"""The source frame: carets stand under what they mark, whatever the line holds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferlint.model.span import Span
from inferlint.report.colors import Paint
from inferlint.report.frame import LONGEST, frame, mark
from inferlint.report.sources import decode, disk_reader, memory_reader, split_lines
from inferlint.report.visible import visible, width

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("line", "columns", "text", "offset", "carets"),
    [
        ("x = OpenAI()", (5, 13), "x = OpenAI()", 4, 8),
        ("\tx = A()", (6, 9), "    x = A()", 8, 3),
        ("日本 = A()", (6, 9), "日本 = A()", 7, 3),
        ("日本()", (1, 3), "日本()", 0, 4),
        ("e\u0301 = A()", (6, 9), "e\u0301 = A()", 4, 3),
        ("'\x1b[0m'; A()", (9, 12), "'\\x1b[0m'; A()", 11, 3),
        ("'\u202e'; A()", (6, 9), "'\\u202e'; A()", 10, 3),
        ("'\ud800'; A()", (6, 9), "'\\ud800'; A()", 10, 3),
        ("x", (9, 12), "x", 1, 1),
        ("x", (1, 1), "x", 0, 1),
        ("", (1, 2), "", 0, 1),
    ],
)
def test_carets_are_aligned(line: str, columns: tuple[int, int], text: str, offset: int, carets: int) -> None:
    """Offsets are terminal columns."""
    marked = mark(line, Span(1, columns[0], 1, columns[1]))

    assert (marked.text, marked.offset, marked.carets) == (text, offset, carets)


def test_a_span_over_lines_is_marked_to_the_end_of_its_first() -> None:
    """White space at the end is not marked."""
    marked = mark("c = OpenAI(   ", Span(1, 5, 4, 2))

    assert (marked.text, marked.offset, marked.carets) == ("c = OpenAI(", 4, 7)


def test_a_long_line_is_cut_around_the_caret() -> None:
    """Both cuts are shown."""
    line = "a" * 5_000_000 + "OpenAI()" + "b" * 500
    marked = mark(line, Span(1, 5_000_001, 1, 5_000_009))

    assert marked.text == "…" + "a" * 40 + "OpenAI()" + "b" * (LONGEST - 48) + "…"
    assert (marked.offset, marked.carets) == (41, 8)


@given(st.text(max_size=200), st.integers(-5, 300), st.integers(0, 300), st.integers(0, 2))
def test_any_line_and_span_gives_a_frame(line: str, column: int, length: int, more: int) -> None:
    """Columns out of range are moved, never a crash; the marks are below the text."""
    marked = mark(line, Span(1, column, 1 + more, column + length))

    assert marked.carets >= 1
    assert 0 <= marked.offset <= width(marked.text)
    assert visible(marked.text) == marked.text


def test_a_line_out_of_reach_has_no_frame() -> None:
    """Missing file, line after the end, blank line."""
    paint = Paint(False)

    assert frame(None, Span(1, 1, 1, 2), "error", paint) == []
    assert frame(["x"], Span(2, 1, 2, 2), "error", paint) == []
    assert frame(["   "], Span(1, 1, 1, 2), "error", paint) == []


def test_the_gutter_is_as_wide_as_the_number() -> None:
    """Line 100 moves everything by two."""
    assert frame(["x"] * 100, Span(100, 1, 100, 2), "error", Paint(False)) == ["    |", "100 | x", "    | ^"]


def test_lines_are_those_of_python() -> None:
    """Form feeds and other separators are no line ends."""
    assert split_lines("a\x0cb\u2028c\rd\r\ne\n") == ("a\x0cb\u2028c", "d", "e", "")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("é".encode(), "é"),
        (b"\xef\xbb\xbfx", "x"),
        ("# coding: latin-1\né".encode("latin-1"), "# coding: latin-1\né"),
        (b"# coding: nonsense\nx", "# coding: nonsense\nx"),
        (b"\xff", "\ufffd"),
    ],
)
def test_sources_are_decoded_as_python_does(data: bytes, text: str) -> None:
    """Wrong bytes are replaced: a frame is no verdict."""
    assert decode(data) == text


def test_files_are_read_below_the_root(tmp_path: Path) -> None:
    """Also notebook cells; what is out of reach is ``None``."""
    (tmp_path / "a.py").write_bytes(b"x\ny")
    cells = [{"source": ["a\n", "b"]}, {"source": "c"}, {"source": 1}]
    (tmp_path / "n.ipynb").write_text(json.dumps({"cells": cells}))
    (tmp_path / "bad.ipynb").write_text("{")
    read = disk_reader(tmp_path)

    assert read("a.py", None) == ("x", "y")
    assert [read("n.ipynb", number) for number in (1, 2, 3, 4)] == [("a", "b"), ("c",), None, None]
    assert [read(path, None) for path in ("none.py", "nul\0.py")] == [None, None]
    assert read("bad.ipynb", 1) is None


def test_standard_input_is_read_from_memory() -> None:
    """Whatever it is called."""
    assert memory_reader(b"x\ny")("any.py", None) == ("x", "y")
