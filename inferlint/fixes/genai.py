"""google-genai: the base URL is a field of ``http_options``, beside what else stands there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import libcst as cst

from inferlint.config.presets import PRESETS
from inferlint.fixes import client_style, gateway_style
from inferlint.fixes import constructions as made_of
from inferlint.fixes.arguments import Change, change_mapping
from inferlint.fixes.classes import ClientClass
from inferlint.fixes.constructions import located
from inferlint.fixes.draft import HeldError, taken
from inferlint.fixes.targets import client_or_reason, gateway_target
from inferlint.fixes.values import mapping, preferred_quote, quoted
from inferlint.model.expr import Call, Const, Table
from inferlint.project.objects import External
from inferlint.project.routing import same_key

if TYPE_CHECKING:
    from inferlint.fixes.clients import Handler
    from inferlint.fixes.constructions import Construction
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.fixes.targets import GatewayTarget
    from inferlint.model.expr import Expr
    from inferlint.project.clients import ClientSite

_OPTIONS = "http_options"
#: Arguments by which the client sends tokens of Google Cloud.
_CLOUD = ("vertexai", "enterprise", "credentials", "project", "location")
#: Fields that bring a transport.
_TRANSPORT = frozenset({"httpxclient", "httpxasyncclient", "aiohttpclient", "clientargs", "asyncclientargs"})
_CLASSES = frozenset({"google.genai.types.HttpOptions", "google.genai.types.HttpOptionsDict"})

# 1.30 to 3.6 [ran]: base_url is followed by /v1beta or, from 3 on, /v1; GOOGLE_GENAI_USE_VERTEXAI changes the path.
GENAI = ClientClass(
    ("google.genai.Client",),
    "gemini",
    "google-genai",
    base_url=_OPTIONS,
    keep=frozenset({_OPTIONS, "debug_config", *_CLOUD}),
    is_named=True,
)

# To a router's class the options are arguments like others.
_AT_ROUTER = replace(GENAI, base_url="base_url")


def _rewrite(context: FileContext, site: ClientSite) -> Draft:
    made = located(context, site)
    for name in _CLOUD:
        arg = made.argument(name)
        if arg is not None and not (isinstance(arg.value, Const) and not arg.value.value):
            raise HeldError("request-signature", f"`{name}`")
    fields = _fields(context, made)
    config = context.view.config
    target, held = client_or_reason(config, site.provider, GENAI.protocol, made.flavour)
    if target is not None:
        if any(same_key(name, "base_url") for name, _ in fields):
            raise HeldError("other-endpoint", f"`{_OPTIONS}` holds a base URL")
        return client_style.draft(context, made, _AT_ROUTER, target)
    gateway = gateway_target(config, site.provider, GENAI.protocol)
    if gateway is None:
        raise held or HeldError("no-target", f"`{GENAI.protocol}`")
    return _gateway(context, made, gateway, fields)


HANDLERS: dict[str, Handler] = dict.fromkeys(GENAI.paths, _rewrite)


def _fields(context: FileContext, made: Construction) -> list[tuple[str, Expr]]:
    """Return the fields of ``http_options`` as they are written; ``HeldError`` for what no router can take over."""
    arg = made.argument(_OPTIONS)
    if arg is None or made_of.is_none(arg.value):
        return []
    value, found = arg.value, []
    if isinstance(value, Table):
        for key, field in value.pairs:
            if not isinstance(key, Const) or not isinstance(key.value, str):
                raise HeldError("other-endpoint", f"`{_OPTIONS}` has fields that are not written out")
            found.append((key.value, field))
    elif isinstance(value, Call) and _is_options(context, value):
        for one in value.args:
            if one.keyword is None:
                raise HeldError("star-arguments", f"`{_OPTIONS}`")
            found.append((one.keyword, one.value))
    else:
        raise HeldError("other-endpoint", f"`{_OPTIONS}` is not written out")
    for name, field in found:
        _check_field(context, made, name, field)
    return found


def _is_options(context: FileContext, call: Call) -> bool:
    return any(isinstance(one, External) and one.path in _CLASSES for one in context.view.evaluator.objects(call.func))


def _check_field(context: FileContext, made: Construction, name: str, value: Expr) -> None:
    plain = name.replace("_", "").lower()
    if plain in _TRANSPORT and not made_of.is_none(value):
        raise HeldError("transport", f"`{_OPTIONS}.{name}`")
    if plain == "headers":
        made_of.check_headers(context, f"{_OPTIONS}.{name}", value)
    if plain == "baseurl":
        made_of.check_own_url(context, made.site.reached, f"{_OPTIONS}.{name}", value)


def _gateway(
    context: FileContext, made: Construction, target: GatewayTarget, fields: list[tuple[str, Expr]]
) -> Draft:  # fmt: skip
    if target.gateway.headers:
        raise HeldError("auth-header", "headers of a gateway are not written into `http_options`")
    change = gateway_style.judged(context, made, GENAI, target)
    url = target.base_url.written(change, context, gateway_style.use_of(context, made), made.fact)
    entries = [("base_url", url)]
    version = _version(target, fields)
    if version is not None:
        entries.append(("api_version", quoted(version, preferred_quote(context.text))))
    arg = made.argument(_OPTIONS)
    if arg is None or made_of.is_none(arg.value):
        text = mapping(entries, preferred_quote(context.text))
        gateway_style.edit(context, made, GENAI, target, [(_OPTIONS, text)], change)
        return change
    node = gateway_style.argument_node(made, _OPTIONS)
    assert isinstance(node, (cst.Dict, cst.Call))
    # Both spellings of a field together are refused by the SDK.
    written = {name.replace("_", "").lower(): name for name, _ in fields}
    named = tuple((written.get(key.replace("_", ""), key), value) for key, value in entries)
    change.add(taken(change_mapping(context.source, node, Change(set=named))))
    gateway_style.edit(context, made, GENAI, target, [], change)
    return change


def _version(target: GatewayTarget, fields: list[tuple[str, Expr]]) -> str | None:
    """Return the API version that has to be asked for; raises ``HeldError`` when another one is."""
    preset = PRESETS.get(target.router.preset or "")
    version = preset.api_versions.get(GENAI.protocol) if preset is not None else None
    if version is None:
        return None
    given = [value for name, value in fields if same_key(name, "api_version")]
    if any(not isinstance(value, Const) or value.value != version for value in given):
        raise HeldError("url-shape", f"the gateway serves `{version}` alone")
    return version if not given else None
