"""The catalogue as frozen values: what one provider file says, after validation.

Dotted names are the names user code imports: ``openai.OpenAI``, not the module that defines the class.
A glob in a dotted name matches within one component (``openai.*Error``); a last component ``**`` matches
the module itself and everything below it (``openai.types.**``).
"""

from __future__ import annotations

from typing import Literal

from inferlint.model.records import dataclass, field

Role = Literal["provider", "framework", "router", "local", "drop-in"]
Harmless = Literal["type", "exception", "helper"]
HostScope = Literal["inference", "shared", "gateway", "auth", "docs", "local"]
Grammar = Literal["provider:model", "provider/model", "name"]
FunctionKind = Literal["call", "factory", "wrap", "config"]


@dataclass(frozen=True, slots=True)
class Client:
    """A class whose instances talk to a provider.

    ``base_url`` names the constructor parameters that move the client; a dotted entry such as
    ``http_options.base_url`` is a field of a mapping or of an object passed as that parameter.
    ``delegates`` are parameters that take another client or provider object which then decides where the
    calls go (``provider``, ``openai_client``, ``client``). ``positional`` are the constructor's positional
    parameters in order. ``methods`` are inference calls as dotted paths below the instance
    (``chat.completions.create``); ``harmless_methods`` reach no network; any other method call is a use
    of lower confidence. ``same`` are methods that return the client, perhaps changed (``with_options``).
    ``children`` are methods that return another client of this catalogue (method -> dotted class path).
    ``configs`` are parameters with a mapping, or a list of mappings, that hold the arguments instead
    (``llm_config.config_list``).
    ``session`` marks a class whose construction is harmless by itself and whose factory methods are
    listed as service factories (``boto3.Session``). ``platform`` marks the client of a whole platform, of which only
    ``methods`` reach inference (``databricks.sdk.WorkspaceClient``): building it and all else it does is harmless.
    """

    path: str
    provider: str
    mode: Literal["sync", "async", "both"] = "sync"
    aliases: tuple[str, ...] = ()
    protocol: str | None = None
    positional: tuple[str, ...] = ()
    base_url: tuple[str, ...] = ()
    base_url_env: tuple[str, ...] = ()
    api_key: tuple[str, ...] = ()
    delegates: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    harmless_methods: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    children: dict[str, str] = field(default_factory=dict)
    session: bool = False
    platform: bool = False
    configs: tuple[str, ...] = ()
    #: ``True`` when the class reaches its provider only through the string in ``model_string``.
    model_string: ModelString | None = None

    @property
    def is_quiet(self) -> bool:
        """Whether the object alone is harmless: only what is built with it, or some of its methods, reach somebody."""
        return self.session or self.platform


@dataclass(frozen=True, slots=True)
class ModelString:
    """A parameter whose string names a provider: ``init_chat_model("openai:gpt-4o")``.

    ``provider_parameter`` names the provider apart from the model. ``prefixes`` maps a prefix of the grammar, or
    with the grammar ``name`` a whole text, to a provider id; a prefix that is not listed but matches the grammar
    belongs to ``unknown_prefix``, or is no finding when that is empty. ``bare`` is the provider of a string without
    prefix, when there is one. ``required`` says that the callable always builds a client, even when the string
    cannot be resolved.
    """

    parameter: str
    position: int | None = None
    grammar: Grammar = "provider:model"
    provider_parameter: str | None = None
    prefixes: dict[str, str] = field(default_factory=dict)
    unknown_prefix: str = ""
    bare: str | None = None
    required: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """A module-level function.

    ``call``: runs inference or builds a client from a model string. ``factory``: returns an instance of
    ``returns``. ``wrap``: returns the client passed as parameter ``wraps``. ``config``: changes process-wide
    settings of the SDK. A glob may stand for components (``openai.*.create``).
    """

    path: str
    provider: str
    kind: FunctionKind = "call"
    aliases: tuple[str, ...] = ()
    returns: str | None = None
    wraps: str | None = None
    wraps_position: int | None = None
    positional: tuple[str, ...] = ()
    base_url: tuple[str, ...] = ()
    base_url_env: tuple[str, ...] = ()
    api_key: tuple[str, ...] = ()
    delegates: tuple[str, ...] = ()
    configs: tuple[str, ...] = ()
    model_string: ModelString | None = None


@dataclass(frozen=True, slots=True)
class Implicit:
    """A class or function that reaches ``provider`` by itself when nobody hands it a client or a model.

    Each of ``falls_back`` is a parameter that is filled by itself when it is absent or ``None``; one is enough.
    With none of them the callable always falls back, unless something else keeps it from that: one of the
    parameters ``unless`` is given, or the project assigns or calls one of the dotted names ``settings`` anywhere.
    """

    path: str
    provider: str
    aliases: tuple[str, ...] = ()
    positional: tuple[str, ...] = ()
    falls_back: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    base_url_env: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ServiceFactory:
    """A function or method that builds the client of a named service: ``boto3.client("bedrock-runtime")``.

    ``path`` may be below a session class (``boto3.Session.client``). ``base_url`` are its parameters that
    move the client.
    """

    path: str
    family: str
    parameter: str = "service_name"
    position: int = 0
    base_url: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Service:
    """One named service of a family: ``inference`` reaches models, ``control`` only manages them."""

    family: str
    name: str
    provider: str
    scope: Literal["inference", "control"] = "inference"
    methods: tuple[str, ...] = ()
    #: When not empty, only these methods reach inference and the client by itself is no finding.
    only_methods: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sdk:
    """One distribution. ``modules`` are its dotted roots; a component may hold ``*`` (``langchain_*``).

    ``default`` is the verdict for a name that no other list covers: ``report`` (an import of it is a direct
    import) or ``quiet`` (only what is listed counts; the import alone is nothing).
    ``reports`` are dotted names or globs whose import counts although the default is ``quiet``.
    ``control`` are public classes that reach the provider but not its models (administration, training): they are
    no gap of the catalogue, and an import of one counts as the default says.
    ``settings`` are attributes whose assignment redirects or authenticates the SDK (``openai.api_base``).
    """

    distribution: str
    provider: str
    modules: tuple[str, ...]
    role: Role = "provider"
    default: Literal["report", "quiet"] = "report"
    versions: tuple[str, ...] = ()
    reports: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    control: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    clients: tuple[Client, ...] = ()
    functions: tuple[Function, ...] = ()
    service_factories: tuple[ServiceFactory, ...] = ()
    implicits: tuple[Implicit, ...] = ()


@dataclass(frozen=True, slots=True)
class SqlFunction:
    """A function of a data platform's SQL that runs a model: lower case, dotted with its schema."""

    name: str
    provider: str


@dataclass(frozen=True, slots=True)
class Host:
    """A host pattern: lower case, ``*`` stands for one or more characters within the host.

    ``path`` is a path prefix that must match when the host is shared with other products.
    """

    pattern: str
    provider: str
    scope: HostScope = "inference"
    path: str = ""


@dataclass(frozen=True, slots=True)
class Provider:
    """One provider file. ``id`` equals the file's stem; ``checked`` is the day its facts were checked.

    ``key_env`` and ``base_env`` are the environment variables that its SDKs read by themselves.
    """

    id: str
    name: str
    role: Role
    protocol: str | None
    checked: str
    source: str
    key_env: tuple[str, ...] = ()
    base_env: tuple[str, ...] = ()
    sdks: tuple[Sdk, ...] = ()
    services: tuple[Service, ...] = ()
    hosts: tuple[Host, ...] = ()
    sql: tuple[SqlFunction, ...] = ()
