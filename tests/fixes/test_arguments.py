"""Arguments of calls and entries of mappings are changed where they stand; nothing else is touched."""

from __future__ import annotations

import ast

import libcst as cst
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferlint.fixes.arguments import Change, _brackets, change_call, change_mapping
from inferlint.fixes.edit import Refused, apply
from inferlint.fixes.source import Source
from inferlint.model.span import Span
from tests.fixes.layouts import all_comments


def nodes(source: Source, kind: type[cst.CSTNode]) -> list[cst.CSTNode]:
    """Return the nodes of a type."""
    found: list[cst.CSTNode] = []
    stack: list[cst.CSTNode] = [source.module]
    while stack:
        top = stack.pop()
        if isinstance(top, kind):
            found.append(top)
        stack.extend(top.children)
    return found


def node(source: Source, kind: type[cst.CSTNode] = cst.Call) -> cst.CSTNode:
    """Return the outermost node of a type, the first one in the text."""
    return min(nodes(source, kind), key=lambda item: (source.range(item)[0], -source.range(item)[1]))


def changed(text: str, change: Change) -> str | Refused:
    """Return a text with a change to its first call."""
    source = Source.parse(text)
    call = node(source)
    assert isinstance(call, cst.Call)
    patches = change_call(source, call, change)
    return patches if isinstance(patches, Refused) else apply(text, patches)


def mapped(text: str, change: Change) -> str | Refused:
    """Return a text with a change to its first dictionary."""
    source = Source.parse(text)
    mapping = node(source, cst.Dict)
    assert isinstance(mapping, cst.Dict)
    patches = change_mapping(source, mapping, change)
    return patches if isinstance(patches, Refused) else apply(text, patches)


ADD = Change(set=(("k", "v"),))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("f()", "f(k=v)", id="no argument"),
        pytest.param("f( )", "f(k=v)", id="only white space"),
        pytest.param("f(\n)", "f(k=v)", id="only a line end"),
        pytest.param("f(a)", "f(a, k=v)", id="one"),
        pytest.param("f( a )", "f( a, k=v )", id="white space inside stays"),
        pytest.param("f(a,)", "f(a, k=v,)", id="a comma at the end stays"),
        pytest.param("f(a=1, **kw)", "f(a=1, k=v, **kw)", id="before what is unpacked"),
        pytest.param("f(**kw)", "f(k=v, **kw)", id="nothing before what is unpacked"),
        pytest.param("f(*a, **b, **c)", "f(*a, k=v, **b, **c)", id="behind a star, before the first two stars"),
        pytest.param("f(a=1, *b)", "f(a=1, *b, k=v)", id="a star behind a keyword"),
        pytest.param("f(x for x in y)", "f((x for x in y), k=v)", id="a bare generator gets brackets"),
        pytest.param("f((x for x in y))", "f((x for x in y), k=v)", id="a generator in brackets has them"),
        pytest.param("f(a, g(\n    b,\n))", "f(a, g(\n    b,\n), k=v)", id="lines inside of an argument"),
        pytest.param("(\n  f  # (\n)(a)", "(\n  f  # (\n)(a, k=v)", id="a name in brackets"),
        pytest.param("f(\n    a\n)", "f(\n    a,\n    k=v\n)", id="lines without a comma at the end"),
        pytest.param("f(\n    a,\n)", "f(\n    a,\n    k=v,\n)", id="lines with a comma at the end"),
        pytest.param("f(\n\ta,\n)", "f(\n\ta,\n\tk=v,\n)", id="tabs"),
        pytest.param("f(\r\n    a,\r\n)", "f(\r\n    a,\r\n    k=v,\r\n)", id="CRLF"),
        pytest.param("f(\r  a,\r)\r", "f(\r  a,\r  k=v,\r)\r", id="CR"),
        pytest.param("f(\n    a, b\n)", "f(\n    a, b,\n    k=v\n)", id="several on a line"),
        pytest.param("f(a,\n  b)", "f(a,\n  b,\n  k=v)", id="hanging"),
        pytest.param("f(a,\n  b,)", "f(a,\n  b,\n  k=v,)", id="hanging with a comma at the end"),
        pytest.param("x = f(a  # c\n)", "x = f(a,  # c\n      k=v\n)", id="aligned below the first"),
        pytest.param("f(\n    a  # why\n)", "f(\n    a,  # why\n    k=v\n)", id="a comment behind the last"),
        pytest.param("f(\n    a,  # why\n)", "f(\n    a,  # why\n    k=v,\n)", id="a comment behind the last comma"),
        pytest.param("f(\n    a,\n    # b,\n)", "f(\n    a,\n    k=v,\n    # b,\n)", id="a comment below the last"),
        pytest.param("f(\n    a,\n    # c\n    **kw,\n)", "f(\n    a,\n    k=v,\n    # c\n    **kw,\n)", id="above"),
        pytest.param("f(  # all\n    **kw,\n)", "f(  # all\n    k=v,\n    **kw,\n)", id="lines, only unpacked"),
        pytest.param("f(**kw,\n  a=1)", "f(k=v, **kw,\n  a=1)", id="hanging, unpacked first"),
        pytest.param("f(\n    a\n  , b\n)", "f(\n    a\n  , b,\n    k=v\n)", id="commas first"),
        pytest.param("f(  # c\n)", "f(  # c\n    k=v,\n)", id="empty with a comment"),
        pytest.param("f(\n  # c\n  # d # e\n)", "f(\n  # c\n  # d # e\n  k=v,\n)", id="empty with comments on lines"),
        pytest.param("if 1:\n\tf(  # c\n\t)", "if 1:\n\tf(  # c\n\t\tk=v,\n\t)", id="empty with a comment, deeper"),
        pytest.param("f(k=1)", "f(k=v)", id="a value is replaced"),
        pytest.param("f(k = (1), a=2)", "f(k = v, a=2)", id="a value in brackets is replaced"),
        pytest.param("f(k=1,  # c\n)", "f(k=v,  # c\n)", id="a comment behind a value stays"),
        pytest.param("f(a, \\\n  b)", "f(a, \\\n  b,\n  k=v)", id="a backslash"),
    ],
)  # fmt: skip
def test_adds_a_keyword(before: str, after: str) -> None:
    """In the place and the layout that the call has."""
    assert changed(before, ADD) == after
    assert changed(after, ADD) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("f(k=1)", "f()", id="the only one"),
        pytest.param("f( k=1, )", "f()", id="the only one with a comma"),
        pytest.param("f(\n    k=1,\n)", "f()", id="the only one on a line"),
        pytest.param("f(a, k=1)", "f(a)", id="the last"),
        pytest.param("f(a, k=1,)", "f(a,)", id="the last, a comma stays"),
        pytest.param("f(a, k=1, b=2)", "f(a, b=2)", id="in the middle"),
        pytest.param("f(k=1, b=2)", "f(b=2)", id="the first"),
        pytest.param("f(\n    k=1, b=2\n)", "f(\n    b=2\n)", id="the first on a line"),
        pytest.param("f(\n    a,\n    k=1,\n    b=2,\n)", "f(\n    a,\n    b=2,\n)", id="a line in the middle"),
        pytest.param("f(\n    a,\n    k=1,\n)", "f(\n    a,\n)", id="the last line, a comma stays"),
        pytest.param("f(\n    a,\n    k=1\n)", "f(\n    a\n)", id="the last line, no comma stays"),
        pytest.param("f(\n    k=1,\n    a=1\n)", "f(\n    a=1\n)", id="the first line"),
        pytest.param("f(a,\n  k=1)", "f(a)", id="hanging, the last"),
        pytest.param("f(k=1,\n  a=1,\n  b=2)", "f(a=1,\n  b=2)", id="hanging, the first"),
        pytest.param("f(a,\n  k=1,\n  b=2)", "f(a,\n  b=2)", id="hanging, in the middle"),
        pytest.param("f(a, k=1,\n  b=2)", "f(a,\n  b=2)", id="the last on a line"),
        pytest.param("f(a,  # c\n  k=1)", "f(a  # c\n)", id="a comment of the one before"),
        pytest.param("f(a,  # c\n  k=1,\n)", "f(a,  # c\n)", id="a comment of the one before, on lines"),
        pytest.param("f(  # c\n    k=1,\n)", "f(  # c\n)", id="a comment behind the bracket"),
        pytest.param("f(  # c\n    k=1)", "f(  # c\n)", id="a comment behind the bracket, nothing below"),
        pytest.param("f(k=1,\n  # b\n  b=2)", "f(\n  # b\n  b=2)", id="a comment of the one below"),
        pytest.param("f(k=1,\n  # end\n  )", "f(\n  # end\n  )", id="a comment at the end"),
        pytest.param("f(\n    k=1,\n    # b\n    b=2,\n)", "f(\n    # b\n    b=2,\n)", id="a comment below, on lines"),
        pytest.param("f(\n    a\n  , k=1\n  , b=2\n)", "f(\n    a\n  , b=2\n)", id="commas first"),
        pytest.param("f(\n    a\n  , k=1\n)", "f(\n    a\n)", id="commas first, the last"),
        pytest.param("f(k=1)  # noqa", "f()  # noqa", id="a comment behind the call"),
        pytest.param("f(k='#', a=')')", "f(a=')')", id="signs in strings"),
        pytest.param("f(b=2)", "f(b=2)", id="not there"),
    ],
)
def test_removes_a_keyword(before: str, after: str) -> None:
    """With its comma, and its line when it has one."""
    assert changed(before, Change(remove=("k",))) == after
    assert changed(after, Change(remove=("k",))) == after


@pytest.mark.parametrize(
    "text",
    [
        "f(k=1,  # c\n)",
        "f(k=1, b=2  # c\n)",
        "f(\n    # c\n    k=1,\n)",
        "f(\n    a,\n\n    # c\n\n    k=1,\n)",
        "f(k=g(  # c\n))",
        "f(k=  # c\n  1)",
        "f(k=[\n    1,\n    # c\n])",
    ],
)
def test_a_comment_is_not_lost(text: str) -> None:
    """An argument with a comment is not removed."""
    assert changed(text, Change(remove=("k",))) == Refused("comment-lost", "a comment belongs to `k`")


def test_a_comment_in_a_value_is_not_lost() -> None:
    """A value with a comment is not replaced, but by itself."""
    text = "f(k=[  # c\n])"
    assert changed(text, ADD) == Refused("comment-lost", "a comment stands in the value of `k`")
    assert changed(text, Change(set=(("k", "[  # c\n]"),))) == text


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        ("f(a=1, b=2)", Change(rename=(("a", "c"),)), "f(c=1, b=2)"),
        ("f(a = 1)", Change(rename=(("a", "k"),), set=(("k", "v"),)), "f(k = v)"),
        ("f(b=1)", Change(rename=(("a", "k"),), set=(("k", "v"),)), "f(b=1, k=v)"),
        ("f(a=1, k=2)", Change(rename=(("a", "k"),)), Refused("keyword-collision", "`k` stands there twice")),
        ("f(a, b, c)", Change(remove=(1,)), "f(a, c)"),
        ("f(a, *b, k=1)", Change(remove=(0, 1)), "f(*b, k=1)"),
        ("f(a, b)", Change(remove=(0, 1), set=(("k", "v"),)), "f(k=v)"),
        ("f(\n    key=1,\n)", Change(remove=("key",), set=(("k", "v"),)), "f(\n    k=v,\n)"),
        ("f(key=1, b=2)", Change(remove=("key",), set=(("k", "v"), ("l", "w"))), "f(b=2, k=v, l=w)"),
        ("f(**a)", Change(set=(("k", "v"), ("l", "w"))), "f(k=v, l=w, **a)"),
    ],
)
def test_several_things_at_once(before: str, change: Change, after: str | Refused) -> None:
    """Renamed first, then set, then removed, so that the layout of what goes is that of what comes."""
    assert changed(before, change) == after


@pytest.mark.parametrize(
    ("remove", "values", "rename"),
    [
        (("a",), (("a", "1"),), ()),
        ((), (("a", "1"), ("a", "2")), ()),
        (("b",), (), (("a", "b"),)),
        ((), (("a", "1"),), (("a", "b"),)),
    ],
)
def test_a_change_that_contradicts_itself(
    remove: tuple[str, ...], values: tuple[tuple[str, str], ...], rename: tuple[tuple[str, str], ...]
) -> None:
    """It is a mistake of the caller."""
    with pytest.raises(ValueError, match="named twice"):
        Change(remove, values, rename)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x = {}", 'x = {"base_url": u}'),
        ("x = {'a': 1}", "x = {'a': 1, 'base_url': u}"),
        ('x = {"base_url": "p", "a": 1}', 'x = {"base_url": u, "a": 1}'),
        ('x = {("base_" "url") : (p)}', 'x = {("base_" "url") : u}'),
        ("x = {**a}", 'x = {**a, "base_url": u}'),
        ("x = {\n    A: 1,  # c\n}", 'x = {\n    A: 1,  # c\n    "base_url": u,\n}'),
        ('x = {\n    "a": {"base_url": 1},\n}', 'x = {\n    "a": {"base_url": 1},\n    "base_url": u,\n}'),
    ],
)
def test_an_entry_of_a_dictionary(before: str, after: str) -> None:
    """It is replaced, or added in the layout and with the quotes of the others."""
    change = Change(set=(("base_url", "u"),))
    assert mapped(before, change) == after
    assert mapped(after, change) == after


@pytest.mark.parametrize("text", ["x = {'k': 1, **a}", "x = {'k': 1, K: 2}", "x = {'k': 1, f'{a}': 2}"])
def test_an_entry_that_may_be_replaced(text: str) -> None:
    """What stands behind it could have the same key."""
    assert mapped(text, Change(set=(("k", "v"),))) == Refused(
        "dynamic-arguments", "what stands behind `k` may replace it"
    )


def test_names_of_entries() -> None:
    """Headers are no keywords; what is special in a literal is escaped."""
    assert mapped("x = {'a': 1}", Change(set=(("a\\'b", "1"),))) == "x = {'a': 1, \"a\\\\'b\": 1}"
    assert mapped("x = {'X-Key': 1, 'b': 2}", Change(remove=("X-Key",))) == "x = {'b': 2}"
    source = Source.parse("x = dict(a=1)")
    call = source.call_at(Span(1, 5, 1, 14))
    assert call is not None
    assert isinstance(change_mapping(source, call, Change(set=(("X-Key", "1"),))), Refused)
    patches = change_mapping(source, call, Change(set=(("b", "1"),)))
    assert not isinstance(patches, Refused)
    assert apply(source.text, patches) == "x = dict(a=1, b=1)"


def test_the_edits_are_small() -> None:
    """Arguments that stay are not part of any edit."""
    text = "f(a, k=1, b=g(1), c=2, **kw)"
    source = Source.parse(text)
    call = node(source)
    assert isinstance(call, cst.Call)
    patches = change_call(source, call, Change(remove=("k",), set=(("c", "3"), ("d", "4"))))

    assert not isinstance(patches, Refused)
    assert [text[patch.start : patch.end] for patch in patches] == ["k=1, ", "2"]
    assert apply(text, patches) == "f(a, b=g(1), c=3, d=4, **kw)"


# Any layout ---------------------------------------------------------------------------------------------

VALUES = (
    "1", "x", "'a, (b'", 'f"{x!r:>{w}} (, {y[0]} #"', "lambda a, *b: (a, b)", "(y := 2)", "g(1, k=2, **z)", "[1, 2]",
    "{'k': 1, **z}", "g(\n  1,\n  # inner\n  k=2)", "'''a\n  # no comment\n)'''", "(\n    x\n)", "a if b else c",
    "a[1:2, ...]", "not x", "[z for z in y]", "x.y().z", "b'#'", "(yield)", "(z for z in y)", "'\\''",
    "(  # in brackets\n  1)",
)  # fmt: skip
SPACES = st.sampled_from(["", "", " ", "  ", "\t", "\n", "\n    ", "\n\t", "\n\n  ", " \\\n  "])
COMMENTS = st.sampled_from(["# c", "#", "# a, b) 'c", "# ####", "# k=1,"])
NAMES = ("k", "l", "m")


@st.composite
def gaps(draw: st.DrawFn) -> str:
    """White space and comments, as they may stand between two tokens."""
    text = draw(SPACES)
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
        text += draw(COMMENTS) + "\n" + draw(SPACES)
    return text


@st.composite
def calls(draw: st.DrawFn) -> tuple[str, str, str]:
    """A program in three parts: what stands before the bracket, between the brackets, behind them."""
    value = st.sampled_from(VALUES)
    arguments = draw(st.lists(value | value.map("*({})".format), max_size=3))
    names = draw(st.lists(st.sampled_from([*NAMES, "other"]), max_size=3, unique=True))
    arguments += [name + draw(st.sampled_from(["=", " = ", "=\n  ", " # eq\n="])) + draw(value) for name in names]
    arguments += draw(st.sampled_from([[], [], ["**z"], ["** z", "last=1"]]))
    inside = draw(gaps())
    for number, argument in enumerate(arguments):
        is_last = number == len(arguments) - 1
        comma = draw(gaps()) + "," if not is_last or draw(st.booleans()) else ""
        inside += argument + comma + draw(gaps())
    before, after = draw(
        st.sampled_from(
            [
                ("x = f(", ")  # behind\ny = 'é'\n"),
                ("def h():\n    return f (", "), 2\n"),
                ("class A:\n\tb = (f\n\t)  (", ")\n\tc = 1"),
                ("async def h():\n  await a.b[1].c(", ").d(k=1, l=2)\n"),
                ('z = "é🎉"; q = f(', "); f(k=3)  # k\n"),
            ]
        )
    )
    return before, inside, after


def arguments_of(text: str) -> tuple[list[str], dict[str, str]]:
    """Return the positional arguments and the keywords of ``f(…)``; what is unpacked has two stars and its number."""
    call = ast.parse(f"f({text})", mode="eval").body
    assert isinstance(call, ast.Call)
    found = {item.arg or f"**{number}": ast.dump(item.value) for number, item in enumerate(call.keywords)}
    return [ast.dump(item) for item in call.args], dict(sorted(found.items()))


def expected(inside: str, change: Change) -> tuple[list[str], list[str]]:
    """Return what the arguments should be: by position, and keywords as text; two stars without their number."""
    positional, keywords = arguments_of(inside)
    for old, new in change.rename:
        if old in keywords:
            keywords[new] = keywords.pop(old)
    keywords.update((name, ast.dump(ast.parse(value, mode="eval").body)) for name, value in change.set)
    kept = [(name, value) for name, value in keywords.items() if name not in change.remove]
    return positional, sorted(f"{'**' if name[0] == '*' else name}={value}" for name, value in kept)


CHANGES = st.sampled_from(
    [
        ADD,
        Change(remove=("k",)),
        Change(remove=("k", "l", "m")),
        Change(remove=("k",), set=(("new", "v(1)"), ("newer", "w"))),
        Change(rename=(("k", "fresh"),), remove=("l",), set=(("m", "[3]"),)),
        Change(rename=(("l", "fresh"),), set=(("fresh", "lambda: 0"),)),
    ]
)


@given(calls(), CHANGES, st.sampled_from(["\n", "\r\n"]))
def test_any_call(parts: tuple[str, str, str], change: Change, newline: str) -> None:
    """The arguments are the right ones, all else is as it was, and a second time changes nothing."""
    before, inside, after = (part.replace("\n", newline) for part in parts)
    text = before + inside + after
    if newline == "\r\n" or "'''" not in text:
        ast.parse(text)
    source = Source.parse(text)
    call = _call_behind(source, before)
    patches = change_call(source, call, change)
    if isinstance(patches, Refused):
        if ":=" in inside and patches.reason == "argument-layout":
            assert "binds a name" in patches.detail
            return
        assert "#" in inside
        # Comments among backslashes before line ends: nobody writes that.
        assert patches.reason == "comment-lost" or (patches.reason == "argument-layout" and f"\\{newline}" in inside)
        return
    new = apply(text, patches)
    changed_inside = new[len(before) : len(new) - len(after)]

    assert new.startswith(before)
    assert new.endswith(after)
    positional, keywords = arguments_of(changed_inside)
    flat = sorted(f"{'**' if name[0] == '*' else name}={value}" for name, value in keywords.items())
    assert (positional, flat) == expected(inside, change)
    assert all_comments(new) == all_comments(text)
    assert new.count("\r") - new.count("\r\n") == 0
    if newline == "\r\n":
        assert new.count("\n") == new.count("\r\n")
    again = Source.parse(new)
    call = _call_behind(again, before)
    assert change_call(again, call, change) == ()


def _call_behind(source: Source, before: str) -> cst.Call:
    """Return the call whose opening bracket ends ``before``."""
    calls = [item for item in nodes(source, cst.Call) if isinstance(item, cst.Call)]
    return next(item for item in calls if source.text[: _brackets(source, item)[0]] == before)
