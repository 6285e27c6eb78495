"""Raw HTTP requests: host and key change together, in everything that shares a URL, a client or a key."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import libcst as cst

from inferlint.fixes.arguments import Change, change_call, change_mapping
from inferlint.fixes.draft import Draft, HeldError, taken
from inferlint.fixes.edit import Patch, apply
from inferlint.fixes.http_keys import group_of, keys_of, replace_keys
from inferlint.fixes.models import rename
from inferlint.fixes.provider_urls import split
from inferlint.fixes.readers import is_read_elsewhere, unknown_reader
from inferlint.fixes.targets import gateway_target
from inferlint.fixes.url_edits import cut_beginning, fitting, replace_beginning
from inferlint.fixes.values import Value, header, mapping, preferred_quote
from inferlint.model.expr import Attr, Call, Choice, Const, Name, Table
from inferlint.project.context import Context
from inferlint.project.known import ENVIRONMENT_READS
from inferlint.project.linked import last_name
from inferlint.project.spans import covers
from inferlint.project.urls import HOLE, parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.fixes.context import FileContext
    from inferlint.fixes.http_calls import Sender
    from inferlint.fixes.targets import GatewayTarget
    from inferlint.model.expr import Expr
    from inferlint.project.strings import Text

#: Libraries whose clients append the path of a request to the path of their base URL.
_APPENDING = frozenset({"httpx", "niquests"})


@dataclass(slots=True, eq=False)
class Addressed:
    """A request with the text of its URL: the host stands in ``origin``, ``base`` is what the gateway takes over."""

    sender: Sender
    text: Text
    origin: Const
    provider: str
    base: str
    target: GatewayTarget


@dataclass(slots=True)
class Plan:
    """Everything that changes at once. ``replaced`` are expressions that give way to the gateway's URL as a whole."""

    senders: list[Sender]
    addressed: list[Addressed] = field(default_factory=list)
    replaced: dict[int, Context] = field(default_factory=dict)
    is_open: bool = False


def senders_of(context: FileContext, origin: Const) -> list[Sender]:
    """Return the requests of the file whose URL a literal begins, and the clients that have it as their base URL."""
    traffic = context.traffic
    return [
        one
        for one in (*traffic.clients, *traffic.requests)
        if one.url is not None and any(_is_origin(text, origin) for text in context.view.strings.texts(one.url))
    ]


def _is_origin(text: Text, origin: Const) -> bool:
    return any(piece.origin is origin for piece in text)


def draft(context: FileContext, start: list[Sender]) -> Draft:
    """Return the change of requests and of all that hangs together with them; raises ``HeldError`` for none."""
    traffic = context.traffic
    everything = [*traffic.clients, *traffic.requests]
    plan = Plan(group_of(everything, lambda one, other: _related(context, one, other), start))
    for sender in plan.senders:
        _address(context, plan, sender)
    for sender in plan.senders:
        _check_sender(context, plan, sender)
    change = Draft("Send the request to the gateway, with the gateway's key")
    if plan.is_open or any(_is_settings(context, one) for one in plan.addressed):
        change.risk("shared-url")
    change.risk("raw-request")
    target = _target(plan)
    _check_shared(context, plan)
    _change_urls(context, plan, change, target)
    _change_keys(context, plan, change, target)
    _rename_models(context, plan, change, target)
    try:
        apply(context.text, change.patches)
    except ValueError:
        raise HeldError("argument-layout") from None
    return change


# What hangs together -----------------------------------------------------------------------------------


def _related(context: FileContext, one: Sender, other: Sender) -> bool:
    """Say whether two requests share the literal of their host, a client, or a header."""
    if one.client is other or other.client is one:
        return True
    if one.client is not None and one.client is other.client:
        return True
    if _origins(context, one) & _origins(context, other):
        return True
    mine = {id(entry.value) for entry in (*one.headers.entries, *one.params.entries)}
    return bool(mine & {id(entry.value) for entry in (*other.headers.entries, *other.params.entries)})


def _origins(context: FileContext, sender: Sender) -> set[int]:
    texts = context.view.strings.texts(sender.url) if sender.url is not None else ()
    urls = [parse(text) for text in texts]
    return {id(url.origin) for url in urls if url is not None and url.origin is not None}


def _is_settings(context: FileContext, one: Addressed) -> bool:
    """Say whether the URL is the default of a field that the environment can set to something else."""
    linked = context.view.program.linked
    place = context.around_of(one.origin)
    klass = linked.class_of.get(place.site.scope) if place is not None else None
    return klass is not None and any(last_name(base) == "BaseSettings" for base in klass.bases)


def _target(plan: Plan) -> GatewayTarget:
    targets = {(one.target.base_url, one.target.api_key): one.target for one in plan.addressed}
    if not targets:
        raise HeldError("url-parts")
    if len(targets) > 1:
        raise HeldError("shared-url", "providers with gateways of their own share a key or a client")
    target = next(iter(targets.values()))
    if target.api_key is None and not target.keeps_key:
        raise HeldError("no-gateway-key")
    return target


# Where requests go -------------------------------------------------------------------------------------


def _address(context: FileContext, plan: Plan, sender: Sender) -> None:
    """Find the host of each request; raises ``HeldError`` when it can go somewhere else as well."""
    if not sender.is_known:
        raise HeldError("url-parts", f"`{sender.name}`")
    if sender.url is None:
        return
    # What is known comes first: it says what the rest may be.
    for text in sorted(context.view.strings.texts(sender.url), key=lambda one: any(piece.hole for piece in one)):
        url = parse(text)
        if url is not None and url.scheme:
            _absolute(context, plan, sender, text)
        elif text[0].hole:
            _unknown(context, plan, sender, text)


def _absolute(context: FileContext, plan: Plan, sender: Sender, text: Text) -> None:
    view = context.view
    url = parse(text)
    if url is None or url.origin is None:
        raise HeldError("url-parts", f"line {sender.line}")
    host = view.catalogue.host(url.host.replace(HOLE, "x"), url.path.replace(HOLE, "x"))
    if host is None or host.scope in ("docs", "auth", "local") or view.routing.text(text).status == "approved":
        raise HeldError("shared-url", f"line {sender.line} sends the same to `{url.written}`")
    protocol = view.catalogue.providers[host.provider].protocol
    target = gateway_target(view.config, host.provider, protocol)
    if target is None:
        raise HeldError("no-target", f"`{protocol or host.provider}`")
    for flat in _flat(context, plan, sender, text):
        if _is_open_path(plan, sender, url.origin, flat):
            plan.is_open = True
            continue
        parts = split(host.provider, protocol, flat, exact=target.exact)
        if parts.family not in target.gateway.apis:
            raise HeldError("undeclared-api", f"`{parts.family}` in line {sender.line}")
        plan.addressed.append(Addressed(sender, text, url.origin, host.provider, parts.base, target))


def _is_open_path(plan: Plan, sender: Sender, origin: Const, flat: str) -> bool:
    """Say whether a path is unknown of which the calls in sight say what it is."""
    known = {one.base for one in plan.addressed if one.sender is sender and one.origin is origin}
    return any(flat in (f"{base}/{HOLE}", f"{base}{HOLE}") for base in known)


def _flat(context: FileContext, plan: Plan, sender: Sender, text: Text) -> Iterator[str]:
    """Yield the URLs that are requested; a base URL goes with the paths of the client's requests."""
    base = "".join(HOLE if piece.hole else piece.text for piece in text).strip()
    if not sender.is_client:
        yield base
        return
    if sender.library not in _APPENDING:
        raise HeldError("url-parts", f"`{sender.name}` joins its base URL with paths in a way of its own")
    requests = [one for one in plan.senders if one.client is sender]
    if not requests:
        raise HeldError("shared-url", f"no request of the client in line {sender.line} is in sight")
    for one in requests:
        for path in context.view.strings.texts(one.url) if one.url is not None else ():
            found = parse(path)
            if found is None or not found.scheme:
                flat = "".join(HOLE if piece.hole else piece.text for piece in path)
                yield f"{base.rstrip('/')}/{flat.lstrip('/')}"


def _unknown(context: FileContext, plan: Plan, sender: Sender, text: Text) -> None:
    """A URL that begins with something unknown: a variable with a provider's URL as default, a parameter, …"""
    hole = text[0].hole
    if sender.client is not None and sender.client.url is not None:
        # The path of a request below a base URL.
        return
    if sender.url is None or hole == "none":
        return
    default = _defaults(context, sender.url)
    if hole.startswith("env:"):
        found = [one for one in default if _reads(one.expr, context) == hole[4:]]
        if found:
            plan.replaced.update({id(one.expr): one for one in found})
            return
        raise HeldError("other-endpoint", f"`{hole[4:]}`")
    if hole == "?" and _is_unused_parameter(context, sender.url):
        plan.is_open = True
        return
    raise HeldError("shared-url", f"line {sender.line} can request another URL")


def _defaults(context: FileContext, url: Expr) -> list[Context]:
    """Return the expressions of the file that give a provider's URL when something else is absent."""
    origins = {
        id(found.origin)
        for text in context.view.strings.texts(url)
        if (found := parse(text)) is not None and found.origin is not None
    }
    result = []
    for one in context.view.contexts:
        if isinstance(one.expr, (Call, Choice)):
            inside = [text for text in context.view.strings.texts(one.expr) if text and id(text[0].origin) in origins]
            if inside and any(covers(one.expr.span, piece.origin.span) for piece in inside[0] if piece.origin):
                result.append(one)
    return result


def _reads(expr: Expr, context: FileContext) -> str:
    """Return the variable that an expression reads before it falls back."""
    if isinstance(expr, Choice):
        return _reads(expr.options[0], context) if expr.op == "or" and len(expr.options) == 2 else ""
    if isinstance(expr, Call):
        external = context.view.evaluator.external(expr.func)
        if external is not None and external.path in ENVIRONMENT_READS and expr.args:
            names = context.view.strings.literals(expr.args[0].value)
            return names[0] if len(names) == 1 else ""
    return ""


def _is_unused_parameter(context: FileContext, url: Expr) -> bool:
    """Say whether all that is unknown of a URL are parameters to which no call in sight hands anything."""
    view = context.view
    pending, seen = [url], 0
    found = False
    while pending and seen < 100:
        seen += 1
        expr = pending.pop()
        if isinstance(expr, Name):
            for binding in view.scopes.reaching(expr):
                if binding.how == "param" and binding.ref is not None:
                    function = view.program.linked.function(binding.ref)
                    if view.evaluator.handed_to(function, binding.name):
                        return False
                    found = found or binding.value is not None
                elif binding.value is not None:
                    pending.append(binding.value)
        elif isinstance(expr, Attr):
            from inferlint.fixes.http_calls import attribute_values

            pending += [one.value for one in attribute_values(view, expr) if one.value is not None]
        elif isinstance(expr, Choice):
            pending += expr.options
        elif isinstance(expr, Call) and isinstance(expr.func, Attr):
            pending.append(expr.func.base)
        elif hasattr(expr, "parts"):
            pending += expr.parts[:1]
        elif hasattr(expr, "left"):
            pending.append(expr.left)
    return found


# What is sent along ------------------------------------------------------------------------------------


def _check_sender(context: FileContext, plan: Plan, sender: Sender) -> None:
    """Raise ``HeldError`` when a request of the group does not go to the provider, but would get the gateway's key."""
    if any(one.sender is sender for one in plan.addressed):
        return
    if sender.client is not None and any(one.sender is sender.client for one in plan.addressed):
        return
    if sender.is_client and sender.url is None:
        return
    if sender.path == "urllib.request.urlopen":
        return
    raise HeldError("shared-url", f"line {sender.line} may send the same elsewhere")


def _check_shared(context: FileContext, plan: Plan) -> None:
    """Raise ``HeldError`` when something that changes is used where it cannot be followed."""
    everyone = [*context.traffic.clients, *context.traffic.requests]
    read = {number for one in everyone for number in (*one.headers.read, *one.params.read)}
    for sender in plan.senders:
        if sender.headers.foreign or sender.params.foreign:
            raise HeldError("fix-elsewhere", f"the headers in line {sender.line} stand in another file")
        for kind, what in (*sender.headers.shared, *sender.params.shared):
            if kind == "name":
                _check_binding(context, what, read)
            elif kind == "table":
                _check_table(context, what, read)
        near = context.source.lines.offset(sender.call.span.line, sender.call.span.column)
        names = {*sender.headers.names, *sender.params.names}
        if sender.is_client or sender.path == "urllib.request.Request":
            names |= set(sender.context.site.targets)
        line = unknown_reader(context, names, near)
        if line is not None:
            raise HeldError("shared-url", f"line {line} may send the same elsewhere")
        if sender.is_client:
            _check_client(context, plan, sender)


def _check_binding(context: FileContext, binding: object, read: set[int]) -> None:
    name = binding.name  # type: ignore[attr-defined]
    if is_read_elsewhere(context, name):
        raise HeldError("shared-url", f"other files use `{name}`")
    for one in context.view.contexts:
        if not isinstance(one.expr, Name) or one.expr.id != name or one.site.role in ("target", "delete"):
            continue
        if id(one.expr) in read or not _means(context, one, binding):
            continue
        up = one.up.expr if one.up is not None else None
        if isinstance(up, Attr) and up.name in ("items", "keys", "get", "copy"):
            continue
        raise HeldError("shared-url", f"`{name}` in line {one.expr.span.line}")


def _means(context: FileContext, one: Context, binding: object) -> bool:
    return any(found is binding for found in context.view.scopes.reaching(one.expr, one.site.branch))  # type: ignore[arg-type]


def _check_table(context: FileContext, table: object, read: set[int]) -> None:
    """A mapping that an attribute or a function gives: whatever else gives it has to be a request, too."""
    for one in context.view.contexts:
        if not isinstance(one.expr, (Attr, Call)) or id(one.expr) in read:
            continue
        objects = context.view.evaluator.objects(one.expr, one.site.branch)
        if any(getattr(found, "expr", None) is table for found in objects) and one.site.role != "target":
            raise HeldError("shared-url", f"the headers are used in line {one.expr.span.line}")


def _check_client(context: FileContext, plan: Plan, client: Sender) -> None:
    """Raise ``HeldError`` when the client of an HTTP library is handed to somebody."""
    calls = {id(one.call.func.base) for one in plan.senders if isinstance(one.call.func, Attr)}
    for one in context.view.contexts:
        if not isinstance(one.expr, (Name, Attr)) or id(one.expr) in calls:
            continue
        if context.traffic.client_of(one.expr, one.site.branch) is not client:
            continue
        up = one.up.expr if one.up is not None else None
        if isinstance(up, Attr) or one.site.role in ("with", "target", "delete", "test"):
            continue
        if one.up is None and one.site.role == "value":
            continue
        raise HeldError("shared-url", f"the client of line {client.line} is handed on in line {one.expr.span.line}")


# Edits -------------------------------------------------------------------------------------------------


def _change_urls(context: FileContext, plan: Plan, change: Draft, target: GatewayTarget) -> None:
    bases: dict[int, tuple[Const, str]] = {}
    for one in plan.addressed:
        if bases.setdefault(id(one.origin), (one.origin, one.base))[1] != one.base:
            raise HeldError("shared-url", "one text begins URLs of different shapes")
    for one in plan.addressed:
        if _whole(context, plan, one, change):
            continue
        if context.view.program.linked.home(one.origin) not in (None, context.path):
            _foreign(context, one, change)
            continue
        _check_literal(context, plan, one)
        first = one.text[0]
        if first.origin is not one.origin or not str(one.origin.value).startswith(first.text):
            raise HeldError("url-parts", f"the URL in line {one.sender.line} is put together from pieces")
        known = min(len(first.text), len(one.base))
        if first.text[:known] != one.base[:known]:
            raise HeldError("url-parts")
        replace_beginning(context, change, one.origin, one.base[:known], target.base_url)
        _cut_rest(context, change, one, one.base[known:])


def _whole(context: FileContext, plan: Plan, one: Addressed, change: Draft) -> bool:
    """Replace ``os.getenv("X", "<URL>")`` as a whole: what the variable says would not go with the gateway's key."""
    outer = [context_ for context_ in plan.replaced.values() if covers(context_.expr.span, one.origin.span)]
    if not outer:
        return False
    place = max(outer, key=lambda found: (found.expr.span.end_line, found.expr.span.end_column))
    value = next((piece for piece in one.text if piece.origin is one.origin), None)
    if value is None or not value.text.startswith(one.base):
        raise HeldError("url-parts")
    start, end = context.source.lines.range(place.expr.span)
    tail = value.text[len(one.base) :]
    written = _with_tail(one.target.base_url, change, context, start, tail)
    if tail and one.target.base_url.text is None and place.up is not None and isinstance(place.up.expr, Attr):
        written = f"({written})"
    change.add([Patch(start, end, fitting(context, start, written))])
    return True


def _with_tail(value: Value, change: Draft, context: FileContext, start: int, tail: str) -> str:
    if value.text is not None:
        value = Value(text=value.text.rstrip("/"))
    return value.written(change, context, start, tail=tail)


def _foreign(context: FileContext, one: Addressed, change: Draft) -> None:
    """The host stands in another file: the name that brings it here gives way to the gateway's URL."""
    sender = one.sender
    places = [
        found
        for found in context.view.contexts
        if sender.url is not None
        and isinstance(found.expr, (Name, Attr))
        and covers(sender.url.span, found.expr.span)
        and any(_is_origin(text, one.origin) for text in context.view.strings.texts(found.expr))
    ]
    outer = [found for found in places if found.up is None or found.up.expr not in [other.expr for other in places]]
    if len(outer) != 1 or len(context.view.strings.texts(outer[0].expr)) != 1:
        raise HeldError("fix-elsewhere", f"`{parse(one.text).written}`")  # type: ignore[union-attr]
    text = context.view.strings.texts(outer[0].expr)[0]
    flat = "".join(piece.text for piece in text)
    if any(piece.hole for piece in text) or not flat.startswith(one.base):
        raise HeldError("fix-elsewhere", f"line {sender.line}")
    start, end = context.source.lines.range(outer[0].expr.span)
    written = _with_tail(one.target.base_url, change, context, start, flat[len(one.base) :])
    up = outer[0].up
    if " + " in written and up is not None and isinstance(up.expr, Attr):
        written = f"({written})"
    change.add([Patch(start, end, fitting(context, start, written))])


def _check_literal(context: FileContext, plan: Plan, one: Addressed) -> None:
    """Raise ``HeldError`` when the literal is used for anything but the requests of the plan."""
    from inferlint.fixes.url_constants import check_flows

    check_flows(context, one.origin, plan.senders)


def _cut_rest(context: FileContext, change: Draft, one: Addressed, rest: str) -> None:
    """Take the rest of what the gateway's URL stands for away from the pieces behind the host."""
    for piece in one.text[1:]:
        if not rest:
            return
        count = min(len(rest), len(piece.text))
        origin = piece.origin
        url = one.sender.url
        if piece.hole or origin is None or url is None or piece.text[:count] != rest[:count]:
            raise HeldError("url-parts", f"line {one.sender.line}")
        if not covers(url.span, origin.span) or not str(origin.value).startswith(piece.text):
            raise HeldError("url-parts", f"line {one.sender.line}")
        cut_beginning(context, change, origin, count)
        rest = rest[count:]
    if rest:
        raise HeldError("url-parts", f"line {one.sender.line}")


def _change_keys(context: FileContext, plan: Plan, change: Draft, target: GatewayTarget) -> None:
    keys: list[Expr] = []
    for sender in plan.senders:
        own = keys_of(context, sender)
        keys += [key for key in own if key not in keys]
        inherited = keys_of(context, sender.client) if sender.client is not None else []
        if sender.is_client or (sender.path == "urllib.request.urlopen" and not _is_plain(sender)):
            continue
        if target.keeps_key:
            continue
        if not own and not inherited:
            raise HeldError("key-unseen", f"`{sender.name}` in line {sender.line}")
        if not sender.headers.is_whole or (sender.client is not None and not sender.client.headers.is_whole):
            raise HeldError("auth-header", f"some headers in line {sender.line} cannot be read")
    if target.api_key is not None:
        replace_keys(context, change, keys, target.api_key)
    if target.gateway.headers:
        _add_headers(context, plan, change, target)


def _is_plain(sender: Sender) -> bool:
    """Say whether ``urlopen`` is given a URL, and no request object."""
    return sender.url is not None


def _add_headers(context: FileContext, plan: Plan, change: Draft, target: GatewayTarget) -> None:
    """Send what the gateway asks for beside the key."""
    done: set[int] = set()
    for sender in plan.senders:
        inherits = sender.client is not None and sender.client in plan.senders
        if inherits or (sender.path == "urllib.request.urlopen"):
            continue
        display = sender.headers.display
        node = _display(context, display) if display is not None else None
        if display is not None and node is None:
            raise HeldError("key-unseen", f"no header can be added in line {sender.line}")
        if node is not None and id(node) not in done:
            done.add(id(node))
            names = {entry.name.lower(): entry.name for entry in sender.headers.entries}
            values = tuple(
                (names.get(name.lower(), name), fitting(context, start, header(value, change, context, start)))
                for name, value in target.gateway.headers.items()
                for start in [context.source.range(node)[0]]
            )
            change.add(taken(change_mapping(context.source, node, Change(set=values))))
        elif node is None:
            call = context.source.call_at(sender.call.span)
            if call is None or any(arg.keyword == "headers" for arg in sender.call.args):
                raise HeldError("key-unseen", f"no header can be added in line {sender.line}")
            start = context.source.range(call)[0]
            sent = [(name, header(value, change, context, start)) for name, value in target.gateway.headers.items()]
            text = mapping(sent, preferred_quote(context.text))
            change.add(taken(change_call(context.source, call, Change(set=(("headers", text),)))))


def _display(context: FileContext, expr: Expr) -> cst.Dict | cst.Call | None:
    nodes = context.source.nodes_at(expr.span)
    return next((node for node in nodes if isinstance(node, (cst.Dict, cst.Call))), None)


# Models ------------------------------------------------------------------------------------------------


def _rename_models(context: FileContext, plan: Plan, change: Draft, target: GatewayTarget) -> None:
    """Write the router's names of models into the bodies of requests."""
    router = target.router
    if not target.exact and any(
        one.provider != "openai" and one.target.gateway is router.gateway.get("openai") for one in plan.addressed
    ):
        # The gateway speaks the protocol, and may know the models of this provider by other names.
        change.risk("unknown-model")
    if not router.models and not router.rename_models:
        return
    for sender in plan.senders:
        if sender.is_client:
            continue
        body = next((arg.value for arg in sender.call.args if arg.keyword == "json"), None)
        table = body if isinstance(body, Table) else None
        models = [
            value for key, value in (table.pairs if table else ()) if isinstance(key, Const) and key.value == "model"
        ]
        if len(models) == 1:
            rename(context, models[0], router, change)
        else:
            change.risk("unknown-model")
