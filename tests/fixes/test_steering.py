"""Clients and processes that are steered away from the gateway: what moves them goes, where nothing else is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fixes.project import CLIENTS, GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """import os

import anthropic
from acme.router import RouterClient
from google import genai
from google.genai import types
from mistralai import Mistral
from openai import AsyncOpenAI, OpenAI

GATEWAY = os.environ["ACME_LLM_URL"]
KEY = os.environ["ACME_LLM_KEY"]
DIRECT = "https://api.openai.com/v1"
client = OpenAI(base_url=GATEWAY, api_key=KEY)
claude = anthropic.Anthropic(base_url=os.environ["ACME_ANTHROPIC_URL"], api_key=KEY)
mistral = Mistral(server_url=os.environ["ACME_MISTRAL_URL"], api_key=KEY)
gemini = genai.Client(api_key=KEY, http_options={"base_url": os.environ["ACME_GEMINI_URL"]})
"""


#: Statements that steer, and what is left of them; those of the second block go as a whole.
CHANGED = r"""
client.with_options(base_url="https://api.openai.com/v1", timeout=3)
client.with_options(timeout=3)

client.with_options(base_url=DIRECT, api_key=os.environ["OPENAI_API_KEY"], max_retries=1)
client.with_options(max_retries=1)

client.with_options(base_url=DIRECT, api_key=KEY)
client.with_options(api_key=KEY)

client.copy(base_url=DIRECT, default_headers={"X-Team": "a"})
client.copy(default_headers={"X-Team": "a"})

client.with_options(timeout=3).with_options(base_url=DIRECT).chat.completions.create(model="m", messages=[])
client.with_options(timeout=3).with_options().chat.completions.create(model="m", messages=[])

client.with_options(websocket_base_url="wss://api.openai.com/v1")
client.with_options()

client.with_options(**{"base_url": "https://api.openai.com/v1", "timeout": 3})
client.with_options(**{"timeout": 3})

mistral.chat.complete(model="m", messages=[], server_url="https://api.mistral.ai")
mistral.chat.complete(model="m", messages=[])

gemini.models.generate_content(model="m", contents="", config={"http_options": {"base_url": "$GEMINI", "timeout": 1}})
gemini.models.generate_content(model="m", contents="", config={"http_options": {"timeout": 1}})

gemini.models.list(config=types.ListModelsConfig(http_options=types.HttpOptions(base_url="$GEMINI", timeout=1)))
gemini.models.list(config=types.ListModelsConfig(http_options=types.HttpOptions(timeout=1)))

OpenAI(base_url=GATEWAY, websocket_base_url="wss://api.openai.com/v1", api_key=KEY)
OpenAI(base_url=GATEWAY, api_key=KEY)

OpenAI(base_url=GATEWAY, api_key=KEY, default_headers={"api-key": "sk-abc", "X-Team": "a"})
OpenAI(base_url=GATEWAY, api_key=KEY, default_headers={"X-Team": "a"})

client.responses.create(model="m", input="", extra_headers={"Authorization": "Bearer " + os.environ["OPENAI_API_KEY"]})
client.responses.create(model="m", input="", extra_headers={})

RouterClient(base_url="https://api.openai.com/v1", timeout=5)
RouterClient(timeout=5)
""".replace("$GEMINI", "https://generativelanguage.googleapis.com")


def test_arguments_that_steer_go_with_their_keys(tmp_path: Path) -> None:
    pairs = [pair.splitlines() for pair in CHANGED.strip().split("\n\n")]
    old, new = (f"{HEAD}{''.join(f'{pair[which]}{chr(10)}' for pair in pairs)}" for which in (0, 1))
    made = project(tmp_path, old, GATEWAY)
    assert made.by_line("IL108") == {before: ("unsafe", "steering") for before, _ in pairs}
    # Safe is only that an import which nothing reads goes.
    assert made.outcome().contents == {"app.py": old.replace("AsyncOpenAI, OpenAI", "OpenAI").encode()}
    changed = made.fixed(unsafe=True)
    assert changed.splitlines()[-len(pairs) :] == new.splitlines()[-len(pairs) :]


def test_statements_that_steer_go_with_those_of_their_keys(tmp_path: Path) -> None:
    body = """

class Desk:
    def __init__(self):
        self.client = AsyncOpenAI(base_url=GATEWAY, api_key=KEY)
        self.client.base_url = "https://api.openai.com/v1"
        self.client.api_key = os.environ["OPENAI_API_KEY"]
        self.client.timeout = 5

    def direct(self):
        # Stays where it is.
        self.client.max_retries = 1
        setattr(self.client, "base_url", "https://api.openai.com/v1")


claude.base_url = "https://api.anthropic.com"
mistral.sdk_configuration.server_url = "https://api.mistral.ai"
print(claude)
"""
    gone = (
        '        self.client.base_url = "https://api.openai.com/v1"\n',
        '        self.client.api_key = os.environ["OPENAI_API_KEY"]\n',
        '        setattr(self.client, "base_url", "https://api.openai.com/v1")\n',
        'claude.base_url = "https://api.anthropic.com"\n',
        'mistral.sdk_configuration.server_url = "https://api.mistral.ai"\n',
    )
    made = project(tmp_path, HEAD + body, GATEWAY)
    assert set(made.by_line("IL108").values()) == {("unsafe", "steering")}
    expected = body
    for line in gone:
        expected = expected.replace(line, "")
    assert made.fixed(unsafe=True).endswith(expected)


#: Statements that no fix touches, each behind the reason why.
HELD = r"""
other-endpoint client.with_options(base_url="https://models.other.example/v1")
other-endpoint client.with_options(base_url="http://localhost:8000/v1")
other-endpoint client.with_options(base_url=os.environ["SOME_URL"])
other-endpoint client.with_options(base_url=url)
other-endpoint client.base_url = url
per-tenant-key client.with_options(base_url=DIRECT, api_key=url)
auth-header client.with_options(base_url=DIRECT, default_headers={"Authorization": url})
auth-header client.with_options(base_url=DIRECT, default_headers=url)
star-arguments client.with_options(base_url=DIRECT, **url)
steering client.with_options(**OPTIONS)
steering os.environ["OPENAI_BASE_URL"] = "https://api.openai.com/v1"
steering os.environ.update({"OPENAI_API_BASE": "https://api.openai.com/v1"})
comment-lost client.base_url = DIRECT  # the fast lane
steering first = client.base_url = DIRECT
steering client.base_url = DIRECT; url = 1
"""


def test_what_may_be_meant_is_held_back(tmp_path: Path) -> None:
    cases = [line.split(" ", 1) for line in HELD.strip().splitlines()]
    body = "".join(
        f"\n\ndef ask_{number}(url):\n    {code}\n    return url\n" for number, (_, code) in enumerate(cases)
    )
    made = project(tmp_path, f'{HEAD}OPTIONS = {{"base_url": "https://api.openai.com/v1"}}\n{body}', GATEWAY)
    assert made.by_line("IL108") == {code: ("manual", reason) for reason, code in cases}


def test_a_block_keeps_a_statement(tmp_path: Path) -> None:
    source = f'{HEAD}\n\ndef direct():\n    client.base_url = "https://api.openai.com/v1"\n'
    made = project(tmp_path, source, GATEWAY)
    assert list(made.by_line("IL108").values()) == [("manual", "steering")]


def test_a_key_of_a_tenant_keeps_the_statement(tmp_path: Path) -> None:
    source = f"{HEAD}\n\ndef direct(key):\n    client.base_url = DIRECT\n    client.api_key = key\n    return client\n"
    assert list(project(tmp_path, source, GATEWAY).by_line("IL108").values()) == [("manual", "per-tenant-key")]


# The module of the SDK ---------------------------------------------------------------------------------

MODULE = """import os

import openai

{}


def ask(text):
    return openai.responses.create(model="m", input=text)
"""
URL = 'os.environ["ACME_LLM_URL"].rstrip("/") + "/"'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            'openai.base_url = "https://api.openai.com/v1/"\nopenai.api_key = os.environ["OPENAI_API_KEY"]',
            f'openai.base_url = {URL}\nopenai.api_key = os.environ["ACME_LLM_KEY"]',
        ),
        (
            'openai.api_type = "openai"\nopenai.base_url = "https://api.openai.com/v1/"',
            f'openai.api_type = "openai"\nopenai.base_url = {URL}\nopenai.api_key = os.environ["ACME_LLM_KEY"]',
        ),
        (
            'openai.api_key = "sk-abc"',
            f'openai.api_key = os.environ["ACME_LLM_KEY"]\nopenai.base_url = {URL}',
        ),
    ],
)
def test_url_and_key_of_the_module_change_together(tmp_path: Path, old: str, new: str) -> None:
    made = project(tmp_path, MODULE.format(old), GATEWAY)
    assert set(made.by_line("IL108").values()) == {("unsafe", "steering")}
    assert made.fixed(unsafe=True) == MODULE.format(new)


def test_a_written_url_of_the_module_ends_with_a_slash(tmp_path: Path) -> None:
    config = GATEWAY.replace(
        'openai = { base-url = "env:ACME_LLM_URL"', 'openai = { base-url = "https://llm.acme.internal/v1"'
    )
    made = project(tmp_path, MODULE.format('openai.base_url = "https://api.openai.com/v1/"'), config)
    assert 'openai.base_url = "https://llm.acme.internal/v1/"\n' in made.fixed(unsafe=True)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ('openai.api_base = "https://api.openai.com/v1"', "module-state"),
        ('openai.base_url = "https://api.openai.com/v1/"\nopenai.api_type = "azure"', "module-state"),
        ('openai.base_url = "https://models.other.example/v1/"', "other-endpoint"),
        (
            'def start(key):\n    openai.base_url = "https://api.openai.com/v1/"\n    openai.api_key = key',
            "per-tenant-key",
        ),
        ('def start():\n    return openai.ChatCompletion.create()\n\n\nopenai.api_key = "sk-abc"', "version-dependent"),
        ('import litellm\n\nlitellm.api_base = "https://api.groq.com/openai/v1"', "module-state"),
    ],
)
def test_settings_that_need_a_person(tmp_path: Path, settings: str, reason: str) -> None:
    made = project(tmp_path, MODULE.format(settings), GATEWAY)
    assert ("manual", reason) in set(made.by_line("IL108").values())
    assert "app.py" not in made.outcome(unsafe=True).contents


def test_without_a_gateway_the_module_stays(tmp_path: Path) -> None:
    made = project(tmp_path, MODULE.format('openai.base_url = "https://api.openai.com/v1/"'), CLIENTS)
    assert list(made.by_line("IL108").values()) == [("manual", "no-target")]


# Lost keywords -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            'base_url=os.environ["ACME_LLM_URL"]',
            'api_base=os.environ["ACME_LLM_URL"], api_key=os.environ["ACME_LLM_KEY"]',
        ),
        (
            'base_url=os.environ["ACME_LLM_URL"], api_key=os.environ["OPENAI_API_KEY"]',
            'api_base=os.environ["ACME_LLM_URL"], api_key=os.environ["ACME_LLM_KEY"]',
        ),
        (
            'api_key=os.environ["ACME_LLM_KEY"], base_url=os.environ["ACME_LLM_URL"]',
            'api_key=os.environ["ACME_LLM_KEY"], api_base=os.environ["ACME_LLM_URL"]',
        ),
    ],
)
def test_the_gateway_gets_its_name_back(tmp_path: Path, old: str, new: str) -> None:
    source = 'import os\n\nfrom llama_index.llms.openai import OpenAI\n\nllm = OpenAI(model="m", {})\n'
    made = project(tmp_path, source.format(old), GATEWAY)
    assert list(made.by_line("IL108").values()) == [("unsafe", "steering")]
    assert made.fixed(unsafe=True) == source.format(new)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ('base_url=os.environ["ACME_LLM_URL"], api_key=key', "per-tenant-key"),
        ('base_url=os.environ["ACME_LLM_URL"], default_headers={"Authorization": key}', "auth-header"),
    ],
)
def test_a_lost_gateway_with_a_key_of_its_own_stays(tmp_path: Path, arguments: str, reason: str) -> None:
    source = (
        f"import os\n\nfrom llama_index.llms.openai import OpenAI\n\n\ndef make(key):\n    return OpenAI({arguments})\n"
    )
    made = project(tmp_path, source, GATEWAY)
    assert list(made.by_line("IL108").values()) == [("manual", reason)]
