"""Models of Agno, AutoGen and smolagents."""

from __future__ import annotations

from dataclasses import replace

from inferlint.fixes.framework_class import FrameworkClass
from inferlint.fixes.pointing import Parameters, Shape

#: What every model of Agno takes, and what never leaves the process.
_AGNO = frozenset(
    {
        "id", "name", "provider", "supports_native_structured_outputs", "supports_json_schema_outputs",
        "system_prompt", "instructions", "tool_message_role", "assistant_message_role", "cache_response", "cache_ttl",
        "cache_dir", "retries", "delay_between_retries", "exponential_backoff", "retry_with_guidance",
        "retry_with_guidance_limit", "store", "reasoning_effort", "verbosity", "metadata", "temperature", "user",
        "top_p", "service_tier", "strict_output", "extra_query", "extra_body", "request_params", "timeout",
        "max_retries", "default_query", "role_map",
    }
)  # fmt: skip
_AGNO_CHAT = Parameters(
    ("base_url",),
    ("api_key",),
    keep=_AGNO
    | {
        "collect_metrics_on_completion", "frequency_penalty", "logit_bias", "logprobs", "top_logprobs", "max_tokens",
        "max_completion_tokens", "modalities", "audio", "presence_penalty", "seed", "stop",
    },
    headers=("default_headers", "extra_headers"),
    attribution=frozenset({"organization"}),
    transport=frozenset({"http_client", "client", "async_client", "client_params"}),
)  # fmt: skip
_AGNO_RESPONSES = replace(
    _AGNO_CHAT,
    keep=_AGNO
    | {
        "include", "max_output_tokens", "max_tool_calls", "parallel_tool_calls", "reasoning", "reasoning_summary",
        "truncation",
    },
    transport=_AGNO_CHAT.transport | {"background", "vector_store_name", "use_previous_response_id"},
)  # fmt: skip
#: What smolagents' classes share; their further keywords go into the body of each request.
SMOLAGENTS = Parameters(
    ("api_base",),
    ("api_key",),
    keep=frozenset(
        {
            "model_id", "custom_role_conversions", "flatten_messages_as_text", "temperature", "max_tokens", "top_p",
            "seed", "stop", "timeout", "requests_per_minute", "max_completion_tokens", "reasoning_effort",
        }
    ),
)  # fmt: skip
_SMOLAGENTS = replace(
    SMOLAGENTS,
    attribution=frozenset({"organization", "project"}),
    transport=frozenset({"client_kwargs"}),
)

_AUTOGEN = Parameters(
    ("base_url",),
    ("api_key",),
    keep=frozenset(
        {
            "model", "frequency_penalty", "logit_bias", "max_tokens", "n", "presence_penalty", "response_format",
            "seed", "stop", "temperature", "top_p", "user", "stream_options", "parallel_tool_calls", "reasoning_effort",
            "timeout", "max_retries", "model_capabilities", "model_info", "add_name_prefixes",
            "include_name_in_message",
        }
    ),
    headers=("default_headers",),
    attribution=frozenset({"organization"}),
)  # fmt: skip

CLASSES = (
    FrameworkClass(
        ("autogen_ext.models.openai.OpenAIChatCompletionClient",), _AUTOGEN, Shape(("openai",)), own_models=True
    ),
    FrameworkClass(("agno.models.openai.OpenAIChat",), _AGNO_CHAT, Shape(("openai",)), models=("id",)),
    FrameworkClass(
        ("agno.models.openai.OpenAIResponses",),
        _AGNO_RESPONSES,
        Shape(("openai",), apis=("responses",)),
        models=("id",),
    ),
    FrameworkClass(("smolagents.OpenAIModel",), _SMOLAGENTS, Shape(("openai",)), models=("model_id",)),
)
