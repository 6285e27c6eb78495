"""Cells of notebooks are edited in place; all of the file that is no source of theirs stays as it is."""

from __future__ import annotations

import codecs
import json
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbformat import v4

from inferlint.errors import SourceError
from inferlint.fixes.edit import Patch, Refused, apply
from inferlint.fixes.notebook import Cells, changed, rewrite_cells
from inferlint.source.notebook import cell_sources, read_notebook

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.source.notebook import CellText

CODE = {"cell_type": "code", "metadata": {}, "execution_count": 3, "outputs": [{"text": ["x = 1\n", "é"]}]}


def cells(*sources: object) -> dict[str, Any]:
    """Return a notebook in format 4."""
    made = [{**CODE, "source": source} for source in sources]
    return {"cells": made, "metadata": {"a": [1.50, "/"]}, "nbformat": 4}


def change(raw: bytes, number: int, new: str) -> bytes:
    """Return a notebook with the new text of one cell."""
    return rewrite_cells(raw, {number: (cell_sources(raw)[number - 1] or "", new)})


# The file -----------------------------------------------------------------------------------------------


def test_a_notebook_that_jupyter_wrote() -> None:
    """A change and its way back give the very bytes that were there; what lies between is what Jupyter would write."""
    book = v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "P", "language": "python"}})
    book.cells = [
        v4.new_markdown_cell("# é\nmore", id="one"),
        v4.new_code_cell('import openai\n\nclient = openai.OpenAI()  # "é" 🎉\nclient', id="two", execution_count=2),
        v4.new_code_cell("", id="three"),
    ]
    book.cells[1].outputs = [v4.new_output("stream", text="import openai\n")]
    raw = (nbformat.writes(book) + "\n").encode()
    old, new = book.cells[1].source, "from acme import Router\n\nclient = Router()  # \"é\" 'ü'\n\nclient\n"
    written = rewrite_cells(raw, {2: (old, new)})
    book.cells[1].source = new

    nbformat.validate(nbformat.reads(written.decode(), as_version=4))
    assert written == (nbformat.writes(book) + "\n").encode()
    assert rewrite_cells(written, {2: (new, old)}) == raw


@pytest.mark.parametrize(
    ("source", "new", "expected"),
    [
        pytest.param('"a\\nb"', "a\nc\nd", '"a\\nc\\nd"', id="one string stays one"),
        pytest.param('["a\\n", "b"]', "a\nc\nd", '["a\\n", "c\\n", "d"]', id="lines stay lines"),
        pytest.param('["a\\n","b\\n","c"]', "a\nB\nc", '["a\\n","B\\n","c"]', id="a line in the middle"),
        pytest.param('["a\\n",  "b\\n",\n"c"]', "x\na\nb\nc", '["x\\n",  "a\\n",  "b\\n",\n"c"]', id="a line in front"),
        pytest.param('["a\\n","b\\n","c"]', "a\nc", '["a\\n","c"]', id="a line goes"),
        pytest.param('["a\\n","b"]', "a\n", '["a\\n"]', id="the last line goes"),
        pytest.param('["a\\n","b"]', "", '[""]', id="all lines go"),
        pytest.param('[\n  "a"\n ]', "a\nb", '[\n  "a\\n",\n  "b"\n ]', id="a single line becomes two"),
        pytest.param('["a"]', "a\nb", '["a\\n", "b"]', id="a single line becomes two on one line"),
        pytest.param('["a\\nb\\n", "c"]', "a\nB\nc", '["a\\nB\\n", "c"]', id="a string of two lines stays one"),
        pytest.param('["a\\r\\n", "b"]', "a\r\nc\r\nd", '["a\\r\\n", "c\\r\\n", "d"]', id="CRLF in a cell"),
        pytest.param('["\\u00e9\\n", "b"]', "é\nü", '["\\u00e9\\n", "\\u00fc"]', id="escapes"),
        pytest.param('["\\u00E9\\n", "b"]', "é\nü🎉", '["\\u00E9\\n", "\\u00FC\\uD83C\\uDF89"]', id="large escapes"),
        pytest.param('["é\\n", "b"]', "é\nü", '["é\\n", "ü"]', id="no escapes"),
        pytest.param('["\\\\u00e9é\\n", "b"]', "\\u00e9é\nü", '["\\\\u00e9é\\n", "ü"]', id="a backslash is no escape"),
        pytest.param('["a\\/b\\n", "c"]', "a/b\nd/e", '["a\\/b\\n", "d\\/e"]', id="slashes"),
        pytest.param('"\\u0061\\nb"', "a\nc", '"\\u0061\\nc"', id="odd escapes of lines that stay"),
        pytest.param('"a"', "\ud83d\x07\"\\", '"\\ud83d\\u0007\\"\\\\"', id="half of a pair, control characters"),
    ],
)  # fmt: skip
def test_a_source_keeps_its_form(source: str, new: str, expected: str) -> None:
    """List or string, separators and escapes."""
    head, tail = '{"nbformat": 4, "cells": [{"cell_type": "code", "source": ', '}], "source": ["a"] }\n'
    raw = (head + source + tail).encode()
    assert change(raw, 1, new) == (head + expected + tail).encode()


@pytest.mark.parametrize(
    ("mark", "codec"),
    [(b"", "utf-8"), (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_BE, "utf-16-be"), (b"", "utf-32-le")],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_bytes_of_the_file(mark: bytes, codec: str, newline: str) -> None:
    """Its byte order mark, its encoding and its line ends stay, with and without one at the end."""
    for end in ("", newline):
        text = json.dumps(cells(["a\n", "é"], "b"), indent=1, ensure_ascii=False).replace("\n", newline) + end
        raw = mark + text.encode(codec)
        expected = text.replace(f'"a\\n",{newline}    "é"', f'"a\\n",{newline}    "é\\n",{newline}    "ü"')
        assert change(raw, 1, "a\né\nü") == mark + expected.encode(codec)


def test_format_3_and_equal_keys() -> None:
    """Cells are counted as everywhere in inferlint, and of equal keys the last one counts."""
    old = b'{"worksheets": [{"cells": [{"input": "a"}]}, {"cells": [{"input": ["b\\n", "c"], "prompt_number": 1}]}]}'
    assert change(old, 2, "b\nd") == old.replace(b'"c"', b'"d"')
    double = b'{"cells": [], "cells": [{"source": "no", "source": ["y"], "n": 1e400, "i": 12345678901234567890}]}'
    assert change(double, 1, "z") == double.replace(b'"y"', b'"z"')


@pytest.mark.parametrize(
    ("raw", "texts", "reason"),
    [
        (b"{", {}, "it is not valid JSON"),
        (b"\xff", {}, "it is not valid JSON"),
        (b"[" * 100_000, {}, "it is not valid JSON"),
        (b"[]", {}, "it is no notebook: the JSON is no object"),
        (b'{"cells": []}', {1: ("a", "b")}, "the text of cell 1 is another one by now"),
        (b'{"cells": [{"source": "a"}]}', {1: ("b", "c")}, "the text of cell 1 is another one by now"),
        (b'{"cells": [{"source": "a"}]}', {0: ("a", "b")}, "the text of cell 0 is another one by now"),
        (b'{"cells": [{"source": []}]}', {1: ("", "c")}, "cell 1 has no text that could be changed"),
    ],
)
def test_what_cannot_be_changed(raw: bytes, texts: dict[int, tuple[str, str]], reason: str) -> None:
    """Is an error."""
    with pytest.raises(SourceError) as error:
        rewrite_cells(raw, texts)
    assert error.value.reason == reason


TEXTS = st.text(st.sampled_from('ab\n\n\r"\\é🎉\t/\x07\u2028'), max_size=12)


@given(
    st.lists(TEXTS | TEXTS.map(lambda text: text.splitlines(keepends=True)) | st.lists(TEXTS, max_size=3), max_size=3),
    st.lists(TEXTS, min_size=3, max_size=3),
    st.sampled_from([None, 1, 4, "\t"]),
    st.booleans(),
    st.sampled_from([(", ", ": "), (",", ":")]),
)
def test_any_notebook(
    sources: list[list[str] | str], new: list[str], indent: int | str | None, ascii_only: bool, signs: tuple[str, str]
) -> None:
    """Only the texts that should differ do, and the file is what its writer would make of it."""
    book = cells(*sources)
    raw = json.dumps(book, indent=indent, ensure_ascii=ascii_only, separators=signs).encode()
    texts = {
        number: ("".join(source), text)
        for number, (source, text) in enumerate(zip(sources, new, strict=False), start=1)
        if "".join(source)
    }
    written = rewrite_cells(raw, texts)
    after = json.loads(written)
    for number, (_, text) in texts.items():
        cell = after["cells"][number - 1]
        assert isinstance(cell["source"], type(book["cells"][number - 1]["source"]))
        assert "".join(cell["source"]) == text
        book["cells"][number - 1]["source"] = cell["source"]

    assert after == book
    if all(text.isascii() for _, text in texts.values()):
        assert written == json.dumps(book, indent=indent, ensure_ascii=ascii_only, separators=signs).encode()
    assert rewrite_cells(written, {number: (text, text) for number, (_, text) in texts.items()}) == written


# The program --------------------------------------------------------------------------------------------


def notebook(*sources: str) -> bytes:
    """Return a notebook with these code cells behind a text cell."""
    book = cells("", *sources)
    book["cells"][0]["cell_type"] = "markdown"
    return json.dumps(book).encode()


def texts_of(raw: bytes, program: CellText, patches: Iterable[Patch]) -> dict[int, tuple[str, str]] | Refused:
    """Return the old and the new text of every cell that edits of the program change."""
    sources = cell_sources(raw)
    found: dict[int, list[Patch]] = {}
    for patch in patches:
        moved = Cells(program, sources).moved(patch)
        if isinstance(moved, Refused):
            return moved
        found.setdefault(moved[0], []).append(moved[1])
    return {cell: (old := sources[cell - 1] or "", changed(old, inner)) for cell, inner in found.items()}


def new_texts(raw: bytes, *patches: Patch) -> dict[int, str] | Refused:
    """Return the new texts of cells after edits of the program."""
    found = texts_of(raw, read_notebook(raw), patches)
    return found if isinstance(found, Refused) else {cell: new for cell, (_, new) in found.items()}


def edited(sources: list[str], *edits: tuple[str, str]) -> dict[int, str] | Refused:
    """Return the new texts of cells after replacements in the program."""
    raw = notebook(*sources)
    text = read_notebook(raw).text
    return new_texts(raw, *(Patch(text.index(old), text.index(old) + len(old), new) for old, new in edits))


def test_every_character_has_its_place() -> None:
    """Lines that are as they were written lead back to their cell."""
    sources = ["import a\r\nb = 'é'\r\n", "%pip install x\nc = 1", "%%time\nd = 2\n\ne"]
    raw = notebook(*sources)
    program = read_notebook(raw)
    back = Cells(program, cell_sources(raw))
    refused = set()
    for offset, character in enumerate(program.text):
        moved = back.moved(Patch(offset, offset + 1, ""))
        if isinstance(moved, Refused):
            assert moved.reason == "notebook-layout"
            refused.add(program.text.count("\n", 0, offset) + 1)
        else:
            cell, patch = moved
            assert (sources[cell - 2] + "\n")[patch.start].replace("\r", "\n") == character
    assert refused == {3, 5}
    end = len(program.text)
    assert back.moved(Patch(end, end, "")) == (4, Patch(len(sources[2]), len(sources[2]), "\n"))


@pytest.mark.parametrize(
    ("sources", "edits", "expected"),
    [
        pytest.param(["a = 1\nb = 2", "c = 3"], [("2", "4"), ("c", "d")], {2: "a = 1\nb = 4", 3: "d = 3"}, id="two"),
        pytest.param(["a = 1\nb = 2", "c = 3"], [("b = 2\n", "")], {2: "a = 1"}, id="the last line goes"),
        pytest.param(["a = 1\nb = 2\n", "c = 3"], [("b = 2\n", "")], {2: "a = 1\n"}, id="a line end stays"),
        pytest.param(["a = 1\r\nb = 2", "c"], [("a = 1\n", "x\ny\n")], {2: "x\r\ny\r\nb = 2"}, id="CRLF"),
        pytest.param(["!ls\nk = 1"], [("k", "b")], {2: "!ls\nb = 1"}, id="below a magic"),
        pytest.param(["%%time\na = 1"], [("a", "b")], {2: "%%time\nb = 1"}, id="below a cell magic"),
    ],
)  # fmt: skip
def test_edits_of_cells(sources: list[str], edits: list[tuple[str, str]], expected: dict[int, str]) -> None:
    """Edits of the program are edits of the cells that the lines stand in."""
    assert edited(sources, *edits) == expected


@pytest.mark.parametrize(
    ("sources", "line", "expected"),
    [
        (["a", "b"], 1, {2: "new\na"}),
        (["a", "b"], 2, {3: "new\nb"}),
        (["a", "b"], 3, {3: "b\nnew"}),
        (["a", "b\n"], 3, {3: "b\nnew\n"}),
        (["a", "%%time\nb"], 2, {2: "a\nnew"}),
        (["a\n%time b\nc"], 2, {2: "a\nnew\n%time b\nc"}),
        (["!ls", "a"], 1, Refused("notebook-layout", "there is a magic before and behind it")),
        (["a", "!ls"], 3, Refused("notebook-layout", "there is a magic before and behind it")),
    ],
)
def test_new_lines(sources: list[str], line: int, expected: dict[int, str] | Refused) -> None:
    """They go into the cell of the line that they stand before, but never in front of a magic."""
    raw = notebook(*sources)
    offset = sum(map(len, read_notebook(raw).text.splitlines(keepends=True)[: line - 1]))
    assert new_texts(raw, Patch(offset, offset, "new\n")) == expected


def test_at_the_end_of_a_line() -> None:
    """What is added to a line stays on it, at the end of a cell too."""
    raw = notebook("a", "b")
    assert read_notebook(raw).text == "a\nb\n"
    assert new_texts(raw, Patch(1, 1, "  # x"), Patch(3, 3, "  # y")) == {2: "a  # x", 3: "b  # y"}


@pytest.mark.parametrize(
    ("sources", "old", "detail"),
    [
        (["a = 1", "b = 2"], "1\nb", "it spans several cells"),
        (["a = 1", "b = 2"], "1\nb = 2\n", "it spans several cells"),
        (["%time a = 1"], "a", "line 1 of cell 2 is not Python as it stands"),
        (["x\n%cd\ny"], "x\npa", "line 2 of cell 2 is not Python as it stands"),
        (["f(\n1)\n%cd\ny"], "f(\n1)\npass\n", "line 3 of cell 2 is a magic"),
        (["  a = 1"], "1", "line 1 of cell 2 is not Python as it stands"),
    ],
)
def test_edits_without_a_place(sources: list[str], old: str, detail: str) -> None:
    """They are refused."""
    assert edited(sources, (old, "new")) == Refused("notebook-layout", detail)


def test_a_module_that_a_cell_writes() -> None:
    """Its text has places of its own."""
    raw = json.dumps(cells("%%writefile m.py\nimport openai\nx = 1\n")).encode()
    module = read_notebook(raw).modules[0]
    offset = module.text.index("openai")

    assert texts_of(raw, module, [Patch(offset, offset + 6, "acme")]) == {
        1: ("%%writefile m.py\nimport openai\nx = 1\n", "%%writefile m.py\nimport acme\nx = 1\n")
    }


LINES = st.sampled_from(["a = 1", "b = 'é'", "%pip x", "!ls", "", "# c", "f(1)", "x = !ls"])


@given(st.lists(st.lists(LINES, min_size=1, max_size=4), min_size=1, max_size=4), st.data())
def test_any_edit(rows: list[list[str]], data: st.DataObject) -> None:
    """The program of the edited notebook is the edited program, or the edit is refused."""
    sources = ["\n".join(lines) for lines in rows]
    raw = json.dumps(cells(*sources)).encode()
    before = read_notebook(raw)
    starts = [offset for offset in range(len(before.text) + 1) if offset == 0 or before.text[offset - 1] == "\n"]
    start = data.draw(st.sampled_from(starts))
    end = data.draw(st.sampled_from([start, *[offset for offset in starts if offset > start][:1]]))
    patch = Patch(start, end, data.draw(st.sampled_from(["new = 1\n", "new = 2\nx\n"])))
    texts = texts_of(raw, before, [patch])
    if not isinstance(texts, Refused):
        assert read_notebook(rewrite_cells(raw, texts)).text == apply(before.text, [patch])
