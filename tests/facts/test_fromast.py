"""Both readers give the same facts, the one over Python's own ast and the one over LibCST's tree."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from snippets import SNIPPETS

from benchmarks.same_facts import by_ast, by_libcst, difference
from inferlint.errors import SourceError
from inferlint.facts.fromast.builder import UnsureError
from inferlint.facts.fromast.dispatch import HANDLERS
from inferlint.facts.fromast.fstrings import literal
from inferlint.facts.fromast.patterns import PATTERNS
from inferlint.facts.fromast.statements import COMPOUND, SIMPLE
from inferlint.source.decode import decode
from inferlint.source.deep import run_deep

if TYPE_CHECKING:
    from inferlint.model.facts import FileFacts

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = [ROOT / "inferlint", ROOT / "examples", *sorted(path for path in (ROOT / "tests").iterdir() if path.is_dir())]


def check(text: str) -> None:
    """Compare the facts of a text that both read."""
    fast = by_ast(text)
    slow = by_libcst(text)

    assert not isinstance(slow, str), slow
    assert not isinstance(fast, str), fast
    assert difference(slow, fast) == ""


def from_ast(text: str) -> FileFacts:
    """Return the facts of a text by ast."""
    facts = by_ast(text)
    assert not isinstance(facts, str), facts
    return facts


@pytest.mark.parametrize("text", SNIPPETS)
def test_snippets(text: str) -> None:
    """Every kind of statement and expression, and every oddity of places."""
    check(text)


@pytest.mark.parametrize("text", SNIPPETS)
def test_snippets_behind_wide_letters_and_in_a_function(text: str) -> None:
    """Lines and columns are right where bytes are no characters, and below other statements."""
    lines = text.splitlines(keepends=True)
    inner = "".join("\t" + line for line in lines)
    if "'''" in text or '"""' in text or "\\" in text or "\f" in text or "\r" in text or "*" in text:
        inner = "\tpass\n"
    check(f"'é€😀'; x = 'ü'\n{text}\n'é'; y\ndef ä(ö='ß'):\n{inner or chr(9) + 'pass'}\n\tpass\n")


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
@pytest.mark.parametrize("text", SNIPPETS)
def test_snippets_with_other_line_ends(text: str, newline: str) -> None:
    """A line ends as Python says."""
    if "\r" not in text:
        check(text.replace("\n", newline))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_of_this_project(folder: Path) -> None:
    """The package, its tests and all fixtures that ast can parse."""

    def differences() -> list[str]:
        found: list[str] = []
        for path in sorted(folder.rglob("*.py")):
            try:
                text = decode(path.read_bytes()).text
            except SourceError:
                continue
            fast = by_ast(text)
            slow = by_libcst(text) if not isinstance(fast, str) else fast
            assert fast != "unsure", path
            if not isinstance(fast, str) and not isinstance(slow, str) and (one := difference(slow, fast)):
                found.append(f"{path}: {one}")
        return found

    assert run_deep(differences) == []


# Generated expressions, in brackets or not, over lines and with comments

_NAMES = st.sampled_from(["a", "b.c", "é", "d['e']", "None", "1", "0x1f", "'s'", "'ü'", "b'x'", "f'{g}é{h!r}'", "''"])
_GAPS = st.sampled_from(["", " ", "  ", "\t", " \\\n ", "\n # ) ,\n", "\n"])


def _larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    forms = [
        "({0})",
        "({0},{1})",
        "({0},)",
        "({0} for i in {1} if {2})",
        "[{0},*{1}]",
        "{{{0}:{1},**{2}}}",
        "({0} or {1} or {2})",
        "({0} and {1} or {2})",
        "({0}+{1}%{2})",
        "({0} if {1} else {2})",
        "f({0},*{1},k={2})",
        "f({0})",
        "f(i for i in {0})",
        "({0}).m",
        "({0})[{1},{2}]",
        "({0})[{1}:{2}]",
        "({0})[({1},{2})]",
        "(lambda x={0},*y:{1})",
        "('s' 't' f'u{{v}}')",
        "(w:={0})",
        "(not {0})",
        "(-{0})",
        "({0}<{1} in {2})",
        "(*{0},{1})",
    ]

    def written(form: str, parts: list[str], gaps: list[str]) -> str:
        return form.format(
            *(f"{before}{part}{after}" for before, part, after in zip(gaps[:3], parts, gaps[3:], strict=True))
        )

    three = st.lists(inner, min_size=3, max_size=3)
    return st.builds(written, st.sampled_from(forms), three, st.lists(_GAPS, min_size=6, max_size=6))


_EXPRESSIONS = st.recursive(_NAMES, _larger, max_leaves=12)
_STATEMENTS = st.sampled_from(
    [
        "x = ({0})\n",
        "x: ({0}) = ({1})\n",
        "({0}), ({1})\n",
        "del p[{0}], (q)\n",
        "if ({0}): ({1}); x\nelse: y\n",
        "for x, (y, *z) in ({0}), ({1}):\n\tpass\n",
        "with (({0}) as x, ({1})): pass\n",
        "try:\n\tpass\nexcept ({0}) as ö:\n\tpass\n",
        "@f({0})\n@({1})\ndef g(x: ({0}) = ({1})) -> (2): return ({0})\n",
        "class A(({0}), k=({1})): x = 1\n",
        "match ({0}), ({1}):\n\tcase [x, {{'k': y, **z}}] if ({0}): pass\n",
        "f'{{({0})!r:>{{w}}}}é{{x}}'\n" if sys.version_info >= (3, 12) else "x = [({0})]\n",
    ]
)


@settings(max_examples=150, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(_STATEMENTS, _EXPRESSIONS, _EXPRESSIONS), min_size=1, max_size=4))
def test_generated_modules(parts: list[tuple[str, str, str]]) -> None:
    """Expressions in expressions, in statements."""
    text = "".join(form.format(one, other) for form, one, other in parts)
    note(text)
    fast, slow = by_ast(text), by_libcst(text)
    if isinstance(fast, str) or isinstance(slow, str):
        assert fast != "unsure"
        return

    assert difference(slow, fast) == ""


# What only one of the two reads, or reads right


@pytest.mark.parametrize(
    "text",
    ["if a:\n  \\\n  b\n", "(x): int = 1\n", "class A(B, metaclass=M, *C): pass\n"],
    ids=["gap", "target", "star"],
)
def test_python_that_libcst_refuses(text: str) -> None:
    """It is valid, so the file is read."""
    assert isinstance(by_libcst(text), str)
    assert from_ast(text).sites


def test_places_that_libcst_gets_wrong() -> None:
    """A form feed before one line of a block does not stand before the others; a first line may be a backslash."""
    block = from_ast("def f():\n\f  a\n  b\n").sites
    first = from_ast("\\\nx\n").sites[0]

    assert [(site.expr.span.line, site.expr.span.column) for site in block] == [(2, 4), (3, 3)]
    assert (first.expr.span.line, first.statement) == (2, (2, 2))


def test_syntax_that_nobody_has_thought_of_is_left_to_libcst(monkeypatch: pytest.MonkeyPatch) -> None:
    """A node of a newer Python, of any kind."""
    monkeypatch.delitem(HANDLERS, ast.Await)
    monkeypatch.delitem(SIMPLE, ast.Assert)
    monkeypatch.delitem(PATTERNS, ast.MatchStar)

    assert by_ast("async def f():\n  await x\n") == "unsure"
    assert by_ast("assert x\n") == "unsure"
    assert by_ast("match x:\n  case [*y]: pass\n") == "unsure"


@pytest.mark.parametrize("text", ["x", "f'{", "f'{a", "f'{a:", "f'{a:b", "f'}'", "f'"])
def test_text_that_is_no_literal_is_no_literal(text: str) -> None:
    """Whatever the tree claims to stand there."""
    with pytest.raises(UnsureError):
        literal(text, 0)


def test_every_kind_of_node_has_a_reader() -> None:
    """Of the Python that runs, but for those that hold no facts of their own."""
    kinds = {kind for kind in vars(ast).values() if isinstance(kind, type)}
    old = {
        "Num",
        "Str",
        "Bytes",
        "NameConstant",
        "Ellipsis",
        "Index",
        "ExtSlice",
        "AugLoad",
        "AugStore",
        "Param",
        "Suite",
    }
    # Read by those around them; template strings are LibCST's.
    inside = {"Slice", "FormattedValue", "Interpolation", "TemplateStr"}
    statements = {kind for kind in kinds if issubclass(kind, ast.stmt)} - {ast.stmt}
    expressions = {kind for kind in kinds if issubclass(kind, ast.expr)} - {ast.expr}

    assert {kind for kind in statements if kind.__name__ not in old} == {*SIMPLE, *COMPOUND}
    assert {kind for kind in expressions if kind.__name__ not in old | inside} == set(HANDLERS)
    assert {kind for kind in kinds if issubclass(kind, ast.pattern)} - {ast.pattern} == set(PATTERNS)


def test_libcst_is_not_imported() -> None:
    """Neither by the reader nor by anything that it shares."""
    program = (
        "import ast, sys; from inferlint.facts.fromast.read import read_tree; "
        'facts = read_tree(\'x: "A" = f"{y}"\', ast.parse(\'x: "A" = f"{y}"\'), \'m.py\', lambda level, name: name); '
        "print(len(facts.sites), 'libcst' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )

    assert done.stdout.split() == ["2", "False"]
