"""Types named by an annotation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Attr, Binary, Call, Items, Name, Sub
from inferlint.project.known import TRANSPARENT_ANNOTATIONS

if TYPE_CHECKING:
    from inferlint.model.expr import Expr


def annotated_names(annotation: Expr) -> list[Expr]:
    """Return the names that the annotated value itself can be an instance of.

    ``Optional[X]``, ``X | None``, ``Annotated[X, …]`` and unions name ``X``; ``list[X]``, ``type[X]`` and
    ``Callable[..., X]`` do not: their value is no ``X``.
    """
    match annotation:
        case Name() | Attr():
            return [annotation]
        case Binary(op="|", left=left, right=right):
            return [*annotated_names(left), *annotated_names(right)]
        case Sub(base=base, key=key):
            outer = _last(base)
            if outer in TRANSPARENT_ANNOTATIONS:
                return [name for item in _arguments(outer, key) for name in annotated_names(item)]
            # A parametrised class is still that class.
            return [base] if isinstance(base, (Name, Attr)) else []
        case Call():
            return []
    return []


def annotated_classes(annotation: Expr) -> list[Expr]:
    """Return the names of the classes that the annotated value itself can be: ``X`` for ``type[X]``."""
    match annotation:
        case Binary(op="|", left=left, right=right):
            return [*annotated_classes(left), *annotated_classes(right)]
        case Sub(base=base, key=key):
            outer = _last(base)
            if outer in ("type", "Type"):
                return annotated_names(key)
            if outer in TRANSPARENT_ANNOTATIONS:
                return [name for item in _arguments(outer, key) for name in annotated_classes(item)]
    return []


def _last(base: Expr) -> str:
    return base.name if isinstance(base, Attr) else getattr(base, "id", "")


def _arguments(outer: str, key: Expr) -> tuple[Expr, ...]:
    inner = key.items if isinstance(key, Items) else (key,)
    return inner[:1] if outer == "Annotated" else inner
