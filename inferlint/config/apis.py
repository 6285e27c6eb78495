"""Families of API operations: what a router or a gateway has to serve before a fix may send calls to it."""

from __future__ import annotations

#: Served unless the configuration says otherwise: one request, one answer, nothing kept at the provider.
DEFAULT_APIS = (
    "chat", "responses", "completions", "messages", "generate", "converse", "invoke", "embeddings", "rerank",
    "moderations", "classify", "images", "videos", "audio", "ocr", "fim", "agents", "tokens", "models",
)  # fmt: skip

#: Only when listed: they keep state at one provider, or hold a connection open, so routers seldom have them.
OTHER_APIS = (
    "realtime", "files", "batches", "threads", "assistants", "fine-tuning", "vector-stores", "uploads", "evals",
    "containers", "conversations", "interactions", "caches",
)  # fmt: skip

APIS = DEFAULT_APIS + OTHER_APIS
