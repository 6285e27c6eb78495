"""What fixes are told: styles, served operations, keys and headers of gateways, and what presets know."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from inferlint.config.apis import APIS, DEFAULT_APIS, OTHER_APIS
from inferlint.config.effective import settings
from inferlint.config.headers import Part, header_parts
from inferlint.config.load import check_providers, load_config
from inferlint.config.model import Gateway, RouterClient
from inferlint.config.presets import PRESETS, gateways
from inferlint.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path

    from inferlint.config.model import Config, Router
    from inferlint.config.presets import Preset

OWN = "https://llm.acme.internal"


def load(folder: Path, text: str) -> Config:
    """Return the configuration that ``text`` in ``inferlint.toml`` describes."""
    (folder / "inferlint.toml").write_text(text, encoding="utf-8")
    return load_config(folder, today=date(2026, 6, 1))


def router(folder: Path, text: str) -> Router:
    """Return the only router of a configuration."""
    (found,) = load(folder, text).routers
    return found


def mistakes(folder: Path, text: str) -> list[str]:
    """Return the mistakes in a configuration, without the name of the file."""
    with pytest.raises(ConfigError) as caught:
        load(folder, text)
    return [problem.removeprefix("inferlint.toml:") for problem in caught.value.problems]


def test_the_keys_end_in_their_fields(tmp_path: Path) -> None:
    """Each of them, and none changes another."""
    config = load(
        tmp_path,
        """
        [fix]
        style = "import-swap"
        [router]
        keep-provider-key = true
        rename-models = true
        [router.clients.openai]
        sync = "acme.router:Client"
        kind = "subclass"
        apis = ["chat", "realtime"]
        accepts = ["timeout", "max_retries"]
        [router.gateway.groq]
        base-url = "env:GROQ_URL"
        apis = ["chat"]
        headers = { "X-Gateway-Key" = "Bearer {env:GATEWAY_KEY}", "x-team" = "speech" }
        """,
    )
    (found,) = config.routers

    assert config.fix_style == "import-swap"
    assert found.clients == {
        "openai": RouterClient("acme.router:Client", None, "subclass", ("chat", "realtime"), ("timeout", "max_retries"))
    }
    assert found.gateway == {
        "groq": Gateway(
            "env:GROQ_URL", None, ("chat",), {"X-Gateway-Key": "Bearer {env:GATEWAY_KEY}", "x-team": "speech"}
        )
    }
    assert (found.keep_provider_key, found.rename_models) == (True, True)


def test_the_defaults_are_the_careful_ones(tmp_path: Path) -> None:
    """Keys are replaced, operations with state are not served, calls are rewritten where they are."""
    config = load(tmp_path, "router.clients.openai.sync = 'a:B'\nrouter.gateway.openai.base-url = 'env:A'")
    (found,) = config.routers

    assert config.fix_style == "call-site"
    assert (found.keep_provider_key, found.rename_models) == (False, False)
    assert found.clients["openai"].apis == found.gateway["openai"].apis == DEFAULT_APIS
    assert found.clients["openai"].accepts == ()
    assert found.gateway["openai"].headers == {}


def test_operations_are_one_list_without_repetitions() -> None:
    """What keeps state at a provider, or holds a connection open, has to be asked for."""
    assert len(set(APIS)) == len(APIS)
    assert {
        "realtime", "files", "batches", "threads", "assistants", "fine-tuning", "vector-stores", "uploads", "evals",
        "containers",
    } <= set(OTHER_APIS)  # fmt: skip
    assert {
        "chat", "responses", "embeddings", "completions", "messages", "generate", "images", "audio", "moderations",
        "models",
    } <= set(DEFAULT_APIS)  # fmt: skip


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("{env:KEY}", (Part("env", "KEY"),)),
        ("Bearer {env:KEY}", (Part("text", "Bearer "), Part("env", "KEY"))),
        (
            "a {acme.settings:Keys.ONE} b",
            (Part("text", "a "), Part("name", "acme.settings:Keys.ONE"), Part("text", " b")),
        ),
        ("plain", (Part("text", "plain"),)),
    ],
)
def test_a_header_is_taken_apart(value: str, expected: tuple[Part, ...]) -> None:
    """Text and the places of secrets, in their order."""
    assert header_parts(value) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "router.gateway.openai = { base-url = 'env:A', headers = { 'Helicone-Auth' = 'Bearer sk-secret' } }",
            (
                "router.gateway.openai.headers.Helicone-Auth: the value holds no {env:NAME} or {module:attribute}; "
                "never write a key itself"
            ),
        ),
        (
            "router.gateway.openai = { base-url = 'env:A', headers = { 'api-key' = 'env:KEY' } }",
            (
                "router.gateway.openai.headers.api-key: the value would be sent as it stands; write {env:KEY}; "
                "example: Bearer {env:HELICONE_API_KEY}"
            ),
        ),
        (
            "router.gateway.openai = { base-url = 'env:A', headers = { 'api-key' = '{KEY}' } }",
            (
                "router.gateway.openai.headers.api-key: the value has braces around something that is not env:NAME or "
                "module:attribute; example: Bearer {env:HELICONE_API_KEY}"
            ),
        ),
        (
            "router.gateway.openai = { base-url = 'env:A', headers = { 'a b' = 'x' } }",
            "router.gateway.openai.headers: key 'a b' is not the name of a header; example: Helicone-Auth",
        ),
        (
            "router.clients.openai = { sync = 'a:B', accepts = ['max-retries'] }",
            "router.clients.openai.accepts[0]: 'max-retries' is not the name of a keyword argument; example: timeout",
        ),
        (
            "router.clients.openai = { sync = 'a:B', apis = ['chats'] }",
            (
                f"router.clients.openai.apis[0]: 'chats' is no family of API operations; allowed: {', '.join(APIS)}; "
                "example: chat"
            ),
        ),
        (
            "router.gateway-key = 'env:KEY'",
            "router.gateway-key: there is no gateway that it could be for; give gateway, or a preset with its URL",
        ),
        ("fix.style = 'swap'", "fix.style: 'swap' is not allowed; allowed: call-site, import-swap"),
    ],
)
def test_a_mistake_is_one_sentence(tmp_path: Path, text: str, expected: str) -> None:
    """A key that stands in the configuration is never repeated."""
    assert mistakes(tmp_path, text) == [expected]


def test_plain_headers_need_no_place(tmp_path: Path) -> None:
    """The name of a vendor that ends in key is no secret."""
    text = "router.gateway.openai = { base-url = 'env:A', headers = { 'x-portkey-provider' = '@openai' } }"

    assert router(tmp_path, text).gateway["openai"].headers == {"x-portkey-provider": "@openai"}


def test_a_gateway_goes_by_protocol_or_provider(tmp_path: Path) -> None:
    """A client only by protocol."""
    config = load(
        tmp_path,
        "router.gateway.groq.base-url = 'env:A'\nrouter.gateway.openai.base-url = 'env:B'\n"
        "router.gateway.grok.base-url = 'env:B'\nrouter.clients.groq.sync = 'a:B'",
    )

    with pytest.raises(ConfigError) as caught:
        check_providers(config, {"openai", "groq"}, {"openai", "gemini"})

    assert caught.value.problems == [
        "inferlint.toml:router.clients.groq: unknown wire protocol; allowed: gemini, openai",
        (
            "inferlint.toml:router.gateway.grok: unknown wire protocol or provider; protocols: gemini, openai; "
            "`inferlint providers` lists providers; nearest match: groq"
        ),
    ]


def test_one_key_for_all_gateways(tmp_path: Path) -> None:
    """One of their own wins."""
    found = router(
        tmp_path,
        f"router.preset = 'litellm-proxy'\nrouter.gateway-urls = ['{OWN}']\nrouter.gateway-key = 'env:KEY'\n"
        "router.gateway.gemini = { base-url = 'env:G', api-key = 'env:OTHER' }",
    )

    assert {name: gateway.api_key for name, gateway in found.gateway.items()} == {
        "openai": "env:KEY",
        "azure-openai": "env:KEY",
        "anthropic": "env:KEY",
        "gemini": "env:OTHER",
        "mistral": "env:KEY",
        "bedrock": "env:KEY",
        "cohere": "env:KEY",
    }


def test_what_is_given_wins_over_the_preset(tmp_path: Path) -> None:
    """Field by field; what is not given stays."""
    found = router(
        tmp_path,
        "preset = 'helicone'\nrouter.keep-provider-key = false\n"
        "router.gateway.openai = { base-url = 'env:HELICONE_URL', apis = ['chat'] }",
    )

    headers = {"Helicone-Auth": "Bearer {env:HELICONE_API_KEY}"}
    assert found.gateway["openai"] == Gateway("env:HELICONE_URL", None, ("chat",), headers)
    assert found.gateway["anthropic"] == Gateway("https://anthropic.helicone.ai", None, DEFAULT_APIS, headers)
    assert found.keep_provider_key is False


#: What the SDKs are given by each preset at its own host, or at one's own.
SHAPES = {
    "litellm-proxy": {
        "openai": f"{OWN}/v1",
        "azure-openai": OWN,
        "anthropic": OWN,
        "gemini": f"{OWN}/gemini",
        "mistral": OWN,
        "bedrock": f"{OWN}/bedrock",
        "cohere": f"{OWN}/cohere",
    },
    "openrouter": {"openai": "https://openrouter.ai/api/v1", "anthropic": "https://openrouter.ai/api"},
    "portkey": {"openai": "https://api.portkey.ai/v1", "anthropic": "https://api.portkey.ai"},
    "helicone": {"openai": "https://oai.helicone.ai/v1", "anthropic": "https://anthropic.helicone.ai"},
    "cloudflare": {
        "openai": "https://gateway.ai.cloudflare.com/v1/acme/main/openai",
        "anthropic": "https://gateway.ai.cloudflare.com/v1/acme/main/anthropic",
        "gemini": "https://gateway.ai.cloudflare.com/v1/acme/main/google-ai-studio",
    },
    "vercel": {"openai": "https://ai-gateway.vercel.sh/v1", "anthropic": "https://ai-gateway.vercel.sh"},
    "mlflow": {
        "openai": f"{OWN}/gateway/openai/v1",
        "anthropic": f"{OWN}/gateway/anthropic",
        "gemini": f"{OWN}/gateway/gemini",
    },
    "azure-apim": {"azure-openai": OWN},
}
ADDRESS = {"cloudflare": "https://gateway.ai.cloudflare.com/v1/acme/main"}


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.id)
def test_base_urls_have_the_shape_that_the_sdk_takes(preset: Preset, tmp_path: Path) -> None:
    """The anthropic, mistralai and google-genai SDKs append the version themselves."""
    address = ADDRESS.get(preset.id) or (preset.urls[0] if preset.urls else OWN)

    found = router(tmp_path, f"preset = '{preset.id}'\nrouter.gateway-urls = ['{address}/']").gateway

    assert {name: gateway.base_url for name, gateway in found.items()} == SHAPES[preset.id]
    assert not any(gateway.base_url.endswith(("/v1", "/v1beta")) for name, gateway in found.items() if name != "openai")


def test_a_host_of_its_own_is_known_only_where_the_vendor_hosts() -> None:
    """A self-hosted gateway does not serve Anthropic from the vendor's host."""
    assert gateways(PRESETS["helicone"], OWN).keys() == {"openai"}


@pytest.mark.parametrize(
    ("name", "keeps", "renames", "key"),
    [
        ("litellm-proxy", False, False, None),
        ("openrouter", False, True, "env:OPENROUTER_API_KEY"),
        ("portkey", False, True, "env:PORTKEY_API_KEY"),
        ("helicone", True, False, None),
        ("cloudflare", True, False, None),
        ("vercel", False, True, "env:AI_GATEWAY_API_KEY"),
        ("mlflow", False, True, None),
        ("azure-apim", False, False, None),
    ],
)
def test_presets_know_keys_and_models(tmp_path: Path, name: str, keeps: bool, renames: bool, key: str | None) -> None:
    """Whose key travels, and whether a model is called the same."""
    found = router(tmp_path, f"preset = '{name}'\nrouter.gateway-urls = ['{OWN}/a/b']")

    assert (found.keep_provider_key, found.rename_models) == (keeps, renames)
    assert {gateway.api_key for gateway in found.gateway.values()} == {key}


def test_effective_settings_say_which_preset_decided(tmp_path: Path) -> None:
    """Also for what fixes are told."""
    found = {
        one.key: (one.value, one.origin)
        for one in settings(load(tmp_path, "preset = 'helicone'\nfix.style = 'import-swap'"))
    }

    assert found["fix.style"] == ("import-swap", "inferlint.toml")
    assert found["router.keep-provider-key"] == (True, "preset helicone")
    assert found["router.rename-models"] == (False, "default")
