"""Suppressions and places of findings in notebooks."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

from inferlint.engine.notebooks import step_in_cell, suppressions, to_cells
from inferlint.model.finding import Edit, Finding, Fix, Step
from inferlint.model.span import NOWHERE, Span
from inferlint.source.notebook import Notebook, read_notebook

CODES = {"IL101": "direct-import", "IL104": "direct-url", "IL002": "unused-suppression"}


def notebook(*sources: str) -> Notebook:
    """Return a notebook of code cells."""
    cells = [{"cell_type": "code", "source": source} for source in sources]
    return read_notebook(json.dumps({"cells": cells}).encode())


def finding(line: int, column: int = 1, end: tuple[int, int] | None = None, **changes: object) -> Finding:
    """Return a finding in lines of the text."""
    last, end_column = end or (line, column + 1)
    made = Finding(
        "IL104", "direct-url", "error", "high", "url", "message", "nb.ipynb",
        Span(line, column, last, end_column), statement=(line, last),
    )  # fmt: skip
    return replace(made, **changes)  # type: ignore[arg-type]


BOOK_CELLS = ("import a", "if a:\n    !curl \\\n      https://a.example\n    b(1,\n      2)", "%time f()\nx = 1")
BOOK = notebook(*BOOK_CELLS)


def test_lines_become_those_of_the_cell() -> None:
    """Columns stay where the line is as written."""
    [first, second] = to_cells([finding(1, 8), finding(5, 5, (6, 9))], BOOK)

    assert (first.cell, first.span, first.statement) == (1, Span(1, 8, 1, 9), (1, 1))
    assert (second.cell, second.span, second.statement) == (2, Span(4, 5, 5, 9), (4, 5))


def test_a_rewritten_line_is_covered_as_a_whole() -> None:
    """From its first to its last character in the notebook."""
    shell, word, timed = to_cells([finding(3, 5, (4, 30)), finding(4, 1, (4, 9)), finding(7, 1, (7, 4))], BOOK)

    assert (shell.cell, shell.span) == (2, Span(2, 5, 3, 24))
    assert (word.cell, word.span) == (2, Span(3, 7, 3, 24))
    assert (timed.cell, timed.span) == (3, Span(1, 1, 1, 10))


def test_a_span_ends_in_its_cell() -> None:
    """Also when it says otherwise, or lies outside the text."""
    long, beyond = to_cells([finding(5, 5, (8, 1), statement=(5, 8)), finding(99)], BOOK)

    assert (long.cell, long.span.end_line, long.statement) == (2, 5, (4, 5))
    assert (beyond.cell, beyond.span.line) == (3, 2)
    assert to_cells([finding(1, span=NOWHERE, statement=None)], notebook())[0].cell is None


def test_steps_and_fixes() -> None:
    """Steps in the notebook get cells, others stay; edits are those of a cell, when it has the line as it is."""
    steps = (Step("nb.ipynb", 7, "here"), Step("other.py", 7, "there"))
    edit = Edit("nb.ipynb", Span(1, 1, 1, 2), "x")

    fix = Fix("Title", "safe", edits=(edit,))

    [mapped] = to_cells([finding(1, chain=steps, uses=steps, fix=fix)], BOOK, None, BOOK_CELLS)

    assert mapped.chain == mapped.uses == (Step("nb.ipynb", 1, "here", 3), Step("other.py", 7, "there"))
    assert mapped.fix == replace(fix, edits=(Edit("nb.ipynb", Span(1, 1, 1, 2), "x", 1),))

    magic = Fix("Title", "safe", edits=(Edit("nb.ipynb", Span(3, 5, 3, 6), "x"),))
    [mapped] = to_cells([finding(3, fix=magic)], BOOK, None, BOOK_CELLS)
    assert mapped.fix is not None
    assert (mapped.fix.safety, mapped.fix.reason) == ("manual", "notebook-layout")


def test_findings_in_a_written_module() -> None:
    """They are reported in the notebook, with their steps."""
    book = notebook("1", "%%writefile m.py\nimport openai\nopenai.x()")
    found = finding(2, path="m.py", chain=(Step("m.py", 1, "here"),))

    [mapped] = to_cells([found], book.modules[0], "nb.ipynb")

    assert (mapped.path, mapped.cell, mapped.span.line) == ("nb.ipynb", 2, 3)
    assert mapped.chain == (Step("nb.ipynb", 2, "here", 2),)
    assert step_in_cell(Step("m.py", 2, "x"), book.modules[0], "nb.ipynb") == Step("nb.ipynb", 3, "x", 2)


def kept(book: Notebook, *findings: Finding) -> list[tuple[str, int | None, int]]:
    """Apply the suppressions; return rule, cell and line of what remains."""
    found = suppressions(book, "nb.ipynb")
    applied = found.apply(findings, date(2026, 1, 1), CODES, ran=frozenset(CODES))
    return [(item.rule, item.cell, item.span.line) for item in to_cells(applied.kept, book)]


def test_comments_count_on_shell_lines_too() -> None:
    """On any line of the command, and in shell cells."""
    book = notebook(
        "!curl 'https://a.example'  # inferlint: ignore[IL104] reason",
        "!curl \\\n  https://a.example # inferlint: ignore[IL104] reason",
        "%%bash\n# inferlint: ignore[IL104] reason\ncurl https://a.example",
        "%time f()  # inferlint: ignore[IL104] reason",
    )

    assert kept(book, finding(1), finding(2, 1, (3, 9)), finding(6), finding(7)) == []


def test_a_comment_stays_in_its_cell() -> None:
    """At the end of a cell it suppresses nothing, and is reported there."""
    book = notebook("x = 1\n# inferlint: ignore[IL104] reason", "y = 1")

    assert kept(book, finding(3)) == [("IL104", 2, 1), ("IL002", 1, 2)]


def test_a_comment_for_the_file_counts_for_all_cells() -> None:
    """In whichever cell it stands."""
    book = notebook("x = 1", "# inferlint: file-ignore[IL104] reason", "y = 1")

    assert kept(book, finding(1), finding(3)) == []
    assert kept(book) == [("IL002", 2, 1)]


def test_a_string_with_a_comment_in_it() -> None:
    """Only comments count, also in shell lines."""
    book = notebook("x = '# inferlint: ignore[IL104] reason'", "!curl '# inferlint: ignore[IL104] reason'")

    assert kept(book, finding(1), finding(2)) == [("IL104", 1, 1), ("IL104", 2, 1)]
