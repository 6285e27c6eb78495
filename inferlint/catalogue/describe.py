"""The catalogue as rows and JSON-ready values, for the command line and the docs."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inferlint.catalogue.entries import Provider
    from inferlint.catalogue.lookup import Catalogue

#: What the columns of ``summary_rows`` are.
SUMMARY_COLUMNS = ("id", "name", "role", "distributions", "hosts", "checked")


def summary_rows(catalogue: Catalogue) -> list[tuple[str, ...]]:
    """Return one row a provider in the order of ids, see ``SUMMARY_COLUMNS``.

    A provider without an SDK of its own shows the SDKs of other files that reach it.
    """
    reached = _distributions(catalogue)
    return [
        (
            provider.id,
            provider.name,
            provider.role,
            ", ".join(reached.get(provider.id, ())),
            str(sum(host.scope not in ("docs", "auth") for host in provider.hosts)),
            provider.checked,
        )
        for provider in sorted(catalogue.providers.values(), key=lambda provider: provider.id)
    ]


def detail(provider: Provider) -> dict[str, Any]:
    """Return everything known about one provider; what is empty is left out, keys are in kebab case."""
    plain: dict[str, Any] = _plain(provider)
    return plain


def checked_versions(catalogue: Catalogue) -> dict[str, dict[str, list[str]]]:
    """Return the releases that each provider's file was checked against: id, distribution, versions oldest first."""
    found: dict[str, dict[str, list[str]]] = {}
    for provider in catalogue.providers.values():
        own = found.setdefault(provider.id, {})
        for sdk in provider.sdks:
            if sdk.versions:
                own[sdk.distribution] = list(dict.fromkeys((*own.get(sdk.distribution, ()), *sdk.versions)))
    return found


def providers_named(catalogue: Catalogue, name: str) -> list[Provider]:
    """Return the provider with the id ``name``, else those in whose files the distribution ``name`` stands."""
    if name in catalogue.providers:
        return [catalogue.providers[name]]
    described = ((provider, sdk) for provider in catalogue.providers.values() for sdk in provider.sdks)
    return list({provider.id: provider for provider, sdk in described if sdk.distribution == name}.values())


def _distributions(catalogue: Catalogue) -> dict[str, list[str]]:
    """Return the distributions that reach each provider, those of its own file first."""
    found: dict[str, dict[str, None]] = {}
    sdks = [(provider.id, sdk) for provider in catalogue.providers.values() for sdk in provider.sdks]
    for own, sdk in sdks:
        found.setdefault(own, {})[sdk.distribution] = None
    for _, sdk in sdks:
        clients = {client.provider for client in sdk.clients}
        functions = {function.provider for function in sdk.functions}
        for reached in sorted({sdk.provider} | clients | functions):
            found.setdefault(reached, {})[sdk.distribution] = None
    return {provider: list(names) for provider, names in found.items()}


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        items = ((field.name.replace("_", "-"), getattr(value, field.name)) for field in fields(value))
        return {key: _plain(item) for key, item in items if item not in (None, "", (), {}, False)}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return dict(value) if isinstance(value, dict) else value
