"""The gateway style: the SDK stays, its base URL and key change together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from inferlint.fixes import constructions as made_of
from inferlint.fixes.arguments import Change, change_call, change_mapping
from inferlint.fixes.draft import Draft, HeldError, taken
from inferlint.fixes.models import rename_models
from inferlint.fixes.uses import check_apis, check_moves
from inferlint.fixes.values import header, mapping, preferred_quote
from inferlint.fixes.versions import decides

if TYPE_CHECKING:
    from collections.abc import Collection

    from inferlint.fixes.classes import ClientClass
    from inferlint.fixes.constructions import Construction
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.targets import GatewayTarget


def draft(context: FileContext, made: Construction, klass: ClientClass, target: GatewayTarget) -> Draft:
    """Return the change that points a client at a gateway; raises ``HeldError`` when there is none that is right."""
    change = judged(context, made, klass, target)
    made_of.check_base_url(context, made, klass, change)
    url = target.base_url.written(change, context, use_of(context, made), made.fact)
    edit(context, made, klass, target, [(klass.base_url, url)], change)
    return change


def judged(
    context: FileContext, made: Construction, klass: ClientClass, target: GatewayTarget, *, renames: bool = True
) -> Draft:
    """Return a change without edits of the call; raises ``HeldError`` when the gateway is no match for the client.

    Without ``renames`` the models of calls are left alone.
    """
    change = Draft(f"Point `{made.site.name}` at the gateway, with the gateway's key")
    if not klass.is_stable:
        change.risk("version-dependent")
    _check_shape(context, klass, target)
    made_of.check_arguments(context, made, klass, change)
    check_moves(context, made)
    check_apis(context, made.site, target.gateway.apis)
    if renames:
        foreign = made_of.is_foreign(made, klass) and not target.exact
        rename_models(context, made.site, target.router, change, is_foreign=foreign)
    if target.api_key is None and not target.keeps_key:
        raise HeldError("no-gateway-key")
    return change


def _check_shape(context: FileContext, klass: ClientClass, target: GatewayTarget) -> None:
    """Raise ``HeldError`` when the SDK puts a path of its own behind a base URL that is meant for another SDK."""
    if not klass.appends or target.exact:
        return
    if klass.appends_from:
        side = decides(context.declared(klass.sdk), klass.appends_from)
        if side == "before":
            return
        if side == "unknown":
            raise HeldError("version-unknown", f"`{klass.sdk}` appends `{klass.appends}` from {klass.appends_from} on")
    raise HeldError("url-shape", f"`{klass.sdk}` appends `{klass.appends}`")


def use_of(context: FileContext, made: Construction) -> int:
    """Return the offset at which what the call is given is evaluated."""
    return context.source.range(made.node.func)[0]


def edit(
    context: FileContext,
    made: Construction,
    klass: ClientClass,
    target: GatewayTarget,
    values: list[tuple[str, str]],
    change: Draft,
    *,
    removed: Collection[str] = (),
) -> None:
    """Add the edits of the call: ``values``, the gateway's key in the place of the provider's, and its headers.

    ``removed`` are arguments that hold other credentials, and go with the provider's key.
    """
    start = use_of(context, made)
    gone: list[str] = []
    if target.api_key is not None:
        key = target.api_key.written(change, context, start, made.fact)
        values = [*values, *((name, key) for name in sorted({klass.api_key, *klass.sent_keys}))]
        names = {name for name, _ in values}
        # A key that is given by position makes room for the keyword.
        gone = [
            name for name in made_of.check_key(context, made, klass) if name not in names or made.place(name) != name
        ]  # fmt: skip
        gone += [name for name in removed if made.argument(name) is not None]
    if target.gateway.headers:
        values += _headers(context, made, klass, target, change)
    edits = Change(remove=tuple(map(made.place, gone)), set=tuple(values))
    change.add(taken(change_call(context.source, made.node, edits)))


def _headers(
    context: FileContext, made: Construction, klass: ClientClass, target: GatewayTarget, change: Draft
) -> list[tuple[str, str]]:
    """Add the gateway's headers to those that are given; return the argument to set where there are none."""
    if not klass.headers:
        raise HeldError("framework-unknown", f"`{made.site.name}` is not known to take the headers of the gateway")
    name = min(klass.headers)
    start = use_of(context, made)
    entries = [
        (key, header(value, change, context, start, made.fact)) for key, value in sorted(target.gateway.headers.items())
    ]
    given = made.argument(name)
    if given is None or made_of.is_none(given.value):
        return [(name, mapping(entries, preferred_quote(context.text)))]
    node = argument_node(made, name)
    if not isinstance(node, cst.Dict):
        raise HeldError("auth-header", f"`{name}` is no mapping that is written out")
    change.add(taken(change_mapping(context.source, node, Change(set=tuple(entries)))))
    return []


def argument_node(made: Construction, name: str) -> cst.BaseExpression:
    """Return the value of an argument that is given by its keyword."""
    return next(arg.value for arg in made.node.args if arg.keyword is not None and arg.keyword.value == name)
