"""Lowering: what one file binds, imports, defines and evaluates, in which scope, order and branch."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import libcst as cst
import pytest

from inferlint.facts.expressions import HANDLERS
from inferlint.facts.patterns import PATTERNS
from inferlint.facts.read import read_facts
from inferlint.facts.statements import COMPOUND, SMALL
from inferlint.model.expr import (
    Attr,
    Binary,
    Call,
    Choice,
    Const,
    Items,
    Join,
    Name,
    Opaque,
    Scoped,
    Sub,
    Table,
    Walrus,
)
from inferlint.model.expr import children as expr_children

if TYPE_CHECKING:
    from inferlint.model.expr import Expr
    from inferlint.model.facts import Binding, FileFacts, Site


def facts(text: str, line_map: tuple[int, ...] | None = None) -> FileFacts:
    """Return the facts of a text; relative imports are of package ``pkg.sub``."""

    def absolute(level: int, module: str | None) -> str | None:
        parents = {0: "", 1: "pkg.sub", 2: "pkg"}
        if level not in parents:
            return None
        return ".".join(part for part in (parents[level], module or "") if part)

    return read_facts(text, "pkg/sub/module.py", absolute, line_map)


def bound(found: FileFacts, name: str) -> list[Binding]:
    """Return the bindings of a name in order."""
    return sorted((one for one in found.bindings if one.name == name), key=lambda one: one.order)


def how(found: FileFacts, name: str) -> list[str]:
    """Return how a name is bound, in order."""
    return [one.how for one in bound(found, name)]


def scope_kind(found: FileFacts, binding: Binding) -> str:
    """Return the kind of the scope that a binding is in."""
    return found.scopes[binding.scope].kind


def sites(found: FileFacts, role: str) -> list[Site]:
    """Return the sites with a role."""
    return [site for site in found.sites if site.role == role]


def value(text: str) -> Expr:
    """Return the lowered value of one expression."""
    return sites(facts(f"_ = {text}\n"), "value")[0].expr


def names_in(found: FileFacts) -> set[str]:
    """Return every name that is evaluated somewhere."""
    seen: set[str] = set()
    stack = [site.expr for site in found.sites]
    while stack:
        expr = stack.pop()
        if isinstance(expr, Name):
            seen.add(expr.id)
        stack += [child for _, child in expr_children(expr)]
    return seen


# Every node of LibCST


def concrete(base: type) -> set[type]:
    """Return the public node types below ``base`` that can stand in a tree."""
    return {
        kind
        for name, kind in vars(cst).items()
        if inspect.isclass(kind)
        and issubclass(kind, base)
        and not inspect.isabstract(kind)
        and not name.startswith(("Base", "_"))
        and kind not in (cst.MatchPattern, cst.MatchSequence)
    }


#: Read where they stand: as an element of a display or call.
INSIDE = {cst.StarredElement}
#: Nothing to know about them.
SILENT = {cst.Pass, cst.Break, cst.Continue}


@pytest.mark.parametrize(
    ("base", "handled"),
    [
        pytest.param(cst.BaseExpression, {*HANDLERS, *INSIDE}),
        (cst.BaseSmallStatement, {*SMALL, *SILENT}),
        (cst.BaseCompoundStatement, set(COMPOUND)),
        (cst.BaseStatement, {*COMPOUND, cst.SimpleStatementLine}),
        (cst.MatchPattern, set(PATTERNS)),
    ],
    ids=["expressions", "small statements", "compound statements", "statements", "patterns"],
)
def test_every_node_type_has_a_handler(base: type, handled: set[type]) -> None:
    """A new LibCST cannot bring a node that is read by chance."""
    assert {kind.__name__ for kind in concrete(base)} <= {kind.__name__ for kind in handled}


#: A program per place where an expression can stand; ``HERE`` must be evaluated.
PLACES = [
    "HERE\n",
    "x = HERE\n",
    "x: T = HERE\n",
    "x: HERE\n",
    "x += HERE\n",
    "x[HERE] = 1\n",
    "x[HERE] += 1\n",
    "x.y[HERE]: int = 1\n",
    "HERE.x = 1\n",
    "x, HERE.y = 1, 2\n",
    "[x, *HERE.y] = 1\n",
    "del HERE\n",
    "del x[HERE]\n",
    "assert HERE\n",
    "assert x, HERE\n",
    "raise HERE\n",
    "raise x from HERE\n",
    "def f(): return HERE\n",
    "def f(): yield HERE\n",
    "def f(): yield from HERE\n",
    "async def f(): await HERE\n",
    "def f(a=HERE): ...\n",
    "def f(*, a=HERE): ...\n",
    "def f(a=1, /, b=HERE): ...\n",
    "def f(a: HERE): ...\n",
    "def f(*a: HERE): ...\n",
    "def f(**a: HERE): ...\n",
    "def f() -> HERE: ...\n",
    "def f() -> 'HERE': ...\n",
    "def f(a: 'list[HERE]'): ...\n",
    "@HERE\ndef f(): ...\n",
    "@HERE\nclass A: ...\n",
    "class A(HERE): ...\n",
    "class A(metaclass=HERE): ...\n",
    "class A(*HERE): ...\n",
    "class A(**HERE): ...\n",
    "class A: x = HERE\n",
    "def f[T: HERE](): ...\n",
    "class A[T = HERE]: ...\n",
    "type X = HERE\n",
    pytest.param("type X[T: HERE] = int\n"),
    "if HERE: pass\n",
    "if x: pass\nelif HERE: pass\n",
    "if x: pass\nelse: HERE\n",
    "while HERE: pass\n",
    "while x: pass\nelse: HERE\n",
    "for x in HERE: pass\n",
    "for HERE.x in y: pass\n",
    "for x in y: pass\nelse: HERE\n",
    "with HERE: pass\n",
    "with HERE as x, y: pass\n",
    "with x as HERE.y: pass\n",
    "with (x, HERE as y): pass\n",
    "async def f():\n    async with HERE: pass\n",
    "async def f():\n    async for x in HERE: pass\n",
    "try: HERE\nfinally: pass\n",
    "try: pass\nexcept HERE: pass\n",
    "try: pass\nexcept (A, HERE): pass\n",
    "try: pass\nexcept A, HERE: pass\n",
    "try: pass\nexcept* HERE: pass\n",
    "try: pass\nexcept A: HERE\n",
    "try: pass\nexcept A: pass\nelse: HERE\n",
    "try: pass\nfinally: HERE\n",
    "match HERE:\n    case _: pass\n",
    "match x:\n    case _ if HERE: pass\n",
    "match x:\n    case HERE.A: pass\n",
    "match x:\n    case HERE(): pass\n",
    "match x:\n    case A(b=HERE.c): pass\n",
    "match x:\n    case {HERE.a: 1}: pass\n",
    "match x:\n    case {'a': HERE.b}: pass\n",
    "match x:\n    case [1, HERE.a] | (HERE.b, 2): pass\n",
    "match x:\n    case HERE.a as b: pass\n",
    "match x:\n    case _: HERE\n",
    "x = not HERE\n",
    "x = -HERE\n",
    "x = HERE ** 2\n",
    "x = 2 @ HERE\n",
    "x = a and HERE\n",
    "x = a < b < HERE\n",
    "x = a not in HERE\n",
    "x = a if HERE else b\n",
    "x = HERE if a else b\n",
    "x = (y := HERE)\n",
    "x = lambda: HERE\n",
    "x = lambda a=HERE: 1\n",
    "x = [HERE]\n",
    "x = [*HERE]\n",
    "x = {HERE}\n",
    "x = {HERE: 1}\n",
    "x = {1: HERE}\n",
    "x = {**HERE}\n",
    "x = (1, *HERE)\n",
    "x = [HERE for a in b]\n",
    "x = [a for a in HERE]\n",
    "x = [a for a in b if HERE]\n",
    "x = [a for a in b for c in HERE]\n",
    "x = {HERE for a in b}\n",
    "x = {HERE: 1 for a in b}\n",
    "x = {1: HERE for a in b}\n",
    "x = (HERE for a in b)\n",
    "x = [*HERE for a in b]\n",
    "x = HERE()\n",
    "x = f(HERE)\n",
    "x = f(a=HERE)\n",
    "x = f(*HERE)\n",
    "x = f(**HERE)\n",
    "x = f(a for a in HERE)\n",
    "x = HERE.a.b\n",
    "x = HERE[0]\n",
    "x = a[HERE]\n",
    "x = a[HERE:1]\n",
    "x = a[1:HERE]\n",
    "x = a[1:2:HERE]\n",
    "x = a[1, HERE]\n",
    "x = a[*HERE]\n",
    "x = f'{HERE}'\n",
    "x = f'{HERE!r}'\n",
    "x = f'{HERE=}'\n",
    "x = f'{a:{HERE}}'\n",
    "x = f'{a:>{b:{HERE}}}'\n",
    "x = 'a' f'{HERE}' 'b'\n",
    "x = t'{HERE}'\n",
    "x = (HERE)\n",
    "if x: HERE; y\n",
    "x; HERE\n",
]
STARRED_DICT = ["x = {**HERE for a in b}\n", "x = {**a for a in HERE}\n"]


@pytest.mark.parametrize("text", PLACES)
def test_every_place_of_an_expression_is_seen(text: str) -> None:
    """Wherever a client could be built, the expression is among the sites."""
    assert "HERE" in names_in(facts(text))


@pytest.mark.parametrize(
    "text",
    [
        STARRED_DICT[0],
        pytest.param(STARRED_DICT[1]),
    ],
)
def test_unpacking_in_a_dict_comprehension_is_seen(text: str) -> None:
    """PEP 798."""
    assert "HERE" in names_in(facts(text))


# Values


def test_values() -> None:
    """Each kind of expression becomes its own kind of value."""
    kinds = {
        "1": Const,
        "'a'": Const,
        "None": Const,
        "a": Name,
        "a.b": Attr,
        "a[b]": Sub,
        "a()": Call,
        "f'a{b}'": Join,
        "'a' 'b'": Join,
        "a + b": Binary,
        "a - b": Opaque,
        "a or b": Choice,
        "a if b else c": Choice,
        "[a]": Items,
        "{a: b}": Table,
        "(a := b)": Walrus,
        "lambda: a": Scoped,
        "[a for a in b]": Scoped,
        "-a": Opaque,
        "((a))": Name,
    }

    assert {text: type(value(text)) for text in kinds} == kinds


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ("'a'", "a"),
        ('"""a\nb"""', "a\nb"),
        (r"'\x61\u0062\143\n'", "abc\n"),
        (r"r'\x61'", r"\x61"),
        (
            r"'a\
b'",
            "ab",
        ),
        ("b'a'", b"a"),
        (r"rb'\x61'", rb"\x61"),
        ("u'é'", "é"),
        (r"'\N{BULLET}'", "\u2022"),
        (r"'\N{no such name}'", r"\N{no such name}"),
        (r"'\d'", r"\d"),
        ("None", None),
        ("True", True),
        ("...", ...),
        ("12", 12),
    ],
)
def test_constants(literal: str, expected: object) -> None:
    """Literals have the value that Python gives them."""
    found = value(literal)

    assert isinstance(found, Const)
    assert found.value == expected
    assert type(found.value) is type(expected)


def test_line_ends_inside_a_string_are_newlines() -> None:
    """As Python reads them."""
    found = sites(facts("x = '''a\r\nb'''\r\n"), "value")[0].expr

    assert isinstance(found, Const)
    assert found.value == "a\nb"


def test_format_fields_that_change_the_text_are_unknown() -> None:
    """``{a}`` is a; ``{a!r}`` and ``{a:>9}`` are not."""
    found = value("f'{a}{b!s}{c!r}{d:>9}{e=}{{}}'")

    assert isinstance(found, Join)
    assert [type(part) for part in found.parts] == [Name, Name, Opaque, Opaque, Opaque, Const]
    assert isinstance(found.parts[-1], Const)
    assert found.parts[-1].value == "{}"


# Spans


def test_spans_are_one_based_and_exclusive() -> None:
    """Lines and columns of the original text."""
    call = sites(facts("\nx = f(\n    1,\n)\n"), "value")[0].expr

    assert (call.span.line, call.span.column, call.span.end_line, call.span.end_column) == (2, 5, 4, 2)


def test_a_line_map_moves_lines_and_not_columns() -> None:
    """Facts of a reduced text stand at the lines of the whole text."""
    found = facts("import a\nx = f(\n1)\n", (3, 10, 20))

    assert found.imports[0].span.line == 3
    assert found.imports[0].statement == (3, 3)
    call = sites(found, "value")[0]
    assert (call.expr.span.line, call.expr.span.column, call.expr.span.end_line) == (10, 5, 20)
    assert call.statement == (10, 20)


def test_a_quoted_annotation_stands_where_the_string_stands() -> None:
    """Its names have the span of the literal."""
    found = facts("x: 'a.b | None' = 1\n")
    annotation = bound(found, "x")[0].annotation

    assert isinstance(annotation, Binary)
    assert isinstance(annotation.left, Attr)
    assert (annotation.left.span.column, annotation.left.span.end_column) == (4, 16)


def test_a_literal_type_is_no_name() -> None:
    """``Literal['a']`` holds texts."""
    assert "HERE" not in names_in(facts("x: Literal['HERE'] = 1\n"))
    assert "HERE" in names_in(facts("x: Optional['HERE'] = 1\n"))


# Imports


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import a.b.c\n", ("a.b.c", None, "a", "a", 0)),
        ("import a.b as c\n", ("a.b", None, "c", "a.b", 0)),
        ("from a import b\n", ("a", "b", "b", "a.b", 0)),
        ("from a.b import c as d\n", ("a.b", "c", "d", "a.b.c", 0)),
        ("from . import b\n", ("pkg.sub", "b", "b", "pkg.sub.b", 1)),
        ("from .x import b\n", ("pkg.sub.x", "b", "b", "pkg.sub.x.b", 1)),
        ("from ..x import b\n", ("pkg.x", "b", "b", "pkg.x.b", 2)),
        ("from .... import b\n", (None, "b", "b", None, 4)),
        ("from a import *\n", ("a", "*", "*", "a", 0)),
        ("lazy import a\n", ("a", None, "a", "a", 0)),
        ("lazy from a import b\n", ("a", "b", "b", "a.b", 0)),
    ],
)
def test_imports(text: str, expected: tuple[object, ...]) -> None:
    """Module, name, local name and what it stands for."""
    found = facts(text).imports[0]

    assert (found.module, found.name, found.bound, found.target, found.level) == expected


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("import a\n", (False, False, False)),
        ("def f():\n    import a\n", (False, False, True)),
        ("class A:\n    import a\n", (False, False, False)),
        ("try:\n    import a\nexcept ImportError:\n    pass\n", (False, True, False)),
        ("try:\n    import a\nexcept (ValueError, ModuleNotFoundError):\n    pass\n", (False, True, False)),
        ("try:\n    import a\nexcept:\n    pass\n", (False, True, False)),
        ("try:\n    import a\nexcept ValueError:\n    pass\n", (False, False, False)),
        ("try:\n    pass\nexcept ImportError:\n    import a\n", (False, False, False)),
        ("if TYPE_CHECKING:\n    import a\n", (True, False, False)),
        ("if typing.TYPE_CHECKING:\n    import a\n", (True, False, False)),
        ("if not TYPE_CHECKING:\n    import a\n", (False, False, False)),
        ("if not TYPE_CHECKING:\n    pass\nelse:\n    import a\n", (True, False, False)),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    import a\n", (False, False, False)),
        ("if TYPE_CHECKING:\n    pass\nimport a\n", (False, False, False)),
        ("if x:\n    pass\nelif TYPE_CHECKING:\n    import a\n", (True, False, False)),
        ("if TYPE_CHECKING:\n    if x:\n        import a\n", (True, False, False)),
        ("if TYPE_CHECKING:\n    def f():\n        import a\n", (True, False, True)),
    ],
)
def test_circumstances_of_imports(text: str, flags: tuple[bool, bool, bool]) -> None:
    """For type checkers only, optional, late."""
    found = facts(text).imports[0]

    assert (found.type_checking, found.optional, found.lazy) == flags


def test_exported_names() -> None:
    """``__all__`` in every way it is written."""
    text = (
        "__all__ = ['a', 'b']\n__all__ += ['c']\n__all__.extend(['d'])\n__all__.append('e')\n__all__: list = ('f',)\n"
    )

    assert facts(text).exported >= {"a", "b", "c", "d", "e"}


# Scopes


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("x = 1\n", "module"),
        ("if a:\n    for b in c:\n        with d:\n            x = 1\n", "module"),
        ("def f(): x = 1\n", "function"),
        ("class A: x = 1\n", "class"),
        ("class A:\n    def f(self): x = 1\n", "function"),
        ("def f():\n    global x\n    x = 1\n", "module"),
        ("def f():\n    class A:\n        global x\n        x = 1\n", "module"),
        ("def f():\n    def g():\n        global x\n        import x\n", "module"),
        ("y = [x for x in z]\n", "comprehension"),
        ("y = [(x := 1) for a in z]\n", "module"),
        ("def f(): return [[(x := 1) for a in b] for c in d]\n", "function"),
        ("y = lambda x: 1\n", "lambda"),
        ("y = lambda: (x := 1)\n", "lambda"),
        ("def f(x): ...\n", "function"),
        ("def f[x](): ...\n", "function"),
        ("class A[x]: ...\n", "class"),
    ],
)
def test_scopes(text: str, kind: str) -> None:
    """A name is bound where Python binds it."""
    found = facts(text)

    assert {scope_kind(found, binding) for binding in bound(found, "x")} == {kind}


def test_nonlocal_binds_in_the_nearest_function_that_has_the_name() -> None:
    """Not in a class, nor in the module."""
    found = facts(
        "x = 0\ndef f():\n    x = 1\n    class A:\n        def g(self):\n            nonlocal x\n            x = 2\n"
    )
    scopes = [found.scopes[binding.scope].name for binding in bound(found, "x")]

    assert scopes == ["", "f", "f"]


def test_nonlocal_before_the_outer_binding() -> None:
    """The outer assignment may stand below the inner function."""
    found = facts("def f():\n    def g():\n        nonlocal x\n        x = 2\n    x = 1\n")

    assert {found.scopes[binding.scope].name for binding in bound(found, "x")} == {"f"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 1\nx += 1\ndel x\n", ["assign", "augmented"]),
        ("x: int\nx: int = 1\n", ["annotation", "assign"]),
        ("for x in y: pass\n", ["for"]),
        ("with y as x: pass\n", ["with"]),
        ("with y as (x, z): pass\n", ["with"]),
        ("try: pass\nexcept A as x: pass\n", ["except"]),
        ("def x(): ...\nclass x: ...\nimport x\n", ["def", "class", "import"]),
        ("def f(a, /, x, *b, c, **d): ...\n", ["param"]),
        ("def f(*x): ...\n", ["param"]),
        ("def f(**x): ...\n", ["param"]),
        ("match y:\n    case x: pass\n", ["match"]),
        ("match y:\n    case [_, *x]: pass\n", ["match"]),
        ("match y:\n    case {'a': 1, **x}: pass\n", ["match"]),
        ("match y:\n    case A(b=1) as x: pass\n", ["match"]),
        ("match y:\n    case [(1 as x) | (2 as x)]: pass\n", ["match", "match"]),
        ("x, (y, [z, *w]) = a\n", ["assign"]),
        ("y, (z, [w, *x]) = a\n", ["assign"]),
        ("y = x = 1\n", ["assign"]),
        ("type x = int\n", ["type"]),
        ("(x := 1)\n", ["assign"]),
    ],
)
def test_ways_to_bind(text: str, expected: list[str]) -> None:
    """Every statement that binds a name."""
    assert how(facts(text), "x") == expected


def test_unpacking_a_display_gives_each_name_its_own_value() -> None:
    """Also nested, and a star the rest; of anything else the place is remembered."""
    found = facts("a, (b, c) = 1, (2, 3)\nd, e = f()\ng, *h = 1, 2\n")
    known = {name: bound(found, name)[0] for name in "abcdegh"}

    assert [getattr(known[name].value, "value", None) for name in "abc"] == [1, 2, 3]
    assert isinstance(known["d"].value, Call)
    assert (known["d"].path, known["e"].path) == ((0,), (1,))
    assert [item.value for item in known["h"].value.items] == [2]


# Order and branches


def test_order_follows_evaluation() -> None:
    """The value comes before the target, the outer function's default before its body."""
    found = facts("x = x\n")
    use = sites(found, "value")[0].expr

    assert isinstance(use, Name)
    assert use.order < bound(found, "x")[0].order


def test_arms_of_one_statement_share_its_block() -> None:
    """``if``, ``elif`` and ``else``; ``case``; ``try`` and its handlers."""
    for text, arms in [
        ("if a: x = 1\nelif b: x = 2\nelse: x = 3\n", [0, 1, 2]),
        ("match a:\n    case 1: x = 1\n    case _: x = 2\n", [0, 1]),
        ("try: x = 1\nexcept A: x = 2\nexcept B: x = 3\nelse: x = 4\n", [0, 1, 2, 0]),
        ("for a in b: x = 1\nelse: x = 2\n", [0, 1]),
        ("while a: x = 1\nelse: x = 2\n", [0, 1]),
    ]:
        branches = [binding.branch for binding in bound(facts(text), "x")]
        assert [branch[0].arm for branch in branches] == arms, text
        assert len({branch[0].block for branch in branches}) == 1, text


def test_finally_and_with_are_no_branches() -> None:
    """They run in any case."""
    found = facts("try: pass\nfinally: x = 1\nwith a: y = 1\n")

    assert bound(found, "x")[0].branch == ()
    assert bound(found, "y")[0].branch == ()


def test_two_statements_have_blocks_of_their_own() -> None:
    """Also of the same kind and nested."""
    found = facts("if a: x = 1\nif b:\n    if c: x = 2\n")
    first, second = (binding.branch for binding in bound(found, "x"))

    assert len(first) == 1
    assert len(second) == 2
    assert len({arm.block for arm in (*first, *second)}) == 3


# Definitions


def test_functions() -> None:
    """Parameters, results, decorators."""
    found = facts(
        "@d\nasync def f(a, /, b: int = 1, *c, e, **g) -> R:\n    if a: return 1\n    yield 2\n    def h(): return 3\n"
    )
    function = next(one for one in found.functions if one.name == "f")

    assert [(param.name, param.star) for param in function.params] == [
        ("a", ""),
        ("b", ""),
        ("e", ""),
        ("c", "*"),
        ("g", "**"),
    ]
    assert [getattr(one, "value", None) for one in function.returns] == [1, 2]
    assert function.is_async
    assert len(function.decorators) == 1
    assert function.annotation is not None


def test_a_return_inside_a_lambda_or_comprehension_is_not_the_functions() -> None:
    """A ``yield`` in a lambda is the lambda's."""
    found = facts("def f():\n    g = lambda: (yield 1)\n    return 2\n")

    assert [getattr(one, "value", None) for one in found.functions[0].returns] == [2]


def test_classes() -> None:
    """Bases and keywords; methods belong to the class's scope."""
    found = facts("class A(B, c.D, metaclass=M, x=1):\n    def f(self): ...\n")
    klass = found.classes[0]

    assert len(klass.bases) == 2
    assert [name for name, _ in klass.keywords] == ["metaclass", "x"]
    assert found.functions[0].scope == klass.body


def test_attribute_assignments() -> None:
    """``self.x = value``, annotated or unpacked."""
    found = facts("self.a = 1\nself.b: T = 2\nself.c: T\nself.d, self.e = 3, 4\nwith f as self.g: pass\n")

    assert [one.target.name for one in found.attributes] == ["a", "b", "c", "d", "e", "g"]
    assert [getattr(one.value, "value", None) for one in found.attributes[:5]] == [1, 2, None, 3, 4]


def test_statements_span_their_lines() -> None:
    """A suppression on any physical line of a statement counts; a block is no part of its header."""
    found = facts("x = f(\n    1,\n)\nif g(\n    2\n):\n    h(3)\n@d(\n    4\n)\ndef k(): pass\n")
    lines = {site.role: site.statement for site in found.sites if site.role in ("value", "test", "expression")}

    assert lines == {"value": (1, 3), "test": (4, 6), "expression": (7, 7)}
    assert sites(found, "decorator")[0].statement[0] <= 8


def test_a_bare_string_is_prose() -> None:
    """Docstring or commented-out text, wherever it stands."""
    found = facts("'a'\nx = 1\n'b'\ndef f():\n    'c'\n")

    assert len(sites(found, "docstring")) == 3
