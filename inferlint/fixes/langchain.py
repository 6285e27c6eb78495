"""LangChain: chat models and embeddings, by the packages of the providers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from inferlint.fixes.framework_class import FrameworkClass
from inferlint.fixes.pointing import Parameters, Shape
from inferlint.fixes.versions import decides

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.pointing import Called

#: What every chat model takes, and what never leaves the process.
_MODEL = frozenset(
    {
        "model", "model_name", "temperature", "max_tokens", "timeout", "request_timeout", "max_retries", "streaming",
        "stop", "stop_sequences", "n", "top_p", "top_k", "model_kwargs", "cache", "callbacks", "callback_manager",
        "custom_get_token_ids", "disable_streaming", "metadata", "name", "profile", "rate_limiter", "tags", "verbose",
        "output_version",
    }
)  # fmt: skip
_CLIENTS = frozenset({"client", "async_client", "http_client", "http_async_client", "http_socket_options"})

_OPENAI_CHAT = Parameters(
    ("base_url", "openai_api_base"),
    ("api_key", "openai_api_key"),
    keep=_MODEL
    | {
        "context_management", "default_query", "disabled_params", "extra_body", "frequency_penalty", "include",
        "include_response_headers", "logit_bias", "logprobs", "max_completion_tokens", "presence_penalty",
        "prompt_cache_options", "reasoning", "reasoning_effort", "seed", "service_tier", "store",
        "stream_chunk_timeout", "stream_usage", "tiktoken_model_name", "top_logprobs", "truncation",
        "use_previous_response_id", "use_responses_api", "verbosity",
    },
    headers=("default_headers",),
    attribution=frozenset({"organization", "openai_organization"}),
    transport=_CLIENTS | {"root_client", "root_async_client", "openai_proxy"},
)  # fmt: skip
_OPENAI_LLM = replace(
    _OPENAI_CHAT,
    keep=_MODEL
    | {
        "allowed_special", "batch_size", "best_of", "default_query", "disallowed_special", "extra_body",
        "frequency_penalty", "logit_bias", "logprobs", "presence_penalty", "seed", "tiktoken_model_name",
    },
)  # fmt: skip
_OPENAI_EMBEDDINGS = replace(
    _OPENAI_CHAT,
    keep=frozenset(
        {
            "allowed_special", "check_embedding_ctx_length", "chunk_size", "default_query", "dimensions",
            "disallowed_special", "embedding_ctx_length", "max_retries", "model", "model_kwargs", "request_timeout",
            "retry_max_seconds", "retry_min_seconds", "show_progress_bar", "skip_empty", "tiktoken_enabled",
            "tiktoken_model_name", "timeout",
        }
    ),
    headers=("default_headers", "headers"),
)  # fmt: skip
_ANTHROPIC = Parameters(
    ("base_url", "anthropic_api_url"),
    ("api_key", "anthropic_api_key"),
    keep=_MODEL
    | {
        "betas", "container", "context_management", "default_request_timeout", "effort", "inference_geo",
        "max_tokens_to_sample", "mcp_servers", "output_config", "reasoning_effort", "reuse_last_container",
        "stream_usage", "thinking", "user_profile_id",
    },
    headers=("default_headers",),
    transport=frozenset({"anthropic_proxy"}),
)  # fmt: skip
_GOOGLE_KEEP = frozenset(
    {
        "cached_content", "candidate_count", "convert_system_message_to_human", "frequency_penalty", "image_config",
        "include_thoughts", "labels", "max_output_tokens", "media_resolution", "presence_penalty", "reasoning_effort",
        "response_mime_type", "response_modalities", "response_schema", "retries", "safety_settings", "seed",
        "thinking_budget", "thinking_config", "thinking_level",
    }
)  # fmt: skip
#: ``client_options`` is another name for ``base_url``, with a mapping as its value.
_GOOGLE_TRANSPORT = frozenset(
    {
        "api_version", "client", "client_args", "client_options", "credentials", "location", "project", "transport",
        "vertexai",
    }
)  # fmt: skip
_GOOGLE = Parameters(
    ("base_url",),
    ("api_key", "google_api_key"),
    keep=_MODEL | _GOOGLE_KEEP,
    headers=("additional_headers",),
    transport=_GOOGLE_TRANSPORT,
)
_MISTRAL = Parameters(
    ("base_url", "endpoint"),
    ("api_key", "mistral_api_key"),
    keep=_MODEL | {"max_concurrent_requests", "random_seed", "safe_mode"},
    transport=_CLIENTS,
)
_GROQ = Parameters(
    ("base_url", "groq_api_base"),
    ("api_key", "groq_api_key"),
    keep=_MODEL | {"default_query", "reasoning_effort", "reasoning_format", "service_tier"},
    headers=("default_headers",),
    transport=_CLIENTS | {"groq_proxy"},
)
_COHERE = Parameters(
    ("base_url",),
    ("cohere_api_key",),
    keep=_MODEL | {"preamble", "timeout_seconds", "user_agent"},
    transport=_CLIENTS,
)


#: Each of them chooses the Responses API, or may.
_RESPONSES = (
    "use_responses_api", "use_previous_response_id", "reasoning", "include", "truncation", "context_management",
    "output_version",
)  # fmt: skip
#: Each of them decides by itself whether a stream ends with its usage.
_USAGE = ("stream_usage", "base_url", "openai_api_base", "openai_proxy", "model_kwargs")


def _chat_apis(called: Called) -> tuple[str, ...]:
    return ("chat", "responses") if called.argument(*_RESPONSES) is not None else ("chat",)


def _same_usage(context: FileContext, called: Called) -> dict[str, str]:
    """From release 0.3.35 on a stream ends with its usage only where no base URL is set; say what was meant."""
    if called.argument(*_USAGE) is not None:
        return {}
    found = context.declared("langchain-openai")
    return {"stream_usage": "True"} if decides(found, "0.3.35") == "from" else {}


_OPENAI = Shape(("openai",))
_GEMINI = ("google-gemini", "gemini")
#: Older releases call over gRPC, where the address of an HTTP server hangs.
_GOOGLE_HTTP = ("langchain-google-genai", "4.0")

CHAT_OPENAI = FrameworkClass(("langchain_openai.ChatOpenAI",), _OPENAI_CHAT, _OPENAI, apis=_chat_apis, more=_same_usage)
CHAT_ANTHROPIC = FrameworkClass(
    ("langchain_anthropic.ChatAnthropic",), _ANTHROPIC, Shape(("anthropic",), apis=("messages",))
)
CHAT_GOOGLE = FrameworkClass(
    ("langchain_google_genai.ChatGoogleGenerativeAI",), _GOOGLE, Shape(_GEMINI, apis=("generate",)), since=_GOOGLE_HTTP
)
CHAT_MISTRAL = FrameworkClass(("langchain_mistralai.ChatMistralAI",), _MISTRAL, Shape(("mistral",), "/v1"))
CHAT_GROQ = FrameworkClass(("langchain_groq.ChatGroq",), _GROQ, Shape(("groq",)))
CHAT_COHERE = FrameworkClass(("langchain_cohere.ChatCohere",), _COHERE, Shape(("cohere",)))
CHAT_TOGETHER = FrameworkClass(
    ("langchain_together.ChatTogether",),
    replace(_OPENAI_CHAT, base_url=("base_url", "together_api_base"), api_key=("api_key", "together_api_key")),
    Shape(("openai",), foreign="openai"),
    apis=_chat_apis,
)
OPENAI_EMBEDDINGS = FrameworkClass(
    ("langchain_openai.OpenAIEmbeddings",), _OPENAI_EMBEDDINGS, Shape(("openai",), apis=("embeddings",))
)

CLASSES = (
    CHAT_OPENAI,
    CHAT_ANTHROPIC,
    CHAT_GOOGLE,
    CHAT_MISTRAL,
    CHAT_GROQ,
    CHAT_COHERE,
    CHAT_TOGETHER,
    OPENAI_EMBEDDINGS,
    FrameworkClass(("langchain_openai.OpenAI",), _OPENAI_LLM, Shape(("openai",), apis=("completions",))),
    FrameworkClass(
        ("langchain_google_genai.GoogleGenerativeAIEmbeddings",),
        replace(
            _GOOGLE,
            keep=frozenset({"model", "task_type", "output_dimensionality"}),
            transport=_GOOGLE_TRANSPORT | {"request_options"},
        ),
        Shape(_GEMINI, apis=("embeddings",)),
        since=_GOOGLE_HTTP,
    ),
    FrameworkClass(
        ("langchain_mistralai.MistralAIEmbeddings",),
        replace(
            _MISTRAL,
            base_url=("endpoint",),
            keep=frozenset({"model", "timeout", "max_retries", "max_concurrent_requests", "tokenizer", "wait_time"}),
        ),
        Shape(("mistral",), "/v1", apis=("embeddings",)),
    ),
    FrameworkClass(
        ("langchain_cohere.CohereEmbeddings",),
        replace(
            _COHERE,
            keep=frozenset({"model", "embedding_types", "max_retries", "request_timeout", "truncate", "user_agent"}),
        ),
        Shape(("cohere",), apis=("embeddings",)),
    ),
)
