"""Annotations: text inside them is read as the expression it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Attr, Binary, Const, Items, Name, Opaque, Sub

if TYPE_CHECKING:
    from inferlint.facts.builder import Builder
    from inferlint.model.expr import Expr
    from inferlint.model.span import Span


def unquoted(b: Builder, expr: Expr) -> Expr:
    """Return an annotation in which text is the expression that it stands for."""
    if type(expr) is Name or type(expr) is Attr:
        return expr
    match expr:
        case Const(value=str() as text, span=span):
            return _quoted(b, text, span) or expr
        case Sub(base=base, key=key, span=span):
            if isinstance(base, (Name, Attr)) and (base.id if isinstance(base, Name) else base.name) == "Literal":
                return expr
            return Sub(base, unquoted(b, key), span)
        case Items(kind=kind, items=items, span=span):
            return Items(kind, tuple(unquoted(b, item) for item in items), span)
        case Opaque(children=parts, span=span):
            return Opaque(tuple(unquoted(b, part) for part in parts), span)
        case Binary(op=op, left=left, right=right, span=span):
            return Binary(op, unquoted(b, left), unquoted(b, right), span)
    return expr


def _quoted(b: Builder, text: str, span: Span) -> Expr | None:
    if len(text) > 500 or not text.strip():
        return None
    inner = b.quoted(b, text.strip())
    return _moved(inner, span) if inner is not None else None


def _moved(expr: Expr, span: Span) -> Expr:
    """Return ``expr`` with the place of the string it was quoted in."""
    match expr:
        case Name(id=name, scope=scope, order=order):
            return Name(name, scope, order, span)
        case Attr(base=base, name=name):
            return Attr(_moved(base, span), name, span)
        case Sub(base=base, key=key):
            return Sub(_moved(base, span), _moved(key, span), span)
        case Items(kind=kind, items=items):
            return Items(kind, tuple(_moved(item, span) for item in items), span)
        case Opaque(children=parts):
            return Opaque(tuple(_moved(part, span) for part in parts), span)
        case Binary(op=op, left=left, right=right):
            return Binary(op, _moved(left, span), _moved(right, span), span)
        case Const(value=value):
            return Const(value, span)
    return Opaque((), span)
