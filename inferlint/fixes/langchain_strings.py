"""LangChain builds the class of a provider's package from a text, and hands it the arguments that are not its own."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from inferlint.fixes import langchain
from inferlint.fixes.constructions import is_none
from inferlint.fixes.draft import Draft, HeldError
from inferlint.fixes.model_text import model_text
from inferlint.model.expr import Const, Items

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.framework_class import FrameworkClass
    from inferlint.fixes.pointing import Called

_CHAT: dict[str, FrameworkClass] = {
    "openai": langchain.CHAT_OPENAI,
    "anthropic": langchain.CHAT_ANTHROPIC,
    "google_genai": langchain.CHAT_GOOGLE,
    "mistralai": langchain.CHAT_MISTRAL,
    "groq": langchain.CHAT_GROQ,
    "cohere": langchain.CHAT_COHERE,
    "together": langchain.CHAT_TOGETHER,
}
_EMBEDDINGS: dict[str, FrameworkClass] = {"openai": langchain.OPENAI_EMBEDDINGS}
#: What the name of a model says about its provider by itself, in every release.
_BARE = ((re.compile(r"gpt-[345]|o[13](-|$)"), "openai"), (re.compile(r"claude"), "anthropic"))
_OWN = frozenset({"model", "model_provider", "provider", "config_prefix", "configurable_fields"})
#: With one of these configurable, whoever runs the model chooses where it is.
_STEERING = frozenset(
    {
        "any", "model", "model_name", "model_provider", "base_url", "openai_api_base", "anthropic_api_url", "api_key",
        "openai_api_key", "anthropic_api_key",
    }
)  # fmt: skip


def chat_model(context: FileContext, called: Called) -> Draft:
    """Return the change of ``init_chat_model``."""
    _check_configurable(called)
    return _built(context, called, _CHAT, "model_provider")


def embeddings(context: FileContext, called: Called) -> Draft:
    """Return the change of ``init_embeddings``."""
    return _built(context, called, _EMBEDDINGS, "provider")


def _built(context: FileContext, called: Called, classes: dict[str, FrameworkClass], parameter: str) -> Draft:
    given = called.argument("model")
    text = model_text(context, given.value if given is not None else None, ":")
    apart = called.argument(parameter)
    name = text.prefix
    if apart is not None and not is_none(apart.value):
        named = context.only_texts(apart.value) or []
        if len(named) != 1 or text.prefix:
            raise HeldError("model-unseen", f"`{parameter}`")
        name = named[0]
    told = name or next((provider for pattern, provider in _BARE if pattern.match(text.name)), "")
    klass = classes.get(told)
    if klass is None:
        raise HeldError("framework-unknown", f"`{told or text.name}`")
    change = Draft(f"Point `{called.name}` at the gateway, with the gateway's key")
    change.risk("framework")
    klass = replace(klass, parameters=replace(klass.parameters, keep=klass.parameters.keep | _OWN))
    target = klass.point(context, called, change)
    prefix = told if not name else None
    text.rename(
        context, target.router, change, called.provider, prefix=prefix, is_foreign=klass.shape.is_foreign(target)
    )
    return change


def _check_configurable(called: Called) -> None:
    given = called.argument("configurable_fields")
    if given is None or is_none(given.value):
        return
    items = given.value.items if isinstance(given.value, Items) else (given.value,)
    names = [item.value for item in items if isinstance(item, Const)]
    if len(names) < len(items) or any(name in _STEERING for name in names) or not isinstance(given.value, Items):
        raise HeldError("client-steered", "`configurable_fields`")


HANDLERS = {
    "langchain.chat_models.init_chat_model": chat_model,
    "langchain_classic.chat_models.init_chat_model": chat_model,
    "langchain.embeddings.init_embeddings": embeddings,
    "langchain_classic.embeddings.init_embeddings": embeddings,
}
