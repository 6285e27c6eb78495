"""The quick look at nesting never passes a text that the exact count refuses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inferlint.errors import SourceError
from inferlint.source import nesting
from inferlint.source.nesting import check_nesting, count_nesting
from inferlint.source.shallow import MAX_DEPTH, MAX_SEGMENT, is_shallow

DEPTH, SEGMENT = 2, 4

PIECES = [
    *"()[]{}'\"#\\\n\r\t,;:.+-*/%@|&^~<>=! ab0",
    "'''", '"""', "f'", 'f"', "f'''", 'f"""', "rf'", 'Fr"', "b'", 't"', "if'", 'xf"', "0f'", "ubf'",
    "\\\n", "\\\r\n", "\r\n", "\\N{", "{{", "}}", "{x}", "{x:>{w}}", "{a.b:,}", "{x!r}", "{d['k']}", '{d["k"]}',
    "{f(a, (b))}", "{f(}", "{'(' + a}", "{''''}", "{a[b:'c']}", "{{{x}", "\\{x}",
    " if ", "elif ", "\nelif ", " else ", " lambda ", " and ", " or ", " not ", " in ", " is ", " for ", " await ",
    "\ncase [", "\n  case(", "case ", "->", "**", "//", "<<", ">>", "é", "²f'", "\u00a0", "\ud800",
]  # fmt: skip


def refuses(text: str) -> bool:
    """Return whether the exact count does."""
    try:
        count_nesting(text)
    except SourceError:
        return True
    return False


@pytest.fixture
def low_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits so low that short texts pass them, in the relation that the real ones have to the quick look."""
    for name in ("MAX_OPERATORS", "MAX_TRAILERS", "MAX_ADJACENT_STRINGS", "MAX_CLAUSES", "MAX_LAMBDAS"):
        monkeypatch.setattr(nesting, name, SEGMENT)
    for name in ("MAX_BRACKETS", "MAX_PATTERN_BRACKETS"):
        monkeypatch.setattr(nesting, name, DEPTH)
    monkeypatch.setattr(nesting, "MAX_TOTAL", (DEPTH + 1) * SEGMENT)
    monkeypatch.setattr(nesting, "MAX_WORK", (DEPTH + 1) * (DEPTH + 1) * SEGMENT)


@pytest.mark.usefixtures("low_limits")
def test_passes_nothing_that_the_count_refuses() -> None:
    """Whatever the text is, Python or not."""

    @settings(max_examples=2000, deadline=None)
    @given(st.lists(st.sampled_from(PIECES), max_size=40))
    def check(pieces: list[str]) -> None:
        text = "".join(pieces)
        assert not (is_shallow(text, DEPTH, SEGMENT) and refuses(text))

    check()


@pytest.mark.usefixtures("low_limits")
@pytest.mark.parametrize("link", ["(", "a.", "-", " or a", "'' ", "f'{a}'"])
def test_strings_hide_nothing(link: str) -> None:
    """What stands before a deep expression does not keep it from being seen."""

    @settings(max_examples=300, deadline=None)
    @given(st.lists(st.sampled_from(PIECES), max_size=12))
    def check(pieces: list[str]) -> None:
        text = "".join(pieces) + link * 9 + "a"
        assert not (is_shallow(text, DEPTH, SEGMENT) and refuses(text))

    check()


def test_real_limits_follow() -> None:
    """The limits of the exact count are those of the quick look, or above."""
    assert nesting.MAX_PATTERN_BRACKETS >= MAX_DEPTH
    total = (MAX_DEPTH + 1) * MAX_SEGMENT
    assert total <= nesting.MAX_TOTAL
    assert total * (MAX_DEPTH + 1) <= nesting.MAX_WORK
    limits = (nesting.MAX_OPERATORS, nesting.MAX_TRAILERS, nesting.MAX_LAMBDAS, nesting.MAX_CLAUSES)
    assert min(*limits, nesting.MAX_ADJACENT_STRINGS) >= MAX_SEGMENT


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "(" * 300 + ")" * 300,
        "x = a" + ".b" * 501,
        "x = " + "not " * 4001 + "a",
        "x = (\n" + "'a'\n" * 2901 + ")",
        "x = [" + "lambda: 0, " * 501 + "]",
        "if a:\n  pass\n" + "elif a:\n  pass\n" * 2001,
        "match x:\n  case " + "[" * 9 + "]" * 9 + ":\n    pass",
        "x = f'{" + "a." * 501 + "b}'",
        "x = f'{a:,}{" + "(" * 300 + ")" * 300 + "}'",
    ],
)
def test_extremes_are_refused(text: str) -> None:
    """Each limit by itself."""
    assert not is_shallow(text)
    with pytest.raises(SourceError, match="nested too deeply"):
        check_nesting(text)


def test_common_code_is_shallow() -> None:
    """Long tables, long strings, comments and plain f-strings need no exact count."""
    table = "T = {\n" + "    'key': [1, (2, 3)],  # it's a (comment\n" * 3000 + "}\n"
    prose = 'D = """' + "(a.b " * 3000 + '"""\n'
    formatted = "print(f\"({a['k']}) {{x}} {f(b, [c])[0]:>{w},} (\")\n" * 3000
    assert is_shallow(table + prose + formatted)


def test_a_bracket_does_not_hide_that_a_text_is_given_up() -> None:
    """What follows an f-string that is not plain to read is not known to be code."""
    assert not is_shallow("f''') # \\N{" + "." * 600)


@pytest.mark.parametrize("quote", ["'", '"', "'''", '"""'])
def test_an_f_string_without_an_end(quote: str) -> None:
    """Takes no more time than another; the file ends in it without a last newline."""
    text = f"x = f{quote}" + "a word " * 2000
    assert not is_shallow(text)
    check_nesting(text)
