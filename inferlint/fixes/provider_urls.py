"""Which part of a provider's URL the base URL of a gateway stands for, and which operation the rest calls."""

# inferlint: file-ignore[IL104] a table that URLs are compared with; nothing is requested here
from __future__ import annotations

import re
from dataclasses import dataclass

from inferlint.fixes.draft import HeldError
from inferlint.project.urls import HOLE

#: What the SDKs of these providers append everything to; their gateways' base URLs stand for it.
_ROOTS: dict[str, tuple[str, ...]] = {
    "anthropic": ("https://api.anthropic.com",),
    "google-gemini": ("https://generativelanguage.googleapis.com",),
    "mistral": ("https://api.mistral.ai",),
    "cohere": ("https://api.cohere.com", "https://api.cohere.ai"),
    "groq": ("https://api.groq.com",),
}
#: Operations of the OpenAI protocol by the beginning of their path, and the family they belong to.
_OPENAI = (
    ("chat/completions", "chat"),
    ("completions", "completions"),
    ("responses", "responses"),
    ("embeddings", "embeddings"),
    ("images", "images"),
    ("audio", "audio"),
    ("moderations", "moderations"),
    ("models", "models"),
    ("rerank", "rerank"),
    ("videos", "videos"),
    ("files", "files"),
    ("batches", "batches"),
    ("uploads", "uploads"),
    ("fine_tuning", "fine-tuning"),
    ("vector_stores", "vector-stores"),
    ("realtime", "realtime"),
    ("assistants", "assistants"),
    ("threads", "threads"),
    ("evals", "evals"),
    ("containers", "containers"),
    ("conversations", "conversations"),
)
_OTHERS: dict[str, tuple[tuple[str, str], ...]] = {
    "anthropic": (
        (r"/v1/messages/batches(?:/|$)", "batches"),
        (r"/v1/messages/count_tokens$", "tokens"),
        (r"/v1/messages$", "messages"),
        (r"/v1/complete$", "completions"),
        (r"/v1/models(?:/|$)", "models"),
        (r"/v1/files(?:/|$)", "files"),
    ),
    "google-gemini": (
        (r"/v1\w*/(?:models|tunedModels)/[^/:]+:(?:generateContent|streamGenerateContent)$", "generate"),
        (r"/v1\w*/models/[^/:]+:(?:embedContent|batchEmbedContents)$", "embeddings"),
        (r"/v1\w*/models/[^/:]+:countTokens$", "tokens"),
        (r"/v1\w*/models/[^/:]+:predict$", "images"),
        (r"/v1\w*/models(?:/[^/:]+)?$", "models"),
        (r"/v1\w*/cachedContents(?:/|$)", "caches"),
        (r"(?:/upload)?/v1\w*/files(?:/|$)", "files"),
    ),
    "mistral": (
        (r"/v1/chat/completions$", "chat"),
        (r"/v1/fim/completions$", "fim"),
        (r"/v1/embeddings$", "embeddings"),
        (r"/v1/agents/completions$", "agents"),
        (r"/v1/moderations$", "moderations"),
        (r"/v1/ocr$", "ocr"),
        (r"/v1/audio/", "audio"),
        (r"/v1/models(?:/|$)", "models"),
        (r"/v1/files(?:/|$)", "files"),
        (r"/v1/batch/", "batches"),
    ),
    "cohere": (
        (r"/v[12]/chat$", "chat"),
        (r"/v[12]/generate$", "completions"),
        (r"/v[12]/embed$", "embeddings"),
        (r"/v[12]/rerank$", "rerank"),
        (r"/v[12]/classify$", "classify"),
        (r"/v[12]/(?:de)?tokenize$", "tokens"),
        (r"/v[12]/models(?:/|$)", "models"),
    ),
    "groq": ((r"/openai/v1/chat/completions$", "chat"), (r"/openai/v1/responses$", "responses"),
             (r"/openai/v1/audio/", "audio"), (r"/openai/v1/models(?:/|$)", "models")),
}  # fmt: skip
_OPERATION = re.compile(
    r"(?P<base>https://[^\x00?#]*?)/(?P<name>" + "|".join(name for name, _ in _OPENAI) + r")(?=[/?#]|$)"
)
#: The only base URL of these hosts; what stands elsewhere on them is another API.
_OPENAI_BASES = {
    "api.openai.com": "https://api.openai.com/v1",
    "api.groq.com": "https://api.groq.com/openai/v1",
    "openrouter.ai": "https://openrouter.ai/api/v1",
}


@dataclass(frozen=True, slots=True)
class Split:
    """A URL taken apart: ``base`` is what the gateway's base URL stands for, ``family`` what the rest calls."""

    base: str
    family: str


def split(provider: str, protocol: str | None, url: str, *, exact: bool) -> Split:
    """Return a URL of a provider taken apart; parts that are not known stand as ``HOLE``.

    ``exact`` says that the gateway's base URL is meant for the SDK of this provider, and not for the protocol.
    Raises ``HeldError`` when it is not known which part the base URL stands for, or what is called.
    """
    if not url.startswith("https://"):
        raise HeldError("url-parts", "the URL is none of `https`")
    if provider in _ROOTS and (exact or protocol != "openai"):
        return _rooted(provider, url)
    if protocol != "openai":
        raise HeldError("url-shape", f"nothing is known about the paths of `{provider}`")
    if provider == "azure-openai":
        raise HeldError("azure-deployment", "the URL names a deployment")
    return _operation(url)


def _rooted(provider: str, url: str) -> Split:
    base = next((root for root in _ROOTS[provider] if url == root or url.startswith(f"{root}/")), None)
    if base is None:
        raise HeldError("url-shape", "the host is another one than that of the SDK")
    path = url[len(base) :].partition("?")[0].partition("#")[0]
    for pattern, family in _OTHERS[provider]:
        if re.match(pattern, path):
            return Split(base, family)
    raise HeldError("undeclared-api", f"`{shown(path)}`")


def _operation(url: str) -> Split:
    found = _OPERATION.match(url)
    if found is None:
        raise HeldError("undeclared-api", f"`{shown(url.partition('://')[2].partition('?')[0])}`")
    base = found["base"]
    host = base[len("https://") :].partition("/")[0]
    if _OPENAI_BASES.get(host, base) != base:
        raise HeldError("url-shape", f"`{base}` is no base URL of the SDK")
    return Split(base, dict(_OPENAI)[found["name"]])


def shown(path: str) -> str:
    """Return a path as a message shows it."""
    return path.replace(HOLE, "…") or "/"
