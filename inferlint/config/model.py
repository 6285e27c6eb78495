"""The configuration as frozen values; defaults here are the defaults of the product."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from inferlint.config.apis import DEFAULT_APIS
from inferlint.model.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date
    from pathlib import Path

Allowance = Literal["allow", "report"]
Level = Literal["error", "warning", "info"]
Style = Literal["call-site", "import-swap"]

#: Where a baseline is unless somebody says otherwise.
DEFAULT_BASELINE = ".inferlint-baseline.json"


@dataclass(frozen=True, slots=True)
class RouterClient:
    """A router class that fixes rewrite to, for one wire protocol; names are ``module:attribute``.

    ``apis`` are the families of API operations that it serves. ``accepts`` are the keywords of its constructor; when
    empty, a subclass takes all that the SDK's class takes, and nothing is known about another one.
    """

    sync: str | None = None
    async_: str | None = None
    kind: Literal["subclass", "compatible"] = "compatible"
    apis: tuple[str, ...] = DEFAULT_APIS
    accepts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gateway:
    """Where one wire protocol, or the SDK of one provider, is served.

    ``base_url`` is a URL, ``env:NAME`` or ``module:attribute``, in the shape that the SDK takes. ``api_key`` is one of
    the last two. ``apis`` are the families of API operations that it serves. ``headers`` are sent beside the key;
    ``headers.header_parts`` takes a value apart.
    """

    base_url: str
    api_key: str | None = None
    apis: tuple[str, ...] = DEFAULT_APIS
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Router:
    """One approved router: modules, gateways, and what they may reach.

    ``modules`` are dotted names or globs; a package covers its submodules. ``providers`` are ids of the
    catalogue or ``*``. ``gateway_settings`` and ``api`` are ``module:attribute`` names. Every place that
    is given in ``gateway`` is also in one of the ``gateway_*`` lists. ``gateway`` goes by wire protocol, or by the id
    of a provider whose SDK wants another URL, which then comes first. ``preset`` is an id of the presets and has
    already been applied; ``key`` is where the router stands in the configuration (``routers[0]``).
    ``keep_provider_key`` says that the provider's key goes on to a gateway without an ``api_key``;
    ``rename_models`` that a model whose name is not in ``models`` has another name there.
    """

    modules: tuple[str, ...] = ()
    providers: tuple[str, ...] = ("*",)
    api: tuple[str, ...] = ()
    gateway_urls: tuple[str, ...] = ()
    gateway_env: tuple[str, ...] = ()
    gateway_settings: tuple[str, ...] = ()
    clients: dict[str, RouterClient] = field(default_factory=dict)
    gateway: dict[str, Gateway] = field(default_factory=dict)
    models: dict[str, str] = field(default_factory=dict)
    preset: str | None = None
    keep_provider_key: bool = False
    rename_models: bool = False
    key: str = field(default="router", compare=False)


@dataclass(frozen=True, slots=True)
class Override:
    """A reasoned exemption: every finding that matches all given fields is dropped.

    Empty ``rules`` or ``providers`` match any; ``paths`` are gitignore-style globs below the project root.
    """

    paths: tuple[str, ...]
    reason: str
    rules: tuple[str, ...] = ()
    providers: tuple[str, ...] = ()
    until: date | None = None


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """Options of one rule, or of all rules with a prefix: may a comment in the code suppress its findings?"""

    suppressible: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value of the configuration stands: ``origin`` for a list of values, ``location`` for a message."""

    origin: str
    location: str


@dataclass(frozen=True, slots=True)
class Nested:
    """What a configuration file below the root makes stricter for the files of its ``folder``.

    ``folder`` and ``source`` are paths below the root with forward slashes. ``select`` runs beside what the root
    selects; ``None`` leaves a value as it is.
    """

    folder: str
    source: str
    select: tuple[str, ...] = ()
    fail_level: Level | None = None
    type_only_imports: Allowance | None = None
    exception_imports: Allowance | None = None
    routed_imports: Allowance | None = None


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that decides a run's findings. ``root`` is the project root, absolute.

    ``source`` is the configuration file, or ``None`` when there is none. ``src`` is empty when the roots
    are to be found. ``baseline`` is the path of a baseline below the root, or an absolute one, or ``None``.
    ``rules`` are options by code or prefix of codes. ``fix_style`` is how fixes of the client style are written.
    ``provider_overlays`` are raw catalogue tables, validated by the catalogue. ``places`` says of
    each key that is set where it stands. ``nested`` holds the stricter configurations of folders, the outer ones
    first; ``config.strict.at`` applies them. ``also_select`` runs beside ``select``, also what is ignored.
    ``only_select`` says that ``select`` is what was asked for in this run, to which no folder adds. ``written`` are
    the values in files alone, without the command line: what a folder may make stricter.
    """

    root: Path
    source: Path | None = None
    src: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    force_exclude: bool = False
    type_only_imports: Allowance = "allow"
    exception_imports: Allowance = "allow"
    routed_imports: Allowance = "allow"
    local_servers: Allowance = "report"
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_level: Level = "warning"
    baseline: str | None = None
    fix_style: Style = "call-site"
    rules: dict[str, RuleOptions] = field(default_factory=dict)
    routers: tuple[Router, ...] = ()
    overrides: tuple[Override, ...] = ()
    provider_overlays: tuple[dict[str, Any], ...] = ()
    nested: tuple[Nested, ...] = ()
    also_select: tuple[str, ...] = ()
    only_select: bool = False
    places: Mapping[str, Place] = field(default_factory=dict, compare=False)
    written: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def gateway_variables(self) -> frozenset[str]:
        """Return the environment variables of every router that hold the address of its gateway."""
        return frozenset(name for router in self.routers for name in router.gateway_env)

    @property
    def has_fix_targets(self) -> bool:
        """Say whether the configuration names anything that fixes can rewrite to."""
        return any(router.clients or router.gateway for router in self.routers)

    def is_suppressible(self, code: str) -> bool:
        """Say whether comments may suppress findings of the rule ``code``; the longest prefix decides."""
        options = max((key for key in self.rules if code.startswith(key)), key=len, default=None)
        return options is None or self.rules[options].suppressible
