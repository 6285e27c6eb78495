"""Clients of clouds: their requests are signed, or carry a token of the cloud, which no router's key can replace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes.draft import HeldError

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.project.clients import ClientSite

#: Providers that are part of a cloud and know callers by its credentials, also where a class does not name them.
_CLOUDS = frozenset(
    {
        "aws-bedrock", "aws-polly", "aws-sagemaker", "aws-transcribe", "google-vertex", "google-cloud-speech", "oci",
        "tencent-hunyuan", "tencent-speech",
    }
)  # fmt: skip
#: Parameters that hold such credentials.
_IDENTITIES = ("aws_", "credentials", "token_provider")


def check_signature(context: FileContext, site: ClientSite) -> None:
    """Raise ``HeldError`` for a client whose requests are signed; it says what to do instead."""
    if is_signed(site):
        raise HeldError("request-signature", f"`{site.name}`{_instead(context, site)}")


def is_signed(site: ClientSite) -> bool:
    """Say whether a client signs its requests, or sends a token of a cloud with them."""
    if site.provider in _CLOUDS or (site.instance is not None and site.instance.service is not None):
        return True
    keys = site.client.api_key
    # A class that takes a key as well is told apart by its other parameters.
    return any(key.startswith("aws_") for key in keys) or (
        bool(keys) and "api_key" not in keys and any(key.startswith(_IDENTITIES) for key in keys)
    )


def _instead(context: FileContext, site: ClientSite) -> str:
    """Return what a person can do where the router serves the wire protocol of a cloud."""
    routers = [
        router for router in context.view.config.routers if "*" in router.providers or site.provider in router.providers
    ]
    family = site.instance.service.family if site.instance is not None and site.instance.service is not None else None
    for router in routers:
        gateway = router.gateway.get(site.provider) or router.gateway.get("bedrock")
        if gateway is not None and family == "aws":
            return (
                f"; `router.gateway` serves it at `{gateway.base_url}`: set `endpoint_url`, "
                "and replace the Authorization header before a request is sent"
            )
        client = router.clients.get("openai")
        if client is not None:
            return f"; `{client.sync or client.async_}` takes OpenAI requests"
    return ""
