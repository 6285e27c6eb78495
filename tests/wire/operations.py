"""Which operation of which API a request asks for, whatever base path it goes through.

Strict on purpose: a path that nobody serves (``/v1/v1/messages``) is no operation, neither here nor at a real router.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

if TYPE_CHECKING:
    from tests.wire.calls import Call

ROUTER = "router.acme.internal"


@dataclass(frozen=True, slots=True)
class Operation:
    """``upstream`` is the provider that the place leads to, None where the router chooses it by the model.

    ``shape`` is the protocol of the path: ``azure`` is the one of OpenAI with the deployment and the API version
    in the URL. ``model`` is the model in the path, None where it stands in the body. ``version`` is the version
    in the path, for protocols that answer differently to each.
    """

    name: str
    shape: str
    upstream: str | None
    model: str | None = None
    version: str | None = None


_OPENAI = {
    "/chat/completions": "chat.completions",
    "/completions": "completions",
    "/responses": "responses",
    "/embeddings": "embeddings",
    "/models": "models",
    "/realtime": "realtime",
    "/moderations": "moderations",
    "/images/generations": "images",
    "/audio/speech": "audio.speech",
    "/audio/transcriptions": "audio.transcriptions",
}


def _table(names: dict[str, str]) -> str:
    return "|".join(re.escape(name) for name in names)


#: The path of a protocol below its base, as a pattern with the groups ``op``, ``model`` and ``version``.
_SHAPES = {
    "openai": re.compile(rf"(?P<op>{_table(_OPENAI)})"),
    "azure": re.compile(rf"/openai/deployments/(?P<model>[^/]+)(?P<op>{_table(_OPENAI)})"),
    "azure-plain": re.compile(r"/openai(?P<op>/responses|/models)"),
    "anthropic": re.compile(r"/v1(?P<op>/messages|/messages/count_tokens|/models)"),
    "gemini": re.compile(
        r"/(?P<version>v1|v1beta|v1alpha)/models/(?P<model>[^/:]+)"
        r":(?P<op>generateContent|streamGenerateContent|embedContent|batchEmbedContents|countTokens)"
    ),
    "cohere": re.compile(r"/(?P<version>v1|v2)(?P<op>/chat|/embed|/rerank)"),
    "bedrock": re.compile(r"/model/(?P<model>[^/]+)(?P<op>/converse|/converse-stream|/invoke)"),
    "deepgram": re.compile(r"/v1(?P<op>/listen|/speak)"),
}

#: Host, base path, protocol, provider.
_PROVIDERS = [
    (r"api\.openai\.com", "/v1", "openai", "openai"),
    (r"[\w-]+\.openai\.azure\.com", "", "azure", "azure"),
    (r"[\w-]+\.openai\.azure\.com", "", "azure-plain", "azure"),
    (r"[\w-]+\.openai\.azure\.com", "/openai/v1", "openai", "azure"),
    (r"api\.anthropic\.com", "", "anthropic", "anthropic"),
    (r"generativelanguage\.googleapis\.com", "", "gemini", "gemini"),
    (r"generativelanguage\.googleapis\.com", "/v1beta/openai", "openai", "gemini"),
    (r"api\.mistral\.ai", "/v1", "openai", "mistral"),
    (r"api\.groq\.com", "/openai/v1", "openai", "groq"),
    (r"api(?:-inference)?\.together\.(?:xyz|ai)", "/v1", "openai", "together"),
    (r"api\.deepseek\.com", "/v1", "openai", "deepseek"),
    (r"api\.deepseek\.com", "", "openai", "deepseek"),
    (r"api\.x\.ai", "/v1", "openai", "xai"),
    (r"openrouter\.ai", "/api/v1", "openai", "openrouter"),
    (r"api\.cohere\.(?:com|ai)", "", "cohere", "cohere"),
    (r"bedrock-runtime\.[\w-]+\.amazonaws\.com", "", "bedrock", "bedrock"),
    (r"api\.deepgram\.com", "", "deepgram", "deepgram"),
]

#: Base path, protocol, provider: what the router serves, like a LiteLLM proxy with its pass-through routes.
_MOUNTS = [
    ("", "openai", None),
    ("/v1", "openai", None),
    ("", "azure", None),
    ("", "azure-plain", None),
    ("", "anthropic", None),
    ("", "deepgram", "deepgram"),
    ("/gemini", "gemini", "gemini"),
    ("/anthropic", "anthropic", "anthropic"),
    ("/mistral/v1", "openai", "mistral"),
    ("/groq/openai/v1", "openai", "groq"),
    ("/together/v1", "openai", "together"),
    ("/cohere", "cohere", "cohere"),
    ("/bedrock", "bedrock", "bedrock"),
    ("/deepgram", "deepgram", "deepgram"),
    # The trap: this one leads to OpenAI, also for clients of other providers with the same paths.
    ("/openai/v1", "openai", "openai"),
]


def operation(call: Call) -> Operation | None:
    """Return what a call asks for, None when nobody serves that path at that host."""
    if call.host == ROUTER:
        places = [*_MOUNTS]
        if call.path.startswith("/v1beta/"):
            # At its root the router speaks this one version; the others it serves below ``/gemini``.
            places.append(("", "gemini", None))
    else:
        places = [(base, shape, name) for host, base, shape, name in _PROVIDERS if re.fullmatch(host, call.host)]
    for base, shape, provider in places:
        if call.path.startswith(base) and (found := _SHAPES[shape].fullmatch(call.path[len(base) :])):
            return _operation(found, shape, provider)
    return None


def _operation(found: re.Match[str], shape: str, provider: str | None) -> Operation:
    parts = found.groupdict()
    name, model = parts["op"], parts.get("model")
    named = _OPENAI.get(name) if shape in {"openai", "azure", "azure-plain"} else None
    family = "azure" if shape == "azure-plain" else shape
    return Operation(
        named or f"{family}.{name.lstrip('/').replace('/', '.')}",
        family,
        provider,
        unquote(model) if model else None,
        parts.get("version"),
    )
