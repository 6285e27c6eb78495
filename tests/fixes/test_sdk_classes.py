"""Client classes of SDKs in both styles: what is rewritten, what is unsafe, what is held back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from inferlint.catalogue.load import load_catalogue
from inferlint.fixes.classes import CLASSES
from tests.fixes.project import CLIENTS, GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path

ANTHROPIC = """
[tool.inferlint.router]
modules = ["acme.router"]
[tool.inferlint.router.clients]
anthropic = { sync = "acme.router:Claude", kind = "subclass" }
cohere = { sync = "acme.router:Cohere", kind = "subclass" }
mistral = { sync = "acme.router:Mistral", kind = "subclass" }
"""


def gateway(name: str, url: str = '"env:ACME_URL"', more: str = "") -> str:
    """Return a configuration with one gateway."""
    return f"""
[tool.inferlint.router]
modules = ["acme.router"]
{more}
[tool.inferlint.router.gateway]
{name} = {{ base-url = {url}, api-key = "env:ACME_KEY" }}
"""


def test_every_class_is_one_of_the_catalogue() -> None:
    providers = load_catalogue(()).providers.values()
    known = {client.path for one in providers for sdk in one.sdks for client in sdk.clients}
    assert set(CLASSES) <= known


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("OpenAI()", "OpenAI(base_url={url}, api_key={key})"),
        (
            "OpenAI(timeout=3, api_key=os.environ['OPENAI_API_KEY'])",
            "OpenAI(timeout=3, api_key={key}, base_url={url})",
        ),
    ],
)
def test_openai_is_safe_at_a_gateway(tmp_path: Path, call: str, expected: str) -> None:
    url, key = "os.environ['ACME_URL']", "os.environ['ACME_KEY']"
    source = f"import os\n\nfrom openai import OpenAI\n\nclient = {call}\nprint('', os.sep, '')\n"
    made = project(tmp_path, source, gateway("openai"))
    assert made.verdicts()[-1] == ("IL102", "safe", None)
    assert made.fixed() == source.replace(call, expected.format(url=url, key=key))


@pytest.mark.parametrize(
    ("statement", "call", "expected", "name"),
    [
        (
            "from anthropic import Anthropic",
            "Anthropic(auth_token=os.environ['A_TOKEN'], max_retries=1)",
            "Anthropic(max_retries=1, base_url={url}, api_key={key})",
            "anthropic",
        ),
        (
            "from mistralai.client import Mistral",
            "Mistral(os.environ['MISTRAL_API_KEY'], timeout_ms=3)",
            "Mistral(timeout_ms=3, server_url={url}, api_key={key})",
            "mistral",
        ),
        ("from mistralai import Mistral", "Mistral()", "Mistral(server_url={url}, api_key={key})", "mistral"),
        (
            "import cohere",
            "cohere.ClientV2('k', client_name='x')",
            "cohere.ClientV2(client_name='x', base_url={url}, api_key={key})",
            "cohere",
        ),
        ("import cohere", "cohere.AsyncClient()", "cohere.AsyncClient(base_url={url}, api_key={key})", "cohere"),
        ("from groq import Groq", "Groq(max_retries=2)", "Groq(max_retries=2, base_url={url}, api_key={key})", "groq"),
        ("from fireworks import Fireworks", "Fireworks()", "Fireworks(base_url={url}, api_key={key})", "fireworks"),
        (
            "from cerebras.cloud.sdk import Cerebras",
            "Cerebras(warm_tcp_connection=False)",
            "Cerebras(warm_tcp_connection=False, base_url={url}, api_key={key})",
            "cerebras",
        ),
        (
            "from sambanova import SambaNova",
            "SambaNova()",
            "SambaNova(base_url={url}, api_key={key}, x_api_key={key})",
            "sambanova",
        ),
        ("from together import Together", "Together()", "Together(base_url={url}, api_key={key})", "together"),
    ],
)
def test_other_sdks_at_a_gateway_are_not_safe(
    tmp_path: Path, statement: str, call: str, expected: str, name: str
) -> None:
    url, key = "os.environ['ACME_URL']", "os.environ['ACME_KEY']"
    source = f"import os\n\n{statement}\n\nclient = {call}\nprint('', os.sep, '', '')\n"
    made = project(tmp_path, source, gateway(name))
    assert made.verdicts()[-1] == ("IL102", "unsafe", "version-dependent")
    assert made.outcome().contents == {}
    assert made.fixed(unsafe=True) == source.replace(call, expected.format(url=url, key=key))


@pytest.mark.parametrize(
    ("statement", "call", "reason"),
    [
        ("from groq import Groq", "Groq()", "url-shape"),
        ("from fireworks import AsyncFireworks", "AsyncFireworks()", "url-shape"),
        ("from cerebras.cloud.sdk import Cerebras", "Cerebras()", "url-shape"),
        ("from together import Together", "Together()", "version-unknown"),
        ("from mistralai import Mistral", "Mistral(server='eu')", "transport"),
        ("from mistralai import Mistral", "Mistral('k', 'eu')", "star-arguments"),
        ("from mistralai import Mistral", "Mistral(client=make())", "transport"),
        ("import cohere", "cohere.Client(httpx_client=make())", "transport"),
        ("import cohere", "cohere.Client(make())", "per-tenant-key"),
        ("from anthropic import Anthropic", "Anthropic(auth_token=make())", "per-tenant-key"),
        ("from anthropic import Anthropic", "Anthropic(profile='x')", "transport"),
        ("from elevenlabs.client import ElevenLabs", "ElevenLabs()", "framework-unknown"),
        ("from deepgram import DeepgramClient", "DeepgramClient()", "framework-unknown"),
        ("from huggingface_hub import InferenceClient", "InferenceClient()", "framework-unknown"),
    ],
)
def test_what_no_gateway_takes_over_is_held_back(tmp_path: Path, statement: str, call: str, reason: str) -> None:
    source = f"{statement}\n\n\ndef make():\n    return input()\n\n\nclient = {call}\n"
    made = project(tmp_path, source, GATEWAY)
    made.assert_held(reason)


@pytest.mark.parametrize(
    ("requirement", "verdict"),
    [
        ("together==2.42.0", ("unsafe", "version-dependent")),
        ("together<3", ("unsafe", "version-dependent")),
        ("together>=3", ("manual", "url-shape")),
        ("together>=1", ("manual", "version-unknown")),
    ],
)
def test_the_release_of_together_decides_whether_the_url_fits(
    tmp_path: Path, requirement: str, verdict: tuple[str, str]
) -> None:
    config = gateway("openai", more='[tool.inferlint.router.models]\n"m" = "m"')
    source = "from together import Together\n\nTogether().chat.completions.create(model='m', messages=[])\n"
    made = project(tmp_path, source, config)
    (tmp_path / "requirements.txt").write_text(f"{requirement}\n")
    assert made.verdicts()[-1][1:] == verdict


def test_another_sdk_is_not_the_router_class_of_its_protocol(tmp_path: Path) -> None:
    made = project(tmp_path, "from groq import Groq\n\nclient = Groq()\n")
    assert ("IL102", "manual", "protocol-change") in made.verdicts()


def test_another_sdk_keeps_its_class_where_a_gateway_serves_it(tmp_path: Path) -> None:
    config = CLIENTS + '[tool.inferlint.router.gateway]\ngroq = { base-url = "env:U", api-key = "env:K" }\n'
    made = project(tmp_path, "from groq import Groq\n\nclient = Groq()\n", config)
    expected = """import os

from groq import Groq

client = Groq(base_url=os.environ["U"], api_key=os.environ["K"])
"""
    assert made.fixed(unsafe=True) == expected


def test_a_router_class_of_the_same_sdk_is_safe(tmp_path: Path) -> None:
    source = """import os

from anthropic import Anthropic, RateLimitError

client = Anthropic(api_key=os.environ["ANTHROPIC_API_KEY"], timeout=9)
try:
    client.messages.create(model="claude", max_tokens=1, messages=[])
except RateLimitError:
    print(os.sep)
"""
    made = project(tmp_path, source, ANTHROPIC)
    assert ("IL102", "safe", None) in made.verdicts()
    expected = source.replace(
        "from anthropic import Anthropic, RateLimitError",
        "from anthropic import RateLimitError\n\nfrom acme.router import Claude",
    ).replace('Anthropic(api_key=os.environ["ANTHROPIC_API_KEY"], timeout=9)', "Claude(timeout=9)")
    assert made.fixed() == expected


def test_cohere_has_two_classes_for_one_protocol(tmp_path: Path) -> None:
    made = project(tmp_path, "import cohere\n\nclient = cohere.Client('key')\n", ANTHROPIC)
    assert ("IL102", "unsafe", "other-class") in made.verdicts()
    assert made.fixed(unsafe=True) == "from acme.router import Cohere\n\nclient = Cohere()\n"


@pytest.mark.parametrize("statement", ["from langfuse.openai import OpenAI", "from posthog.ai.openai import OpenAI"])
def test_what_a_class_adds_is_not_lost(tmp_path: Path, statement: str) -> None:
    made = project(tmp_path, f"{statement}\n\nclient = OpenAI()\n")
    assert ("IL102", "manual", "extended-class") in made.verdicts()


def test_a_class_that_adds_something_goes_to_a_gateway(tmp_path: Path) -> None:
    made = project(
        tmp_path,
        "from langfuse.openai import OpenAI\n\nclient = OpenAI()\n",
        gateway("openai", '"https://llm.acme.example/v1"'),
    )
    expected = """import os

from langfuse.openai import OpenAI

client = OpenAI(base_url="https://llm.acme.example/v1", api_key=os.environ["ACME_KEY"])
"""
    assert made.fixed() == expected


# Another provider behind the OpenAI class ---------------------------------------------------------------

DEEPSEEK = """import os

from openai import OpenAI

client = OpenAI(base_url="https://api.deepseek.com", api_key=os.environ["DEEPSEEK_API_KEY"])
client.chat.completions.create(model="deepseek-chat", messages=[])
print(os.sep)
"""


def test_another_provider_is_called_by_the_name_of_the_model(tmp_path: Path) -> None:
    config = CLIENTS + '[tool.inferlint.router.models]\ndeepseek-chat = "fast"\n'
    made = project(tmp_path, DEEPSEEK, config)
    assert ("IL102", "safe", None) in made.verdicts()
    expected = """import os

from acme.router import RouterClient

client = RouterClient()
client.chat.completions.create(model="fast", messages=[])
print(os.sep)
"""
    assert made.fixed() == expected


def test_a_model_of_another_provider_has_to_be_known_to_the_router(tmp_path: Path) -> None:
    made = project(tmp_path, DEEPSEEK)
    assert ("IL102", "unsafe", "unknown-model") in made.verdicts()


def test_a_router_that_may_not_reach_the_provider_is_no_target(tmp_path: Path) -> None:
    made = project(
        tmp_path,
        DEEPSEEK,
        CLIENTS.replace("[tool.inferlint.router]", '[tool.inferlint.router]\nproviders = ["openai"]'),
    )
    assert ("IL102", "manual", "no-target") in made.verdicts()


def test_a_local_server_is_no_provider(tmp_path: Path) -> None:
    source = "from openai import OpenAI\n\nclient = OpenAI(base_url='http://localhost:11434/v1', api_key='ollama')\n"
    assert ("IL102", "manual", "other-endpoint") in project(tmp_path, source).verdicts()


# Headers and keys of gateways ---------------------------------------------------------------------------


HEADER = '"Helicone-Auth": "Bearer " + os.environ["HELICONE_API_KEY"]'
PLACE = 'base_url="https://oai.helicone.ai/v1"'


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("OpenAI()", f"OpenAI({PLACE}, default_headers={{{HEADER}}})"),
        (
            'OpenAI(api_key=make(), default_headers={"X-Team": "a"})',
            f'OpenAI(api_key=make(), default_headers={{"X-Team": "a", {HEADER}}}, {PLACE})',
        ),
    ],
)
def test_a_gateway_with_a_header_keeps_the_key_of_the_provider(tmp_path: Path, call: str, expected: str) -> None:
    source = f"import os\n\nfrom openai import OpenAI\n\nclient = {call}\nprint(os.sep)\n"
    config = '[tool.inferlint.router]\npreset = "helicone"\n'
    made = project(tmp_path, source, config)
    assert ("IL102", "safe", None) in made.verdicts()
    assert made.fixed() == source.replace(call, expected)
