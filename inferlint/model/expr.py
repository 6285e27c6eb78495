"""Expressions of a scanned file, lowered to a small language without tree nodes.

Every node keeps its sub-expressions, so that a later walk sees each one with its context; what the analysis
does not model (arithmetic, slices, ``yield``) becomes ``Opaque`` around its children. ``await`` and parentheses vanish.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from inferlint.model.span import Span
from inferlint.model.values import value

if TYPE_CHECKING:
    from collections.abc import Callable


@value
class Const:
    """A literal: string, bytes, number, bool, ``None`` or ``...`` (as ``Ellipsis``)."""

    value: object
    span: Span


@value
class Name:
    """A name, evaluated in scope ``scope`` at position ``order`` of the file."""

    id: str
    scope: int
    order: int
    span: Span


@value
class Attr:
    """``base.name``."""

    base: Expr
    name: str
    span: Span


@value
class Sub:
    """``base[key]``; several keys become an ``Items`` tuple."""

    base: Expr
    key: Expr
    span: Span


@value
class Arg:
    """One argument; ``star`` is ``""``, ``"*"`` or ``"**"``."""

    value: Expr
    keyword: str | None = None
    star: Literal["", "*", "**"] = ""


@value
class Call:
    """``func(args)``."""

    func: Expr
    args: tuple[Arg, ...]
    span: Span


@value
class Join:
    """Parts put together as text: an f-string or adjacent literals."""

    parts: tuple[Expr, ...]
    span: Span


@value
class Binary:
    """``left op right`` for ``+``, ``%``, ``/`` and ``|``."""

    op: str
    left: Expr
    right: Expr
    span: Span


@value
class Choice:
    """One of ``options``: ``a or b``, ``a and b``, ``x if test else y``. ``test`` is the condition, if any."""

    op: Literal["or", "and", "if"]
    options: tuple[Expr, ...]
    test: Expr | None
    span: Span


@value
class Items:
    """A list, tuple or set display."""

    kind: Literal["list", "tuple", "set"]
    items: tuple[Expr, ...]
    span: Span


@value
class Table:
    """A dict display; a ``None`` key stands for ``**value``."""

    pairs: tuple[tuple[Expr | None, Expr], ...]
    span: Span


@value
class Compare:
    """Operands of a comparison or membership test."""

    operands: tuple[Expr, ...]
    span: Span


@value
class Walrus:
    """``(name := value)``."""

    target: Name
    value: Expr
    span: Span


@value
class Scoped:
    """A lambda or comprehension: ``result`` is evaluated in scope ``scope``; ``inputs`` are its other parts."""

    kind: Literal["lambda", "list", "set", "dict", "generator"]
    scope: int
    result: Expr
    inputs: tuple[Expr, ...]
    span: Span


@value
class Opaque:
    """Anything else; its value is unknown."""

    children: tuple[Expr, ...]
    span: Span


@value
class Starred(Opaque):
    """``*value`` in a list, tuple or set display."""

    @property
    def value(self) -> Expr:
        """Return what is spread."""
        return self.children[0]


Expr: TypeAlias = (
    Const | Name | Attr | Sub | Call | Join | Binary | Choice | Items | Table | Compare | Walrus | Scoped | Opaque
)


def children(expr: Expr) -> tuple[tuple[str, Expr], ...]:
    """Return the direct sub-expressions with the slot each stands in."""
    list_of = _CHILDREN.get(type(expr))
    return list_of(expr) if list_of is not None else ()


def _of_table(expr: Table) -> tuple[tuple[str, Expr], ...]:
    return tuple(slot for key, value in expr.pairs for slot in ((("tkey", key),) if key else ()) + (("tvalue", value),))


def _of_choice(expr: Choice) -> tuple[tuple[str, Expr], ...]:
    tail = (("test", expr.test),) if expr.test is not None else ()
    return (*[("option", option) for option in expr.options], *tail)


def _of_opaque(expr: Opaque) -> tuple[tuple[str, Expr], ...]:
    return tuple([("part", child) for child in expr.children])


#: How to find the sub-expressions of each kind; those without any are missing. A dictionary is faster than `match`.
_CHILDREN: dict[type, Callable[[Any], tuple[tuple[str, Expr], ...]]] = {
    Attr: lambda expr: (("base", expr.base),),
    Sub: lambda expr: (("base", expr.base), ("key", expr.key)),
    Call: lambda expr: (("func", expr.func), *[_argument(i, arg) for i, arg in enumerate(expr.args)]),
    Join: lambda expr: tuple([("part", part) for part in expr.parts]),
    Binary: lambda expr: (("left", expr.left), ("right", expr.right)),
    Choice: _of_choice,
    Items: lambda expr: tuple([("item", item) for item in expr.items]),
    Table: _of_table,
    Compare: lambda expr: tuple([("operand", operand) for operand in expr.operands]),
    Walrus: lambda expr: (("value", expr.value),),
    Scoped: lambda expr: (("result", expr.result), *[("input", item) for item in expr.inputs]),
    Opaque: _of_opaque,
    Starred: _of_opaque,
}


def _argument(index: int, arg: Arg) -> tuple[str, Expr]:
    if arg.star:
        return (arg.star, arg.value)
    return (arg.keyword if arg.keyword is not None else f"#{index}", arg.value)


def written(expr: Expr) -> str:
    """Return an expression as a reader would name it: ``self.get_client().chat``; ``…`` for what has no name."""
    match expr:
        case Name(id=name):
            return name
        case Attr(base=base, name=name):
            return f"{written(base)}.{name}"
        case Call(func=func):
            return f"{written(func)}()"
        case Sub(base=base):
            return f"{written(base)}[…]"
        case Walrus(target=target):
            return target.id
        case Binary(op=op, left=left, right=right):
            return f"({written(left)} {op} {written(right)})"
    return "…"


def dotted(expr: Expr) -> str | None:
    """Return ``a.b.c`` for an attribute chain on a name, else ``None``."""
    parts: list[str] = []
    while isinstance(expr, Attr):
        parts.append(expr.name)
        expr = expr.base
    if not isinstance(expr, Name):
        return None
    return ".".join([expr.id, *reversed(parts)])
