"""Names of models as litellm reads them: the prefix chooses the wire protocol, whatever the base URL is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from inferlint.fixes.draft import HeldError
from inferlint.fixes.model_text import model_text
from inferlint.fixes.pointing import Shape, gateway, point
from inferlint.fixes.targets import gateway_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from inferlint.config.model import Router
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.fixes.model_text import ModelText
    from inferlint.fixes.pointing import Called, Parameters

#: The gateways whose base URL fits, and the path that litellm leaves to the base URL.
_PREFIXES: dict[str, tuple[tuple[str, ...], str]] = {
    "openai": (("openai",), ""),
    "anthropic": (("anthropic",), ""),
    "gemini": (("google-gemini", "gemini"), "/v1beta"),
    "mistral": (("mistral",), "/v1"),
    "groq": (("groq",), "/openai/v1"),
}
#: What the name of a model says about its provider by itself, in every release.
_BARE = (
    (re.compile(r"gpt-[345]|o[13](-|$)|text-embedding-(3|ada)"), "openai"),
    (re.compile(r"claude-"), "anthropic"),
)
#: Protocols that have another family for a chat, and that nothing else is called by.
_CHATS = {"anthropic": "messages", "gemini": "generate"}


def move(
    context: FileContext,
    called: Called,
    parameters: Parameters,
    names: tuple[str, ...],
    api: str,
    change: Draft,
    *,
    only: Collection[str] = (),
) -> Router:
    """Add the edits that point a call at a gateway of its model's protocol; ``names`` are those of the model.

    ``only`` are the prefixes that the caller hands on to litellm as they are, any when empty. Raises ``HeldError``
    when nobody can say which protocol that is, or no gateway serves it.
    """
    given = called.argument(*names)
    text = model_text(context, given.value if given is not None else None, "/")
    told = text.prefix or next((provider for pattern, provider in _BARE if pattern.match(text.name)), "")
    if only and told not in only:
        raise HeldError("framework-unknown", f"`{text.prefix or text.name}`")
    known = _PREFIXES.get(told)
    if known is None or (told in _CHATS and api != "chat"):
        return _by_proxy(context, called, parameters, text, api, change)
    gateways, tail = known
    shape = Shape(gateways, tail, (_CHATS.get(told, api),))
    target = gateway_of(context.view.config, called.provider, gateways)
    if target is None:
        return _by_proxy(context, called, parameters, text, api, change)
    target = gateway(context, called, shape)
    point(context, called, parameters, shape, target, change)
    prefix = None if text.prefix else told
    text.rename(context, target.router, change, told, prefix=prefix)
    return target.router


def _by_proxy(
    context: FileContext, called: Called, parameters: Parameters, text: ModelText, api: str, change: Draft
) -> Router:
    """A LiteLLM proxy serves every model in one protocol, which the prefix ``litellm_proxy`` chooses."""
    shape = Shape(("openai",), apis=(api,))
    target = gateway_of(context.view.config, called.provider, shape.gateways)
    written = f"{text.prefix}/{text.name}" if text.prefix else text.name
    if target is None or target.router.preset != "litellm-proxy" or api not in ("chat", "embeddings"):
        raise HeldError("protocol-change" if target is not None else "no-target", f"`{written}`")
    target = gateway(context, called, shape)
    point(context, called, parameters, shape, target, change)
    new = target.router.models.get(written) or target.router.models.get(text.name)
    if new is None:
        change.risk("unknown-model")
    text.write(context, f"litellm_proxy/{new or text.name}", change)
    return target.router
