"""Families of API operations, by the methods that call them: what a router serves is declared in these words."""

from __future__ import annotations

#: First components of a method's path and the family they belong to; the longer ones come first.
_FAMILIES = (
    ("beta.threads", "threads"),
    ("beta.assistants", "assistants"),
    ("beta.realtime", "realtime"),
    ("beta.vector_stores", "vector-stores"),
    ("beta.messages.batches", "batches"),
    ("beta.messages.count_tokens", "tokens"),
    ("beta.files", "files"),
    ("beta.chat", "chat"),
    ("beta.responses", "responses"),
    ("beta.messages", "messages"),
    ("beta.conversations", "conversations"),
    ("messages.batches", "batches"),
    ("messages.count_tokens", "tokens"),
    ("chat", "chat"),
    ("chat_stream", "chat"),
    ("responses", "responses"),
    ("completions", "completions"),
    ("embeddings", "embeddings"),
    ("embed", "embeddings"),
    ("messages", "messages"),
    ("images", "images"),
    ("audio", "audio"),
    ("videos", "videos"),
    ("moderations", "moderations"),
    ("classifiers", "classify"),
    ("classify", "classify"),
    ("rerank", "rerank"),
    ("ocr", "ocr"),
    ("fim", "fim"),
    ("agents", "agents"),
    ("realtime", "realtime"),
    ("live", "realtime"),
    ("aio.live", "realtime"),
    ("files", "files"),
    ("aio.files", "files"),
    ("uploads", "uploads"),
    ("batches", "batches"),
    ("batch", "batches"),
    ("aio.batches", "batches"),
    ("fine_tuning", "fine-tuning"),
    ("vector_stores", "vector-stores"),
    ("evals", "evals"),
    ("containers", "containers"),
    ("conversations", "conversations"),
    ("caches", "caches"),
    ("aio.caches", "caches"),
    ("models.generate_content", "generate"),
    ("models.generate_content_stream", "generate"),
    ("aio.models.generate_content", "generate"),
    ("aio.models.generate_content_stream", "generate"),
    ("chats", "generate"),
    ("aio.chats", "generate"),
    ("models.generate_images", "images"),
    ("aio.models.generate_images", "images"),
    ("models.generate_videos", "videos"),
    ("aio.models.generate_videos", "videos"),
    ("models.embed_content", "embeddings"),
    ("aio.models.embed_content", "embeddings"),
    ("models.count_tokens", "tokens"),
    ("aio.models.count_tokens", "tokens"),
    ("models", "models"),
    ("aio.models", "models"),
)


def family_of(method: str) -> str | None:
    """Return the family that a dotted method path belongs to, ``None`` when it is not known."""
    for start, family in _FAMILIES:
        if method == start or method.startswith(f"{start}."):
            return family
    return None
