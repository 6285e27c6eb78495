"""LlamaIndex: its models are moved by ``api_base``; ``base_url`` is swallowed, and the call goes where it went."""

from __future__ import annotations

from dataclasses import replace

from inferlint.fixes.framework_class import FrameworkClass
from inferlint.fixes.pointing import Parameters, Shape

#: What every model takes, and what never leaves the process.
_MODEL = frozenset(
    {
        "model", "temperature", "max_tokens", "additional_kwargs", "max_retries", "timeout", "reuse_client",
        "callback_manager", "system_prompt", "messages_to_prompt", "completion_to_prompt", "pydantic_program_mode",
        "output_parser", "strict",
    }
)  # fmt: skip
_CLIENTS = frozenset({"http_client", "async_http_client", "openai_client", "async_openai_client", "api_version"})

_OPENAI = Parameters(
    ("api_base",),
    ("api_key",),
    keep=_MODEL | {"reasoning_effort", "modalities", "audio_config"},
    headers=("default_headers",),
    transport=_CLIENTS,
)
_RESPONSES = replace(
    _OPENAI,
    keep=_MODEL
    | {
        "max_output_tokens", "reasoning_options", "include", "instructions", "track_previous_responses", "store",
        "built_in_tools", "truncation", "user", "previous_response_id", "call_metadata", "context_window",
    },
)  # fmt: skip
_EMBEDDING = replace(
    _OPENAI,
    keep=frozenset(
        {
            "mode", "model", "embed_batch_size", "dimensions", "additional_kwargs", "max_retries", "timeout",
            "reuse_client", "callback_manager", "num_workers",
        }
    ),
)  # fmt: skip
CLASSES = (
    FrameworkClass(("llama_index.llms.openai.OpenAI",), _OPENAI, Shape(("openai",)), own_models=True),
    FrameworkClass(
        ("llama_index.llms.openai.OpenAIResponses",),
        _RESPONSES,
        Shape(("openai",), apis=("responses",)),
        own_models=True,
    ),
    FrameworkClass(
        ("llama_index.llms.openai_like.OpenAILike",),
        replace(_OPENAI, keep=_OPENAI.keep | {"is_chat_model", "is_function_calling_model", "context_window"}),
        Shape(("openai",)),
    ),
    FrameworkClass(
        ("llama_index.embeddings.openai.OpenAIEmbedding",),
        _EMBEDDING,
        Shape(("openai",), apis=("embeddings",)),
        own_models=True,
    ),
)
