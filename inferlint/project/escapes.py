"""Places that steer an approved client away again: options, attributes, arguments of one request, lost keywords."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Attr, Call, written
from inferlint.model.names import is_url_name
from inferlint.project.flows import OF_SDK
from inferlint.project.headers import header_escapes
from inferlint.project.objects import FirstParty, Instance, Member, Super
from inferlint.project.redirects import redirects
from inferlint.project.steering import (
    Assignment,
    Escape,
    assignments,
    by_keyword,
    is_reported,
    is_router_path,
    steers_away,
    target_route,
    within,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.catalogue.entries import Client
    from inferlint.model.expr import Expr
    from inferlint.model.finding import Confidence
    from inferlint.model.span import Span
    from inferlint.project.clients import ClientSite
    from inferlint.project.routing import Route
    from inferlint.project.view import FileView

#: Objects inside a client that hold its base URL. Others of this kind, such as the HTTP client, do not move it.
_INNER = frozenset(
    {
        "sdk_configuration", "_client_wrapper", "_api_client", "_http_options", "http_options", "settings",
        "root_client", "root_async_client",
    }
)  # fmt: skip
#: Methods of the object that a router hands out, when nothing is known about its class.
_OPTION_METHODS = frozenset({"with_options", "copy"})


def collect_escapes(view: FileView) -> list[Escape]:
    """Return every place of the file that steers a client or the process, in source order."""
    found = [*_steered(view), *_constructed(view), *redirects(view), *header_escapes(view)]
    return sorted(_one_each(found), key=lambda one: (one.span.line, one.span.column))


def _one_each(found: list[Escape]) -> list[Escape]:
    seen: dict[tuple[int, int, str, str], Escape] = {}
    for one in found:
        seen.setdefault((one.span.line, one.span.column, one.manner, one.name), one)
    return list(seen.values())


def _steered(view: FileView) -> Iterator[Escape]:
    for one in assignments(view):
        if is_url_name(one.name):
            yield from _assigned(view, one)
    for context in view.contexts:
        call = context.expr
        if isinstance(call, Call) and context.site.role not in ("annotation", "except") and _may_steer(view, call):
            yield from _called(view, call, context.site.statement)


def _may_steer(view: FileView, call: Call) -> bool:
    """Say whether a call may be of something of an SDK, or build it; ``super().__init__`` of its classes included."""
    func = call.func
    if view.may_be(func, OF_SDK) or view.may_be(call, OF_SDK):
        return True
    return isinstance(func, Attr) and func.name == "__init__" and view.may_be(func.base, OF_SDK)


# Attributes --------------------------------------------------------------------------------------------


def _assigned(view: FileView, made: Assignment) -> Iterator[Escape]:
    """``client.base_url = …``, and the same on the objects inside a client that hold its URL."""
    value, label, span, statement = made.value, made.label, made.span, made.statement
    if not view.may_be(made.holder, OF_SDK):
        return
    for one in view.evaluator.objects(made.holder):
        if isinstance(one, (Instance, Member)):
            instance = one if isinstance(one, Instance) else one.instance
            inner = one.path if isinstance(one, Member) else ()
            if not _holds_url(instance.client, inner, made.name) or is_reported(view, instance):
                continue
            yield from _moved(view, instance.client, instance.provider, value, label, span, statement)
        elif isinstance(one, FirstParty) and is_router_path(view, one.path):
            yield from _handed_out(view, one.path, value, label, span, statement)


def _holds_url(client: Client, inner: tuple[str, ...], name: str) -> bool:
    if inner:
        return all(part in _INNER for part in inner)
    if any(parameter.startswith("root_") for parameter in client.delegates):
        # Such a class holds clients that it built before; its own fields are not read again.
        return False
    plain = name.lstrip("_")
    return plain in client.base_url and plain != "azure_endpoint"


def _moved(
    view: FileView,
    client: Client,
    provider: str,
    value: Expr,
    label: str,
    span: Span,
    statement: tuple[int, int],
    manner: str = "client",
) -> Iterator[Escape]:
    route = target_route(view, [value])
    if route is None or not steers_away(route) or view.is_approved(route.provider or provider):
        return
    confidence: Confidence = "medium" if route.status == "unresolved" else "high"
    yield Escape(
        "request" if manner == "request" else "client",
        label, client.path, provider, span, statement, value, route, confidence=confidence,
    )  # fmt: skip


def _handed_out(
    view: FileView, path: str, value: Expr, label: str, span: Span, statement: tuple[int, int]
) -> Iterator[Escape]:
    """An object of the router about which nothing else is known: only a provider's host says enough."""
    route = target_route(view, [value])
    if route is not None and route.provider is not None and not view.is_approved(route.provider):
        yield Escape("client", label, path, route.provider, span, statement, value, route)


# Calls -------------------------------------------------------------------------------------------------


def _called(view: FileView, call: Call, statement: tuple[int, int]) -> Iterator[Escape]:
    label = f"{written(call.func)}()"
    for one in view.evaluator.objects(call.func):
        if isinstance(one, Instance):
            yield from _with_options(view, one, call, label, statement)
        elif isinstance(one, Member):
            yield from _requested(view, one, call, label, statement)
        elif isinstance(one, FirstParty) and is_router_path(view, one.path):
            yield from _first_party(view, one, call, label, statement)
    for made in view.evaluator.objects(call):
        if isinstance(made, Instance) and made.klass is not None and made.call is call:
            yield from _built(view, made, call, label, statement)
    yield from _super_init(view, call, label, statement)


def _with_options(
    view: FileView, instance: Instance, call: Call, label: str, statement: tuple[int, int]
) -> Iterator[Escape]:
    named = call.func.name if isinstance(call.func, Attr) else ""
    if named not in instance.client.same or is_reported(view, instance):
        return
    names = [path for path in instance.client.base_url if is_url_name(path) and path != "azure_endpoint"]
    for _, value in by_keyword(view, call.args, names):
        yield from _moved(view, instance.client, instance.provider, value, label, call.span, statement)


def _requested(view: FileView, member: Member, call: Call, label: str, statement: tuple[int, int]) -> Iterator[Escape]:
    """An argument that sends one request elsewhere."""
    instance = member.instance
    if is_reported(view, instance):
        return
    values: list[Expr] = []
    for path in instance.client.base_url:
        if path == "server_url":
            values += within(view, call.args, path)
        elif path.startswith("http_options."):
            values += [*within(view, call.args, path), *within(view, call.args, f"config.{path}")]
    symbol = view.catalogue.symbol(instance.client.path)
    if symbol is not None and symbol.sdk.role == "router":
        values += [value for _, value in by_keyword(view, call.args, ("api_base", "base_url"))]
    for value in values:
        yield from _moved(view, instance.client, instance.provider, value, label, call.span, statement, "request")


def _first_party(
    view: FileView, found: FirstParty, call: Call, label: str, statement: tuple[int, int]
) -> Iterator[Escape]:
    last = found.path.rpartition(".")[2]
    if last in _OPTION_METHODS or last[:1].isupper():
        for _, value in [(arg.keyword, arg.value) for arg in call.args if arg.keyword and is_url_name(arg.keyword)]:
            yield from _handed_out(view, found.path, value, label, call.span, statement)


def _built(view: FileView, made: Instance, call: Call, label: str, statement: tuple[int, int]) -> Iterator[Escape]:
    """``RouterClient(base_url=…)``: a class of the router, built for another place."""
    if made.klass is None or not _is_of_zone(view, made.klass.body, made.provider):
        return
    for _, value in by_keyword(view, call.args, [path for path in made.client.base_url if is_url_name(path)]):
        yield from _moved(view, made.client, made.provider, value, label, call.span, statement)


def _super_init(view: FileView, call: Call, label: str, statement: tuple[int, int]) -> Iterator[Escape]:
    """``super().__init__(base_url=…)`` in a class below one of the router's."""
    if not isinstance(call.func, Attr) or call.func.name != "__init__":
        return
    for holder in view.evaluator.objects(call.func.base):
        if not isinstance(holder, Super):
            continue
        for base in view.evaluator.local_bases(holder.klass):
            client = _client_below(view, base)
            if client is None or not _is_of_zone(view, base.body, client.provider):
                continue
            for _, value in by_keyword(view, call.args, [path for path in client.base_url if is_url_name(path)]):
                yield from _moved(view, client, client.provider, value, label, call.span, statement)


def _client_below(view: FileView, klass: object) -> Client | None:
    for base in view.evaluator.bases(klass):  # type: ignore[arg-type]
        symbol = view.evaluator.symbol(base)
        if symbol is not None and symbol.client is not None:
            return symbol.client
    return None


def _is_of_zone(view: FileView, scope: int, provider: str) -> bool:
    return view.program.is_approved(view.program.linked.path_of(scope), provider)


# Constructors ------------------------------------------------------------------------------------------


def _constructed(view: FileView) -> Iterator[Escape]:
    for site in view.clients.sites:
        if site.way != "constructed" or site.instance is None or view.is_approved(site.reached):
            continue
        if site.route.status == "approved":
            yield from _realtime(view, site)
        elif site.route.status == "direct" and not site.route.host:
            yield from _lost_keyword(view, site)


def _realtime(view: FileView, site: ClientSite) -> Iterator[Escape]:
    """A client with two base URLs: both have to lead to the gateway."""
    instance, client = site.instance, site.client
    if instance is None:
        return
    second = [path for path in client.base_url if "websocket" in path]
    first = [path for path in client.base_url if "websocket" not in path]
    given = by_keyword(view, instance.args, second)
    for name, value in given:
        route = target_route(view, [value])
        if steers_away(route):
            yield _site_escape(site, "realtime", name, value, route)
            return
    if given:
        route = view.routing.arguments(instance.args, first, client.base_url_env, client.delegates, client.positional)
        if route.status == "direct":
            yield _site_escape(site, "realtime", given[0][0], given[0][1], None)


def _lost_keyword(view: FileView, site: ClientSite) -> Iterator[Escape]:
    """The gateway under a name that the class does not know: it goes to the provider all the same."""
    known = {path.partition(".")[0] for path in site.client.base_url}
    if site.instance is None or not known:
        return
    for arg in site.instance.args:
        if arg.keyword is None or arg.keyword in known or not is_url_name(arg.keyword):
            continue
        route = target_route(view, [arg.value])
        if route is not None and route.status == "approved":
            yield _site_escape(site, "keyword", arg.keyword, arg.value, None)


def _site_escape(site: ClientSite, manner: str, keyword: str, value: Expr, route: Route | None) -> Escape:
    confidence: Confidence = "medium" if route is not None and route.status == "unresolved" else "high"
    return Escape(
        "realtime" if manner == "realtime" else "keyword",
        site.name, site.path, site.provider, site.span, site.statement, value, route, keyword, confidence,
    )  # fmt: skip
