"""Frameworks whose model strings have the grammar of litellm: DSPy, CrewAI, instructor, some models of smolagents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes.agents import SMOLAGENTS
from inferlint.fixes.constructions import located
from inferlint.fixes.draft import Draft, HeldError
from inferlint.fixes.litellm_models import move
from inferlint.fixes.pointing import Called, Parameters
from inferlint.model.expr import Const

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.project.clients import ClientSite

_DSPY = Parameters(
    ("api_base", "base_url"),
    ("api_key",),
    keep=frozenset(
        {
            "model", "model_type", "temperature", "max_tokens", "cache", "callbacks", "num_retries", "finetuning_model",
            "train_kwargs", "use_developer_role", "prompt_cache", "rollout_id", "top_p", "stop", "n", "timeout",
            "reasoning_effort", "seed", "presence_penalty", "frequency_penalty", "cache_in_memory",
        }
    ),
    headers=("extra_headers", "headers"),
    # They bring their own connection, or a model that runs elsewhere.
    transport=frozenset({"engine", "async_engine", "provider", "launch_kwargs", "api_version", "custom_llm_provider"}),
)  # fmt: skip
_DSPY_EMBEDDER = Parameters(
    ("api_base", "base_url"),
    ("api_key",),
    keep=frozenset({"model", "batch_size", "caching", "dimensions", "encoding_format", "timeout"}),
)
#: From 3.4 on DSPy calls other providers without litellm, and puts other paths behind the base URL.
_DSPY_PREFIXES = ("openai",)
#: Models of OpenAI run on its SDK or on litellm, which take the same URL; the others differ from release to release.
_CREWAI = Parameters(
    ("base_url", "api_base"),
    ("api_key",),
    keep=frozenset(
        {
            "model", "temperature", "top_p", "max_tokens", "max_completion_tokens", "stream", "seed", "stop", "n",
            "frequency_penalty", "presence_penalty", "timeout", "logit_bias", "response_format", "logprobs",
            "top_logprobs", "callbacks", "reasoning_effort", "context_window_size",
        }
    ),
    transport=frozenset({"provider", "api_version", "interceptor", "is_litellm"}),
)  # fmt: skip
_INSTRUCTOR = Parameters(
    ("base_url",), ("api_key",), keep=frozenset({"model", "async_client", "cache", "timeout", "max_retries"})
)
_DSPY_APIS = {"chat": "chat", "text": "completions", "responses": "responses"}


def _lm(context: FileContext, called: Called) -> Draft:
    kind = called.argument("model_type")
    value = kind.value.value if kind is not None and isinstance(kind.value, Const) else "chat" if kind is None else None
    api = _DSPY_APIS.get(str(value))
    if api is None:
        raise HeldError("framework-unknown", "`model_type`")
    return _moved(context, called, _DSPY, ("model",), api, only=_DSPY_PREFIXES)


def _embedder(context: FileContext, called: Called) -> Draft:
    return _moved(context, called, _DSPY_EMBEDDER, ("model",), "embeddings", only=_DSPY_PREFIXES)


def _crewai(context: FileContext, called: Called) -> Draft:
    return _moved(context, called, _CREWAI, ("model",), "chat", only=("openai",))


def _instructor(context: FileContext, called: Called) -> Draft:
    return _moved(context, called, _INSTRUCTOR, ("model",), "chat", only=("openai",))


def _moved(
    context: FileContext,
    called: Called,
    parameters: Parameters,
    names: tuple[str, ...],
    api: str,
    *,
    only: tuple[str, ...] = (),
) -> Draft:
    change = Draft(f"Point `{called.name}` at the gateway, with the gateway's key")
    change.risk("framework")
    move(context, called, parameters, names, api, change, only=only)
    return change


def smolagents_model(context: FileContext, site: ClientSite) -> Draft:
    """Return the change of a ``LiteLLMModel``."""
    made = located(context, site)
    called = Called(site.name, site.provider, made.expr, made.node, made.fact, site.client.positional)
    return _moved(context, called, SMOLAGENTS, ("model_id",), "chat")


#: Calls that build a client from a text.
HANDLERS = {
    "dspy.LM": _lm,
    "dspy.Embedder": _embedder,
    "crewai.LLM": _crewai,
    "instructor.from_provider": _instructor,
}
#: Classes.
CLASSES = {"smolagents.LiteLLMModel": smolagents_model}
