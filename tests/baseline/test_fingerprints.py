"""Contents and scopes: what survives a formatter and what does not."""

from __future__ import annotations

import pytest

from inferlint.source.enclosing import Enclosing
from inferlint.source.normal import normal


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("OpenAI(timeout=3)", "OpenAI(\n    timeout=3,\n)"),
        ("OpenAI(timeout=3)", "OpenAI( timeout = 3 )  # noqa"),
        ("OpenAI(timeout=3)", "OpenAI(  # why, (really)\n    timeout=3,  # ')'\n)"),
        ("f('a', b)", 'f("a", b)'),
        (r"f('it\'s')", 'f("it\'s")'),
        ("f(u'a')", 'f("a")'),
        ("f(R'a')", 'f(r"a")'),
        ("f('''a''')", 'f("""a""")'),
        ("f(f'{x}')", 'f(f"{x}")'),
        ("f([1, 2])", "f([\n    1,\n    2,\n])"),
        ("f(a, \\\n  b)", "f(a, b)"),
        ("f('''a\r\nb''')", "f('''a\nb''')"),
    ],
)
def test_layout_does_not_count(before: str, after: str) -> None:
    """White space, comments, trailing commas, quotes."""
    assert normal(before) == normal(after)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("f(3)", "f(4)"),
        ("f('a b')", "f('ab')"),
        ("f('# a')", "f('# b')"),
        ("not x", "notx"),
        ("f(r'a')", "f('a')"),
        ("f(b'a')", "f('a')"),
        ("f(f'{x}')", "f('{x}')"),
        (r"f(r'\'')", "f('x')"),
        ("f('a' 'b')", "f('a', 'b')"),
    ],
)
def test_code_counts(one: str, other: str) -> None:
    """Names, numbers, strings."""
    assert normal(one) != normal(other)


def test_any_text_has_a_normal_form_in_linear_time() -> None:
    """Quotes that nothing closes, backslashes without end."""
    for text in ("'" + "\\" * 50_000, '"""' * 9_999 + "'", "f'{d['a']}'", "\0\udcff"):
        assert isinstance(normal(text), str)


def test_scopes() -> None:
    """By indentation, headers included; brackets and strings do not count."""
    text = '''import x
@decorator(
  1
)
class A(Base):
    """
def not_this(): pass
"""
    def f(
self
    ):
        return call(
arguments)

    async def g(self): return 1
    value = 2
if x:
\tdef h(): # comment
\t\tpass

# class Comment:
\t\tlast
end
'''
    names = [Enclosing(text).name(line) for line in range(1, text.count("\n") + 1)]

    assert names == [
        "", "", "", "", "A", "A", "A", "A", "A.f", "A.f", "A.f", "A.f", "A.f", "A.f", "A.g", "A", "", "h", "h", "h",
        "h", "h", "",
    ]  # fmt: skip
    assert Enclosing("").name(1) == ""
    assert Enclosing("def f(:\n  'x\n").name(2) == "f"
