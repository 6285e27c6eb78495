"""What the surroundings of an expression say about its use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from inferlint.model.expr import Attr, Binary, Call, Choice, Items, Name, Opaque, Sub, Walrus, dotted
from inferlint.project.known import MOCKING
from inferlint.project.objects import Container, External, LocalClass

if TYPE_CHECKING:
    from inferlint.project.context import Context
    from inferlint.project.evaluate import Evaluator

Role = Literal["annotation", "exception", "mock", "runtime"]

_TYPE_TESTS = frozenset({"isinstance", "issubclass"})
_TYPE_MAKERS = frozenset({"TypeVar", "NewType", "ParamSpec", "TypeAdapter", "cast", "get_type_hints"})
_MOCK_CALLS = frozenset(
    {"patch", "object", "setattr", "create_autospec", "Mock", "MagicMock", "AsyncMock", "NonCallableMock", "delattr"}
)


def outer(context: Context) -> Context:
    """Return the context of the whole attribute chain that ``context`` begins."""
    while context.up is not None and context.slot == "base" and isinstance(context.up.expr, Attr):
        context = context.up
    return context


def callee_name(call: Call) -> str:
    """Return the last component of what is called."""
    func = call.func
    while isinstance(func, Sub):
        func = func.base
    if isinstance(func, Attr):
        return func.name
    return func.id if isinstance(func, Name) else ""


def root_name(call: Call) -> str:
    """Return the first component of what is called: ``respx`` for ``respx.post(...)``."""
    return (dotted(call.func) or "").split(".", 1)[0]


def usage(context: Context, evaluator: Evaluator) -> Role:
    """Return how a type-like name is used at its place."""
    if context.site.role == "annotation":
        return "annotation"
    if context.site.role == "except":
        return "exception"
    current: Context | None = context
    while current is not None and current.up is not None:
        role = _step(current, current.up, evaluator)
        if role is not None:
            return role
        if not isinstance(current.up.expr, (Items, Choice, Opaque, Walrus, Binary)):
            return "runtime"
        current = current.up
    return "runtime"


def _step(inner: Context, around: Context, evaluator: Evaluator) -> Role | None:
    expr = around.expr
    if isinstance(expr, Sub) and inner.slot == "key":
        # `Generic[Client]` is a type; `TABLE[Client]` looks something up.
        known = evaluator.objects(expr.base, around.site.branch)
        return None if any(isinstance(one, Container) for one in known) else "annotation"
    if isinstance(expr, Binary) and expr.op == "|" and isinstance(inner.expr, (Name, Attr)):
        return _union(inner, around, evaluator)
    if not isinstance(expr, Call) or inner.slot == "func":
        return None
    name = callee_name(expr)
    if name in _TYPE_TESTS:
        return "exception"
    if name in _TYPE_MAKERS and (name != "cast" or inner.slot == "#0"):
        return "annotation"
    if is_mock_call(expr, evaluator):
        return "mock"
    return None


def _union(inner: Context, around: Context, evaluator: Evaluator) -> Role | None:
    """``A | B`` of two classes is a type; of two values it is whatever they make of it."""
    found = evaluator.objects(inner.expr, around.site.branch)
    return "annotation" if any(isinstance(one, (External, LocalClass)) for one in found) else None


def is_mock_call(call: Call, evaluator: Evaluator) -> bool:
    """Say whether a call fakes something in a test: ``patch.object``, ``respx.post``, ``Mock(spec=…)``."""
    external = evaluator.external(call.func)
    if external is not None:
        return external.path.split(".", 1)[0] in MOCKING
    name = callee_name(call)
    return (name in _MOCK_CALLS and root_name(call) in (*_MOCK_CALLS, "mocker", "monkeypatch", "mock")) or (
        root_name(call) in MOCKING and root_name(call) not in ("m", "responses") and not evaluator.objects(call.func)
    )
