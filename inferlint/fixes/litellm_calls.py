"""Calls of the litellm SDK: base URL and key go to each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes.constructions import import_of
from inferlint.fixes.draft import HeldError
from inferlint.fixes.litellm_models import move
from inferlint.fixes.pointing import Called, Parameters
from inferlint.model.expr import Call

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.project.calls import CallSite

#: Functions, and the family of API operations that they call.
APIS = {
    "litellm.completion": "chat",
    "litellm.acompletion": "chat",
    "litellm.text_completion": "completions",
    "litellm.atext_completion": "completions",
    "litellm.embedding": "embeddings",
    "litellm.aembedding": "embeddings",
    "litellm.responses": "responses",
    "litellm.aresponses": "responses",
}
_PARAMETERS = Parameters(
    ("api_base", "base_url"),
    ("api_key",),
    keep=frozenset(
        {
            "model", "messages", "prompt", "input", "instructions", "temperature", "max_tokens", "top_p", "n", "stream",
            "max_completion_tokens", "max_output_tokens", "stream_options", "stop", "timeout", "num_retries",
            "max_retries", "tools", "tool_choice", "parallel_tool_calls", "functions", "function_call", "seed", "user",
            "response_format", "logprobs", "top_logprobs", "logit_bias", "presence_penalty", "frequency_penalty",
            "metadata", "caching", "cache", "drop_params", "additional_drop_params", "extra_body", "extra_query",
            "reasoning_effort", "reasoning", "thinking", "verbosity", "modalities", "audio", "prediction", "dimensions",
            "encoding_format", "store", "service_tier", "truncation", "include", "text", "previous_response_id",
            "suffix", "echo", "best_of", "verbose", "safety_identifier", "web_search_options", "text_format",
        }
    ),
    headers=("extra_headers", "headers"),
    attribution=frozenset({"organization"}),
    # Another model, client, or provider than the one that the text names.
    transport=frozenset(
        {
            "fallbacks", "context_window_fallback_dict", "model_list", "deployment_id", "client", "shared_session",
            "custom_llm_provider", "api_version", "api_type", "mock_response", "use_litellm_proxy",
        }
    ),
)  # fmt: skip


def move_call(context: FileContext, site: CallSite, change: Draft) -> None:
    """Add the edits of one call; raises ``HeldError`` when there is none that is right."""
    if site.passed or site.partial is not None:
        raise HeldError("class-use", f"`{site.name}` in line {site.span.line} is handed on")
    expr = next(
        (one.expr for one in context.view.contexts if isinstance(one.expr, Call) and one.expr.func is site.expr), None
    )
    node = context.source.call_at(site.span)
    if not isinstance(expr, Call) or node is None or site.function is None:
        raise HeldError("unresolved-name")
    fact = import_of(context, site.expr)
    called = Called(site.name, site.provider, expr, node, fact, site.function.positional)
    move(context, called, _PARAMETERS, ("model",), APIS[site.path], change)
