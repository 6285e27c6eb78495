"""Redirects of a whole process: settings of an SDK's module, functions that configure it, environment variables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Call, written
from inferlint.model.names import is_url_name
from inferlint.project.credentials import gateway_keys
from inferlint.project.environment import ENVIRONMENT, environment_writes
from inferlint.project.flows import OF_SDK
from inferlint.project.objects import External
from inferlint.project.routing import means_absent
from inferlint.project.steering import (
    Escape,
    assignments,
    external_path,
    steers_away,
    target_route,
    within,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.catalogue.lookup import Symbol
    from inferlint.model.expr import Expr
    from inferlint.model.finding import Confidence
    from inferlint.model.span import Span
    from inferlint.project.routing import Route
    from inferlint.project.view import FileView

_KEYS = frozenset({"api_key", "openai_key", "anthropic_key", "azure_key", "azure_ad_token"})
#: Values of ``api_type`` that choose another service than the SDK's own.
_OTHER_SERVICES = ("azure", "azure_ad", "azuread")


def redirects(view: FileView) -> list[Escape]:
    """Return the places that redirect or authenticate every later client or call of the process."""
    found = [*_settings(view), *_configured(view), *_environment(view)]
    return [one for one in found if not _is_allowed(view, one)]


def _is_allowed(view: FileView, escape: Escape) -> bool:
    return view.is_approved(escape.reached)


# Settings ----------------------------------------------------------------------------------------------


def _settings(view: FileView) -> Iterator[Escape]:
    switches: list[Escape] = []
    keys: list[Escape] = []
    moved: list[Escape] = []
    approved = set(_by_environment(view))
    for made in assignments(view):
        label, name, value, span, statement = made.label, made.name, made.value, made.span, made.statement
        for path in _paths(view, made.holder, name):
            symbol = view.catalogue.symbol(path)
            if symbol is None or symbol.kind != "setting":
                continue
            route = target_route(view, [value])
            if name == "api_type":
                switches += _switch(view, symbol, label, value, span, statement)
            elif name in _KEYS and _is_own_key(view, value):
                keys.append(
                    Escape(
                        "setting", label, symbol.path, symbol.provider, span, statement, value,
                        note="key", confidence="medium", is_quiet=view.is_test,
                    )
                )  # fmt: skip
            elif is_url_name(name) and route is not None:
                if _is_ignored(view, symbol, name):
                    moved.append(_ignored(view, symbol, label, value, span, statement, route))
                elif route.status == "approved":
                    approved.add(symbol.sdk.distribution)
                elif not _stays(view, value):
                    moved.append(_set(view, symbol.path, symbol.provider, label, value, span, statement, route))
    yield from moved
    # With the address of the gateway at hand, `api_type` only chooses the shape of the requests.
    decided = approved | {one.symbol.partition(".")[0] for one in moved}
    yield from (one for one in switches if one.symbol.partition(".")[0] not in decided)
    yield from (one for one in keys if one.symbol.partition(".")[0] not in approved)


def pointed(view: FileView) -> frozenset[str]:
    """Return the distributions whose module's own client this file points at an approved gateway when it is loaded.

    The last word has to be said at the top of the file, without a condition, and nothing of the program may say
    another.
    """
    here = {
        symbol.sdk.distribution
        for made in view.facts.attributes
        if made.scope == view.facts.base and not made.branch and made.value is not None
        for symbol in _url_settings(view, made.target.base, made.target.name)
        if (route := target_route(view, [made.value])) is not None and route.status == "approved"
    }
    return frozenset(here - view.program.pointed_away) if here else frozenset()


def pointed_away(view: FileView) -> Iterator[str]:
    """Yield the distributions whose module a file points at anything but an approved gateway."""
    for made in assignments(view):
        for symbol in _url_settings(view, made.holder, made.name):
            if steers_away(target_route(view, [made.value])):
                yield symbol.sdk.distribution


def _url_settings(view: FileView, holder: Expr, name: str) -> Iterator[Symbol]:
    for path in _paths(view, holder, name) if is_url_name(name) else ():
        symbol = view.catalogue.symbol(path)
        if symbol is not None and symbol.kind == "setting" and not _is_ignored(view, symbol, name):
            yield symbol


def _by_environment(view: FileView) -> Iterator[str]:
    """Yield the distributions that take the gateway's address from the environment by themselves."""
    gateways = {name for router in view.config.routers for name in router.gateway_env}
    reached = {one for name, ids in view.catalogue.base_env().items() if name in gateways for one in ids}
    for provider in reached:
        yield from (sdk.distribution for sdk in view.catalogue.providers[provider].sdks)


def _is_own_key(view: FileView, value: Expr) -> bool:
    """Say whether a key is none of the gateway's."""
    texts = [text for text in view.strings.texts(value) if not means_absent(text)]
    holes = {piece.hole.partition(":")[2] for text in texts for piece in text if piece.hole}
    return bool(texts) and not holes & gateway_keys(view)


def _paths(view: FileView, holder: Expr, name: str) -> list[str]:
    if not view.may_be(holder, OF_SDK):
        return []
    return [f"{one.path}.{name}" for one in view.evaluator.objects(holder) if isinstance(one, External)]


def _switch(
    view: FileView, symbol: Symbol, label: str, value: Expr, span: Span, statement: tuple[int, int]
) -> Iterator[Escape]:
    if any(text.lower() in _OTHER_SERVICES for text in view.strings.literals(value)):
        yield Escape(
            "setting", label, symbol.path, _azure(view), span, statement, value, None, "azure", "medium", view.is_test
        )


def _azure(view: FileView) -> str | None:
    return "azure-openai" if "azure-openai" in view.catalogue.providers else None


def _is_ignored(view: FileView, symbol: Symbol, name: str) -> bool:
    """Say whether the file uses the SDK in a version that has another name for this setting."""
    root, _, last = symbol.path.rpartition(".")
    if name != "api_base" or last != name or view.catalogue.symbol(f"{root}.base_url") is None:
        return False
    used = {use.path for usage in view.usage.values() for use in usage.uses}
    imported = {fact.target for fact in view.facts.imports}
    for path in used | {target for target in imported if target}:
        found = view.catalogue.symbol(path)
        if found is None or found.sdk is not symbol.sdk:
            continue
        if found.client is not None or (found.function is not None and not found.function.base_url):
            return True
    return False


def _ignored(
    view: FileView, symbol: Symbol, label: str, value: Expr, span: Span, statement: tuple[int, int], route: Route
) -> Escape:
    note = "ignored" if route.status == "approved" else ""
    confidence: Confidence = "medium" if route.status != "direct" else "high"
    return Escape(
        "setting", label, symbol.path, symbol.provider, span, statement, value,
        None if note else route, note, confidence, view.is_test,
    )  # fmt: skip


def _set(
    view: FileView,
    path: str,
    provider: str,
    label: str,
    value: Expr,
    span: Span,
    statement: tuple[int, int],
    route: Route,
) -> Escape:
    confidence: Confidence = "medium" if route.status == "unresolved" else "high"
    return Escape("setting", label, path, provider, span, statement, value, route, "", confidence, view.is_test)


def _stays(view: FileView, value: Expr) -> bool:
    """Say whether the value is what the SDK reads by itself: a variable of its own from the environment."""
    texts = view.strings.texts(value)
    holes = {text[0].hole for text in texts if text and text[0].hole}
    own = view.catalogue.base_env()
    return (
        bool(holes) and all(hole.startswith("env:") and hole[4:] in own for hole in holes) and len(holes) == len(texts)
    )


def _configured(view: FileView) -> Iterator[Escape]:
    """``configure(client_options={"api_endpoint": …})``."""
    for context in view.contexts:
        call = context.expr
        if not isinstance(call, Call) or not view.may_be(call.func, OF_SDK):
            continue
        path = external_path(view, call.func)
        symbol = view.catalogue.symbol(path) if path else None
        if symbol is None or symbol.function is None or symbol.function.kind != "config":
            continue
        function = symbol.function
        for parameter in function.base_url:
            values = within(view, call.args, parameter, function.positional)
            route = target_route(view, values)
            if route is not None and steers_away(route):
                yield _set(
                    view, path, symbol.provider, f"{written(call.func)}()", values[0], call.span,
                    context.site.statement, route,
                )  # fmt: skip
                break


# Environment -------------------------------------------------------------------------------------------


def _environment(view: FileView) -> Iterator[Escape]:
    own = view.catalogue.base_env()
    gateways = {name for router in view.config.routers for name in router.gateway_env}
    for name, value, span, statement in environment_writes(view):
        if name not in own and name not in gateways:
            continue
        route = target_route(view, [value])
        if route is None or not steers_away(route) or _stays(view, value):
            continue
        providers = sorted(own.get(name, ()))
        confidence: Confidence = "medium" if route.status == "unresolved" else "high"
        yield Escape(
            "environment", name, f"{ENVIRONMENT}:{name}", providers[-1] if providers else None, span, statement, value,
            route, "", confidence, view.is_test,
        )  # fmt: skip
