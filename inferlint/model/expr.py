"""Expressions of a scanned file, lowered to a small language without tree nodes.

Every node keeps its sub-expressions, so that a later walk sees each one with its context; what the analysis
does not model (arithmetic, slices, ``yield``) becomes ``Opaque`` around its children. ``await`` and parentheses vanish.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from inferlint.model.span import Span
from inferlint.model.values import value


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
    match expr:
        case Attr(base=base):
            return (("base", base),)
        case Sub(base=base, key=key):
            return (("base", base), ("key", key))
        case Call(func=func, args=args):
            return (("func", func), *(_argument(i, arg) for i, arg in enumerate(args)))
        case Join(parts=parts):
            return tuple(("part", part) for part in parts)
        case Binary(left=left, right=right):
            return (("left", left), ("right", right))
        case Choice(options=options, test=test):
            tail = (("test", test),) if test is not None else ()
            return (*(("option", option) for option in options), *tail)
        case Items(items=items):
            return tuple(("item", item) for item in items)
        case Table(pairs=pairs):
            return tuple(
                slot for key, value in pairs for slot in ((("tkey", key),) if key else ()) + (("tvalue", value),)
            )
        case Compare(operands=operands):
            return tuple(("operand", operand) for operand in operands)
        case Walrus(value=value):
            return (("value", value),)
        case Scoped(result=result, inputs=inputs):
            return (("result", result), *(("input", item) for item in inputs))
        case Opaque(children=inner):
            return tuple(("part", child) for child in inner)
    return ()


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
