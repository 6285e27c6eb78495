"""What to do about a finding, in one imperative sentence, from the configured router."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inferlint.config.model import Config


def call_the_router(config: Config, provider: str | None) -> str:
    """Return the sentence that names the router which may reach ``provider``."""
    for router in config.routers:
        if provider is not None and "*" not in router.providers and provider not in router.providers:
            continue
        if router.api:
            return f"Call `{router.api[0]}` instead"
        if router.modules:
            return f"Call the router in `{router.modules[0]}` instead"
        if router.gateway_env:
            return f"Point it at the gateway: take the base URL from `{router.gateway_env[0]}`"
        if router.gateway_urls:
            return f"Point it at the gateway `{router.gateway_urls[0]}`"
    return "Call your inference router instead, or name it in the configuration"


def provider_name(names: object, provider: str) -> str:
    """Return the display name of a provider id, the id itself when it is not listed."""
    entry = names.get(provider) if isinstance(names, dict) else None
    return getattr(entry, "name", provider)
