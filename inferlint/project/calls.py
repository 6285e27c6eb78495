"""Every place where a file runs inference: methods of clients, module-level functions, bound methods handed on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from inferlint.model.expr import Attr, Call, Expr, Name, written
from inferlint.project.flows import OF_SDK
from inferlint.project.known import PARTIAL, RUNNERS
from inferlint.project.objects import External, Instance, Member, Partial
from inferlint.project.roles import callee_name, is_mock_call, usage
from inferlint.project.routing import DEFAULT, Route

if TYPE_CHECKING:
    from inferlint.catalogue.entries import Client, Function
    from inferlint.catalogue.lookup import Symbol
    from inferlint.model.expr import Arg
    from inferlint.model.span import Span
    from inferlint.project.context import Context
    from inferlint.project.objects import Object
    from inferlint.project.view import FileView

#: Methods of any client that never reach the network.
HARMLESS_METHODS = frozenset(
    {
        "close", "aclose", "__enter__", "__exit__", "__aenter__", "__aexit__", "is_closed", "copy",
        "model_dump", "dict", "json", "bind", "bind_tools", "with_structured_output", "with_retry", "with_config",
        "with_fallbacks", "get_num_tokens", "model_copy", "update", "items", "keys", "values", "get",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class CallSite:
    """One inference call. ``listed`` says whether the catalogue knows the method as inference.

    ``instance`` is the client it is called on, ``function`` the module-level function; one of them is set.
    ``passed`` says that the callable is handed on instead of called; ``expr`` is what is called or handed on.
    ``partial`` is the call of ``functools.partial`` that it is handed to, or that made what is called.
    """

    path: str
    name: str
    provider: str
    listed: bool
    span: Span
    statement: tuple[int, int]
    source: External | None
    expr: Expr
    instance: Instance | None = None
    function: Function | None = None
    route: Route | None = None
    passed: bool = False
    partial: Call | None = None


def collect_calls(view: FileView) -> list[CallSite]:
    """Return the inference calls of one file in source order."""
    found: list[CallSite] = []
    bits = view.bits
    for context in view.contexts:
        expr = context.expr
        if isinstance(expr, Call):
            if not bits.get(id(expr.func), 0) & OF_SDK:
                continue
            found += _called(view, expr, context)
        elif isinstance(expr, (Name, Attr)) and context.slot not in ("func", "base"):
            if not bits.get(id(expr), 0) & OF_SDK:
                continue
            found += _handed_on(view, expr, context)
    return found


def _called(view: FileView, call: Call, context: Context) -> list[CallSite]:
    found: list[CallSite] = []
    for one in view.evaluator.objects(call.func, context.site.branch):
        func, held, partial = _without_partial(one)
        if isinstance(func, Member):
            site = _method(view, func, call.func, call.span, context)
        elif isinstance(func, External):
            site = _function(view, func, call.func, (*held, *call.args), call.span, context)
        else:
            continue
        if site is not None:
            found.append(replace(site, partial=partial))
    return _one_each(found)


def _without_partial(found: Object) -> tuple[Object, tuple[Arg, ...], Call | None]:
    """Return what calling an object calls, the arguments that partials hold, and the innermost one's call."""
    held: tuple[Arg, ...] = ()
    made: Call | None = None
    while isinstance(found, Partial):
        held = (*found.args, *held)
        made = found.call
        found = found.target
    return found, held, made


def _handed_on(view: FileView, expr: Name | Attr, context: Context) -> list[CallSite]:
    """``to_thread(client.models.generate_content, …)``: the method runs although nobody calls it here."""
    up = context.up
    if up is None or not isinstance(up.expr, Call) or context.site.role in ("annotation", "except"):
        return []
    if is_mock_call(up.expr, view.evaluator) or usage(context, view.evaluator) != "runtime":
        return []
    found: list[CallSite] = []
    for one in view.evaluator.objects(expr, context.site.branch):
        site = None
        if isinstance(one, Member) and (_is_listed(one) or _is_run(context, up.expr)):
            site = _method(view, one, expr, expr.span, context, passed=True)
        elif isinstance(one, External):
            site = _function(view, one, expr, _partial_arguments(context), expr.span, context, passed=True)
        if site is not None:
            found.append(replace(site, partial=up.expr if _is_partial(view, up) else None))
    return _one_each(found)


def _is_listed(member: Member) -> bool:
    return matches(".".join(member.path), member.instance.client.methods)


def _is_run(context: Context, call: Call) -> bool:
    """Say whether an argument is the callable that ``call`` runs: no resource of the client, but a method."""
    place = RUNNERS.get(callee_name(call))
    return place is not None and context.slot in (f"#{place[0]}", place[1])


def _method(
    view: FileView, member: Member, func: Expr, span: Span, context: Context, *, passed: bool = False
) -> CallSite | None:
    client = member.instance.client
    parts = tuple(part for part in member.path if part not in client.same)
    path = ".".join(parts)
    if not parts or client.session or path in client.children or _is_harmless(client, path):
        return None
    listed = matches(path, client.methods)
    service = member.instance.service
    only_listed = client.platform or (service is not None and bool(service.only_methods))
    if only_listed and not listed:
        return None
    return CallSite(
        f"{client.path}.{path}",
        f"{written(func)}()",
        member.instance.provider,
        listed,
        span,
        context.site.statement,
        member.instance.source,
        func,
        member.instance,
        passed=passed,
    )


def _is_harmless(client: Client, path: str) -> bool:
    last = path.rpartition(".")[2]
    return (
        (last in HARMLESS_METHODS and not matches(path, client.methods))
        or last.startswith("_")
        or matches(path, client.harmless_methods)
    )


def _is_partial(view: FileView, around: Context) -> bool:
    if not isinstance(around.expr, Call):
        return False
    external = view.evaluator.external(around.expr.func, around.site.branch)
    return external is not None and external.path in PARTIAL


def _function(
    view: FileView,
    found: External,
    func: Expr,
    args: tuple[Arg, ...],
    span: Span,
    context: Context,
    *,
    passed: bool = False,
) -> CallSite | None:
    symbol = view.evaluator.symbol(found)
    if symbol is None or symbol.function is None or symbol.function.kind != "call":
        return None
    function = symbol.function
    if builds_from_string(symbol):
        return None
    route = view.routing.arguments(
        args, function.base_url, function.base_url_env, function.delegates, function.positional
    )
    if route == DEFAULT and symbol.sdk.distribution in view.pointed:
        route = Route("approved", "is that of the module")
    return CallSite(
        found.path, f"{written(func)}()", symbol.provider, True, span, context.site.statement, found, func,
        function=function, route=route, passed=passed,
    )  # fmt: skip


def builds_from_string(symbol: Symbol) -> bool:
    """Say whether a function is a matter of its model string; a router library's call is a call first of all."""
    function = symbol.function
    return function is not None and function.model_string is not None and symbol.sdk.role != "router"


def _partial_arguments(context: Context) -> tuple[Arg, ...]:
    call = context.up.expr if context.up is not None else None
    if isinstance(call, Call) and callee_name(call) in ("partial", "to_thread", "run_in_executor", "submit"):
        return call.args[1:]
    return ()


def matches(path: str, patterns: tuple[str, ...]) -> bool:
    """Say whether a dotted method path is listed, literally or by a glob."""
    return path in patterns or any("*" in pattern and fnmatchcase(path, pattern) for pattern in patterns)


def _one_each(sites: list[CallSite]) -> list[CallSite]:
    """Keep one site for each provider and origin: a name with several meanings is still one call."""
    seen: dict[tuple[str, int], CallSite] = {}
    for site in sites:
        seen.setdefault((site.provider, id(site.instance.call) if site.instance else 0), site)
    return list(seen.values())
