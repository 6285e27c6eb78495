"""Notebooks as programs: cells, magics, shell lines, written modules, hostile files, and places."""

from __future__ import annotations

import ast
import json
import pickle
from typing import Any

import libcst as cst
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferlint.errors import SourceError
from inferlint.source.cells import check_python, split, translate
from inferlint.source.deep import run_deep
from inferlint.source.notebook import Notebook, cell_source, read_notebook, searchable_bytes
from inferlint.source.prefilter import Prefilter


def code(source: object) -> dict[str, Any]:
    """Return a code cell."""
    return {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": [], "source": source}


def text(kind: str, source: str) -> dict[str, Any]:
    """Return a cell of another kind."""
    return {"cell_type": kind, "metadata": {}, "source": source}


def packed(*cells: object, **changes: object) -> bytes:
    """Return a notebook in format 4; strings are code cells."""
    made = [code(cell) if isinstance(cell, str) else cell for cell in cells]
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": made, **changes}).encode()


def read(*cells: object) -> Notebook:
    """Return the notebook of some cells, whose program is what LibCST reads."""
    notebook = read_notebook(packed(*cells))
    cst.parse_module(notebook.text)
    assert len(notebook.places) == notebook.text.count("\n")
    return notebook


# The program ---------------------------------------------------------------------------------------------


def test_cells_are_one_program() -> None:
    """In order, without what is no code, and every line knows its cell."""
    notebook = read(
        "from openai import OpenAI", text("markdown", "# openai"), "\nclient = OpenAI()\n", text("raw", "x")
    )

    assert notebook.text == "from openai import OpenAI\n\nclient = OpenAI()\n"
    assert notebook.places == ((1, 1), (3, 1), (3, 2))
    assert dict(notebook.rewritten) == {}
    assert (notebook.unreadable, notebook.modules, notebook.skipped) == ((), (), "")


def test_sources_as_lists_and_all_line_ends() -> None:
    """A list is joined as it is; the program has plain line ends."""
    notebook = read(code(["a = 1\n", "b = 2"]), code(["c = ", "3\r\n", "d = 4\r", "e = 5"]), code([]), code(""))

    assert notebook.text == "a = 1\nb = 2\nc = 3\nd = 4\ne = 5\n"
    assert notebook.places == ((1, 1), (1, 2), (2, 1), (2, 2), (2, 3))


def test_a_notebook_can_be_pickled() -> None:
    """It goes to worker processes and back."""
    notebook = read("!curl https://a.example", "%%writefile x.py\nimport a", "x = (")

    assert pickle.loads(pickle.dumps(notebook)) == notebook


def test_an_old_notebook() -> None:
    """Format 3: worksheets, ``input``, a language for each cell."""
    cells = [
        {"cell_type": "heading", "level": 1, "source": "Title"},
        {"cell_type": "code", "language": "python", "input": ["import a\n", "a.b()"], "outputs": []},
        {"cell_type": "code", "language": "ruby", "input": "puts 1", "outputs": []},
    ]
    document = {"nbformat": 3, "worksheets": [{"cells": cells}, {"cells": [cells[1]]}, {}]}
    raw = json.dumps(document).encode()

    notebook = read_notebook(raw)

    assert notebook.text == "import a\na.b()\n" * 2
    assert notebook.places == ((2, 1), (2, 2), (4, 1), (4, 2))
    assert cell_source(raw, 2) == "import a\na.b()"


@pytest.mark.parametrize(
    ("metadata", "skipped"),
    [
        ({"kernelspec": {"language": "R", "name": "ir"}}, "a notebook in R, not Python"),
        ({"language_info": {"name": "julia"}}, "a notebook in julia, not Python"),
        ({"kernelspec": {"language": "python"}, "language_info": {"name": "R"}}, ""),
        ({"kernelspec": {"language": "Python 3"}}, ""),
        ({"language_info": {"name": "ipython"}}, ""),
        ({"kernelspec": {"name": "ir"}}, ""),
        ({"kernelspec": [], "language_info": {"name": 3}}, ""),
        ([], ""),
        (None, ""),
    ],
)
def test_other_languages_are_skipped(metadata: object, skipped: str) -> None:
    """Only where the metadata name a language, and none of those named is Python."""
    notebook = read_notebook(packed("x <- 1", "y = 2", metadata=metadata))

    assert notebook.skipped == skipped
    assert notebook.text == ("" if skipped else "x <- 1\ny = 2\n")


# Magic and shell lines -----------------------------------------------------------------------------------

LINES = [
    ("%matplotlib inline", "pass"),
    ("%pip install openai", "pass"),
    ("!pip install openai", "pass"),
    ("%env OPENAI_API_KEY=abc", "pass"),
    ("%run client.py", "pass"),
    ("%load client.py", "pass"),
    ("%", "pass"),
    ("!", "pass"),
    ("!!ls", "pass"),
    ("% time f()", "pass"),
    ("?obj", "pass"),
    ("??", "pass"),
    ("obj?", "pass"),
    ("obj.part[0]??", "pass"),
    ("np.*load*?", "pass"),
    ("%time?", "pass"),
    ("x = obj?", "pass"),
    ("/f a b", "f(a, b)"),
    (",f a b", "f('a', 'b')"),
    (";f a b", "f('a b')"),
    ("\x0c!ls", "\x0cpass"),
    ("%time client = OpenAI()", "client = OpenAI()"),
    ("%time", "pass"),
    ("%timeit -n 10 -r3 -qo f(-1)", "f(-1)"),
    ("%prun -s cumulative -l 5 f()", "f()"),
    ("%lprun -f f f()", "f()"),
    ("%memit --flag -r 1 f()", "f()"),
    ("x = %time f()", "x = f()"),
    ("x = %time", "x = get_ipython().run_line_magic('time')"),
    ("x = %sql select ? from t", "x = get_ipython().run_line_magic('sql')"),
    ("x = !ls -l", "x = get_ipython().getoutput()"),
    ("d['a=b'], y = !ls", "d['a=b'], y = get_ipython().getoutput()"),
    ("if a: x = !ls", "if a: x = get_ipython().getoutput()"),
    ("x = !curl https://a.example", "x = get_ipython().getoutput(['curl', 'https://a.example', ])"),
    ("%sx curl https://a.example", "get_ipython().getoutput(['curl', 'https://a.example', ])"),
    ("%system ls", "pass"),
    ("!curl https://a.example", "get_ipython().system(['curl', 'https://a.example', ])"),
]


@pytest.mark.parametrize(("line", "expected"), LINES)
@pytest.mark.parametrize("indentation", ["", "    ", "\t"])
def test_a_line_is_translated_in_its_place(line: str, expected: str, indentation: str) -> None:
    """In a block too; lines before and after are as they were."""
    if indentation and line.startswith("\x0c"):
        return
    above = "if a:\n" if indentation else "import a\n"

    notebook = read(f"{above}{indentation}{line}\n{indentation}b()")

    assert notebook.text == f"{above}{indentation}{expected}\n{indentation}b()\n"
    assert set(notebook.rewritten) == {2}
    start, end = notebook.rewritten[2]
    assert f"{indentation}{line}"[start - 1 : end - 1] == line.strip()


@pytest.mark.parametrize(
    "source",
    [
        "x = (a\n% b)",
        "x = [\n    1,\n    a\n    % b,\n]",
        "'''\n!ls\n%cd x\nobj?\n'''",
        'f(f"""\n!curl {a["b"]}\n""")',
        "x = 'a\\\n!b'",
        "x = a \\\n% b",
        "x = '= !b'",
        "# x = !b",
        "x = 1  # = %b",
        "# what?",
        "'what?'",
        "x == y",
        "await f()\nasync with a as b:\n    pass",
        "return 1",
        "yield 1",
        "match x:\n    case [1, *_]: pass",
        "#%% part\n#!ls",
    ],
)
def test_python_stays_as_it_is(source: str) -> None:
    """Signs of magics in strings, brackets, comments and continued lines; what only a notebook or a function allows."""
    notebook = read(source)

    assert notebook.text == f"{source}\n"
    assert dict(notebook.rewritten) == {}


def test_python_newer_than_the_running_one_is_read() -> None:
    """What ``ast`` does not know decides nothing; LibCST may know it."""
    notebook = read("x = f'{a['b']}'", "type X[T] = list[T]")

    assert notebook.unreadable == ()
    assert notebook.text == "x = f'{a['b']}'\ntype X[T] = list[T]\n"


def test_quotes_and_brackets_in_shell_lines_open_nothing() -> None:
    """They end with their line."""
    notebook = read("!echo it's (\n!echo \"\n%cd '''\nx = 1")

    assert notebook.text == "pass\npass\npass\nx = 1\n"


def test_pasted_sessions_and_indented_cells() -> None:
    """Prompts and common indentation go, as in IPython."""
    notebook = read(
        ">>> x = 1\n>>> if x:\n...     y()", "In [3]: a = !ls\n   ...: b = 2", "\n  c = 1\n  !ls", "d = 1\n>>> e"
    )

    assert notebook.text == ("x = 1\nif x:\n    y()\na = get_ipython().getoutput()\nb = 2\n\nc = 1\npass\nd = 1\ne\n")


def test_a_line_of_automagic() -> None:
    """Only alone in its cell, and only when it is no Python."""
    notebook = read("pip install openai", "# setup\ncd ..", "ls", "pip install a\nx = 1")

    assert notebook.text == "pass\n# setup\npass\nls\n"
    assert [(item.cell, item.line) for item in notebook.unreadable] == [(4, 1)]


# Shell ---------------------------------------------------------------------------------------------------


def calls(notebook: Notebook) -> list[tuple[int, list[str]]]:
    """Return the line and the words of each command in the program."""
    found = []
    for node in ast.walk(ast.parse(notebook.text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("get_ipython()."):
            words = [word for argument in node.args for word in getattr(argument, "elts", [])]
            found.append((node.lineno, [w.value if isinstance(w, ast.Constant) else ast.unparse(w) for w in words]))
    return found


def test_words_stand_on_their_lines() -> None:
    """Of a command over several lines, with JSON in quotes, up to the comment at its end."""
    notebook = read(
        '!curl -X POST \\\n  https://api.example/v1 \\\n  -d \'{"a": "b"}\'  # inferlint: ignore[IL104] why\nx = 1',
        "%%bash\ncurl https://api.example/v2 -d '{\n  \"a\": 1\n}'  # inferlint: ignore[IL104] why\necho done",
    )

    assert notebook.text == (
        "get_ipython().system(['curl', '-X', 'POST', \n"
        "'https://api.example/v1', \n"
        "'-d', '{\"a\": \"b\"}', ])  # inferlint: ignore[IL104] why\n"
        "x = 1\n"
        "\n"
        "get_ipython().system(['curl', 'https://api.example/v2', '-d', '{\\n  \"a\": 1\\n}', \n"
        "\n"
        "])  # inferlint: ignore[IL104] why\n"
        "\n"
    )


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("curl https://a.example/{path}", ["curl", "'https://a.example/' + path"]),
        ("curl {BASE}/x/$name.y", ["curl", "BASE + '/x/' + name + '.y'"]),
        ("curl \"{d['a']}\" ${NAME}", ["curl", "d['a']", "NAME"]),
        ("curl '{\"model\": \"x\"}' -H '$KEY'", ["curl", '{"model": "x"}', "-H", "$KEY"]),
        ("curl {} {1 {x!r}", ["curl", "{}", "{1", "{x!r}"]),
        ("curl --url=https://a.example/?a=b", ["curl", "--url", "https://a.example/?a=b"]),
        ("time sudo /usr/bin/curl x", ["curl", "x"]),
        ("cat x | curl -d @- https://a.example > out", ["curl", "-d", "@-", "https://a.example", "out"]),
        ('bash -c "curl https://a.example"', ["curl", "https://a.example"]),
        ('X="$(curl https://a.example)"', ["curl", "https://a.example"]),
        ("HOST=a.example; curl https://$HOST/v1", ["curl", "https://a.example/v1"]),
        ("curl https://a.\\\nexample", ["curl", "https://a.example"]),
        ("curl it's https://a.example", ["curl", "it's", "https://a.example"]),
        ('echo "curl https://a.example"', []),
        ("# curl https://a.example", []),
        ("git clone https://a.example", []),
    ],
)
def test_words_of_a_shell_line(command: str, words: list[str]) -> None:
    """Quotes, expressions of the notebook, variables, commands inside others."""
    assert [found for _, found in calls(read(f"!{command}"))] == ([words] if words else [])


def test_shell_cells() -> None:
    """Each command on its line; variables of the script count, names of the notebook do not."""
    notebook = read(
        "%%bash --out x\nAPI=https://a.example\nexport V=$API/v1\ncurl ${V}/{b}; wget $API\n"
        "cat <<EOF > x.sh\ncurl https://no.example it's\nEOF\nif curl $C; then :; fi",
        "%%sh\nwget https://b.example",
        "%%script --bg /bin/bash\ncurl https://c.example",
        "%%!\ncurl https://d.example",
        "# title\n%%bash\ncurl https://e.example",
        "%sh\ncurl https://f.example\nls 'a",
    )

    assert calls(notebook) == [
        (4, ["curl", "https://a.example/v1/{b}"]),
        (4, ["wget", "https://a.example"]),
        (8, ["curl", "$C"]),
        (10, ["wget", "https://b.example"]),
        (12, ["curl", "https://c.example"]),
        (14, ["curl", "https://d.example"]),
        (17, ["curl", "https://e.example"]),
        (19, ["curl", "https://f.example"]),
    ]
    assert notebook.unreadable == ()


# Cell magics ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("%%time\n!ls\nx = OpenAI()", "\npass\nx = OpenAI()\n"),
        ("%%capture out\n%%time\n\nx = 1", "\n\n\nx = 1\n"),
        ("#@title Set up\n\n%%capture\nx = 1", "#@title Set up\n\n\nx = 1\n"),
        ("%%timeit -n 1 c = OpenAI()\nc.x()", "c = OpenAI()\nc.x()\n"),
        ("%%script python3\nx = 1", "\nx = 1\n"),
        ("%%my_timer 3\nx = OpenAI()", "\nx = OpenAI()\n"),
        ("%%my_language\nlet x = 1", "\n\n"),
        ("%%a\n%%b\nx = 1", "\n\nx = 1\n"),
        ("%%javascript\nfetch('https://api.openai.com')", "\n\n"),
        ("%%html\n<a href='https://api.openai.com'>", "\n\n"),
        ("%%sql\nselect 1", "\n\n"),
        ("%%script false\nimport openai", "\n\n"),
        ("%%writefile prompt.txt\nimport openai", "\n\n"),
        ("%md\nTitle of *it*", "\n\n"),
        ("%python\nimport openai", "pass\nimport openai\n"),
        ("%%time?\nx", "pass\nx\n"),
        ("%%", "pass\n"),
    ],
)
def test_cell_magics(source: str, expected: str) -> None:
    """The body is Python of the program, or nothing."""
    assert read(source).text == expected


def test_cell_magics_upon_each_other_have_an_end() -> None:
    """They neither recurse nor multiply without bound."""
    for magic in ("%%time\n", "%%unknown\n"):
        [item] = read_notebook(packed(magic * 5000)).unreadable
        assert item.reason == "more than 8 cell magics in one cell"


def test_written_modules() -> None:
    """A cell that writes a Python file is a module of its own, below the folder of the notebook."""
    notebook = read(
        "%%writefile ./lib/client.py\nfrom openai import OpenAI\n!no",
        "import lib.client",
        "# more\n%%writefile -a 'lib/client.py'\nx = 1",
        "%%file other.py\n",
        "%%writefile lib/client.py\n\ny = 2",
        "%%capture\n%%writefile z.pyw\nz = 3",
    )

    assert notebook.text == "\n\n\nimport lib.client\n# more\n\n\n\n\n\n\n\n\n\n"
    assert [(item.cell, item.line) for item in notebook.unreadable] == [(1, 3)]
    assert notebook.unreadable[0].reason == "it is not valid Python (the file 'lib/client.py' that the cell writes)"
    assert [(module.name, module.text) for module in notebook.modules] == [
        ("other.py", ""),
        ("lib/client.py", "\ny = 2\n"),
        ("z.pyw", "z = 3\n"),
    ]
    assert [module.places for module in notebook.modules] == [(), ((5, 2), (5, 3)), ((6, 3),)]


def test_a_module_that_is_appended_to_is_one() -> None:
    """Its lines know the cells they come from."""
    [module] = read("%%writefile a.py\nimport x", "1", "%%writefile --append a.py\nx.y()").modules

    assert module.text == "import x\nx.y()\n"
    assert module.places == ((1, 2), (3, 2))


# What cannot be read -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "reason", "line"),
    [
        ("x = 1\ny = (", "it is not valid Python", 2),
        ("x = '''", "it is not valid Python", 1),
        ("x = '", "it is not valid Python", 1),
        ("x = 1 \\", "it is not valid Python", 1),
        ("print 'x'", "it is not valid Python", 1),
        ("for x in y: !ls", "it is not valid Python", 1),
        ("a\n x", "it is not valid Python", 2),
        ("else:\n    pass", "it is not valid Python", 1),
        ("@decorator", "it is not valid Python", 1),
        ("a = 1\n'\0'", "it holds a NUL byte", 2),
        ("x = 1\ny = '\ud800'", "it holds half of a surrogate pair", None),
        ("\ufeffx = 1", "it is not valid Python", 1),
        ("1\n" + "(" * 300, "nested too deeply", 2),
    ],
)
def test_a_cell_that_is_no_python_hides_nothing(source: str, reason: str, line: int | None) -> None:
    """It is named; the cells around it are read, also when it leaves a bracket or a string open."""
    notebook = read("a = 1", source, "b = 2")

    assert notebook.text == "a = 1\nb = 2\n"
    assert notebook.places == ((1, 1), (3, 1))
    [item] = notebook.unreadable
    assert (item.cell, item.reason, item.source) == (2, reason, source)
    assert item.line == line


def test_a_letter_that_is_too_new() -> None:
    """The native parser may know more letters than this Python."""
    letter = "\U00013460"

    assert len(read(letter, "b = 2").unreadable) == (not letter.isidentifier())


@pytest.mark.parametrize(
    "cell",
    [
        {"cell_type": "code"},
        code(None),
        code(3),
        code({"a": "b"}),
        code(["a", 1]),
        {"cell_type": "unknown", "source": []} | {"source": None},
        {"cell_type": ["code"]},
        {},
        [],
        "x",
        None,
        7,
    ],
)
def test_a_cell_of_a_wrong_type_is_named(cell: object) -> None:
    """It may be anything, so it is not ignored."""
    document = {"cells": [code("a = 1"), cell, code("b = 2")]}
    notebook = read_notebook(json.dumps(document).encode())

    assert notebook.text == "a = 1\nb = 2\n"
    assert [(item.cell, item.reason) for item in notebook.unreadable] == [(2, "its source is no text")]


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "it is empty"),
        (b" \n", "it is empty"),
        (b"{", "it is not valid JSON"),
        (b"import openai", "it is not valid JSON"),
        (b'{"cells": ["\xff"]}', "it is not valid JSON"),
        (b'{"cells": [], "x": ' + b"1" * 5000 + b"}", "it is not valid JSON"),
        (b"[" * 1_000_000, "nested too deeply"),
        (b'{"a":' * 1_000_000, "nested too deeply"),
        (b"[]", "it is no notebook: the JSON is no object"),
        (b"null", "it is no notebook: the JSON is no object"),
        (b"{}", "it is no notebook: it has no list of cells"),
        (b'{"cells": {}}', "it is no notebook: it has no list of cells"),
        (b'{"cells": 1, "worksheets": []}', "it is no notebook: it has no list of cells"),
        (b'{"worksheets": [1]}', "it is no notebook: a worksheet has no list of cells"),
        (b'{"worksheets": [{"cells": 1}]}', "it is no notebook: a worksheet has no list of cells"),
    ],
)
def test_a_file_that_is_no_notebook(raw: bytes, reason: str) -> None:
    """It fails as a whole, whichever way it is read."""
    for function in (read_notebook, searchable_bytes):
        with pytest.raises(SourceError) as caught:
            function(raw)
        assert caught.value.reason == reason
    assert cell_source(raw, 1) is None


def test_deep_json_on_a_large_stack() -> None:
    """Where the recursion limit is out of the way the process survives."""
    with pytest.raises(SourceError, match="nested too deeply"):
        run_deep(lambda: read_notebook(b"[" * 3_000_000))


def test_odd_but_valid_files() -> None:
    """A byte order mark, UTF-16, duplicate keys (the last counts), no metadata."""
    plain = packed("x = 1")

    assert read_notebook(b"\xef\xbb\xbf" + plain).text == "x = 1\n"
    assert read_notebook(plain.decode().encode("utf-16")).text == "x = 1\n"
    assert read_notebook(b'{"cells": 1, "cells": [{"source": "y = 1", "source": "x = 1"}]}').text == "x = 1\n"


# Bytes to search -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        '"import \\u006fpenai"',
        '["import op", "enai"]',
        '"# coding: utf-16\\nimport openai"',
        '"x = ("',
        '{"a": "import openai"}',
        '"%%writefile x.py\\nimport openai"',
        '"x = \\"open\\" \\"ai\\""',
    ],
)
def test_no_word_is_lost_on_the_prefilter(source: str) -> None:
    """Neither through JSON nor in what is no text; the one source without the word is clean."""
    raw = b'{"cells": [{"cell_type": "code", "source": %s}]}' % source.encode()

    assert Prefilter(["openai"], []).hits(searchable_bytes(raw)) == (source != '"x = ("')


def test_outputs_and_prose_are_not_searched() -> None:
    """A provider that a saved output or a text cell names is no use of it."""
    output = {"output_type": "stream", "text": ["https://api.openai.com/v1 openai"]}
    raw = packed({**code("x = 1\ny = '\ud800'"), "outputs": [output]}, text("markdown", "openai"))

    assert b"openai" in raw
    assert b"openai" not in searchable_bytes(raw)
    assert "openai" not in read_notebook(raw).text


def test_source_of_a_cell() -> None:
    """As it stands in the notebook, counted over all cells."""
    raw = packed(text("markdown", "Title"), code(["!ls\n", "x"]), code(None))

    assert [cell_source(raw, number) for number in range(5)] == [None, "Title", "!ls\nx", None, None]


# Properties ----------------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        "x = 1", "!ls", "    !curl {a} \\", "if a:", "'''", '"', "(", ")", "%time f()", "%%time", "%%bash", "%%x",
        "%%writefile a.py", "a?", "", "  ", "# c", "x = !curl $a", ">>> y", "\\", "\t", "%sql", "/f", "\0", "\ud800",
        "\u2028", "\r", "<<E", "#",
    ]
)  # fmt: skip
SOURCES = st.one_of(st.lists(PIECES, max_size=8).map("\n".join), st.text(max_size=30))
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), SOURCES),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(
                ["cells", "source", "cell_type", "worksheets", "input", "metadata", "kernelspec", "language", "x"]
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=12,
)


@given(st.lists(SOURCES, max_size=5))
def test_every_line_maps_back(sources: list[str]) -> None:
    """Lines as written are those of their cell; rewritten ones have its columns; no readable cell is lost."""
    notebook = read_notebook(packed(*sources))
    lines = notebook.text.split("\n")[:-1]

    check_python(notebook.text)
    assert len(lines) == len(notebook.places)
    for number, (line, (cell, within)) in enumerate(zip(lines, notebook.places, strict=True), 1):
        original = split(sources[cell - 1])[within - 1]
        if number in notebook.rewritten:
            first, end = notebook.rewritten[number]
            assert original[first - 1 : end - 1] == original.strip()
        else:
            assert line == original
    whole = {cell for cell, _ in notebook.places} | {item.cell for item in notebook.unreadable}
    assert whole >= {number for number, source in enumerate(sources, 1) if split(source)}


@given(st.one_of(JSON.map(json.dumps).map(str.encode), st.binary(max_size=40)))
def test_nothing_but_a_source_error_is_raised(raw: bytes) -> None:
    """Whatever the file holds."""
    for function in (read_notebook, searchable_bytes):
        try:
            function(raw)
        except SourceError as error:  # noqa: PERF203
            assert error.reason  # noqa: PT017


@given(SOURCES)
def test_a_cell_keeps_its_number_of_lines(source: str) -> None:
    """Translated or not."""
    try:
        cell = translate(source)
    except SourceError:
        return
    assert len(cell.lines) == len(split(source))
    assert not any("\n" in line or "\r" in line for line in cell.lines)
