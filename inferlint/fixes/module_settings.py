"""Settings of an SDK's module: base URL and key of every call of the process change together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes.draft import Draft, HeldError
from inferlint.fixes.edit import Patch
from inferlint.fixes.statements import below, line_at
from inferlint.fixes.targets import gateway_target
from inferlint.fixes.values import Value
from inferlint.model.expr import Name
from inferlint.project.objects import External
from inferlint.project.steering import assignments

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.targets import GatewayTarget
    from inferlint.project.steering import Assignment, Escape

#: Settings that choose another service, or were read by releases that know no ``base_url``.
_OLDER = frozenset({"api_base", "api_type", "api_version"})
_OLDER_CALLS = ("openai.ChatCompletion", "openai.Completion", "openai.Embedding", "openai.error")


def draft(context: FileContext, escape: Escape) -> Draft:
    """Return the change of the settings of ``openai``; raises ``HeldError`` for those of other modules."""
    module, _, name = escape.symbol.rpartition(".")
    if module != "openai" or name not in ("base_url", "api_key"):
        raise HeldError("module-state", f"`{escape.name}`")
    settings = [one for one in assignments(context.view) if _is_of(context, one, module)]
    _check(context, settings)
    target = gateway_target(context.view.config, "openai", "openai")
    if target is None:
        raise HeldError("no-target", "`openai`")
    if target.gateway.headers or (target.api_key is None and not target.keeps_key):
        raise HeldError("no-gateway-key" if target.api_key is None else "module-state")
    change = Draft("Point every call of the module at the gateway, with the gateway's key")
    change.risk("steering")
    urls = [one for one in settings if one.name == "base_url"]
    keys = [one for one in settings if one.name == "api_key"]
    here = next((one for one in settings if one.value is escape.target), None)
    if here is None:
        raise HeldError("module-state")
    _urls(context, change, urls, keys, target)
    if target.api_key is not None:
        _keys(context, change, urls, keys, target.api_key)
    return change


def _is_of(context: FileContext, one: Assignment, module: str) -> bool:
    return any(
        isinstance(found, External) and found.path == module for found in context.view.evaluator.objects(one.holder)
    )


def _check(context: FileContext, settings: list[Assignment]) -> None:
    older = next((one.name for one in settings if one.name in _OLDER and not _is_own_service(context, one)), None)
    if older is not None:
        raise HeldError("module-state", f"`{older}` is set, too")
    used = {use.path for usage in context.view.usage.values() for use in usage.uses}
    if any(path.startswith(_OLDER_CALLS) for path in used):
        raise HeldError("version-dependent", "the release of the SDK knows no `base_url`")
    for one in settings:
        if one.name not in ("base_url", "api_key"):
            continue
        if not isinstance(one.holder, Name):
            raise HeldError("module-state", f"`{one.label}`")
        if one.name == "base_url":
            _check_url(context, one)
        elif not context.is_from_environment(one.value):
            raise HeldError("per-tenant-key", f"`{one.label}`")


def _is_own_service(context: FileContext, one: Assignment) -> bool:
    """Say whether ``api_type`` says what is so anyway."""
    return one.name == "api_type" and context.only_texts(one.value) == ["openai"]


def _check_url(context: FileContext, one: Assignment) -> None:
    for text in context.view.strings.texts(one.value):
        route = context.view.routing.text(text)
        if route.status != "approved" and route.provider != "openai":
            raise HeldError("other-endpoint", f"`{one.label}`")


def _urls(
    context: FileContext, change: Draft, urls: list[Assignment], keys: list[Assignment], target: GatewayTarget
) -> None:
    """Write the base URL; the module puts paths behind it as it is, so that it ends with a slash."""
    for one in urls:
        start, end = context.source.lines.range(one.value.span)
        change.add([Patch(start, end, _url(context, change, start, target))])
    if urls:
        return
    for one in keys:
        line = line_at(context, one.statement, one.span)
        place = context.source.range(line)[0]
        change.add([below(context, line, f"{_module(one)}.base_url = {_url(context, change, place, target)}")])


def _url(context: FileContext, change: Draft, place: int, target: GatewayTarget) -> str:
    value = target.base_url
    if value.text is not None:
        return Value(text=f"{value.text.rstrip('/')}/").written(change, context, place)
    return f'{value.written(change, context, place)}.rstrip("/") + "/"'


def _keys(context: FileContext, change: Draft, urls: list[Assignment], keys: list[Assignment], key: Value) -> None:
    for one in keys:
        start, end = context.source.lines.range(one.value.span)
        change.add([Patch(start, end, key.written(change, context, start))])
    if keys:
        return
    for one in urls:
        line = line_at(context, one.statement, one.span)
        place = context.source.range(line)[0]
        change.add([below(context, line, f"{_module(one)}.api_key = {key.written(change, context, place)}")])


def _module(one: Assignment) -> str:
    assert isinstance(one.holder, Name)
    return one.holder.id
