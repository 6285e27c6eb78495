"""How the client classes of SDKs are pointed at a gateway: parameters, and which arguments may stay.

The facts were obtained by running each SDK against a recorder; the tests in ``tests/wire`` run them again.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ClientClass:
    """One family of classes.

    ``protocol`` is the wire protocol whose ``router.gateway`` entry fits. ``keep`` are arguments that stay as they
    are, ``headers`` those that hold headers, ``attribution`` those that say who is billed, ``transport`` those that a
    router cannot take over. ``is_stable`` says that base URL and key mean the same in every release.
    """

    paths: tuple[str, ...]
    protocol: str
    base_url: str = "base_url"
    api_key: str = "api_key"
    keep: frozenset[str] = _NOTHING
    headers: frozenset[str] = _NOTHING
    attribution: frozenset[str] = _NOTHING
    transport: frozenset[str] = _NOTHING
    keys: frozenset[str] = field(default_factory=lambda: frozenset({"api_key"}))
    is_stable: bool = False


_STAINLESS = ClientClass(
    (),
    "openai",
    keep=frozenset({"timeout", "max_retries", "default_query", "_strict_response_validation"}),
    headers=frozenset({"default_headers"}),
    transport=frozenset({"http_client"}),
)

OPENAI = replace(
    _STAINLESS,
    paths=("openai.OpenAI", "openai.AsyncOpenAI"),
    keep=_STAINLESS.keep | {"webhook_secret"},
    attribution=frozenset({"organization", "project"}),
    transport=_STAINLESS.transport
    | {"websocket_base_url", "data_residency", "workload_identity", "provider", "admin_api_key"},
    is_stable=True,
)
ANTHROPIC = replace(
    _STAINLESS,
    paths=("anthropic.Anthropic", "anthropic.AsyncAnthropic"),
    protocol="anthropic",
    transport=_STAINLESS.transport | {"auth_token", "credentials", "config", "profile"},
)

CLASSES: dict[str, ClientClass] = {path: one for one in (OPENAI, ANTHROPIC) for path in one.paths}
