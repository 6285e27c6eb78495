"""IL109: a gateway's URL that the client is not given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes.arguments import Change, change_call
from inferlint.fixes.constructions import check_headers
from inferlint.fixes.draft import Draft, HeldError, taken
from inferlint.fixes.steering import gateway_key
from inferlint.model.expr import Name
from inferlint.project.dropped import collect_dropped

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.model.expr import Call
    from inferlint.model.facts import Function
    from inferlint.model.finding import Finding
    from inferlint.project.dropped import Dropped


def rewrite(context: FileContext, finding: Finding) -> Draft:
    """Return the change; raises ``HeldError`` when there is none that is right."""
    dropped = next(
        (
            one
            for one in collect_dropped(context.view)
            if one.site.span == finding.span and one.site.path == finding.symbol
        ),
        None,
    )
    call = dropped.site.instance.call if dropped is not None and dropped.site.instance is not None else None
    if dropped is None or call is None:
        raise HeldError("fix-elsewhere")
    _check(context, dropped, call)
    change = Draft(f"Hand `{dropped.name}` to `{dropped.site.name}`")
    change.risk("steering")
    values = [_base_url(dropped, call), *_key(context, change, dropped, call)]
    node = context.source.call_at(call.span)
    if node is None:
        raise HeldError("argument-layout")
    change.add(taken(change_call(context.source, node, Change(set=tuple(values)))))
    return change


def _check(context: FileContext, dropped: Dropped, call: Call) -> None:
    if any(arg.star or arg.keyword is None for arg in call.args):
        raise HeldError("star-arguments")
    for arg in call.args:
        if arg.keyword is not None and "headers" in arg.keyword:
            check_headers(context, arg.keyword, arg.value)
    if dropped.source == "field":
        _check_field(context, dropped, call)
    elif (
        dropped.source == "gateway"
        and dropped.span.line >= call.span.line
        and _scope(context, call) == _bound(context, dropped)
    ):
        raise HeldError("other-endpoint", f"`{dropped.name}` is set later")


def _scope(context: FileContext, call: Call) -> int | None:
    around = context.around_of(call)
    return around.site.scope if around is not None else None


def _bound(context: FileContext, dropped: Dropped) -> int | None:
    return next((one.scope for one in context.view.facts.bindings if one.span == dropped.span), None)


def _check_field(context: FileContext, dropped: Dropped, call: Call) -> None:
    """Raise ``HeldError`` unless the field is set when the client is built, and ``self`` is at hand."""
    view = context.view
    scope = _scope(context, call)
    method = _method(context, scope)
    if method is None or not method.params or method.params[0].name != "self":
        raise HeldError("other-endpoint", f"`{dropped.name}` is not at hand")
    name = dropped.name.partition(".")[2]
    for one in view.facts.attributes:
        is_it = one.target.name == name and isinstance(one.target.base, Name) and one.target.base.id == "self"
        if is_it and one.scope == method.body and one.span.line >= call.span.line:
            raise HeldError("other-endpoint", f"`{dropped.name}` is set later")
        texts = view.strings.texts(one.value) if is_it and one.value is not None else ()
        if any(view.routing.text(text).host and view.routing.text(text).status == "direct" for text in texts):
            # Often a whole address with its path, which is no base URL, and no gateway either way.
            raise HeldError("other-endpoint", f"`{dropped.name}` is a provider's own address")


def _method(context: FileContext, scope: int | None) -> Function | None:
    """Return the method around a scope."""
    linked = context.view.program.linked
    found: Function | None = None
    while scope is not None and scope not in linked.class_of:
        found = linked.function_of.get(scope, found)
        scope = context.view.scopes.scope(scope).parent
    return found if scope is not None else None


def _base_url(dropped: Dropped, call: Call) -> tuple[str, str]:
    name, _, rest = dropped.parameter.partition(".")
    if not rest:
        return name, dropped.name
    if any(arg.keyword == name for arg in call.args):
        raise HeldError("keyword-collision", f"`{name}`")
    return name, f'{{"{rest}": {dropped.name}}}'


def _key(context: FileContext, change: Draft, dropped: Dropped, call: Call) -> tuple[tuple[str, str], ...]:
    """Return the key that goes with the URL: the gateway's, or the one that came with it."""
    client = dropped.site.client
    if dropped.source == "gateway" or dropped.confidence == "high":
        return gateway_key(context, change, client, call, dropped.site.provider)
    given = [arg.value for arg in call.args if arg.keyword in client.api_key]
    if not given or any(context.is_from_environment(value) for value in given):
        # Whoever hands in the URL would be sent the provider's key.
        raise HeldError("other-endpoint", f"`{dropped.name}` can be any host, and the key is the provider's")
    return ()
