"""Verify distributions one after the other: what was looked up, what is wrong, what is not listed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from inferlint.verify.checks import (
    CHECKS,
    Entry,
    callables,
    mentioned_hosts,
    named_parameters,
    provider_variables,
)
from inferlint.verify.gaps import gaps
from inferlint.verify.releases import Release

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.catalogue.entries import Client, Function
    from inferlint.verify.gap import Gap
    from inferlint.verify.releases import Shelf, Subject


@dataclass(frozen=True)
class Result:
    """What verifying one distribution found.

    ``versions`` are the releases that were read, the newest first. ``counts`` says how much was looked up.
    ``wrong`` are sentences about names that do not hold, ``missing`` the reasons why a release could not be had,
    ``notes`` what a reader should know, such as a release that the entry does not list yet.
    """

    distribution: str
    versions: tuple[str, ...]
    counts: dict[str, int]
    wrong: tuple[str, ...] = ()
    gaps: tuple[Gap, ...] = ()
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON-ready values."""
        return asdict(self)


def verify(subject: Subject, shelf: Shelf) -> Result:
    """Return what the releases of one distribution say; raise ``VerifyError`` without pip or for a broken file."""
    releases, missing = shelf.releases(subject)
    versions = tuple(release.version for release in releases)
    if not releases:
        return Result(subject.distribution, (), {}, missing=tuple(missing))
    tables = entries(subject, shelf, releases)
    wrong = dict.fromkeys(f"{entry.provider.id}.toml: {text}" for entry in tables for text in _problems(entry))
    unlisted = tuple(gaps(subject, shelf.catalogue, releases))
    unread = list(_unread(releases))
    if wrong and unread:
        # What is missing may stand in there.
        missing += [f"{text}; check it under a newer Python" for text in unread]
        wrong, unread = {}, []
    return Result(
        subject.distribution,
        versions,
        _counts(tables),
        wrong=tuple(wrong),
        gaps=unlisted,
        missing=tuple(missing),
        notes=(*_notes(subject, releases), *unread),
    )


def entries(subject: Subject, shelf: Shelf, releases: list[Release]) -> list[Entry]:
    """Return what the checks take: one entry for each table about the distribution."""
    variables = {provider.id: provider.base_env for provider in shelf.catalogue.providers.values()}
    others = [other for other in shelf.subjects.values() if other.distribution != subject.distribution]
    of_clients = {
        name for other in others for _, sdk in other.tables for item in callables(sdk) for name in item.base_url_env
    }
    return [
        Entry(provider, sdk, releases, Family(provider.id, subject.distribution, shelf), variables, of_clients)
        for provider, sdk in subject.tables
    ]


def _problems(entry: Entry) -> Iterator[str]:
    for check in CHECKS:
        yield from check(entry)


class Family:
    """The newest releases of the other SDKs that reach a provider, those of its own file first; each fetched late."""

    def __init__(self, provider: str, distribution: str, shelf: Shelf) -> None:
        self._provider = provider
        self._distribution = distribution
        self._shelf = shelf
        services = shelf.catalogue.providers[provider].services
        self._families = {service.family for service in services}

    def __iter__(self) -> Iterator[tuple[str, Release]]:
        """Yield the distributions and releases that can be had."""
        others = [subject for subject in self._shelf.subjects.values() if subject.distribution != self._distribution]
        own = [subject for subject in others if any(provider.id == self._provider for provider, _ in subject.tables)]
        ordered = {subject.distribution: subject for subject in (*own, *filter(self._reaches, others))}
        for subject in ordered.values():
            release = self._shelf.release(subject.distribution) if subject.is_verifiable else ""
            if isinstance(release, Release):
                yield subject.distribution, release

    def _reaches(self, subject: Subject) -> bool:
        sdks = [sdk for _, sdk in subject.tables]
        return (
            any(self._provider in _reached(item) for sdk in sdks for item in callables(sdk))
            or any(factory.family in self._families for sdk in sdks for factory in sdk.service_factories)
            or any(sdk.role == "router" for sdk in sdks)
        )


def _reached(item: Client | Function) -> set[str]:
    """Return the providers that a client or function can reach."""
    spec = item.model_string
    return {item.provider} if spec is None else {item.provider, spec.bare or "", *spec.prefixes.values()}


def _counts(tables: list[Entry]) -> dict[str, int]:
    """Return how many names of each sort were looked up."""
    sdks = [entry.sdk for entry in tables]
    listed = [item for sdk in sdks for item in callables(sdk)]
    variables = {name for item in listed for name in item.base_url_env}
    variables.update(name for entry in tables for name in provider_variables(entry))
    return {
        "modules": len({root for sdk in sdks for root in sdk.modules}),
        "classes": sum(len(sdk.clients) for sdk in sdks),
        "functions": sum(len(sdk.functions) for sdk in sdks),
        "fallbacks": sum(len(sdk.implicits) for sdk in sdks),
        "methods": sum(len(client.methods) for sdk in sdks for client in sdk.clients),
        "parameters": sum(len(named_parameters(item)) for item in listed),
        "variables": len(variables),
        "hosts": sum(len(mentioned_hosts(entry)) for entry in tables),
    }


def _notes(subject: Subject, releases: list[Release]) -> Iterator[str]:
    newest = releases[0].version
    if newest not in subject.versions:
        yield f"the entry was checked against {subject.versions[-1]}, the newest release is {newest}"


def _unread(releases: list[Release]) -> Iterator[str]:
    for release in releases:
        for module, error in sorted(release.world.unread.items()):
            at = f"{release.world.place(module)}:{error.line}" if error.line else release.world.place(module)
            yield f"{release.version}: {at} cannot be read by this Python: {error.reason}"
