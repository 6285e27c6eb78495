"""IL108: an approved client or the process that is steered away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import module_settings
from inferlint.fixes.arguments import Change, change_call, change_mapping
from inferlint.fixes.draft import Draft, HeldError, taken
from inferlint.fixes.statements import without_statement
from inferlint.fixes.targets import gateway_target
from inferlint.model.expr import Call, Table, written
from inferlint.model.names import is_url_name
from inferlint.project.headers import is_auth_header
from inferlint.project.spans import covers
from inferlint.project.steering import assignments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.catalogue.entries import Client
    from inferlint.fixes.context import FileContext
    from inferlint.model.expr import Expr
    from inferlint.model.finding import Finding
    from inferlint.project.context import Context
    from inferlint.project.steering import Assignment, Escape


def rewrite(context: FileContext, finding: Finding) -> Draft:
    """Return the change; raises ``HeldError`` when there is none that is right."""
    escape = _escape(context, finding)
    match escape.manner:
        case "client" | "request":
            return _moved(context, escape)
        case "realtime":
            return _second_url(context, escape)
        case "header":
            return _header(context, escape)
        case "keyword":
            return _lost_keyword(context, escape)
        case "setting":
            return module_settings.draft(context, escape)
    # An environment variable counts for the whole process, and for others that it starts.
    raise HeldError("steering", f"`{escape.name}`")


def _escape(context: FileContext, finding: Finding) -> Escape:
    for one in context.view.escapes:
        if one.span == finding.span and one.symbol == finding.symbol and one.reached == finding.provider:
            return one
    raise HeldError("steering")


def _check_target(escape: Escape) -> None:
    """Raise ``HeldError`` unless a client is pointed at a provider: anything else may be meant."""
    if escape.route is None or escape.route.status != "direct" or escape.route.provider is None:
        raise HeldError("other-endpoint", f"`{escape.name}`")


# Moved clients -----------------------------------------------------------------------------------------


def _moved(context: FileContext, escape: Escape) -> Draft:
    _check_target(escape)
    made = next((one for one in assignments(context.view) if one.value is escape.target), None)
    return _assigned(context, escape, made) if made is not None else _given(context, escape)


def _assigned(context: FileContext, escape: Escape, made: Assignment) -> Draft:
    """``client.base_url = "…"``: the statement goes, with that of the key."""
    change = Draft(f"Leave `{written(made.holder)}` at the gateway")
    change.risk("steering")
    gone = [made]
    keys = _keys(context, escape)
    for one in assignments(context.view):
        if one.name.lstrip("_") in keys and written(one.holder) == written(made.holder):
            if is_gateway_key(context, one.value):
                continue
            _check_key(context, one.name, one.value)
            gone.append(one)
    change.add(without_statement(context, [one.statement for one in gone], [one.span for one in gone]))
    return change


def _given(context: FileContext, escape: Escape) -> Draft:
    """``with_options(base_url="…")``, ``complete(server_url="…")``: the argument goes, with that of the key."""
    change = Draft(f"Leave `{escape.name}` at the gateway")
    change.risk("steering")
    holder, name = _holder(context, escape)
    keys = _keys(context, escape)
    call = _call(context, escape)
    if any(arg.star for arg in call.args if arg.value is not holder):
        raise HeldError("star-arguments")
    _check_headers(context, call)
    places: list[tuple[Expr, list[str]]] = [(holder, [name])]
    if call is not holder:
        places.append((call, []))
    for place, names in places:
        for key, value in _entries(context, place):
            if key in keys and not is_gateway_key(context, value):
                _check_key(context, key, value)
                names.append(key)
    for place, names in places:
        if names:
            _remove(context, change, place, tuple(names))
    return change


def _holder(context: FileContext, escape: Escape) -> tuple[Expr, str]:
    """Return the call or mapping, within the call of the finding, that the target stands in, and under which name."""
    place = context.around_of(escape.target)
    if place is None or place.up is None or not covers(escape.span, place.expr.span):
        raise HeldError("steering", f"the URL of `{escape.name}` stands elsewhere")
    around = place.up.expr
    if isinstance(around, Call) and not place.slot.startswith(("#", "*")) and place.slot != "func":
        if not is_url_name(place.slot):
            raise HeldError("steering", f"`{escape.name}`")
        return around, place.slot
    if isinstance(around, Table):
        return around, _key_of(context, place, around)
    raise HeldError("steering", f"`{escape.name}`")


def _key_of(context: FileContext, place: Context, table: Table) -> str:
    for key, value in table.pairs:
        if value is place.expr and key is not None:
            names = context.only_texts(key)
            if names is not None and len(names) == 1:
                return names[0]
    raise HeldError("dynamic-arguments")


def _call(context: FileContext, escape: Escape) -> Call:
    found = context.call_at(escape.span)
    if found is None:
        raise HeldError("steering", f"`{escape.name}`")
    return found


def _entries(context: FileContext, place: Expr) -> Iterator[tuple[str, Expr]]:
    if isinstance(place, Call):
        yield from ((arg.keyword, arg.value) for arg in place.args if arg.keyword is not None)
    elif isinstance(place, Table):
        for key, value in place.pairs:
            names = context.only_texts(key) if key is not None else None
            if names is None:
                raise HeldError("dynamic-arguments")
            yield from ((name, value) for name in names)


def _remove(context: FileContext, change: Draft, place: Expr, names: tuple[str, ...]) -> None:
    import libcst as cst

    nodes = context.source.nodes_at(place.span)
    wanted = cst.Call if isinstance(place, Call) else cst.Dict
    node = next((one for one in nodes if isinstance(one, wanted)), None)
    if isinstance(node, cst.Call):
        change.add(taken(change_call(context.source, node, Change(remove=names))))
    elif isinstance(node, cst.Dict):
        change.add(taken(change_mapping(context.source, node, Change(remove=names))))
    else:
        raise HeldError("argument-layout")


# Keys --------------------------------------------------------------------------------------------------


def _client(context: FileContext, escape: Escape) -> Client | None:
    symbol = context.view.catalogue.symbol(escape.symbol)
    return symbol.client if symbol is not None else None


def _protocol(context: FileContext, escape: Escape) -> str | None:
    client = _client(context, escape)
    return client.protocol if client is not None else None


def _keys(context: FileContext, escape: Escape) -> frozenset[str]:
    client = _client(context, escape)
    return frozenset({"api_key", *(client.api_key if client is not None else ())})


def is_gateway_key(context: FileContext, value: Expr) -> bool:
    """Say whether a value is a key of an approved gateway, and nothing else."""
    from inferlint.project.credentials import gateway_keys

    texts = context.view.strings.texts(value)
    holes = [text[0].hole.partition(":")[2] for text in texts if len(text) == 1 and text[0].hole]
    return bool(texts) and len(holes) == len(texts) and set(holes) <= gateway_keys(context.view)


def _check_key(context: FileContext, name: str, value: Expr) -> None:
    if not context.is_from_environment(value):
        raise HeldError("per-tenant-key", f"`{name}`")


def _check_headers(context: FileContext, call: Call) -> None:
    """Raise ``HeldError`` when a header beside the URL carries a key, which would stay with the gateway's URL."""
    for arg in call.args:
        if arg.keyword is None or "headers" not in arg.keyword:
            continue
        if not isinstance(arg.value, Table):
            raise HeldError("auth-header", f"`{arg.keyword}`")
        for key, value in arg.value.pairs:
            names = context.only_texts(key) if key is not None else None
            if names is None or (any(map(is_auth_header, names)) and not is_gateway_key(context, value)):
                raise HeldError("auth-header", f"`{arg.keyword}`")


# Other ways --------------------------------------------------------------------------------------------


def _second_url(context: FileContext, escape: Escape) -> Draft:
    """``websocket_base_url``: without it the SDK derives it from the base URL, which is the gateway's."""
    _check_target(escape)
    change = Draft(f"Leave realtime calls of `{escape.name}` at the gateway")
    change.risk("steering")
    holder, name = _holder(context, escape)
    _remove(context, change, holder, (name,))
    return change


def _header(context: FileContext, escape: Escape) -> Draft:
    """A header with a provider's key: without it the client sends the gateway's."""
    target = gateway_target(context.view.config, escape.provider or "", _protocol(context, escape))
    if target is not None and target.keeps_key:
        raise HeldError("auth-header", "the configuration lets the provider's key go on")
    place = context.around_of(escape.target)
    if place is None or place.up is None or not covers(escape.span, place.expr.span):
        raise HeldError("auth-header", "the headers stand elsewhere")
    table = place.up.expr
    if not isinstance(table, Table):
        raise HeldError("auth-header")
    change = Draft(f"Leave the gateway's key in the headers of `{escape.name}`")
    change.risk("steering")
    _remove(context, change, table, (_key_of(context, place, table),))
    return change


def _lost_keyword(context: FileContext, escape: Escape) -> Draft:
    """The gateway under a name that the class does not know: the right name, and the gateway's key."""
    client = _client(context, escape)
    right = next((name for name in client.base_url if "." not in name and is_url_name(name)), "") if client else ""
    if client is None or not right:
        raise HeldError("framework-unknown", f"`{escape.name}`")
    call = _call(context, escape)
    if any(arg.star or arg.keyword is None for arg in call.args):
        raise HeldError("star-arguments")
    _check_headers(context, call)
    change = Draft(f"Hand the gateway to `{escape.name}` as `{right}`")
    change.risk("steering")
    values = gateway_key(context, change, client, call, escape.provider)
    node = context.source.call_at(call.span)
    if node is None:
        raise HeldError("argument-layout")
    change.add(taken(change_call(context.source, node, Change(rename=((escape.note, right),), set=values))))
    return change


def gateway_key(
    context: FileContext, change: Draft, client: Client, call: Call, provider: str | None
) -> tuple[tuple[str, str], ...]:
    """Return the argument with which a client sends the gateway's key, none when it does so already.

    Raises ``HeldError`` when its key may be a tenant's, or nobody knows the gateway's.
    """
    given = [(arg.keyword, arg.value) for arg in call.args if arg.keyword in client.api_key]
    if given and all(is_gateway_key(context, value) for _, value in given):
        return ()
    for name, value in given:
        _check_key(context, str(name), value)
    target = gateway_target(context.view.config, provider or client.provider, client.protocol)
    if target is None:
        raise HeldError("no-gateway-key")
    if target.keeps_key:
        return ()
    names = [str(name) for name, _ in given] or list(client.api_key[:1])
    if target.api_key is None or len(names) != 1:
        raise HeldError("no-gateway-key")
    start = context.source.lines.offset(call.span.line, call.span.column)
    return ((names[0], target.api_key.written(change, context, start)),)
