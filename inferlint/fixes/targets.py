"""What a fix rewrites to, for one provider and wire protocol, as the configuration says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from inferlint.fixes.draft import HeldError
from inferlint.fixes.values import Value, of_place

if TYPE_CHECKING:
    from inferlint.config.model import Config, Gateway, Router, RouterClient

Flavour = Literal["sync", "async"]


@dataclass(frozen=True, slots=True)
class ClientTarget:
    """A class of the router. ``module`` and ``name`` are what is imported; ``attribute`` is the dotted rest.

    ``exact`` says that it stands for the SDK of this provider, and not for the protocol in general.
    """

    router: Router
    client: RouterClient
    module: str
    name: str
    attribute: str = ""
    exact: bool = False

    @property
    def written(self) -> str:
        """Return the dotted name of the class, for messages."""
        return ".".join(filter(None, (self.module, self.name, self.attribute)))


@dataclass(frozen=True, slots=True)
class GatewayTarget:
    """A place that serves a wire protocol, with the gateway's own key where it needs one.

    ``exact`` says that the base URL is meant for the SDK of this provider, and not for the protocol in general.
    """

    router: Router
    gateway: Gateway
    base_url: Value
    api_key: Value | None
    exact: bool

    @property
    def keeps_key(self) -> bool:
        """Say whether the provider's key goes on to the gateway, which has no key of its own."""
        return self.api_key is None and self.router.keep_provider_key


def routers(config: Config, provider: str) -> list[Router]:
    """Return the routers that may reach ``provider``, those that name it first."""
    allowed = [router for router in config.routers if "*" in router.providers or provider in router.providers]
    return sorted(allowed, key=lambda router: provider not in router.providers)


def client_target(config: Config, provider: str, protocol: str | None, flavour: Flavour) -> ClientTarget | None:
    """Return the router's class for a protocol, ``None`` when there is none.

    Raises ``HeldError`` when it exists for the other flavour only.
    """
    missing = False
    for router in routers(config, provider):
        for key in dict.fromkeys(filter(None, (provider, protocol))):
            client = router.clients.get(key)
            if client is None:
                continue
            name = client.sync if flavour == "sync" else client.async_
            if name is None:
                missing = True
                continue
            module, _, attribute = name.partition(":")
            head, _, rest = attribute.partition(".")
            return ClientTarget(router, client, module, head, rest, key == provider and provider != protocol)
    if missing:
        raise HeldError("no-flavour")
    return None


def client_or_reason(
    config: Config, provider: str, protocol: str | None, flavour: Flavour
) -> tuple[ClientTarget | None, HeldError | None]:
    """Return the router's class for a protocol, or why there is none; the reason counts when no gateway serves it."""
    try:
        return client_target(config, provider, protocol, flavour), None
    except HeldError as error:
        return None, error


def gateway_target(config: Config, provider: str, protocol: str | None) -> GatewayTarget | None:
    """Return the gateway for an SDK: the one for its provider, else the one for its wire protocol."""
    return gateway_of(config, provider, tuple(filter(None, (provider, protocol))))


def gateway_of(config: Config, provider: str, keys: tuple[str, ...]) -> GatewayTarget | None:
    """Return the gateway for a provider under the first key of ``router.gateway`` that is there."""
    for router in routers(config, provider):
        for key in keys:
            gateway = router.gateway.get(key)
            if gateway is not None:
                key_value = of_place(gateway.api_key) if gateway.api_key is not None else None
                exact = key == provider and key not in keys[1:]
                return GatewayTarget(router, gateway, of_place(gateway.base_url), key_value, exact)
    return None
