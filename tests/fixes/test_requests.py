"""Raw HTTP requests: host and key change together, or nothing does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fixes.project import CLIENTS, GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path

#: A gateway whose URL stands in the configuration and whose key is a name of the project.
WRITTEN = """
[tool.inferlint.router]
modules = ["acme.router"]
[tool.inferlint.router.gateway]
openai = { base-url = "https://llm.acme.internal/v1/", api-key = "acme.settings:LLM_KEY" }
"""
#: A gateway that forwards the provider's key and wants one of its own beside it.
KEEPING = """
[tool.inferlint.router]
modules = ["acme.router"]
keep-provider-key = true
[tool.inferlint.router.gateway]
openai = { base-url = "https://oai.helicone.ai/v1", headers = { "Helicone-Auth" = "Bearer {env:HELICONE_KEY}" } }
"""
MODELS = """
[tool.inferlint.router.models]
"gpt-4o" = "large"
"""
CHAT = "https://api.openai.com/v1/chat/completions"
KEY = "os.environ['OPENAI_API_KEY']"


def rewritten(tmp_path: Path, source: str, config: str = GATEWAY, **files: str) -> str:
    """Return ``source`` after its fixes; all of them are unsafe, for requests change for good reasons only."""
    made = project(tmp_path, source, config, **files)
    assert {safety for safety, _ in made.of_rule("IL104")} == {"unsafe"}
    assert made.outcome().contents == {}
    return made.fixed(unsafe=True)


def held(tmp_path: Path, source: str, config: str = GATEWAY, **files: str) -> set[tuple[str, str | None]]:
    """Return safety and reason of the findings of a program that no fix touches."""
    made = project(tmp_path, source, config, **files)
    outcome = made.outcome(unsafe=True)
    assert outcome.contents == {}
    assert not outcome.withdrawn
    return set(made.of_rule("IL104"))


#: Calls before and after; ``$OPENAI`` and ``$GEMINI`` begin their URLs.
CALLS = r"""
requests.post("$OPENAI/chat/completions", headers={"Authorization": f"Bearer {os.environ['OPENAI_KEY']}"}, timeout=1)
requests.post($LLM + "/chat/completions", headers={"Authorization": f"Bearer {os.environ['ACME_LLM_KEY']}"}, timeout=1)

requests.post("$OPENAI/responses", headers={"Authorization": "Bearer " + os.getenv("OPENAI_API_KEY", "")}, json=body)
requests.post($LLM + "/responses", headers={"Authorization": "Bearer " + os.environ["ACME_LLM_KEY"]}, json=body)

requests.post("$OPENAI/responses", headers={"Authorization": "Bearer %s" % os.environ.get("OPENAI_API_KEY")})
requests.post($LLM + "/responses", headers={"Authorization": "Bearer %s" % os.environ["ACME_LLM_KEY"]})

requests.post('$OPENAI/responses', headers={'Authorization': 'Bearer {}'.format(os.environ['OPENAI_API_KEY'])})
requests.post($LLM + '/responses', headers={'Authorization': 'Bearer {}'.format(os.environ["ACME_LLM_KEY"])})

requests.post("$OPENAI/responses", headers={"Authorization": "Bearer sk-abc", "X-Team": "a"})
requests.post($LLM + "/responses", headers={"Authorization": f"Bearer {os.environ['ACME_LLM_KEY']}", "X-Team": "a"})

requests.request("POST", "$OPENAI/responses", headers=dict(Authorization="Bearer " + os.environ["OPENAI_API_KEY"]))
requests.request("POST", $LLM + "/responses", headers=dict(Authorization="Bearer " + os.environ["ACME_LLM_KEY"]))

httpx.post("https://api.anthropic.com/v1/messages", headers={"x-api-key": "sk-ant-abc", "anthropic-version": "1"})
httpx.post(os.environ["ACME_ANTHROPIC_URL"] + "/v1/messages", headers={"x-api-key": $KEY, "anthropic-version": "1"})

httpx.post(f"$GEMINI/v1beta/models/{body}:generateContent", params={"key": os.environ["GEMINI_API_KEY"], "alt": "sse"})
httpx.post(os.environ["ACME_GEMINI_URL"] + f"/v1beta/models/{body}:generateContent", params={"key": $KEY, "alt": "sse"})

httpx.post("$GEMINI/v1/models/%s:generateContent" % body, headers={"x-goog-api-key": os.environ["GEMINI_API_KEY"]})
httpx.post(os.environ["ACME_GEMINI_URL"] + "/v1/models/%s:generateContent" % body, headers={"x-goog-api-key": $KEY})

httpx.post(f"$GEMINI/v1/models/m:generateContent?key={os.environ['GEMINI_API_KEY']}", json=body)
httpx.post(os.environ["ACME_GEMINI_URL"] + f"/v1/models/m:generateContent?key={os.environ['ACME_LLM_KEY']}", json=body)

httpx.post("https://api.mistral.ai/v1/chat/completions", headers={"Authorization": "Bearer " + os.environ["MISTRAL"]})
httpx.post(os.environ["ACME_MISTRAL_URL"] + "/v1/chat/completions", headers={"Authorization": "Bearer " + $KEY})

httpx.post("https://api.cohere.com/v2/chat", headers={"Authorization": "Bearer " + os.environ["CO_API_KEY"]})
httpx.post(os.environ["ACME_COHERE_URL"] + "/v2/chat", headers={"Authorization": "Bearer " + $KEY})

httpx.post("https://api.groq.com/openai/v1/chat/completions", headers={"Authorization": "Bearer " + os.environ["GROQ"]})
httpx.post($LLM + "/chat/completions", headers={"Authorization": "Bearer " + $KEY})
"""


def spelt(text: str) -> str:
    """Return a program with its abbreviations written out."""
    known = {
        "$OPENAI": "https://api.openai.com/v1",
        "$GEMINI": "https://generativelanguage.googleapis.com",
        "$LLM": 'os.environ["ACME_LLM_URL"]',
        "$KEY": 'os.environ["ACME_LLM_KEY"]',
        "$BEARER": 'headers={"Authorization": "Bearer sk-abc"}',
    }
    for short, long in known.items():
        text = text.replace(short, long)
    return text


def test_url_and_key_change_in_one_edit(tmp_path: Path) -> None:
    pairs = [pair.splitlines() for pair in spelt(CALLS).strip().split("\n\n")]
    head = "import os\n\nimport httpx\nimport requests\n"
    old, new = (
        head + "".join(f"\n\ndef ask_{number}(body):\n    return {pair[which]}\n" for number, pair in enumerate(pairs))
        for which in (0, 1)
    )
    assert rewritten(tmp_path, old) == new


def test_clients_of_http_libraries_carry_url_or_key(tmp_path: Path) -> None:
    source = """import os

import aiohttp
import httpx
import requests


class Desk:
    def __init__(self):
        self.session = requests.Session()
        self.session.headers.update({"Authorization": f"Bearer {os.environ['OPENAI_API_KEY']}"})
        self.session.headers["X-Team"] = "desk"

    def ask(self, body):
        return self.session.post("https://api.openai.com/v1/responses", json=body)


def based(body):
    with httpx.Client(
        base_url="https://api.openai.com/v1",
        headers={"Authorization": "Bearer " + os.environ["OPENAI_API_KEY"]},  # of the team
        timeout=5,
    ) as client:
        client.get("models")
        return client.post("/chat/completions", json=body)


async def streamed(body):
    async with aiohttp.ClientSession(headers={"Authorization": f"Bearer {os.environ['OPENAI_API_KEY']}"}) as session:
        async with session.post("https://api.openai.com/v1/chat/completions", json=body) as answer:
            async for line in answer.content:
                yield line
"""
    expected = (
        source.replace("OPENAI_API_KEY", "ACME_LLM_KEY")
        .replace('"https://api.openai.com/v1/responses"', 'os.environ["ACME_LLM_URL"] + "/responses"')
        .replace('base_url="https://api.openai.com/v1"', 'base_url=os.environ["ACME_LLM_URL"]')
        .replace('"https://api.openai.com/v1/chat/completions"', 'os.environ["ACME_LLM_URL"] + "/chat/completions"')
    )
    assert rewritten(tmp_path, source) == expected


def test_everything_that_sends_the_same_header_changes_at_once(tmp_path: Path) -> None:
    source = """import os

import requests

HEADERS = {"Authorization": "Bearer " + os.environ["OPENAI_API_KEY"]}


def ask(body):
    return requests.post("https://api.openai.com/v1/chat/completions", headers=HEADERS, json=body)


def embed(body):
    return requests.post("https://api.openai.com/v1/embeddings", headers={**HEADERS, "X-Team": "a"}, json=body)
"""
    made = project(tmp_path, source, GATEWAY)
    first, second = (one.fix for one in made.findings())
    assert first is not None
    assert second is not None
    assert first.edits == second.edits
    assert len(first.edits) == 3
    assert made.fixed(unsafe=True) == source.replace("OPENAI_API_KEY", "ACME_LLM_KEY").replace(
        '"https://api.openai.com/v1/chat', 'os.environ["ACME_LLM_URL"] + "/chat'
    ).replace('"https://api.openai.com/v1/embeddings', 'os.environ["ACME_LLM_URL"] + "/embeddings')


def test_a_constant_that_is_only_the_key_changes_itself(tmp_path: Path) -> None:
    source = """import os

import requests

KEY = os.environ["OPENAI_API_KEY"]
if not KEY:
    raise SystemExit("no key")


def ask(body):
    return requests.post("https://api.openai.com/v1/responses", headers={"Authorization": f"Bearer {KEY}"}, json=body)
"""
    assert rewritten(tmp_path, source) == source.replace("OPENAI_API_KEY", "ACME_LLM_KEY").replace(
        '"https://api.openai.com/v1', 'os.environ["ACME_LLM_URL"] + "'
    )


@pytest.mark.parametrize("use", ["def other():\n    return something(KEY)", "KEY = None", "__all__ = ['KEY']"])
def test_a_key_that_serves_something_else_stays(tmp_path: Path, use: str) -> None:
    source = f'''import os

import requests

KEY = os.environ["OPENAI_API_KEY"]


def ask(body):
    return requests.post("{CHAT}", headers={{"Authorization": "Bearer " + os.environ["OPENAI_API_KEY"], "a": "b"}})


def second(body):
    return requests.post("{CHAT}", headers={{"x-api-key": KEY}})


{use}
'''
    made = project(tmp_path, source, GATEWAY)
    assert 'KEY = os.environ["OPENAI_API_KEY"]\n' in made.fixed(unsafe=True)


def test_a_text_with_the_key_gives_way_where_it_is_sent(tmp_path: Path) -> None:
    source = f'''import os

import requests

AUTH = "Bearer " + os.environ["OPENAI_API_KEY"]


def ask(body):
    return requests.post("{CHAT}", headers={{"Authorization": AUTH}}, json=body)
'''
    assert 'headers={"Authorization": f"Bearer {os.environ[\'ACME_LLM_KEY\']}"}' in rewritten(tmp_path, source)


def test_headers_that_are_filled_later(tmp_path: Path) -> None:
    source = f'''import os
import urllib.request

import requests


def ask(body):
    headers = {{"Content-Type": "application/json"}}
    headers["Authorization"] = f"Bearer {{{KEY}}}"
    return requests.post("{CHAT}", headers=headers, json=body)


def other(body):
    request = urllib.request.Request("https://api.openai.com/v1/embeddings", data=body)
    request.add_header("Authorization", "Bearer " + os.environ["OPENAI_API_KEY"])
    return urllib.request.urlopen(request)
'''
    assert rewritten(tmp_path, source) == source.replace("OPENAI_API_KEY", "ACME_LLM_KEY").replace(
        '"https://api.openai.com/v1/', 'os.environ["ACME_LLM_URL"] + "/'
    )


def test_a_written_gateway_keeps_the_literal_and_imports_its_key(tmp_path: Path) -> None:
    source = f'''"""Desk."""

import requests


def ask(path):
    return requests.post("{CHAT}", headers={{"Authorization": "Bearer sk-abc"}}, json={{"model": "gpt-4o"}})
'''
    expected = '''"""Desk."""

import requests

from acme.settings import LLM_KEY


def ask(path):
    return requests.post("https://llm.acme.internal/v1/chat/completions", headers={"Authorization": f"Bearer {LLM_KEY}"}, json={"model": "large"})
'''  # noqa: E501
    assert rewritten(tmp_path, source, WRITTEN + MODELS, acme__settings="LLM_KEY = 1\n") == expected


def test_a_gateway_that_forwards_the_key_gets_its_own_headers(tmp_path: Path) -> None:
    source = f'''import os

import httpx
import requests

HEADERS = {{"Authorization": f"Bearer {{os.environ['OPENAI_API_KEY']}}"}}


def ask(key):
    requests.post("{CHAT}", headers=HEADERS)
    requests.post("{CHAT}", headers={{"Authorization": f"Bearer {{key}}"}})
    requests.post("{CHAT}", timeout=5)
    with httpx.Client(headers={{"X-Team": "a"}}) as client:
        return client.post("{CHAT}")
'''
    own = '"Helicone-Auth": "Bearer " + os.environ["HELICONE_KEY"]'
    expected = (
        source.replace("https://api.openai.com/v1", "https://oai.helicone.ai/v1")
        .replace("['OPENAI_API_KEY']}\"}", f"['OPENAI_API_KEY']}}\", {own}}}")
        .replace('{key}"}', f'{{key}}", {own}}}')
        .replace("timeout=5)", f"timeout=5, headers={{{own}}})")
        .replace('"X-Team": "a"}', f'"X-Team": "a", {own}}}')
    )
    assert rewritten(tmp_path, source, KEEPING) == expected


#: Calls that no fix touches, each behind the reason why.
HELD = r"""
per-tenant-key requests.post("$OPENAI/responses", headers={"Authorization": f"Bearer {key}"})
per-tenant-key requests.post("$OPENAI/responses", headers={"Authorization": "Bearer " + key.secret})
per-tenant-key requests.post("$OPENAI/responses", headers={"Authorization": make(key)})
key-unseen requests.post("$OPENAI/responses", headers={"Authorization": key or os.environ["OPENAI_API_KEY"]})
key-unseen requests.post("$OPENAI/responses")
key-unseen requests.post("$OPENAI/responses", headers={"X-Team": "a"})
key-unseen requests.post("$OPENAI/responses", headers=key)
key-unseen requests.post("$OPENAI/responses", headers={} if key else {"Authorization": "Bearer sk-abc"})
auth-header requests.post("$OPENAI/responses", headers={"Authorization": "Bearer sk-abc", **key})
auth-header requests.post("$OPENAI/responses", headers={"Authorization": "Bearer sk-abc", "X-Auth": "a"})
auth-header requests.post("$OPENAI/responses", auth=("", os.environ["OPENAI_API_KEY"]))
transport requests.post("$OPENAI/responses", $BEARER, cert="a.pem")
transport requests.post("$OPENAI/responses", $BEARER, cookies={"session": "a"})
key-unseen requests.post("$GEMINI/v1beta/models/m:generateContent?key=abc")
key-unseen requests.post("$GEMINI/v1beta/models/{}:generateContent?key={}".format(1, key))
key-unseen urllib.request.urlopen("$OPENAI/models")
undeclared-api requests.get("$OPENAI/files", $BEARER)
undeclared-api requests.get("$OPENAI/" + key, $BEARER)
undeclared-api requests.get("https://api.openai.com/dashboard", $BEARER)
undeclared-api requests.post("https://api.anthropic.com/v1/unknown", headers={"x-api-key": "abc"})
url-shape requests.get("https://api.openai.com/v2/responses", $BEARER)
azure-deployment requests.post("https://acme.openai.azure.com/openai/deployments/d/chat/completions", $BEARER)
no-target requests.post("https://api.deepgram.com/v1/listen", headers={"Authorization": "Token abc"})
url-parts requests.post("http://api.openai.com/v1/responses", $BEARER)
url-parts requests.post("https://api.openai.com\x2fv1/responses", $BEARER)
url-parts requests.post(b"$OPENAI/responses", $BEARER)
url-parts requests.post(urljoin("$OPENAI/", "responses"), $BEARER)
url-parts websockets.connect("wss://api.openai.com/v1/realtime?model=m", additional_$BEARER)
url-parts http.client.HTTPSConnection("api.openai.com").request("POST", "/v1/responses")
url-parts aiohttp.ClientSession("https://api.openai.com", $BEARER)
url-parts httpx.Client(base_url="https://api.openai.com", $BEARER).post("/v1/responses")
shell-line subprocess.run(["curl", "-H", "Authorization: Bearer sk-abc", "$OPENAI/models"])
shell-line subprocess.run("curl $OPENAI/models", shell=True)
shell-line os.system("curl $OPENAI/models")
"""


def test_what_would_leak_or_miss_a_key_is_held_back(tmp_path: Path) -> None:
    cases = [line.split(" ", 1) for line in spelt(HELD).strip().splitlines()]
    head = (
        "import http.client, os, subprocess, urllib.request\nfrom urllib.parse import urljoin\n\n"
        "import aiohttp, httpx, requests, websockets\n"
    )
    functions = [f"\n\ndef ask_{number}(key, make):\n    return {call}\n" for number, (_, call) in enumerate(cases)]
    made = project(tmp_path, head + "".join(functions), GATEWAY)
    assert made.by_line("IL104") == {f"return {call}": ("manual", reason) for reason, call in cases}


@pytest.mark.parametrize(
    "other",
    [
        'def other(url):\n    return requests.post(url, headers=HEADERS)',
        'def other():\n    return requests.post("https://intern.acme.example/", headers=HEADERS)',
        "log(HEADERS)",
        "def other():\n    return HEADERS",
        "class Other:\n    headers = HEADERS",
    ],
)  # fmt: skip
def test_headers_that_others_send_are_held_back(tmp_path: Path, other: str) -> None:
    source = f'''import os

import requests
from elsewhere import log

HEADERS = {{"Authorization": "Bearer " + os.environ["OPENAI_API_KEY"]}}


def ask(body):
    return requests.post("{CHAT}", headers=HEADERS, json=body)


{other}
'''
    assert held(tmp_path, source) == {("manual", "shared-url")}


@pytest.mark.parametrize(
    "other",
    [
        'session.get("https://intern.acme.example/")',
        "log(session)",
        'session.post(url, json={})',
    ],
)  # fmt: skip
def test_sessions_that_go_elsewhere_are_held_back(tmp_path: Path, other: str) -> None:
    source = f'''import os

import requests

session = requests.Session()
session.headers["Authorization"] = f"Bearer {{{KEY}}}"


def ask(body):
    return session.post("{CHAT}", json=body)


def other(url, log):
    return {other}
'''
    assert held(tmp_path, source) == {("manual", "shared-url")}


def test_headers_of_other_functions_are_nobodys_business(tmp_path: Path) -> None:
    source = f'''import os

import requests


def ask(body):
    headers = {{"Authorization": f"Bearer {{{KEY}}}"}}
    url = "{CHAT}"
    return requests.post(url, headers=headers, json=body)


def other(body):
    headers = {{"X-Team": "a"}}
    url = "https://intern.acme.example/"
    return requests.post(url, headers=headers, json=body)
'''
    new = rewritten(tmp_path, source)
    assert new == source.replace("OPENAI_API_KEY", "ACME_LLM_KEY").replace(
        '"https://api.openai.com/v1', 'os.environ["ACME_LLM_URL"] + "'
    )


def test_headers_of_another_file_are_fixed_there(tmp_path: Path) -> None:
    source = f'import requests\nfrom conf import HEADERS\n\nrequests.post("{CHAT}", headers=HEADERS)\n'
    conf = 'import os\n\nHEADERS = {"Authorization": "Bearer " + os.environ["OPENAI_API_KEY"]}\n'
    assert held(tmp_path, source, conf=conf) == {("manual", "fix-elsewhere")}


@pytest.mark.parametrize(
    ("config", "reason"),
    [
        (CLIENTS, "no-target"),
        ('[tool.inferlint.router.gateway]\nopenai = { base-url = "env:ACME_LLM_URL" }\n', "no-gateway-key"),
    ],
)
def test_without_a_gateway_and_its_key_nothing_is_sent_there(tmp_path: Path, config: str, reason: str) -> None:
    source = f'import requests\n\nrequests.post("{CHAT}", headers={{"Authorization": "Bearer sk-abc"}})\n'
    assert held(tmp_path, source, config) == {("manual", reason)}
