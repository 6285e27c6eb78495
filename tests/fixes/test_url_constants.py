"""URLs that are written down once: they change with every request and client that uses them, or stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fixes.project import CLIENTS, GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path

    from tests.fixes.project import Project

HEAD = "import os\n\nimport requests\n"
KEYED = 'headers={"Authorization": f"Bearer {os.environ[\'OPENAI_API_KEY\']}"}'


def urls(made: Project, path: str = "app.py") -> set[tuple[str, str | None]]:
    """Return safety and reason of the URLs of a file."""
    return set(made.of_rule("IL104", path))


@pytest.mark.parametrize(
    ("declared", "changed", "url"),
    [
        # Constants: whole URLs, base URLs, hosts.
        (
            'URL = "https://api.openai.com/v1/responses"',
            'URL = os.environ["ACME_LLM_URL"] + "/responses"',
            "URL",
        ),
        (
            'BASE: str = "https://api.openai.com/v1"',
            'BASE: str = os.environ["ACME_LLM_URL"]',
            'f"{BASE}/responses"',
        ),
        (
            'BASE = ("https://api.openai.com/v1"\n        "/responses")',
            'BASE = (os.environ["ACME_LLM_URL"] +\n        "/responses")',
            "BASE",
        ),
        (
            'BASE = "https://api.openai.com/v1/"',
            'BASE = os.environ["ACME_LLM_URL"] + "/"',
            'BASE + "responses"',
        ),
        # Defaults: the variable that could say something else goes, for its URL would get the gateway's key.
        (
            'BASE = os.getenv("OPENAI_BASE_URL", "https://api.openai.com/v1")',
            'BASE = os.environ["ACME_LLM_URL"]',
            'f"{BASE}/responses"',
        ),
        (
            'BASE = os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1/responses").rstrip("/")',
            'BASE = (os.environ["ACME_LLM_URL"] + "/responses").rstrip("/")',
            "BASE",
        ),
        (
            'BASE = os.getenv("OPENAI_BASE_URL") or "https://api.openai.com/v1"',
            'BASE = os.environ["ACME_LLM_URL"]',
            'BASE.rstrip("/") + "/responses"',
        ),
        (
            'BASE = os.getenv("FIRST") or os.getenv("SECOND", "https://api.openai.com/v1")',
            'BASE = os.environ["ACME_LLM_URL"]',
            'BASE + "/responses"',
        ),
        (
            'BASE = "https://api.openai.com/v1" if os.getenv("V1") else "https://api.openai.com/v1"',
            'BASE = os.environ["ACME_LLM_URL"] if os.getenv("V1") else os.environ["ACME_LLM_URL"]',
            'BASE + "/responses"',
        ),
    ],
)
def test_a_constant_changes_with_its_request(tmp_path: Path, declared: str, changed: str, url: str) -> None:
    source = f"{HEAD}\n{declared}\n\n\ndef ask(body):\n    return requests.post({url}, {KEYED}, json=body)\n"
    made = project(tmp_path, source, GATEWAY)
    assert urls(made) == {("unsafe", "raw-request")}
    assert made.outcome().contents == {}
    expected = source.replace(declared, changed).replace("OPENAI_API_KEY", "ACME_LLM_KEY")
    assert made.fixed(unsafe=True) == expected


def test_a_path_behind_the_host_loses_what_the_gateway_stands_for(tmp_path: Path) -> None:
    source = f"""{HEAD}
HOST = "https://api.openai.com"


def ask(body):
    requests.post(HOST + "/v1/responses", {KEYED}, json=body)
    return requests.post(f"{{HOST}}/v1/embeddings", {KEYED}, json=body)
"""
    made = project(tmp_path, source, GATEWAY)
    expected = source.replace('"https://api.openai.com"', 'os.environ["ACME_LLM_URL"]')
    expected = expected.replace("/v1/", "/").replace("OPENAI_API_KEY", "ACME_LLM_KEY")
    assert made.fixed(unsafe=True) == expected


def test_classes_and_fields(tmp_path: Path) -> None:
    source = f"""import os
from dataclasses import dataclass

import requests
from pydantic import Field
from pydantic_settings import BaseSettings


class Desk:
    base_url = "https://api.openai.com/v1"

    def ask(self, body):
        return requests.post(f"{{self.base_url}}/responses", {KEYED}, json=body)


@dataclass
class Options:
    endpoint: str = "https://api.openai.com/v1/embeddings"

    def ask(self, body):
        return requests.post(self.endpoint, {KEYED}, json=body)


class Settings(BaseSettings):
    url: str = Field(default="https://api.openai.com/v1/moderations", description="see https://api.openai.com")


settings = Settings()


def ask(body):
    return requests.post(settings.url, {KEYED}, json=body)
"""
    made = project(tmp_path, source, GATEWAY)
    # A field of settings can be set from outside as well.
    assert urls(made) == {("unsafe", "raw-request"), ("unsafe", "shared-url")}
    expected = (
        source.replace("OPENAI_API_KEY", "ACME_LLM_KEY")
        .replace('base_url = "https://api.openai.com/v1"', 'base_url = os.environ["ACME_LLM_URL"]')
        .replace('"https://api.openai.com/v1/embeddings"', 'os.environ["ACME_LLM_URL"] + "/embeddings"')
        .replace('"https://api.openai.com/v1/moderations"', 'os.environ["ACME_LLM_URL"] + "/moderations"')
    )
    assert made.fixed(unsafe=True) == expected


@pytest.mark.parametrize(
    "function",
    [
        'def ask(body, url="$V1/responses"):\n    return requests.post(url, $KEYED, json=body)\n',
        'def ask(body, base=None):\n    return requests.post((base or "$V1") + "/responses", $KEYED, json=body)\n',
        'def post(path):\n    return requests.post(f"$V1/{path}", $KEYED, timeout=5)\n\n\npost("responses")\n',
    ],
)
def test_what_a_caller_may_hand_in_is_said(tmp_path: Path, function: str) -> None:
    source = f"{HEAD}\n\n{function}".replace("$V1", "https://api.openai.com/v1").replace("$KEYED", KEYED)
    made = project(tmp_path, source, GATEWAY)
    assert urls(made) == {("unsafe", "shared-url")}
    new = made.fixed(unsafe=True)
    assert "api.openai.com" not in new
    assert "OPENAI_API_KEY" not in new


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ('ask({}, "https://other.example/v1")', "shared-url"),
        ("if URL == os.sep:\n    raise SystemExit", "shared-url"),
        ("def other(call):\n    return call(URL)", "shared-url"),
        ("TABLE = {'openai': URL}", "shared-url"),
        ("def other():\n    return requests.get(URL)", "key-unseen"),
        ('OTHER = URL.replace("v1", "v2")', "shared-url"),
        ("__all__ = ['URL']", "shared-url"),
    ],
)
def test_a_url_with_other_uses_is_held_back(tmp_path: Path, more: str, reason: str) -> None:
    source = f"""{HEAD}
URL = "https://api.openai.com/v1/responses"


def ask(body, url=URL):
    return requests.post(url, {KEYED}, json=body)


{more}
"""
    made = project(tmp_path, source, GATEWAY)
    assert ("manual", reason) in urls(made)
    assert made.outcome(unsafe=True).contents == {}


@pytest.mark.parametrize(
    "source",
    [
        'URL = "https://api.openai.com/v1"\n',
        'URLS = {"openai": "https://api.openai.com/v1"}\n\n\ndef url(name):\n    return URLS[name]\n',
        'def url():\n    return "https://api.openai.com/v1"\n',
        'def ask(call):\n    return call("https://api.openai.com/v1/responses", key="sk-abc")\n',
        'class Desk:\n    url: str = "https://api.openai.com/v1"\n',
        'import click\n\n\n@click.option("--url", default="https://api.openai.com/v1")\ndef run(url):\n    run(url)\n',
    ],
)
def test_a_url_whose_request_is_out_of_sight_is_held_back(tmp_path: Path, source: str) -> None:
    made = project(tmp_path, source, GATEWAY)
    assert urls(made) == {("manual", "shared-url")}


def test_a_variable_of_its_own_is_no_default(tmp_path: Path) -> None:
    source = f"""{HEAD}
FIRST = os.getenv("FIRST")
BASE = FIRST or "https://api.openai.com/v1"


def ask(body):
    return requests.post(BASE + "/responses", {KEYED}, json=body)
"""
    assert urls(project(tmp_path, source, GATEWAY)) == {("manual", "other-endpoint")}


def test_a_url_of_another_file_gives_way_where_it_is_sent(tmp_path: Path) -> None:
    source = f"""import os

import conf
import requests
from conf import BASE, URL


def ask(body):
    requests.post(URL, {KEYED}, json=body)
    requests.post(f"{{BASE}}/embeddings", {KEYED}, json=body)
    return requests.post(conf.BASE + "/moderations", {KEYED}, json=body)
"""
    conf = 'BASE = "https://api.openai.com/v1"\nURL = "https://api.openai.com/v1/responses"\n'
    made = project(tmp_path, source, GATEWAY, conf=conf)
    assert urls(made, "conf.py") == {("manual", "shared-url")}
    expected = (
        source.replace("OPENAI_API_KEY", "ACME_LLM_KEY")
        .replace("post(URL,", 'post(os.environ["ACME_LLM_URL"] + "/responses",')
        .replace("{BASE}", "{os.environ['ACME_LLM_URL']}")
        .replace("post(conf.BASE ", 'post(os.environ["ACME_LLM_URL"] ')
        .replace("import conf\n", "")
        .replace("from conf import BASE, URL\n", "")
    )
    outcome = made.outcome(unsafe=True)
    assert not outcome.withdrawn
    assert list(outcome.contents) == ["app.py"]
    assert outcome.contents["app.py"].decode() == expected


# Clients of SDKs ---------------------------------------------------------------------------------------


def test_a_url_for_a_client_changes_with_it(tmp_path: Path) -> None:
    source = """import os

from openai import OpenAI

URL = "https://api.openai.com/v1"
client = OpenAI(base_url=URL, api_key=os.environ["OPENAI_API_KEY"])
"""
    made = project(tmp_path, source, GATEWAY)
    assert urls(made) == {("unsafe", "shared-url")}
    finding = next(one for one in made.findings() if one.rule == "IL104")
    assert finding.fix is not None
    assert len(finding.fix.edits) == 2
    new = made.fixed(unsafe=True)
    assert 'URL = os.environ["ACME_LLM_URL"]' in new
    assert "OPENAI_API_KEY" not in new


@pytest.mark.parametrize(
    ("client", "reason"),
    [
        ("OpenAI(base_url=URL, api_key=key)", "per-tenant-key"),
        ("OpenAI(base_url=URL, api_key=os.environ['OPENAI_API_KEY'], http_client=key)", "transport"),
        ("OpenAI(base_url=URL, api_key=os.environ['OPENAI_API_KEY']) or key(URL)", "shared-url"),
    ],
)
def test_a_url_stays_when_its_client_does(tmp_path: Path, client: str, reason: str) -> None:
    head = 'import os\n\nfrom openai import OpenAI\n\nURL = "https://api.openai.com/v1"\n'
    source = f"{head}\n\ndef make(key):\n    return {client}\n"
    assert urls(project(tmp_path, source, GATEWAY)) == {("manual", reason)}


def test_the_routers_class_leaves_the_url_over(tmp_path: Path) -> None:
    source = 'from openai import OpenAI\n\nURL = "https://api.openai.com/v1"\nclient = OpenAI(base_url=URL)\n'
    assert urls(project(tmp_path, source, CLIENTS)) == {("manual", "fix-elsewhere")}
