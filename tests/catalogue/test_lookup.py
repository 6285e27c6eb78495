"""What a dotted name, a service or a host is."""

from __future__ import annotations

import pytest

from inferlint.catalogue.entries import Client, Function, Host, ModelString, Provider, Sdk
from inferlint.catalogue.hosts import HostIndex, path_starts_with, text_needles
from inferlint.catalogue.load import load_catalogue
from inferlint.catalogue.lookup import Catalogue

CATALOGUE = load_catalogue()


def described(dotted: str, catalogue: Catalogue = CATALOGUE) -> tuple[str, str, str, bool] | None:
    symbol = catalogue.symbol(dotted)
    return None if symbol is None else (symbol.kind, symbol.path, symbol.provider, symbol.reported)


def catalogue_of(*sdks: Sdk, hosts: tuple[Host, ...] = ()) -> Catalogue:
    return Catalogue({"acme": Provider("acme", "Acme", "provider", None, "", "", sdks=sdks, hosts=hosts)})


@pytest.mark.parametrize(
    ("dotted", "expected"),
    [
        ("openai", ("module", "openai", "openai", True)),
        ("openai.chat", ("module", "openai.chat", "openai", True)),
        ("openai.OpenAI", ("client", "openai.OpenAI", "openai", True)),
        ("openai.Client", ("client", "openai.OpenAI", "openai", True)),
        ("openai.lib.azure.AzureOpenAI", ("client", "openai.AzureOpenAI", "azure-openai", True)),
        ("openai.types", ("harmless", "openai.types", "openai", False)),
        (
            "openai.types.chat.ChatCompletion",
            ("harmless", "openai.types.chat.ChatCompletion", "openai", False),
        ),
        ("openai.RateLimitError", ("harmless", "openai.RateLimitError", "openai", False)),
        ("openai.api_base", ("setting", "openai.api_base", "openai", True)),
        (
            "openai.chat.completions.create",
            ("function", "openai.chat.completions.create", "openai", True),
        ),
        (
            "openai.ChatCompletion.acreate",
            ("function", "openai.ChatCompletion.acreate", "openai", True),
        ),
        ("openai.SomethingNew", ("unlisted", "openai.SomethingNew", "openai", True)),
        ("google.genai", ("module", "google.genai", "google-gemini", True)),
        ("google.genai.client.Client", ("client", "google.genai.Client", "google-gemini", True)),
        ("google.cloud.aiplatform", ("module", "google.cloud.aiplatform", "google-vertex", True)),
        ("google.cloud.aiplatform_v1", ("module", "google.cloud.aiplatform_v1", "google-vertex", False)),
        (
            "google.cloud.aiplatform_v1.PredictionServiceClient",
            ("client", "google.cloud.aiplatform_v1.PredictionServiceClient", "google-vertex", True),
        ),
        ("anthropic.AnthropicVertex", ("client", "anthropic.AnthropicVertex", "google-vertex", True)),
        ("boto3", ("module", "boto3", "aws-bedrock", False)),
        ("boto3.session.Session", ("client", "boto3.Session", "aws-bedrock", False)),
        ("boto3.client", ("service-factory", "boto3.client", "aws-bedrock", False)),
        ("boto3.Session.client", ("service-factory", "boto3.Session.client", "aws-bedrock", False)),
        ("boto3.resource", ("unlisted", "boto3.resource", "aws-bedrock", False)),
    ],
)
def test_a_name_of_an_sdk(dotted: str, expected: tuple[str, str, str, bool]) -> None:
    assert described(dotted) == expected


@pytest.mark.parametrize(
    "dotted",
    [
        "google",
        "google.cloud",
        "google.cloud.storage",
        "google.generativeai_helpers",
        "openai_helpers",
        "openai_helpers.OpenAI",
        "app.openai",
        "anthropic_tools",
        "boto",
        "",
        "openai.OpenAI.chat",
        "openai.OpenAI.chat.completions.create",
        "openai.RateLimitError.args",
        "openai.api_base.rstrip",
        "boto3.Session.resource",
    ],
)
def test_a_near_miss_is_nobodys_name(dotted: str) -> None:
    assert CATALOGUE.symbol(dotted) is None


def test_harmless_names_say_of_what_sort_they_are() -> None:
    names = ["openai.BaseModel", "openai.APIError", "openai.NOT_GIVEN", "google.genai.errors.ClientError"]
    found = [symbol.harmless for name in names if (symbol := CATALOGUE.symbol(name)) is not None]

    assert found == ["type", "exception", "helper", "exception"]


def test_the_longest_root_owns_a_name_and_a_literal_root_beats_a_glob() -> None:
    catalogue = catalogue_of(
        Sdk("chain", "chain", ("chain",)),
        Sdk("chain-llms", "llms", ("chain.llms.*",)),
        Sdk("chain-llms-x", "x", ("chain.llms.x",)),
        Sdk("chain-partners", "partners", ("chain_*",)),
    )

    owners = {
        name: described(name, catalogue) for name in ("chain.llms", "chain.llms.x.A", "chain.llms.y", "chain_z.B")
    }
    assert {name: found and (found[0], found[2]) for name, found in owners.items()} == {
        "chain.llms": ("unlisted", "chain"),
        "chain.llms.x.A": ("unlisted", "x"),
        "chain.llms.y": ("module", "llms"),
        "chain_z.B": ("unlisted", "partners"),
    }
    assert described("chainz", catalogue) is None


def test_what_a_quiet_sdk_reports() -> None:
    model = ModelString("model")
    sdk = Sdk(
        "quiet",
        "acme",
        ("quiet",),
        default="quiet",
        reports=("quiet.models.*", "quiet.deep.**"),
        clients=(
            Client("quiet.Client", "acme"),
            Client("quiet.Agent", "acme", model_string=model),
            Client("quiet.Session", "acme", session=True),
        ),
        functions=(
            Function("quiet.run", "acme"),
            Function("quiet.wrap", "acme", kind="wrap"),
            Function("quiet.init", "acme", model_string=model),
        ),
    )
    catalogue = catalogue_of(sdk)
    names = [
        "",
        ".Client",
        ".Agent",
        ".Session",
        ".run",
        ".wrap",
        ".init",
        ".models",
        ".models.X",
        ".models.X.y",
    ]
    names += [".deep", ".deep.a.b", ".Other"]

    reported = [name for name in names if (found := described(f"quiet{name}", catalogue)) and found[3]]
    assert reported == [".Client", ".run", ".models.X", ".deep", ".deep.a.b"]


def test_a_function_glob_keeps_the_name_that_was_asked_for() -> None:
    catalogue = catalogue_of(Sdk("acme", "acme", ("acme",), functions=(Function("acme.*.create", "acme"),)))

    assert described("acme.Chat.create", catalogue) == ("function", "acme.Chat.create", "acme", True)
    assert described("acme.a.b.create", catalogue) == ("unlisted", "acme.a.b.create", "acme", True)


def test_services_of_a_family() -> None:
    runtime = CATALOGUE.service("aws", "bedrock-runtime")
    control = CATALOGUE.service("aws", "bedrock")

    assert runtime is not None
    assert (runtime.provider, runtime.scope) == ("aws-bedrock", "inference")
    assert control is not None
    assert control.scope == "control"
    assert CATALOGUE.service("aws", "s3") is None
    assert CATALOGUE.service("gcp", "bedrock-runtime") is None


@pytest.mark.parametrize(
    ("host", "path", "provider"),
    [
        ("api.openai.com", "", "openai"),
        ("api.openai.com", "/v1/chat/completions", "openai"),
        ("api.openai.com.", "", "openai"),
        ("api.openai.com:443", "", "openai"),
        ("eu.api.openai.com", "", "openai"),
        ("acme.openai.azure.com", "/openai/deployments/x", "azure-openai"),
        ("bedrock-runtime.us-east-1.amazonaws.com", "", "aws-bedrock"),
        ("us-central1-aiplatform.googleapis.com", "", "google-vertex"),
        ("generativelanguage.googleapis.com", "", "google-gemini"),
    ],
)
def test_a_host_of_a_provider(host: str, path: str, provider: str) -> None:
    found = CATALOGUE.host(host, path)

    assert found is not None
    assert found.provider == provider


@pytest.mark.parametrize(
    ("host", "path"),
    [
        ("api.openai.com.evil.example", ""),
        ("evilapi.openai.com", ""),
        ("openai.azure.com", ""),
        (".openai.azure.com", ""),
        ("xopenai.azure.com", ""),
        ("storage.googleapis.com", ""),
        ("s3.us-east-1.amazonaws.com", ""),
        ("bedrock-runtime.us-east-1.amazonaws.com.evil.example", ""),
        ("chatgpt.com", ""),
        ("chatgpt.com", "/backend-api/codexx"),
    ],
)
def test_a_host_of_nobody(host: str, path: str) -> None:
    assert CATALOGUE.host(host, path) is None


def test_the_most_specific_pattern_wins() -> None:
    index = HostIndex(
        [
            Host("*.acme.ai", "wide"),
            Host("*.eu.acme.ai", "narrow"),
            Host("api.acme.ai", "site", "docs"),
            Host("api.acme.ai", "api", path="/v1"),
            Host("localhost:11434", "local", "local"),
        ]
    )
    asked = [("x.acme.ai", ""), ("x.eu.acme.ai", ""), ("api.acme.ai", "/v1/chat"), ("api.acme.ai", "/v10")]
    asked += [("localhost:11434", ""), ("localhost:8000", ""), ("localhost", "")]

    found = [index.find(host, path) for host, path in asked]
    assert [host and host.provider for host in found] == [
        "wide",
        "narrow",
        "api",
        "site",
        "local",
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("path", "prefix", "expected"),
    [
        ("", "", True),
        ("/v1/chat", "/v1", True),
        ("/v1", "/v1/", True),
        ("/v1?x=/v2", "/v1", True),
        ("/v10", "/v1", False),
        ("/", "/v1", False),
        ("/accounts/me/ai/run", "/accounts/*/ai", True),
        ("/accounts/me/other", "/accounts/*/ai", False),
    ],
)
def test_path_starts_with(path: str, prefix: str, *, expected: bool) -> None:
    assert path_starts_with(path, prefix) is expected


def test_module_needles() -> None:
    modules, _ = catalogue_of(
        Sdk("a", "a", ("acme",)),
        Sdk("b", "a", ("acme.llms.x",)),
        Sdk("c", "a", ("google.genai", "google.cloud.speech")),
        Sdk("d", "a", ("azure.ai.inference", "chain_*", "index.llms.*")),
    ).needles()

    assert modules == {"acme", "genai", "google.cloud.speech.", "azure.ai.inference.", "chain_*", "index"}


def test_text_needles() -> None:
    patterns = ["api.acme.ai", "eu.api.acme.co.uk", "*.acme.com", "acme.eu", "speech.googleapis.com"]
    patterns += [
        "polly.*.amazonaws.com",
        "*-aiplatform.googleapis.com",
        "localhost:11434",
        "*.cloud.databricks.com",
    ]
    hosts = [Host(pattern, "acme") for pattern in patterns]
    hosts += [Host("docs.acme.dev", "acme", "docs"), Host("login.acme.org", "acme", "auth")]

    assert text_needles(hosts) == {
        "acme.ai",
        "acme.co.uk",
        "acme.com",
        "acme.eu",
        "speech.googleapis.com",
        "polly.",
        "aiplatform.googleapis.com",
        ":11434",
        "databricks.com",
    }


def test_every_root_and_host_of_the_shipped_catalogue_is_found_by_a_needle() -> None:
    modules, texts = CATALOGUE.needles()
    for provider in CATALOGUE.providers.values():
        for root in (root for sdk in provider.sdks for root in sdk.modules):
            parts = root.split(".")
            above = {".".join(parts[:count]) + "." for count in range(1, len(parts) + 1)}
            assert above & modules or any(part in modules for part in parts), root
        for host in provider.hosts:
            example = host.pattern.replace("*", "x")
            assert host.scope in ("docs", "auth") or any(text in example for text in texts), host.pattern


def test_no_needle_is_an_everyday_word() -> None:
    modules, texts = CATALOGUE.needles()

    assert not modules & {
        "google",
        "cloud",
        "ai",
        "core",
        "client",
        "models",
        "plugins",
        "services",
        "inference",
        "agents",
        "common",
        "gradient",
        "llm",
        "speech",
        "together",
    }
    assert all(len(text) > 4 for text in texts)
    assert not texts & {
        "amazonaws.com",
        "googleapis.com",
        "azure.com",
        "microsoft.com",
        "aliyuncs.com",
        "ibm.com",
    }


def test_roots_are_first_components() -> None:
    assert {"openai", "google", "boto3"} <= CATALOGUE.roots()
    assert not any("." in root or "*" in root for root in CATALOGUE.roots())


def test_environment_variables_name_their_providers() -> None:
    assert CATALOGUE.key_env()["OPENAI_API_KEY"] == {"openai"}
    assert "openai" in CATALOGUE.base_env()["OPENAI_BASE_URL"]
