"""Base URLs that are at hand and not given to the client."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from inferlint.engine.fixing import Fixer
from tests.fixes.project import CLIENTS, GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path

    from tests.fixes.project import Project

LATE = """
class Desk:
    def __init__(self, key, url):
        self.client = OpenAI(api_key=key)
        self.base_url = url
"""
STATIC = """
class Desk:
    base_url: str

    @staticmethod
    def make(key):
        return OpenAI(api_key=key)
"""
#: The gateway is known, but nothing says how a client is built for it: only what is at hand can be handed on.
KNOWN = CLIENTS.replace('modules = ["acme.router"]', 'modules = ["acme.router"]\ngateway-env = ["ACME_LLM_URL"]')


def handed_on(made: Project) -> str:
    """Return the file after the fixes of dropped URLs alone."""
    outcome = Fixer(made.root, made.check, lambda finding: finding.rule == "IL109", unsafe=True).run(made.check())
    assert not outcome.withdrawn
    return outcome.contents["app.py"].decode()


def test_what_came_with_its_own_key_is_handed_on(tmp_path: Path) -> None:
    source = """import anthropic
from openai import AsyncOpenAI, AzureOpenAI, OpenAI


def build(api_key: str, base_url: str) -> OpenAI:
    return OpenAI(api_key=api_key)


def with_default(api_key, api_base=None):
    return AsyncOpenAI(
        api_key=api_key,  # of the caller
        timeout=30,
    )


def inner(llm_base_url, key):
    def make():
        return anthropic.Anthropic(api_key=key)

    return make


def azure(azure_endpoint, key):
    return AzureOpenAI(api_key=key, api_version="2024-10-21")


class Desk:
    def __init__(self, key: str, base_url: str) -> None:
        self.key = key
        self._base_url = base_url.rstrip("/")

    def client(self) -> OpenAI:
        return OpenAI(api_key=self.key)
"""
    expected = (
        source.replace("OpenAI(api_key=api_key)", "OpenAI(api_key=api_key, base_url=base_url)")
        .replace("        timeout=30,\n", "        timeout=30,\n        base_url=api_base,\n")
        .replace("Anthropic(api_key=key)", "Anthropic(api_key=key, base_url=llm_base_url)")
        .replace('api_version="2024-10-21"', 'api_version="2024-10-21", azure_endpoint=azure_endpoint')
        .replace("OpenAI(api_key=self.key)", "OpenAI(api_key=self.key, base_url=self._base_url)")
    )
    made = project(tmp_path, source, GATEWAY)
    assert made.of_rule("IL109") == [("unsafe", "steering")] * 5
    assert made.fixed(unsafe=True) == expected


def test_the_gateway_at_hand_comes_with_its_key(tmp_path: Path) -> None:
    source = """import os

from openai import OpenAI


def local():
    url = os.environ["ACME_LLM_URL"]
    return OpenAI(api_key=os.environ["OPENAI_API_KEY"], max_retries=1)


def given(base_url):
    return OpenAI(timeout=3)


CLIENT = given(os.environ["ACME_LLM_URL"])
"""
    made = project(tmp_path, source, GATEWAY)
    assert made.of_rule("IL109") == [("unsafe", "steering")] * 2
    expected = source.replace(
        'api_key=os.environ["OPENAI_API_KEY"], max_retries=1',
        'api_key=os.environ["ACME_LLM_KEY"], max_retries=1, base_url=url',
    ).replace("timeout=3", 'timeout=3, base_url=base_url, api_key=os.environ["ACME_LLM_KEY"]')
    assert handed_on(made) == expected


#: The whole address of an operation: no base URL, and no gateway.
OWN_ADDRESS = """class Chat:
    def __init__(self, key):
        self.api_key = key
        self.api_url = "https://api.openai.com/v1/chat/completions"

    def ask(self):
        return OpenAI(api_key=self.api_key).chat.completions.create(model="m", messages=[])
"""


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        # Whoever hands in the URL would be sent the provider's key.
        ("def build(base_url):\n    return OpenAI()\n", "other-endpoint"),
        ('def build(base_url):\n    return OpenAI(api_key=os.environ["OPENAI_API_KEY"])\n', "other-endpoint"),
        ('def build(base_url):\n    return OpenAI(api_key="sk-abc")\n', "other-endpoint"),
        # Nobody knows the gateway's key.
        ('def build():\n    url = os.environ["ACME_LLM_URL"]\n    return OpenAI()\n', "no-gateway-key"),
        ('def build(key):\n    url = os.environ["ACME_LLM_URL"]\n    return OpenAI(api_key=key)\n', "per-tenant-key"),
        # What an edit would lose, or not reach.
        ("def build(key, base_url):\n    return OpenAI(api_key=key, default_headers=key)\n", "auth-header"),
        ('def build(k, base_url):\n    return OpenAI(api_key=k, default_headers={"X-Key": k})\n', "auth-header"),
        (OWN_ADDRESS, "other-endpoint"),
        (LATE, "other-endpoint"),
        (STATIC, "other-endpoint"),
    ],
)
def test_what_would_leak_or_break_is_held_back(tmp_path: Path, source: str, reason: str) -> None:
    made = project(tmp_path, f"import os\n\nfrom openai import OpenAI\n\n\n{source}", KNOWN)
    assert made.of_rule("IL109") == [("manual", reason)]


def test_a_key_that_goes_on_stays_with_the_gateway_at_hand(tmp_path: Path) -> None:
    body = '    url = os.environ["ACME_LLM_URL"]\n    return OpenAI()\n'
    source = f"import os\n\nfrom openai import OpenAI\n\n\ndef build():\n{body}"
    config = GATEWAY.replace('modules = ["acme.router"]', 'modules = ["acme.router"]\nkeep-provider-key = true')
    config = config.replace(', api-key = "env:ACME_LLM_KEY"', "")
    made = project(tmp_path, source, config)
    assert made.of_rule("IL109") == [("unsafe", "steering")]
    assert handed_on(made) == source.replace("OpenAI()", "OpenAI(base_url=url)")
