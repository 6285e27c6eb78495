"""How the client classes of SDKs are pointed at a gateway: parameters, and which arguments may stay.

The facts were obtained by running each SDK against a recorder; the tests in ``tests/wire`` run them again.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ClientClass:
    """One family of classes, ``sdk`` is their distribution.

    ``protocol`` is the wire protocol whose ``router.gateway`` entry fits. ``keep`` are arguments that stay as they
    are, ``headers`` those that hold headers, ``attribution`` those that say who is billed, ``transport`` those that a
    router cannot take over. ``keys`` are the arguments that hold credentials; ``sent_keys`` those of them that the SDK
    fills from the environment and sends beside ``api_key``, so that they are set with it.

    ``is_stable`` says that base URL and key mean the same in every release. ``is_named`` says that the protocol is
    this SDK's own: a router's client for the protocol can take its place; ``has_kin`` that the SDK has several classes
    of one flavour, of which a router's client can be only one. ``appends`` is what the SDK puts between the base URL
    and the paths of its protocol, from release ``appends_from`` on where that is set. ``adds`` says what a class does
    beside the SDK's own, which is lost where the router's class takes its place.
    """

    paths: tuple[str, ...]
    protocol: str
    sdk: str = ""
    base_url: str = "base_url"
    api_key: str = "api_key"
    keep: frozenset[str] = _NOTHING
    headers: frozenset[str] = _NOTHING
    attribution: frozenset[str] = _NOTHING
    transport: frozenset[str] = _NOTHING
    keys: frozenset[str] = field(default_factory=lambda: frozenset({"api_key"}))
    sent_keys: frozenset[str] = _NOTHING
    is_stable: bool = False
    is_named: bool = False
    has_kin: bool = False
    appends: str = ""
    appends_from: str = ""
    adds: str = ""


#: What the SDKs that Stainless generates have in common.
_STAINLESS = ClientClass(
    (),
    "openai",
    keep=frozenset({"timeout", "max_retries", "default_query", "_strict_response_validation"}),
    headers=frozenset({"default_headers"}),
    transport=frozenset({"http_client"}),
)

# 1.99 to 3.57 [ran]: base_url wins over all else and is followed by /chat/completions, the key is a Bearer.
OPENAI = replace(
    _STAINLESS,
    paths=("openai.OpenAI", "openai.AsyncOpenAI"),
    sdk="openai",
    keep=_STAINLESS.keep | {"webhook_secret"},
    attribution=frozenset({"organization", "project"}),
    transport=_STAINLESS.transport
    | {"websocket_base_url", "data_residency", "workload_identity", "provider", "admin_api_key"},
    is_stable=True,
    is_named=True,
)
# 0.64 sends ANTHROPIC_AUTH_TOKEN of the environment beside x-api-key, 1.17 does not, 2.14 sends api_key as a Bearer
# and takes no auth_token beside it [ran].
ANTHROPIC = replace(
    _STAINLESS,
    paths=("anthropic.Anthropic", "anthropic.AsyncAnthropic"),
    protocol="anthropic",
    sdk="anthropic",
    keep=_STAINLESS.keep | {"webhook_key"},
    transport=_STAINLESS.transport | {"credentials", "config", "profile", "middleware", "_token_cache"},
    keys=frozenset({"api_key", "auth_token"}),
    is_named=True,
)
# 1.9 to 3.7 [ran]: server_url is followed by /v1/chat/completions and wins over server.
MISTRAL = ClientClass(
    ("mistralai.client.Mistral",),
    "mistral",
    "mistralai",
    base_url="server_url",
    keep=frozenset({"timeout_ms", "retry_config", "debug_logger"}),
    transport=frozenset({"client", "async_client", "server", "url_params"}),
    is_named=True,
)
# 5.17 to 7.3 [ran]: base_url is followed by /v1/chat of Client and /v2/chat of ClientV2, and wins over environment.
COHERE = ClientClass(
    ("cohere.Client", "cohere.ClientV2", "cohere.AsyncClient", "cohere.AsyncClientV2"),
    "cohere",
    "cohere",
    keep=frozenset(
        {"client_name", "timeout", "max_retries", "log_warning_experimental_features", "thread_pool_executor"}
    ),
    transport=frozenset({"httpx_client", "environment"}),
    is_named=True,
    has_kin=True,
)
# 1.7 [ran]: the path below a LiteLLM proxy's root is its pass-through to OpenAI.
GROQ = replace(_STAINLESS, paths=("groq.Groq", "groq.AsyncGroq"), sdk="groq", appends="/openai/v1")
# 1.5 to 2.42 append nothing, 3.0.0 and 3.1 /v1 [ran].
TOGETHER = replace(
    _STAINLESS,
    paths=("together.Together", "together.AsyncTogether"),
    sdk="together",
    attribution=frozenset({"project_id"}),
    appends="/v1",
    appends_from="3",
)
# 1.2 [ran].
FIREWORKS = replace(
    _STAINLESS,
    paths=("fireworks.Fireworks", "fireworks.AsyncFireworks"),
    sdk="fireworks-ai",
    attribution=frozenset({"account_id"}),
    appends="/v1",
)
# 1.91 [ran]: warms the connection up with a GET of /v1/tcp_warming at the base URL.
CEREBRAS = replace(
    _STAINLESS,
    paths=("cerebras.cloud.sdk.Cerebras", "cerebras.cloud.sdk.AsyncCerebras"),
    sdk="cerebras-cloud-sdk",
    keep=_STAINLESS.keep | {"warm_tcp_connection"},
    appends="/v1",
)
# 0.46 [ran].
PERPLEXITY = replace(_STAINLESS, paths=("perplexity.Perplexity", "perplexity.AsyncPerplexity"), sdk="perplexityai")
# 1.13 [ran]: x_api_key is read from SAMBANOVA_API_KEY and sent beside the Bearer.
SAMBANOVA = replace(
    _STAINLESS,
    paths=("sambanova.SambaNova", "sambanova.AsyncSambaNova"),
    sdk="sambanova",
    keep=_STAINLESS.keep | {"integration_source"},
    keys=frozenset({"api_key", "x_api_key"}),
    sent_keys=frozenset({"x_api_key"}),
)
# 5.0 [ran]: the very class of openai, whose methods it wraps.
LANGFUSE = replace(OPENAI, paths=("langfuse.openai.OpenAI", "langfuse.openai.AsyncOpenAI"), adds="tracing")
# [ran]: a subclass that hands all other arguments on.
POSTHOG = replace(
    OPENAI,
    paths=("posthog.ai.openai.OpenAI", "posthog.ai.openai.AsyncOpenAI"),
    keep=OPENAI.keep | {"posthog_client"},
    adds="analytics",
)
POSTHOG_ANTHROPIC = replace(
    ANTHROPIC,
    paths=("posthog.ai.anthropic.Anthropic", "posthog.ai.anthropic.AsyncAnthropic"),
    keep=ANTHROPIC.keep | {"posthog_client"},
    adds="analytics",
)

_ALL = (
    OPENAI, ANTHROPIC, MISTRAL, COHERE, GROQ, TOGETHER, FIREWORKS, CEREBRAS, PERPLEXITY, SAMBANOVA, LANGFUSE, POSTHOG,
    POSTHOG_ANTHROPIC,
)  # fmt: skip

CLASSES: dict[str, ClientClass] = {path: one for one in _ALL for path in one.paths}
