"""Places in cells as places in the file: what stands there is what stood in the cell."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferlint.report.cellmap import cell_map
from inferlint.source.notebook import cell_source

CODE = {"cell_type": "code", "metadata": {}, "outputs": [{"text": ["source", "cells"]}]}


def notebook(*sources: object, **more: object) -> dict[str, object]:
    """Return a notebook in format 4."""
    return {"cells": [{**CODE, "source": source} for source in sources], "metadata": {}, **more}


@pytest.mark.parametrize("indent", [None, 1, 4])
@pytest.mark.parametrize("ascii_only", [False, True])
@given(st.lists(st.lists(st.text(st.sampled_from('ab\n"\\é🎉\t\x07/')), max_size=4) | st.text(), max_size=4))
def test_every_character_is_found(indent: int | None, ascii_only: bool, sources: list[list[str] | str]) -> None:
    """The place in the file holds the character of the cell, or its escape."""
    text = json.dumps(notebook(*sources), indent=indent, ensure_ascii=ascii_only)
    found = cell_map(text.encode("utf-8", "surrogatepass"))
    rows = text.split("\n")
    assert found is not None
    for number, source in enumerate(sources, start=1):
        joined = "".join(source)
        row, column = 1, 1
        for index, character in enumerate(joined):
            place = found.place(number, row, column)
            assert place is not None
            rest = rows[place[0] - 1][place[1] - 1 :]
            escaped = {json.dumps(character, ensure_ascii=flag)[1:-1] for flag in (True, False)}
            # A line feed behind a carriage return is no place of its own.
            assert joined[index - 1 : index + 1] == "\r\n" or rest.startswith(tuple(escaped)), (joined, index, rest)
            is_end = character == "\n" or (character == "\r" and joined[index + 1 : index + 2] != "\n")
            row, column = (row + 1, 1) if is_end else (row, column + 1)


def test_cells_of_old_notebooks_and_equal_keys() -> None:
    """Worksheets are counted on, and of equal keys the last one counts, as everywhere in inferlint."""
    old = {"worksheets": [{"cells": [{"input": "a"}, {"input": ["b\n", "c"]}]}, {"cells": [{"input": "d"}]}]}
    data = json.dumps(old, indent=1).encode()
    found, rows = cell_map(data), data.decode().split("\n")
    double = b'{"cells": [{"source": "x"}],\n"cells": [{"source": "no",\n"source": ["y\\n",\n"z"]}]}'
    again = cell_map(double)

    assert found is not None
    assert again is not None
    assert [rows[(found.place(*place) or (0, 0))[0] - 1].strip() for place in ((2, 2, 1), (3, 1, 1))] == [
        '"c"',
        '"input": "d"',
    ]
    assert again.place(1, 2, 1) == (4, 2)
    assert cell_source(double, 1) == "y\nz"


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 100_000, b"\xff", b'"x'])
def test_what_is_no_json_has_no_map(data: bytes) -> None:
    """Nothing is raised."""
    assert cell_map(data) is None


@pytest.mark.parametrize("value", [[], 1, "x", {"cells": 3}, {"cells": [1, None, {"source": 3}, {"source": [1]}]}])
def test_json_of_other_shapes_has_no_places(value: object) -> None:
    """The reader of notebooks complains about them elsewhere."""
    found = cell_map(json.dumps(value).encode())

    assert found is not None
    assert [found.place(cell, 1, 1) for cell in range(6)] == [None] * 6


def test_places_outside_have_no_place() -> None:
    """A cell or a line that the file does not have; a column behind the line's end is its end."""
    found = cell_map(b'\xef\xbb\xbf{"cells": [{"source": "ab\\ncd"}]}')

    assert found is not None
    assert (found.place(2, 1, 1), found.place(1, 3, 1)) == (None, None)
    assert found.place(1, 1, 99) == (1, 26)
