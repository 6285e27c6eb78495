"""What statements do beside binding names, read from their lowered expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Attr, Call, Const, Items, Name

if TYPE_CHECKING:
    from inferlint.facts.builder import Builder
    from inferlint.model.expr import Expr

#: Handlers of these make an import in the body optional.
IMPORT_ERRORS = frozenset({"ImportError", "ModuleNotFoundError", "Exception", "BaseException"})


def set_by_name(b: Builder, value: Expr) -> None:
    """``setattr(holder, "name", value)`` sets an attribute like any assignment."""
    if not isinstance(value, Call) or not isinstance(value.func, Name) or value.func.id != "setattr":
        return
    match [arg.value for arg in value.args if arg.keyword is None and not arg.star]:
        case [holder, Const(value=str() as name), given]:
            b.set_attribute(Attr(holder, name, value.span), given, None)


def export(b: Builder, value: Expr) -> None:
    """Read a list of names that the module exports."""
    if isinstance(value, Items):
        b.exported.update(item.value for item in value.items if isinstance(item, Const) and isinstance(item.value, str))


def extend_exported(b: Builder, value: Expr) -> None:
    """Read ``__all__.extend([...])`` and ``__all__.append("...")``."""
    func = getattr(value, "func", None)
    if isinstance(func, Attr) and getattr(func.base, "id", "") == "__all__":
        for arg in getattr(value, "args", ()):
            export(b, arg.value if isinstance(arg.value, Items) else Items("list", (arg.value,), arg.value.span))


def is_type_checking(expr: Expr) -> bool:
    """Return whether a test is ``TYPE_CHECKING``, by any way to it."""
    return getattr(expr, "id", getattr(expr, "name", "")) == "TYPE_CHECKING"


def redirect_global(b: Builder, name: str) -> None:
    """``global name``: the scope binds the module's name."""
    b.state.redirected[name] = b.base


def redirect_nonlocal(b: Builder, name: str) -> None:
    """``nonlocal name``: the scope binds the name of a function around it."""
    outer = _enclosing_functions(b)
    bound = {one.scope for one in b.bindings if one.name == name}
    # The outer binding may stand below the inner function: then the nearest function has it.
    target = next((scope for scope in outer if scope in bound), outer[0] if outer else None)
    if target is not None:
        b.state.redirected[name] = target


def _enclosing_functions(b: Builder) -> list[int]:
    found: list[int] = []
    scope = b.state.scope.parent
    while scope is not None:
        if b.states[scope].scope.kind == "function":
            found.append(scope)
        scope = b.states[scope].scope.parent
    return found
