"""Expressions: LibCST nodes to ``inferlint.model.expr``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import libcst as cst

from inferlint.facts.annotations import unquoted
from inferlint.facts.spelled import spelled
from inferlint.facts.strings import literal_value, text_part
from inferlint.facts.unpacking import shares
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
    Join,
    Name,
    Opaque,
    Scoped,
    Starred,
    Sub,
    Table,
    Walrus,
)
from inferlint.model.facts import Param

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from inferlint.facts.builder import Builder

_OPERATORS = {cst.Add: "+", cst.Modulo: "%", cst.Divide: "/", cst.BitOr: "|"}
_SINGLETONS: dict[str, object] = {"None": None, "True": True, "False": False}


def lower(b: Builder, node: cst.BaseExpression) -> Expr:
    """Return the expression; node types without a handler keep their children and have no known value."""
    handler = HANDLERS.get(type(node))
    if handler is None:
        return _unknown(b, node)
    return handler(b, node)


def lower_all(b: Builder, nodes: Sequence[cst.BaseExpression]) -> tuple[Expr, ...]:
    """Return the expressions of ``nodes`` in order."""
    return tuple(lower(b, node) for node in nodes)


def _unknown(b: Builder, node: cst.CSTNode) -> Opaque:
    inner = tuple(lower(b, child) for child in node.children if isinstance(child, cst.BaseExpression))
    return Opaque(inner, b.span(node))


def _name(b: Builder, node: cst.Name) -> Expr:
    if node.value in _SINGLETONS:
        return Const(_SINGLETONS[node.value], b.span(node))
    return Name(spelled(node), b.scope, b.tick(), b.span(node))


def _attribute(b: Builder, node: cst.Attribute) -> Expr:
    # A chain is unrolled: generated code has chains deeper than the interpreter's recursion limit.
    chain: list[cst.Attribute] = []
    base: cst.BaseExpression = node
    while isinstance(base, cst.Attribute):
        chain.append(base)
        base = base.value
    expr = lower(b, base)
    for link in reversed(chain):
        expr = Attr(expr, spelled(link.attr), b.span(link))
    return expr


def _subscript(b: Builder, node: cst.Subscript) -> Expr:
    base = lower(b, node.value)
    keys = tuple(_index(b, element) for element in node.slice)
    span = b.span(node)
    if len(keys) == 1:
        return Sub(base, keys[0], span)
    return Sub(base, Items("tuple", keys, span), span)


def _index(b: Builder, element: cst.SubscriptElement) -> Expr:
    part = element.slice
    if isinstance(part, cst.Index):
        return lower(b, part.value)
    bounds = [bound for bound in (getattr(part, name) for name in ("lower", "upper", "step")) if bound is not None]
    return Opaque(lower_all(b, bounds), b.span(element))


def _call(b: Builder, node: cst.Call) -> Expr:
    func = lower(b, node.func)
    args = tuple(arguments(b, node.args))
    if args and "cast" in (getattr(func, "id", ""), getattr(func, "name", "")):
        # The first argument of `cast` is an annotation, often a quoted one.
        args = (Arg(unquoted(b, args[0].value), args[0].keyword, args[0].star), *args[1:])
    return Call(func, args, b.span(node))


def arguments(b: Builder, args: Sequence[cst.Arg]) -> list[Arg]:
    """Return call or class-header arguments."""
    return [
        Arg(
            lower(b, arg.value),
            spelled(arg.keyword) if arg.keyword is not None else None,
            cast("Any", arg.star),
        )
        for arg in args
    ]


def _string(b: Builder, node: cst.SimpleString) -> Expr:
    return Const(literal_value(node.value), b.span(node))


def _concatenated(b: Builder, node: cst.ConcatenatedString) -> Expr:
    parts: list[Expr] = []
    right: cst.BaseExpression = node
    while isinstance(right, cst.ConcatenatedString):
        parts.append(lower(b, right.left))
        right = right.right
    parts.append(lower(b, right))
    return Join(tuple(parts), b.span(node))


def _formatted(b: Builder, node: cst.FormattedString | cst.TemplatedString) -> Expr:
    parts: list[Expr] = []
    for part in node.parts:
        if isinstance(part, (cst.FormattedStringText, cst.TemplatedStringText)):
            parts.append(Const(text_part(part.value, node.start), b.span(part)))
        else:
            parts.append(_replacement(b, part))
    return Join(tuple(parts), b.span(node))


def _replacement(b: Builder, part: cst.BaseFormattedStringContent | cst.BaseTemplatedStringContent) -> Expr:
    field = cast("cst.FormattedStringExpression", part)
    value = lower(b, field.expression)
    extra = [
        _replacement(b, inner)
        for inner in field.format_spec or ()
        if isinstance(inner, (cst.FormattedStringExpression, cst.TemplatedStringExpression))
    ]
    # `{x!r}` and `{x:>10}` change the text; `{x!s}` and a bare field do not.
    if extra or field.format_spec or field.equal is not None or field.conversion in ("r", "a"):
        return Opaque((value, *extra), b.span(part))
    return value


def _binary(b: Builder, node: cst.BinaryOperation) -> Expr:
    # `a + b + c + …` nests to the left without bound: unroll it.
    chain: list[cst.BinaryOperation] = []
    left: cst.BaseExpression = node
    while isinstance(left, cst.BinaryOperation):
        chain.append(left)
        left = left.left
    expr = lower(b, left)
    for link in reversed(chain):
        right = lower(b, link.right)
        operator = _OPERATORS.get(type(link.operator))
        span = b.span(link)
        expr = Binary(operator, expr, right, span) if operator else Opaque((expr, right), span)
    return expr


def _boolean(b: Builder, node: cst.BooleanOperation) -> Expr:
    left = lower(b, node.left)
    right = lower(b, node.right)
    span = b.span(node)
    return Choice("or" if isinstance(node.operator, cst.Or) else "and", (left, right), None, span)


def _conditional(b: Builder, node: cst.IfExp) -> Expr:
    test = lower(b, node.test)
    return Choice("if", (lower(b, node.body), lower(b, node.orelse)), test, b.span(node))


def _comparison(b: Builder, node: cst.Comparison) -> Expr:
    operands = [lower(b, node.left)]
    operands += [lower(b, target.comparator) for target in node.comparisons]
    return Compare(tuple(operands), b.span(node))


def _unary(b: Builder, node: cst.UnaryOperation) -> Expr:
    inner = lower(b, node.expression)
    if isinstance(node.operator, cst.Minus) and isinstance(inner, Const) and type(inner.value) is int:
        return Const(-inner.value, b.span(node))
    return Opaque((inner,), b.span(node))


def _await(b: Builder, node: cst.Await) -> Expr:
    return lower(b, node.expression)


def _elements(b: Builder, elements: Sequence[cst.BaseElement]) -> tuple[Expr, ...]:
    return tuple(
        Starred((lower(b, element.value),), b.span(element))
        if isinstance(element, cst.StarredElement)
        else lower(b, element.value)
        for element in elements
    )


def _list(b: Builder, node: cst.List) -> Expr:
    return Items("list", _elements(b, node.elements), b.span(node))


def _tuple(b: Builder, node: cst.Tuple) -> Expr:
    return Items("tuple", _elements(b, node.elements), b.span(node))


def _set(b: Builder, node: cst.Set) -> Expr:
    return Items("set", _elements(b, node.elements), b.span(node))


def _dict(b: Builder, node: cst.Dict) -> Expr:
    pairs: list[tuple[Expr | None, Expr]] = []
    for element in node.elements:
        if isinstance(element, cst.DictElement):
            pairs.append((lower(b, element.key), lower(b, element.value)))
        else:
            pairs.append((None, lower(b, element.value)))
    return Table(tuple(pairs), b.span(node))


def _walrus(b: Builder, node: cst.NamedExpr) -> Expr:
    value = lower(b, node.value)
    span = b.span(node)
    if not isinstance(node.target, cst.Name):
        return Opaque((value,), span)
    before = b.scope
    # A walrus inside a comprehension binds in the scope around it.
    while b.state.scope.kind == "comprehension" and b.state.scope.parent is not None:
        b.scope = b.state.scope.parent
    name = spelled(node.target)
    b.bind(name, "assign", b.span(node.target), value=value)
    b.scope = before
    target = Name(name, b.scope, b.tick(), b.span(node.target))
    return Walrus(target, value, span)


def _yield(b: Builder, node: cst.Yield) -> Expr:
    if node.value is None:
        return Opaque((), b.span(node))
    inner = node.value.item if isinstance(node.value, cst.From) else node.value
    value = lower(b, inner)
    state = b.function_state()
    if state is not None:
        is_from = isinstance(node.value, cst.From)
        state.yields.append(Starred((value,), value.span) if is_from else value)
        state.returns += [] if is_from else [value]
    return Opaque((value,), b.span(node))


def _lambda(b: Builder, node: cst.Lambda) -> Expr:
    params = parameters(b, node.params)
    defaults = tuple(param.default for param in params if param.default is not None)
    before = b.scope
    scope = b.push("lambda", "<lambda>")
    for param in params:
        b.bind(param.name, "param", param.span, value=param.default)
    result = lower(b, node.body)
    b.scope = before
    return Scoped("lambda", scope, result, defaults, b.span(node))


def parameters(b: Builder, params: cst.Parameters) -> tuple[Param, ...]:
    """Return the parameters; annotations and defaults are evaluated in the scope around the function."""
    plain = (*params.posonly_params, *params.params)
    nodes: list[tuple[cst.Param, str]] = [(param, "") for param in (*plain, *params.kwonly_params)]
    if isinstance(params.star_arg, cst.Param):
        nodes.append((params.star_arg, "*"))
    if params.star_kwarg is not None:
        nodes.append((params.star_kwarg, "**"))
    named = {id(param) for param in params.kwonly_params}
    return tuple(_parameter(b, node, star, keyword_only=id(node) in named) for node, star in nodes)


def _parameter(b: Builder, node: cst.Param, star: str, *, keyword_only: bool) -> Param:
    annotation = lower_annotation(b, node.annotation.annotation) if node.annotation is not None else None
    default = lower(b, node.default) if node.default is not None else None
    return Param(spelled(node.name), annotation, default, star, b.span(node.name), keyword_only)


def lower_annotation(b: Builder, node: cst.BaseExpression) -> Expr:
    """Return an annotation; text inside it is read as the expression it stands for."""
    return unquoted(b, lower(b, node))


def _comprehension(b: Builder, node: cst.BaseComp) -> Expr:
    first = lower(b, node.for_in.iter)
    before = b.scope
    scope = b.push("comprehension", f"<{type(node).__name__}>")
    inputs: list[Expr] = [first]
    clause: cst.CompFor | None = node.for_in
    while clause is not None:
        iterable = first if clause is node.for_in else lower(b, clause.iter)
        if clause is not node.for_in:
            inputs.append(iterable)
        bind_target(b, clause.target, iterable, "for")
        inputs += [lower(b, test.test) for test in clause.ifs]
        clause = clause.inner_for_in
    result = _comprehension_result(b, node)
    b.scope = before
    kind = _COMPREHENSIONS[type(node)]
    return Scoped(cast("Any", kind), scope, result, tuple(inputs), b.span(node))


def _comprehension_result(b: Builder, node: cst.BaseComp) -> Expr:
    if isinstance(node, cst.StarredDictComp):
        return Table(((None, lower(b, node.value)),), b.span(node))
    if isinstance(node, cst.DictComp):
        return Table(((lower(b, node.key), lower(b, node.value)),), b.span(node))
    element = cast("cst.GeneratorExp", node)
    inner = element.elt
    if isinstance(inner, cst.StarredElement):
        return Opaque((lower(b, inner.value),), b.span(inner))
    return lower(b, inner)


_COMPREHENSIONS: dict[type, str] = {
    cst.ListComp: "list",
    cst.SetComp: "set",
    cst.DictComp: "dict",
    cst.GeneratorExp: "generator",
    cst.StarredDictComp: "dict",
}


def bind_target(
    b: Builder,
    target: cst.BaseExpression,
    value: Expr | None,
    how: str,
    annotation: Expr | None = None,
    path: tuple[int, ...] = (),
) -> list[str]:
    """Bind an assignment target to ``value`` and return how the site names it."""
    match target:
        case cst.Name():
            name = spelled(target)
            b.bind(name, how, b.span(target), value=value, annotation=annotation, path=path)
            return [name]
        case cst.Attribute():
            attribute = lower(b, target)
            b.site(attribute, "target")
            if isinstance(attribute, Attr):
                b.set_attribute(attribute, value if how == "assign" and not path else None, annotation)
            return [f".{spelled(target.attr)}"]
        case cst.Subscript():
            item = lower(b, target)
            b.site(item, "target")
            if isinstance(item, Sub) and value is not None and how == "assign" and not path:
                b.set_item(item, value)
            key = item.key.value if isinstance(item, Sub) and isinstance(item.key, Const) else ""
            return [f"[{key}]"]
        case cst.Tuple(elements=elements) | cst.List(elements=elements):
            return _unpack(b, elements, value, how, path)
        case cst.StarredElement(value=inner):
            return bind_target(b, inner, None, how)
    b.site(lower(b, target), "target")
    return []


def _unpack(
    b: Builder, elements: Sequence[cst.BaseElement], value: Expr | None, how: str, path: tuple[int, ...]
) -> list[str]:
    stars = [isinstance(element, cst.StarredElement) for element in elements]
    names: list[str] = []
    for element, (share, place) in zip(elements, shares(stars, value, how, path), strict=True):
        names += bind_target(b, element.value, share, how, path=place)
    return names


def _number(b: Builder, node: cst.BaseNumber) -> Expr:
    text = getattr(node, "value", "")
    if isinstance(node, cst.Integer) and text.isdigit() and len(text) < 12:
        return Const(int(text), b.span(node))
    return Const(0.0, b.span(node))


def _ellipsis(b: Builder, node: cst.Ellipsis) -> Expr:
    return Const(..., b.span(node))


HANDLERS: dict[type[cst.CSTNode], Callable[[Builder, Any], Expr]] = {
    cst.Name: _name,
    cst.Attribute: _attribute,
    cst.Subscript: _subscript,
    cst.Call: _call,
    cst.SimpleString: _string,
    cst.ConcatenatedString: _concatenated,
    cst.FormattedString: _formatted,
    cst.TemplatedString: _formatted,
    cst.BinaryOperation: _binary,
    cst.BooleanOperation: _boolean,
    cst.IfExp: _conditional,
    cst.Comparison: _comparison,
    cst.UnaryOperation: _unary,
    cst.Await: _await,
    cst.List: _list,
    cst.Tuple: _tuple,
    cst.Set: _set,
    cst.Dict: _dict,
    cst.NamedExpr: _walrus,
    cst.Yield: _yield,
    cst.Lambda: _lambda,
    cst.ListComp: _comprehension,
    cst.SetComp: _comprehension,
    cst.DictComp: _comprehension,
    cst.StarredDictComp: _comprehension,
    cst.GeneratorExp: _comprehension,
    cst.Integer: _number,
    cst.Float: _number,
    cst.Imaginary: _number,
    cst.Ellipsis: _ellipsis,
}
