"""Expressions: nodes of ``ast`` to ``inferlint.model.expr``."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from inferlint.facts.annotations import unquoted
from inferlint.facts.fromast.dispatch import HANDLERS, lower
from inferlint.facts.fromast.strings import formatted, text
from inferlint.facts.fromast.tuples import is_bare, tuple_span
from inferlint.model.expr import (
    Arg,
    Attr,
    Binary,
    Call,
    Choice,
    Compare,
    Const,
    Expr,
    Items,
    Name,
    Opaque,
    Starred,
    Sub,
    Table,
    Walrus,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from inferlint.facts.fromast.builder import TreeBuilder

_OPERATORS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Mod: "%", ast.Div: "/", ast.BitOr: "|"}
#: Longer numbers are no status, port or count: their value does not matter.
_MAX_DIGITS = 12


def _name(b: TreeBuilder, node: ast.Name) -> Expr:
    b.order = order = b.order + 1
    return Name(node.id, b.scope, order, b.span(node))


def _constant(b: TreeBuilder, node: ast.Constant) -> Expr:
    value = node.value
    if isinstance(value, (str, bytes)):
        return text(b, node, value)
    kind = type(value)
    if kind is int:
        places = b.places
        written = places.text[places.start(node) : places.end(node)]
        return Const(value if written.isdigit() and len(written) < _MAX_DIGITS else 0.0, b.span(node))
    return Const(0.0 if kind is float or kind is complex else value, b.span(node))


def _attribute(b: TreeBuilder, node: ast.Attribute) -> Expr:
    base = node.value
    if type(base) is not ast.Attribute:
        return Attr(HANDLERS[type(base)](b, base), node.attr, b.span(node))
    # A chain is unrolled: generated code has chains deeper than the interpreter's recursion limit.
    chain = [node, base]
    inner = base.value
    while isinstance(inner, ast.Attribute):
        chain.append(inner)
        inner = inner.value
    expr = HANDLERS[type(inner)](b, inner)
    for link in reversed(chain):
        expr = Attr(expr, link.attr, b.span(link))
    return expr


def _subscript(b: TreeBuilder, node: ast.Subscript) -> Expr:
    base = lower(b, node.value)
    part = node.slice
    span = b.span(node)
    if not isinstance(part, ast.Tuple) or not part.elts or not is_bare(b.places, part):
        return Sub(base, _index(b, part), span)
    keys = tuple(_index(b, element) for element in part.elts)
    # `a[b,]` counts as `a[b]`.
    return Sub(base, keys[0] if len(keys) == 1 else Items("tuple", keys, span), span)


def _index(b: TreeBuilder, part: ast.expr) -> Expr:
    if isinstance(part, ast.Starred):
        return lower(b, part.value)
    if not isinstance(part, ast.Slice):
        return lower(b, part)
    bounds = tuple(lower(b, bound) for bound in (part.lower, part.upper, part.step) if bound is not None)
    places = b.places
    end = places.end(part)
    if places.text[end - 1] == ":":
        # What follows the last colon is its white space.
        return Opaque(bounds, places.between(places.start(part), places.skip(end)))
    return Opaque(bounds, b.span(part))


def _call(b: TreeBuilder, node: ast.Call) -> Expr:
    func = node.func
    called = HANDLERS[type(func)](b, func)
    args = arguments(b, node.args, node.keywords) if node.args or node.keywords else ()
    if args and "cast" in (getattr(called, "id", ""), getattr(called, "name", "")):
        # The first argument of `cast` is an annotation, often a quoted one.
        args = (Arg(unquoted(b, args[0].value), args[0].keyword, args[0].star), *args[1:])
    return Call(called, args, b.span(node))


def arguments(b: TreeBuilder, args: Sequence[ast.expr], keywords: Sequence[ast.keyword]) -> tuple[Arg, ...]:
    """Return call or class-header arguments in the order of the text."""
    if args and keywords and _place(args[-1]) > _place(keywords[0]):
        mixed: list[ast.expr | ast.keyword] = [*args, *keywords]
        return tuple(
            [
                _keyword(b, node) if isinstance(node, ast.keyword) else _positional(b, node)
                for node in sorted(mixed, key=_place)
            ]
        )
    return tuple([_positional(b, arg) for arg in args] + [_keyword(b, keyword) for keyword in keywords])


def _place(node: ast.expr | ast.keyword) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _positional(b: TreeBuilder, node: ast.expr) -> Arg:
    if type(node) is ast.Starred:
        return Arg(lower(b, node.value), None, "*")
    return Arg(HANDLERS[type(node)](b, node))


def _keyword(b: TreeBuilder, node: ast.keyword) -> Arg:
    value = node.value
    return Arg(HANDLERS[type(value)](b, value), node.arg, "" if node.arg is not None else "**")


def _binary(b: TreeBuilder, node: ast.BinOp) -> Expr:
    # `a + b + c + …` nests to the left without bound: unroll it.
    chain: list[ast.BinOp] = []
    left: ast.expr = node
    while isinstance(left, ast.BinOp):
        chain.append(left)
        left = left.left
    expr = lower(b, left)
    for link in reversed(chain):
        right = lower(b, link.right)
        operator = _OPERATORS.get(type(link.op))
        span = b.span(link)
        expr = Binary(operator, expr, right, span) if operator else Opaque((expr, right), span)
    return expr


def _boolean(b: TreeBuilder, node: ast.BoolOp) -> Expr:
    # `a or b or c` is `(a or b) or c`, the parts of which `ast` does not tell apart.
    op: Literal["or", "and"] = "or" if isinstance(node.op, ast.Or) else "and"
    first, *others, last = node.values
    expr = lower(b, first)
    places = b.places
    for other in others:
        right = lower(b, other)
        end = places.closed(places.end(other), len(places.text))
        expr = Choice(op, (expr, right), None, places.between(places.start(node), end))
    return Choice(op, (expr, lower(b, last)), None, b.span(node))


def _conditional(b: TreeBuilder, node: ast.IfExp) -> Expr:
    test = lower(b, node.test)
    return Choice("if", (lower(b, node.body), lower(b, node.orelse)), test, b.span(node))


def _comparison(b: TreeBuilder, node: ast.Compare) -> Expr:
    return Compare((lower(b, node.left), *[lower(b, operand) for operand in node.comparators]), b.span(node))


def _unary(b: TreeBuilder, node: ast.UnaryOp) -> Expr:
    inner = lower(b, node.operand)
    if isinstance(node.op, ast.USub) and isinstance(inner, Const) and type(inner.value) is int:
        return Const(-inner.value, b.span(node))
    return Opaque((inner,), b.span(node))


def _await(b: TreeBuilder, node: ast.Await) -> Expr:
    return lower(b, node.value)


def _starred(b: TreeBuilder, node: ast.Starred) -> Expr:
    # Only in an annotation that is text: elsewhere whatever holds it takes it apart.
    return Opaque((lower(b, node.value),), b.span(node))


def elements(b: TreeBuilder, nodes: Sequence[ast.expr]) -> tuple[Expr, ...]:
    """Return the elements of a display."""
    return tuple(
        [
            Starred((lower(b, node.value),), b.span(node))
            if isinstance(node, ast.Starred)
            else HANDLERS[type(node)](b, node)
            for node in nodes
        ]
    )


def _list(b: TreeBuilder, node: ast.List) -> Expr:
    return Items("list", elements(b, node.elts), b.span(node))


def _tuple(b: TreeBuilder, node: ast.Tuple) -> Expr:
    return Items("tuple", elements(b, node.elts), tuple_span(b, node))


def _set(b: TreeBuilder, node: ast.Set) -> Expr:
    return Items("set", elements(b, node.elts), b.span(node))


def _dict(b: TreeBuilder, node: ast.Dict) -> Expr:
    pairs: list[tuple[Expr | None, Expr]] = []
    for key, value in zip(node.keys, node.values, strict=True):
        lowered = HANDLERS[type(key)](b, key) if key is not None else None
        pairs.append((lowered, HANDLERS[type(value)](b, value)))
    return Table(tuple(pairs), b.span(node))


def _walrus(b: TreeBuilder, node: ast.NamedExpr) -> Expr:
    value = lower(b, node.value)
    before = b.scope
    # A walrus inside a comprehension binds in the scope around it.
    while b.state.scope.kind == "comprehension" and b.state.scope.parent is not None:
        b.scope = b.state.scope.parent
    place = b.span(node.target)
    b.bind(node.target.id, "assign", place, value=value)
    b.scope = before
    return Walrus(Name(node.target.id, b.scope, b.tick(), place), value, b.span(node))


def _yield(b: TreeBuilder, node: ast.Yield) -> Expr:
    if node.value is None:
        return Opaque((), b.span(node))
    value = lower(b, node.value)
    state = b.function_state()
    if state is not None:
        state.yields.append(value)
        state.returns.append(value)
    return Opaque((value,), b.span(node))


def _yield_from(b: TreeBuilder, node: ast.YieldFrom) -> Expr:
    value = lower(b, node.value)
    state = b.function_state()
    if state is not None:
        state.yields.append(Starred((value,), value.span))
    return Opaque((value,), b.span(node))


HANDLERS.update(
    {
        ast.Name: _name,
        ast.Attribute: _attribute,
        ast.Subscript: _subscript,
        ast.Call: _call,
        ast.Constant: _constant,
        ast.JoinedStr: formatted,
        ast.BinOp: _binary,
        ast.BoolOp: _boolean,
        ast.IfExp: _conditional,
        ast.Compare: _comparison,
        ast.UnaryOp: _unary,
        ast.Await: _await,
        ast.Starred: _starred,
        ast.List: _list,
        ast.Tuple: _tuple,
        ast.Set: _set,
        ast.Dict: _dict,
        ast.NamedExpr: _walrus,
        ast.Yield: _yield,
        ast.YieldFrom: _yield_from,
    }
)
