"""Well-known gateways: where they are, under which path they serve each SDK, and how they authenticate.

Every fact has its source beside it: ``[ran]`` was seen on the wire, everything else is the vendor's documentation,
read on 2026-11-30. Base URLs are in the shape that the SDK takes: openai appends ``/chat/completions``, anthropic
``/v1/messages``, mistralai ``/v1/chat/completions``, google-genai ``/v1/models/…`` or ``/v1beta/models/…`` [ran].
"""

# inferlint: file-ignore[IL104] a table that configurations are filled from; nothing is requested here
from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.config.apis import DEFAULT_APIS
from inferlint.config.model import Gateway
from inferlint.model.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Preset:
    """One gateway.

    ``urls`` is where the vendor hosts it, empty when the user has to say where it runs. ``paths`` are
    appended to the first URL to get the base URL an SDK of that wire protocol, or of that provider, expects; a path
    with a scheme is a host of its own, known only where the vendor hosts the gateway. ``account`` says
    that the URL goes on with parts of the user's account, so no base URL can be made from ``urls`` alone.
    ``key`` is the place that the vendor's documentation reads the gateway's key from. ``headers`` and ``apis`` go by
    protocol, ``apis`` only where less than the default is served. ``keeps_provider_key`` says that the provider's key
    still travels, beside the gateway's own. ``renames`` says that models have other names than at the provider;
    ``model_prefix`` is what goes in front of the provider's name where that is all, by provider.
    ``api_versions`` are the only API versions that are served, for SDKs that would ask for another one.
    """

    id: str
    name: str
    urls: tuple[str, ...]
    paths: Mapping[str, str] = field(default_factory=dict)
    account: bool = False
    key: str | None = None
    headers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    apis: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    keeps_provider_key: bool = False
    renames: bool = False
    model_prefix: Mapping[str, str] = field(default_factory=dict)
    api_versions: Mapping[str, str] = field(default_factory=dict)


_HELICONE = {"Helicone-Auth": "Bearer {env:HELICONE_API_KEY}"}

_ALL = (
    # [ran] with 1.108: all of these arrive; Bearer, x-api-key, api-key and x-goog-api-key are all taken as its key.
    # gemini is the pass-through, since the root answers 405 to the version that google-genai 3 asks for.
    # groq is left out: its SDK appends /openai/v1, which is the pass-through to OpenAI [ran].
    Preset(
        "litellm-proxy",
        "LiteLLM proxy",
        (),
        {
            "openai": "/v1",
            "azure-openai": "",
            "anthropic": "",
            "gemini": "/gemini",
            "mistral": "",
            "bedrock": "/bedrock",
            "cohere": "/cohere",
        },
    ),
    # openrouter.ai/docs: quick start, Anthropic messages, embeddings, responses; models are vendor/name, and those of
    # other vendors than OpenAI are not the vendor's own name behind the prefix.
    Preset(
        "openrouter",
        "OpenRouter",
        ("https://openrouter.ai/api",),
        {"openai": "/v1", "anthropic": ""},
        key="env:OPENROUTER_API_KEY",
        apis={
            "openai": ("chat", "responses", "completions", "embeddings", "models"),
            "anthropic": ("messages", "models"),
        },
        renames=True,
        model_prefix={"openai": "openai/"},
    ),
    # portkey.ai/docs: product/ai-gateway/messages-api (base URL without /v1, key in x-portkey-api-key), OpenAI SDK
    # with the Portkey key as api_key; models are @slug/name with a slug that the account chooses.
    Preset(
        "portkey",
        "Portkey",
        ("https://api.portkey.ai", "https://aigw.portkey.ai"),
        {"openai": "/v1", "anthropic": ""},
        key="env:PORTKEY_API_KEY",
        headers={"anthropic": {"x-portkey-api-key": "{env:PORTKEY_API_KEY}"}},
        renames=True,
    ),
    # docs.helicone.ai: integrations/openai/python and integrations/anthropic/python, a host for each provider,
    # the provider's key as before, Helicone-Auth beside it. (ai-gateway.helicone.ai is another product.)
    Preset(
        "helicone",
        "Helicone",
        ("https://oai.helicone.ai", "https://anthropic.helicone.ai"),
        {"openai": "/v1", "anthropic": "https://anthropic.helicone.ai"},
        headers={"openai": _HELICONE, "anthropic": _HELICONE},
        keeps_provider_key=True,
    ),
    # developers.cloudflare.com/ai-gateway: usage/providers/{openai,anthropic,google-ai-studio}, each the provider's own
    # API with the provider's own model names. /compat is left out: it renames models and serves chat alone, and
    # "for standard single-model chat completions, this endpoint is deprecated" (usage/chat-completion).
    Preset(
        "cloudflare",
        "Cloudflare AI Gateway",
        ("https://gateway.ai.cloudflare.com/v1",),
        {"openai": "/openai", "anthropic": "/anthropic", "gemini": "/google-ai-studio"},
        account=True,
        keeps_provider_key=True,
    ),
    # vercel.com/docs/ai-gateway/sdks-and-apis: openai-chat-completions, responses, anthropic-messages-api ("available
    # at https://ai-gateway.vercel.sh", x-api-key or Bearer); models are creator/name.
    Preset(
        "vercel",
        "Vercel AI Gateway",
        ("https://ai-gateway.vercel.sh",),
        {"openai": "/v1", "anthropic": ""},
        key="env:AI_GATEWAY_API_KEY",
        apis={"openai": ("chat", "responses", "embeddings", "models"), "anthropic": ("messages", "models")},
        renames=True,
        model_prefix={"openai": "openai/"},
    ),
    # mlflow.org/docs/latest/genai/governance/ai-gateway/endpoints/model-providers ("Base URL:
    # http://localhost:5000/gateway/anthropic"), mlflow#19423 and #19425 with both SDKs; only v1beta of Gemini is
    # served. The model is the name of an endpoint. Keys are kept by the server.
    Preset(
        "mlflow",
        "MLflow AI Gateway",
        (),
        {"openai": "/gateway/openai/v1", "anthropic": "/gateway/anthropic", "gemini": "/gateway/gemini"},
        apis={"openai": ("chat", "responses", "embeddings"), "anthropic": ("messages",), "gemini": ("generate",)},
        renames=True,
        api_versions={"gemini": "v1beta"},
    ),
    # learn.microsoft.com/azure/api-management/azure-ai-foundry-api: "clients call the deployment at an /openai
    # endpoint such as /openai/deployments/my-deployment/chat/completions", which AzureOpenAI appends itself. For the
    # plain openai SDK the path depends on the import, and its Bearer key is no subscription key.
    Preset("azure-apim", "Azure API Management", (), {"azure-openai": ""}),
)

PRESETS: dict[str, Preset] = {preset.id: preset for preset in _ALL}


def gateways(preset: Preset, url: str) -> dict[str, Gateway]:
    """Return what is served at ``url``, the address of the gateway, by wire protocol or provider."""
    hosted = url.rstrip("/") in preset.urls
    if preset.account and hosted:
        return {}
    return {
        protocol: Gateway(
            base_url=path if "://" in path else url.rstrip("/") + path,
            api_key=preset.key,
            apis=preset.apis.get(protocol, DEFAULT_APIS),
            headers=dict(preset.headers.get(protocol, {})),
        )
        for protocol, path in preset.paths.items()
        if hosted or "://" not in path
    }
