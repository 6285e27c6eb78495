"""Azure OpenAI: the deployment decides which model answers, so it goes where the model is named."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from inferlint.fixes import client_style, gateway_style
from inferlint.fixes import constructions as made_of
from inferlint.fixes.apis import family_of
from inferlint.fixes.arguments import Change, change_call
from inferlint.fixes.classes import OPENAI
from inferlint.fixes.constructions import located
from inferlint.fixes.draft import HeldError, taken
from inferlint.fixes.models import name_at
from inferlint.fixes.targets import client_target, gateway_target
from inferlint.fixes.uses import argument_lists, calls_elsewhere, calls_of, given_away, method_of
from inferlint.fixes.values import Value
from inferlint.model.expr import Call, Name

if TYPE_CHECKING:
    from inferlint.config.model import Router
    from inferlint.fixes.classes import ClientClass
    from inferlint.fixes.clients import Handler
    from inferlint.fixes.constructions import Construction
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.fixes.targets import ClientTarget, GatewayTarget
    from inferlint.project.clients import ClientSite

_TOKENS = ("azure_ad_token", "azure_ad_token_provider")
#: What only Azure's class takes.
_OWN = ("azure_endpoint", "api_version", "azure_deployment", *_TOKENS)
#: Families whose calls go to the deployment of the client; all others name their model in the body [ran, 1.99 to 3.57].
_DEPLOYED = frozenset({"chat", "completions", "embeddings", "audio", "images"})

# AZURE_OPENAI_AD_TOKEN of the environment is sent beside the key, or in its place, up to 3.0 [ran].
AZURE = replace(
    OPENAI,
    paths=("openai.AzureOpenAI", "openai.AsyncAzureOpenAI"),
    base_url="azure_endpoint",
    keep=OPENAI.keep | {"azure_deployment", "api_version", *_TOKENS},
    keys=frozenset({"api_key"}),
    is_stable=False,
)
_KIN = {
    **dict.fromkeys(AZURE.paths, AZURE),
    **dict.fromkeys(
        ("langfuse.openai.AzureOpenAI", "langfuse.openai.AsyncAzureOpenAI"), replace(AZURE, adds="tracing")
    ),
    **dict.fromkeys(
        ("posthog.ai.openai.AzureOpenAI", "posthog.ai.openai.AsyncAzureOpenAI"),
        replace(AZURE, keep=AZURE.keep | {"posthog_client"}, adds="analytics"),
    ),
}


def _rewrite(context: FileContext, site: ClientSite) -> Draft:
    klass = _KIN[site.client.path]
    made = located(context, site)
    if made.argument("base_url") is not None:
        raise HeldError("other-endpoint", "`base_url` of an Azure client")
    _check_endpoint(context, made)
    for name in _TOKENS:
        _check_identity(context, made, name)
    config = context.view.config
    held: HeldError | None = None
    try:
        target = client_target(config, site.provider, "openai", made.flavour)
        if target is not None and not klass.adds:
            return _client(context, made, klass, target)
        if target is not None:
            held = HeldError("extended-class", f"`{site.path}`")
    except HeldError as error:
        if error.reason != "no-flavour":
            raise
        held = error
    # An entry for the protocol `openai` has another shape than Azure's class asks for.
    gateway = gateway_target(config, site.provider, None)
    if gateway is None:
        raise held or HeldError("no-target", f"`{site.provider}`")
    return _gateway(context, made, klass, gateway)


HANDLERS: dict[str, Handler] = dict.fromkeys(_KIN, _rewrite)


def _check_endpoint(context: FileContext, made: Construction) -> None:
    """Raise ``HeldError`` for an endpoint that may be the router already."""
    arg = made.argument("azure_endpoint")
    if arg is None or made_of.is_none(arg.value):
        return
    for text in context.view.strings.texts(arg.value):
        variable = text[0].hole.partition("env:")[2] if len(text) == 1 else ""
        is_own = made_of.is_own(context, made.site.provider, text)
        if not is_own and "AZURE" not in variable.upper():
            raise HeldError("other-endpoint", "`azure_endpoint`")


def _check_identity(context: FileContext, made: Construction, name: str) -> None:
    """Raise ``HeldError`` for a token that may be a tenant's: it comes from a parameter or an attribute."""
    arg = made.argument(name)
    if arg is None or context.is_from_environment(arg.value) or isinstance(arg.value, Call):
        return
    if isinstance(arg.value, Name):
        bindings = list(context.view.scopes.reaching(arg.value))
        if bindings and all(one.how != "param" and isinstance(one.value, Call) for one in bindings):
            return
    raise HeldError("per-tenant-key", f"`{name}`")


# The client style ---------------------------------------------------------------------------------------


def _client(context: FileContext, made: Construction, klass: ClientClass, target: ClientTarget) -> Draft:
    deployment = _deployment(context, made)
    change = client_style.judged(context, made, klass, target, extra=_OWN, renames=deployment is None)
    change.hazards.insert(0, "azure-move")
    if deployment is not None:
        _name_deployment(context, made.site, deployment, target.router, change)
    client_style.check_class_uses(context, made, target, change)
    dropped = [name for name in (*_OWN, "api_key") if made.argument(name) is not None]
    client_style.edit(context, made, target, dropped, change)
    return change


def _deployment(context: FileContext, made: Construction) -> str | None:
    """Return the deployment that all calls of a client go to; raises ``HeldError`` when it is no literal."""
    arg = made.argument("azure_deployment")
    if arg is None or made_of.is_none(arg.value):
        return None
    texts = context.only_texts(arg.value)
    if texts is None or len(set(texts)) != 1:
        raise HeldError("azure-deployment", "`azure_deployment` is no literal")
    return texts[0]


def _name_deployment(context: FileContext, site: ClientSite, deployment: str, router: Router, change: Draft) -> None:
    """Write the deployment as the model of every call that goes to it; all of them, or ``HeldError``."""
    elsewhere = calls_elsewhere(context, site)
    if elsewhere:
        view, call = elsewhere[0]
        raise HeldError("azure-deployment", f"`{call.name}` in {view.path}:{call.span.line}")
    away = given_away(context, site)
    if away is not None:
        raise HeldError("azure-deployment", f"the client is handed on in line {away.span.line}")
    name = router.models.get(deployment) or name_at(router, deployment, site.reached)
    if name is None and router.rename_models:
        change.risk("unknown-model")
    calls = [call for call in calls_of(context, site) if family_of(method_of(call)) in _DEPLOYED]
    if not calls:
        raise HeldError("azure-deployment", "no call of the client is in sight")
    for call in calls:
        given = argument_lists(context, call)
        node = context.source.call_at(call.span)
        if call.passed or call.partial is not None or node is None or any(arg.star for args in given for arg in args):
            raise HeldError("azure-deployment", f"`{call.name}` in line {call.span.line}")
        start, _ = context.source.range(node.func)
        text = Value(text=name or deployment).written(change, context, start)
        change.add(taken(change_call(context.source, node, Change(set=(("model", text),)))))


# The gateway style --------------------------------------------------------------------------------------


def _gateway(context: FileContext, made: Construction, klass: ClientClass, target: GatewayTarget) -> Draft:
    deployment = _deployment_at(context, made, target.router)
    change = gateway_style.judged(context, made, klass, target, renames=made.argument("azure_deployment") is None)
    url = target.base_url.written(change, context, gateway_style.use_of(context, made), made.fact)
    values = [("azure_endpoint", url)]
    if deployment is not None:
        values.append(("azure_deployment", Value(text=deployment).written(change, context, 0)))
    gateway_style.edit(context, made, klass, target, values, change, removed=_TOKENS)
    return change


def _deployment_at(context: FileContext, made: Construction, router: Router) -> str | None:
    """Return another name of the deployment at the router, ``None`` when it stays; ``HeldError`` when nobody knows."""
    arg = made.argument("azure_deployment")
    if arg is None or made_of.is_none(arg.value):
        return None
    texts = context.only_texts(arg.value)
    name = name_at(router, texts[0], made.site.reached) if texts is not None and len(set(texts)) == 1 else None
    if name is None and (router.rename_models or (texts is None and router.models)):
        raise HeldError("unknown-model", "`azure_deployment`")
    return name if texts is not None and name not in (None, texts[0]) else None
