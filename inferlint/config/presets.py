"""Well-known gateways: where they are, and under which path they serve each wire protocol."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Preset:
    """One gateway.

    ``urls`` is where the vendor hosts it, empty when the user has to say where it runs. ``paths`` are
    appended to the first URL to get the base URL an SDK of that wire protocol expects; ``account`` says
    that the URL goes on with parts of the user's account, so no base URL can be made from ``urls`` alone.
    ``keeps_provider_key`` says that the provider's key still travels, beside the gateway's own.
    """

    id: str
    name: str
    urls: tuple[str, ...]
    paths: dict[str, str] = field(default_factory=dict)
    account: bool = False
    keeps_provider_key: bool = False


_ALL = (
    Preset(
        "litellm-proxy",
        "LiteLLM proxy",
        (),
        {"openai": "/v1", "anthropic": "", "gemini": "/gemini", "bedrock": "/bedrock", "cohere": "/cohere"},
    ),
    Preset("openrouter", "OpenRouter", ("https://openrouter.ai/api",), {"openai": "/v1", "anthropic": ""}),
    Preset("portkey", "Portkey", ("https://api.portkey.ai", "https://aigw.portkey.ai"), {"openai": "/v1"}),
    Preset("helicone", "Helicone", ("https://oai.helicone.ai",), {"openai": "/v1"}, keeps_provider_key=True),
    Preset(
        "cloudflare",
        "Cloudflare AI Gateway",
        ("https://gateway.ai.cloudflare.com/v1",),
        {"openai": "/compat", "anthropic": "/anthropic"},
        account=True,
        keeps_provider_key=True,
    ),
    Preset("vercel", "Vercel AI Gateway", ("https://ai-gateway.vercel.sh",), {"openai": "/v1", "anthropic": ""}),
    Preset(
        "mlflow",
        "MLflow AI Gateway",
        (),
        {
            "openai": "/gateway/openai/v1",
            "anthropic": "/gateway/anthropic/v1",
            "gemini": "/gateway/gemini/v1beta",
        },
    ),
    Preset("azure-apim", "Azure API Management", (), {"openai": "/openai"}),
)

PRESETS: dict[str, Preset] = {preset.id: preset for preset in _ALL}


def base_urls(preset: Preset, url: str) -> dict[str, str]:
    """Return the base URL of each wire protocol of a gateway at ``url``."""
    if preset.account and url.rstrip("/") in preset.urls:
        return {}
    return {protocol: url.rstrip("/") + path for protocol, path in preset.paths.items()}
