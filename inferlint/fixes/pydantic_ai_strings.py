"""pydantic-ai builds model and provider from a text; both are written out to point them at a gateway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import pydantic_ai
from inferlint.fixes.draft import Draft, HeldError
from inferlint.fixes.edit import Patch
from inferlint.fixes.imports import Wanted
from inferlint.fixes.model_text import model_text
from inferlint.fixes.models import name_at
from inferlint.fixes.values import quoted
from inferlint.model.expr import Const

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.config.model import Router
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.pointing import Called
    from inferlint.fixes.pydantic_ai import Model


def _chat(context: FileContext, prefix: str) -> Model:
    if prefix == "openai":
        return pydantic_ai.RESPONSES if pydantic_ai.speaks_responses(context) else pydantic_ai.CHAT
    if prefix == "google-gla":
        # From 2.0 on the text is an error.
        pydantic_ai.check_before(context, "2.0")
    found = {
        "openai-chat": pydantic_ai.CHAT,
        "openai-responses": pydantic_ai.RESPONSES,
        "anthropic": pydantic_ai.ANTHROPIC,
        "google": pydantic_ai.GOOGLE,
        "google-gla": pydantic_ai.GOOGLE,
        "groq": pydantic_ai.GROQ,
        "mistral": pydantic_ai.MISTRAL,
    }.get(prefix)
    if found is None:
        raise HeldError("framework-unknown", f"`{prefix}:`")
    return found


def _embedding(_: FileContext, prefix: str) -> Model:
    if prefix != "openai":
        raise HeldError("framework-unknown", f"`{prefix}:`")
    return pydantic_ai.EMBEDDING


def _rewriter(choose: Callable[[FileContext, str], Model]) -> Callable[[FileContext, Called], Draft]:
    def rewrite(context: FileContext, called: Called) -> Draft:
        given = next((arg for index, arg in enumerate(called.expr.args) if _is_model(called, index)), None)
        text = model_text(context, given.value if given is not None else None, ":")
        if given is None or not isinstance(given.value, Const):
            raise HeldError("model-unseen", "it is not written at the call")
        model = choose(context, text.prefix)
        # The classes have these names and parameters since then.
        pydantic_ai.check_since(context, model.since or "1.0")
        change = Draft(f"Build the model of `{called.name}` with a provider at the gateway, with the gateway's key")
        change.risk("framework")
        use, _ = context.source.range(called.node.func)
        placed = context.place(Wanted(model.module, model.name), use, called.fact)
        change.add(placed.patches)
        provider, router = pydantic_ai.provider_text(context, model, called.provider, called.fact, use, change)
        start, end = context.source.lines.range(given.value.span)
        name = quoted(_renamed(text.name, router, called.provider, change), context.text[end - 1])
        change.add([Patch(start, end, f"{placed.local}({name}, provider={provider})")])
        return change

    return rewrite


def _is_model(called: Called, index: int) -> bool:
    """Say whether an argument is the model; what others hold does not matter, for nothing of them changes."""
    arg = called.expr.args[index]
    if arg.keyword is not None or arg.star:
        return arg.keyword == "model"
    return called.positional[index : index + 1] == ("model",) and not any(one.star for one in called.expr.args[:index])


def _renamed(name: str, router: Router, provider: str, change: Draft) -> str:
    new = name_at(router, name, provider)
    if new is None and router.rename_models:
        change.risk("unknown-model")
    return new or name


HANDLERS = {
    **dict.fromkeys(
        (
            "pydantic_ai.Agent",
            "pydantic_ai.models.infer_model",
            "pydantic_ai.direct.model_request",
            "pydantic_ai.direct.model_request_sync",
            "pydantic_ai.direct.model_request_stream",
            "pydantic_ai.direct.model_request_stream_sync",
        ),
        _rewriter(_chat),
    ),
    "pydantic_ai.embeddings.Embedder": _rewriter(_embedding),
}
