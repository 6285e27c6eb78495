"""Environment variables that hold a provider's key, and what the prefilter looks for when a rule about them runs."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from inferlint.catalogue.entries import Provider
    from inferlint.catalogue.lookup import Catalogue

#: Codes of the rules that need the names of keys as needles; each runs only when it is selected.
KEY_RULES = frozenset({"IL110"})

#: Variables that other software reads for other purposes too: reading them says nothing about inference.
SHARED = frozenset({"GOOGLE_API_KEY", "GOOGLE_APPLICATION_CREDENTIALS", "HF_TOKEN", "HUGGINGFACEHUB_API_TOKEN"})

_REACHING = frozenset({"inference", "shared", "gateway"})


@lru_cache(maxsize=4)
def provider_keys(catalogue: Catalogue) -> Mapping[str, frozenset[str]]:
    """Return the variables that hold a provider's key, each with the ids of its providers.

    Keys of router libraries without a host of their own are left out: they open the gateway that a team runs.
    """
    found: dict[str, frozenset[str]] = {}
    for name, ids in catalogue.key_env().items():
        providers = frozenset(one for one in ids if not _is_own_gateway(catalogue.providers[one]))
        if providers and name not in SHARED:
            found[name] = providers
    return found


def optional_needles(catalogue: Catalogue, codes: Collection[str]) -> frozenset[str]:
    """Return the texts that make a file worth reading when the rules ``codes`` run, besides those of the catalogue.

    They match anywhere in a file and ignore case: ``OPENAI_API_KEY`` also stands for a field ``openai_api_key``.
    """
    return frozenset(provider_keys(catalogue)) if KEY_RULES.intersection(codes) else frozenset()


def steering_needles(catalogue: Catalogue, gateway_env: Collection[str]) -> frozenset[str]:
    """Return the environment variables by which code steers a whole process: a file may name nothing else."""
    return frozenset(catalogue.base_env()) | frozenset(gateway_env)


def _is_own_gateway(provider: Provider) -> bool:
    return provider.role == "router" and not any(host.scope in _REACHING for host in provider.hosts)
