"""Questions the analysis asks of the catalogue, answered from indexes built once."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from inferlint.catalogue.hosts import HostIndex, text_needles
from inferlint.catalogue.names import RootIndex, SdkNames, needle_of_root
from inferlint.model.records import dataclass, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from inferlint.catalogue.entries import (
        Client,
        Function,
        Harmless,
        Host,
        Implicit,
        ModelString,
        Provider,
        Sdk,
        Service,
        ServiceFactory,
        SqlFunction,
    )

SymbolKind = Literal["module", "client", "function", "service-factory", "setting", "harmless", "unlisted"]

_MISSING = object()


@dataclass(frozen=True, slots=True)
class Symbol:
    """What a dotted name is.

    ``kind`` is ``module`` for an import root or a package on the way to something listed, ``unlisted`` for a
    name of the SDK that no list covers. ``reported`` says whether importing it is a direct import by the
    SDK's default and lists. ``harmless`` says of what sort a harmless name is. ``path`` is the canonical
    dotted name (aliases resolved). ``implicit`` says whom it reaches by itself, whatever else it is.
    """

    path: str
    kind: SymbolKind
    sdk: Sdk
    provider: str
    reported: bool
    harmless: Harmless | None = None
    client: Client | None = None
    function: Function | None = None
    service_factory: ServiceFactory | None = None
    implicit: Implicit | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """What a run asks of the whole catalogue before it has found anything, so that entries need not be built for it.

    ``modules`` and ``texts`` are the needles. ``key_env`` and ``base_env`` are environment variables, each with the
    ids of the providers that read them. ``protocols`` are the wire protocols.
    """

    modules: frozenset[str]
    texts: frozenset[str]
    key_env: Mapping[str, frozenset[str]]
    base_env: Mapping[str, frozenset[str]]
    protocols: frozenset[str]

    @classmethod
    def of(
        cls,
        modules: Iterable[str],
        texts: Iterable[str],
        key_env: Mapping[str, Iterable[str]],
        base_env: Mapping[str, Iterable[str]],
        protocols: Iterable[str],
    ) -> Outline:
        """Return the outline for any iterables of names."""
        keys = {name: frozenset(ids) for name, ids in key_env.items()}
        bases = {name: frozenset(ids) for name, ids in base_env.items()}
        return cls(frozenset(modules), frozenset(texts), keys, bases, frozenset(protocols))


class Catalogue:
    """All providers, and the indexes over them. Immutable after construction; cheap to share by fork.

    Indexes are built when the first question needs them, and answers are remembered. ``outline`` is what is known
    of ``providers`` without looking at each of them. A function instead of providers returns a catalogue with
    them, and is called when the first question is asked.
    """

    def __init__(
        self, providers: Mapping[str, Provider] | Callable[[], Catalogue], outline: Outline | None = None
    ) -> None:
        self._late = providers if callable(providers) else None
        if not callable(providers):
            self.providers = providers
        if outline is not None:
            self.outline = outline
        self._names: dict[int, SdkNames] = {}
        self._symbols: dict[str, Symbol | None] = {}
        self._found_hosts: dict[tuple[str, str], Host | None] = {}

    @cached_property
    def providers(self) -> Mapping[str, Provider]:
        """Return all providers by their ids."""
        return self._late().providers if self._late is not None else {}

    def symbol(self, dotted: str) -> Symbol | None:
        """Return what ``dotted`` is, or ``None`` when no SDK owns it.

        The SDK with the longest matching module root owns the name. Aliases resolve to the canonical
        entry. ``a.b`` above a root (``google`` for ``google.genai``) is not owned.
        A name below a client, function, setting or single harmless name (``openai.OpenAI.chat``) is an
        attribute and no name of the SDK: ``None``, unless it is listed itself (``boto3.Session.client``).
        """
        found = self._symbols.get(dotted, _MISSING)
        if found is _MISSING:
            found = self._symbols[dotted] = self._find_symbol(dotted)
        return found  # type: ignore[return-value]

    def service(self, family: str, name: str) -> Service | None:
        """Return the service ``name`` of ``family``, or ``None`` when it has nothing to do with inference."""
        return self._services.get((family, name))

    def service_factories(self) -> tuple[ServiceFactory, ...]:
        """Return every function and method that builds the client of a named service."""
        return self._service_factories

    def host(self, host: str, path: str = "") -> Host | None:
        """Return the most specific pattern that ``host`` matches, or ``None``.

        ``host`` is lower case; a port is allowed and matters only for patterns that name one
        (``localhost:11434``). A pattern with a ``path`` matches only when ``path`` starts with it on a
        segment boundary. Docs and auth hosts are returned too: the caller looks at ``scope``.
        """
        key = (host, path)
        if key not in self._found_hosts:
            self._found_hosts[key] = self._hosts.find(host, path)
        return self._found_hosts[key]

    def sql_calls(self, text: str) -> list[tuple[str, tuple[SqlFunction, ...]]]:
        """Return the functions that run a model and are called in a piece of SQL.

        Each is its name as written, and what it may be: platforms share some names.
        """
        return [(name, self._sql[name.lower()]) for name in self._sql_pattern.findall(text)]

    def leads_to_host(self, host: str, path: str = "") -> bool:
        """Say whether a URL is the beginning of one that a pattern with a ``path`` matches."""
        return self._hosts.leads_to(host, path)

    def roots(self) -> frozenset[str]:
        """Return the first components of every module root, literal ones only (``openai``, ``google``)."""
        first = {root.partition(".")[0] for sdk in self._sdks for root in sdk.modules}
        return frozenset(name for name in first if "*" not in name)

    def needles(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return what the prefilter looks for: (module needles, text needles).

        A file without any of them cannot reach a provider. Module needles are whole identifiers or literal
        heads of wildcard roots ending in ``*`` (``langchain_*``), matched on a word boundary. For a root
        below a shared namespace (``google.genai``) the needle is the last literal component that is not an
        everyday word (``genai``). Text needles are literal parts of host patterns, matched anywhere,
        ignoring case; hosts that make no finding (docs, auth) have none. Names of services that tell enough by
        themselves (``bedrock-runtime``) are text needles too.
        """
        return self.outline.modules, self.outline.texts

    def key_env(self) -> Mapping[str, frozenset[str]]:
        """Return the environment variables that hold a provider's key, each with the ids of its providers."""
        return self.outline.key_env

    def base_env(self) -> Mapping[str, frozenset[str]]:
        """Return the environment variables that move an SDK to another URL, each with provider ids."""
        return self.outline.base_env

    def protocols(self) -> frozenset[str]:
        """Return every wire protocol of the providers and their clients."""
        return self.outline.protocols

    @cached_property
    def outline(self) -> Outline:
        """What a run asks of the whole catalogue before it has found anything."""
        if self._late is not None:
            return self._late().outline
        clients = (client for sdk in self._sdks for client in sdk.clients)
        protocols = {client.protocol for client in clients} | {one.protocol for one in self.providers.values()}
        return Outline(
            self._module_needles(),
            self._text_needles(),
            self._environment("key_env"),
            self._environment("base_env"),
            frozenset(name for name in protocols if name),
        )

    def _module_needles(self) -> frozenset[str]:
        roots = {root for sdk in self._sdks for root in sdk.modules}
        covered = {root for root in roots if "." not in root}
        rest = {root for root in roots if root.partition(".")[0] not in covered}
        return frozenset(needle_of_root(root) for root in covered | rest)

    def _text_needles(self) -> frozenset[str]:
        hosts = (host for provider in self.providers.values() for host in provider.hosts)
        services = {service.name for service in self._services.values() if is_telling(service)}
        return text_needles(hosts) | services | frozenset(self._sql)

    def _environment(self, field: str) -> dict[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {}
        for provider in self.providers.values():
            for name in getattr(provider, field):
                found[name] = found.get(name, frozenset()) | {provider.id}
        return found

    @cached_property
    def _sdks(self) -> tuple[Sdk, ...]:
        return tuple(sdk for provider in self.providers.values() for sdk in provider.sdks)

    @cached_property
    def _roots(self) -> RootIndex:
        return RootIndex(self._sdks)

    @cached_property
    def _hosts(self) -> HostIndex:
        return HostIndex(host for provider in self.providers.values() for host in provider.hosts)

    @cached_property
    def _service_factories(self) -> tuple[ServiceFactory, ...]:
        return tuple(factory for sdk in self._sdks for factory in sdk.service_factories)

    @cached_property
    def _services(self) -> dict[tuple[str, str], Service]:
        services = (service for provider in self.providers.values() for service in provider.services)
        return {(service.family, service.name): service for service in services}

    @cached_property
    def _sql(self) -> dict[str, tuple[SqlFunction, ...]]:
        found: dict[str, tuple[SqlFunction, ...]] = {}
        for provider in self.providers.values():
            for function in provider.sql:
                found[function.name] = (*found.get(function.name, ()), function)
        return found

    @cached_property
    def _sql_pattern(self) -> re.Pattern[str]:
        names = "|".join(map(re.escape, sorted(self._sql, reverse=True)))
        return re.compile(rf"(?<![\w.])({names or '(?!)'})\s*\(", re.IGNORECASE)

    def _find_symbol(self, dotted: str) -> Symbol | None:
        sdk = self._roots.owner(dotted)
        if sdk is None:
            return None
        names = self._names.get(id(sdk))
        if names is None:
            names = self._names[id(sdk)] = SdkNames(sdk)
        found, implicit = _symbol(names, sdk, dotted), names.implicits.get(dotted)
        if implicit is None:
            return found
        if found is None or found.kind == "unlisted":
            found = Symbol(implicit.path, "unlisted", sdk, sdk.provider, names.reported(implicit.path, listed=False))
        return replace(found, implicit=implicit)


def is_telling(service: Service) -> bool:
    """Say whether a service is known by its name alone: ``bedrock-runtime`` is, ``polly`` may be anything."""
    return service.scope == "inference" and "-" in service.name


def _symbol(names: SdkNames, sdk: Sdk, dotted: str) -> Symbol | None:
    """Ask the lists from the most to the least specific one."""
    if (client := names.client(dotted)) is not None:
        counts = not client.is_quiet and _builds_always(client.model_string)
        reported = names.reported(client.path, listed=counts)
        return Symbol(client.path, "client", sdk, client.provider, reported, client=client)
    if (function := names.function(dotted)) is not None:
        path = dotted if "*" in function.path else function.path
        counts = function.kind == "call" and _builds_always(function.model_string)
        reported = names.reported(path, listed=counts)
        return Symbol(path, "function", sdk, function.provider, reported, function=function)
    if (factory := names.factories.get(dotted)) is not None:
        reported = names.reported(dotted, listed=False)
        return Symbol(dotted, "service-factory", sdk, sdk.provider, reported, service_factory=factory)
    if dotted in names.settings:
        return Symbol(dotted, "setting", sdk, sdk.provider, names.reported(dotted, listed=False))
    if (harmless := names.harmless(dotted)) is not None:
        return Symbol(dotted, "harmless", sdk, sdk.provider, reported=False, harmless=harmless)
    if names.is_module(dotted):
        return Symbol(dotted, "module", sdk, sdk.provider, names.reported(dotted, listed=False))
    if names.is_attribute(dotted):
        return None
    return Symbol(dotted, "unlisted", sdk, sdk.provider, names.reported(dotted, listed=False))


def _builds_always(model_string: ModelString | None) -> bool:
    """Whether a use is a use of a provider whatever the string says."""
    return model_string is None or model_string.required
