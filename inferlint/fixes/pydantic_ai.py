"""pydantic-ai: the provider object of a model is where its base URL and key go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.fixes.arguments import Change, change_call
from inferlint.fixes.constructions import located
from inferlint.fixes.draft import Draft, HeldError, taken
from inferlint.fixes.framework_class import FrameworkClass, check_release, rename_given
from inferlint.fixes.imports import Wanted
from inferlint.fixes.pointing import Called, Parameters, Shape, gateway
from inferlint.fixes.versions import decides
from inferlint.model.expr import Const
from inferlint.project.objects import Instance

if TYPE_CHECKING:
    from inferlint.config.model import Router
    from inferlint.fixes.context import FileContext
    from inferlint.model.expr import Arg, Expr
    from inferlint.model.facts import Import
    from inferlint.project.clients import ClientSite

#: Of these distributions either may be declared; both have the same releases.
_DISTRIBUTIONS = ("pydantic-ai-slim", "pydantic-ai")


@dataclass(frozen=True, slots=True)
class Model:
    """A class of models with the provider it takes. ``ids`` are the texts that stand for that provider.

    ``since`` is the release in which the provider has a base URL under this name.
    """

    module: str
    name: str
    provider_module: str
    provider: str
    shape: Shape
    ids: tuple[str, ...]
    since: str = ""

    @property
    def path(self) -> str:
        """Return the dotted name of the class."""
        return f"{self.module}.{self.name}"


def _model(package: str, name: str, home: str, shape: Shape, *ids: str, since: str = "") -> Model:
    provider = {"openai": "OpenAI", "anthropic": "Anthropic", "google": "Google", "groq": "Groq", "mistral": "Mistral"}
    return Model(
        f"pydantic_ai.{package}.{home}",
        name,
        f"pydantic_ai.providers.{home}",
        f"{provider[home]}Provider",
        shape,
        ids or (home,),
        since,
    )


CHAT = _model("models", "OpenAIChatModel", "openai", Shape(("openai",)), "openai", "openai-chat")
RESPONSES = _model(
    "models", "OpenAIResponsesModel", "openai", Shape(("openai",), apis=("responses",)), "openai", "openai-responses"
)
EMBEDDING = _model("embeddings", "OpenAIEmbeddingModel", "openai", Shape(("openai",), apis=("embeddings",)))
ANTHROPIC = _model("models", "AnthropicModel", "anthropic", Shape(("anthropic",), apis=("messages",)))
GOOGLE = _model(
    "models",
    "GoogleModel",
    "google",
    Shape(("google-gemini", "gemini"), apis=("generate",)),
    "google",
    "google-gla",
    since="1.39",
)
GROQ = _model("models", "GroqModel", "groq", Shape(("groq",)))
MISTRAL = _model("models", "MistralModel", "mistral", Shape(("mistral",)))

MODELS: dict[str, Model] = {one.path: one for one in (CHAT, RESPONSES, EMBEDDING, ANTHROPIC, GOOGLE, GROQ, MISTRAL)}
#: Any family of operations may run on a provider; the model that it is handed to says which.
PROVIDERS = tuple(
    FrameworkClass(
        (f"{module}.{name}",),
        Parameters(
            ("base_url",), ("api_key",), transport=frozenset({"http_client", client, "retry_options", "client"})
        ),
        Shape(gateways, apis=()),
        models=(),
    )
    for module, name, gateways, client in (
        (CHAT.provider_module, CHAT.provider, CHAT.shape.gateways, "openai_client"),
        (ANTHROPIC.provider_module, ANTHROPIC.provider, ANTHROPIC.shape.gateways, "anthropic_client"),
        (GROQ.provider_module, GROQ.provider, GROQ.shape.gateways, "groq_client"),
        (MISTRAL.provider_module, MISTRAL.provider, MISTRAL.shape.gateways, "mistral_client"),
    )
)
_PROVIDERS = {path: one for one in PROVIDERS for path in one.paths}


def rewrite_model(context: FileContext, site: ClientSite) -> Draft:
    """Return the change that gives a model a provider at the gateway, or changes the one it has."""
    made = located(context, site)
    model = MODELS[site.client.path]
    called = Called(site.name, site.provider, made.expr, made.node, made.fact, site.client.positional)
    for name, _ in called.arguments():
        if name not in ("model_name", "provider", "profile", "settings"):
            raise HeldError("unknown-argument", f"`{name}`")
    change = Draft(f"Give `{site.name}` a provider at the gateway, with the gateway's key")
    change.risk("framework")
    given = called.argument("provider")
    if given is not None and not _is_text(given, model.ids):
        router = _rewrite_provider(context, site, model, given.value, change)
    else:
        text, router = provider_text(
            context, model, site.provider, made.fact, context.source.range(made.node.func)[0], change
        )
        change.add(taken(change_call(context.source, made.node, Change(set=(("provider", text),)))))
    rename_given(context, called, ("model_name",), router, change)
    return change


def provider_text(
    context: FileContext, model: Model, provider: str, fact: Import, use: int, change: Draft
) -> tuple[str, Router]:
    """Return the source text of a provider at the gateway; the imports it needs are added to ``change``.

    Raises ``HeldError`` when there is no gateway, or the releases that the project may use do not all take it.
    """
    if model.since:
        check_since(context, model.since)
    called = Called(f"{model.name}()", provider, None, None, fact)  # type: ignore[arg-type]
    target = gateway(context, called, model.shape)
    if target.gateway.headers:
        raise HeldError("framework-unknown", f"`{model.provider}` is not known to take the headers of the gateway")
    placed = context.place(Wanted(model.provider_module, model.provider), use, fact)
    change.add(placed.patches)
    arguments = [f"base_url={target.base_url.written(change, context, use, fact, model.shape.tail)}"]
    if target.api_key is not None:
        arguments.append(f"api_key={target.api_key.written(change, context, use, fact)}")
    return f"{placed.local}({', '.join(arguments)})", target.router


def _rewrite_provider(context: FileContext, site: ClientSite, model: Model, given: Expr, change: Draft) -> Router:
    """Add the edits of the provider that a model is handed, which is a finding of its own."""
    if isinstance(given, Const):
        raise HeldError("framework-unknown", f"`provider={given.value!r}`")
    found = [one for one in context.view.evaluator.objects(given) if isinstance(one, Instance)]
    sites = [context.view.clients.of(one) for one in found]
    if len(sites) != 1 or sites[0] is None:
        raise HeldError("fix-elsewhere", "`provider`")
    klass = _PROVIDERS.get(sites[0].client.path)
    if klass is None:
        raise HeldError("framework-unknown", f"`{sites[0].path}`")
    made = located(context, sites[0])
    called = Called(sites[0].name, site.provider, made.expr, made.node, made.fact, sites[0].client.positional)
    gateway(context, called, model.shape)
    return klass.point(context, called, change).router


def _is_text(given: Arg, ids: tuple[str, ...]) -> bool:
    return isinstance(given.value, Const) and given.value.value in (None, *ids)


# Releases -----------------------------------------------------------------------------------------------


def check_since(context: FileContext, first: str) -> None:
    """Raise ``HeldError`` unless the project uses a release of pydantic-ai from ``first`` on."""
    said = next((name for name in _DISTRIBUTIONS if context.declared(name).sources), _DISTRIBUTIONS[0])
    check_release(context, said, first)


def check_before(context: FileContext, boundary: str) -> None:
    """Raise ``HeldError`` unless every release that the project may use comes before ``boundary``."""
    if not any(decides(context.declared(name), boundary) == "before" for name in _DISTRIBUTIONS):
        raise HeldError("version-unknown", f"pydantic-ai before {boundary}")


def speaks_responses(context: FileContext) -> bool:
    """Say whether ``openai:`` means the Responses API, as it does from 2.0 on; ``HeldError`` when nobody can say."""
    for name in _DISTRIBUTIONS:
        side = decides(context.declared(name), "2.0")
        if side != "unknown":
            return side == "from"
    raise HeldError("version-unknown", "`openai:` is the Responses API from pydantic-ai 2.0 on, Chat before")
