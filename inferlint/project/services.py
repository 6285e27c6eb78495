"""Clients of named services (AWS): described by the factory and the service instead of a class."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inferlint.catalogue.entries import Client, Service, ServiceFactory

_HARMLESS = ("exceptions", "meta", "close", "can_paginate", "get_paginator", "get_waiter", "waiter_names")


@lru_cache(maxsize=512)
def service_client(service: Service, factory: ServiceFactory) -> Client:
    """Return the client description of ``service`` when built by ``factory``."""
    from inferlint.catalogue.entries import Client

    return Client(
        path=f"{factory.path}:{service.name}",
        provider=service.provider,
        protocol="bedrock" if service.name.startswith("bedrock") else None,
        base_url=factory.base_url,
        methods=service.only_methods or service.methods,
        harmless_methods=_HARMLESS,
    )
