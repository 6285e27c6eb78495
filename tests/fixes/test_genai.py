"""google-genai: the base URL goes into ``http_options``, and all else in there stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fixes.project import GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path

CLIENT = """
[tool.inferlint.router]
modules = ["acme.router"]
[tool.inferlint.router.clients]
gemini = { sync = "acme.router:Gemini", kind = "subclass" }
"""
URL, KEY = 'os.environ["ACME_GEMINI_URL"]', 'os.environ["ACME_LLM_KEY"]'
AT = f"api_key={KEY}"
BASE = f'"base_url": {URL}'
HEAD = 'import os\n\nfrom google import genai\nfrom google.genai import types\n\nprint(os.sep, types, "")\n'


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("genai.Client()", f"genai.Client(http_options={{{BASE}}}, api_key={KEY})"),
        (
            'genai.Client(api_key=os.environ["GEMINI_API_KEY"], http_options=None)',
            f'genai.Client(api_key={KEY}, http_options={{"base_url": {URL}}})',
        ),
        (
            'genai.Client(http_options={"timeout": 3000, "headers": {"X-Team": "a"}})',
            f'genai.Client(http_options={{"timeout": 3000, "headers": {{"X-Team": "a"}}, {BASE}}}, {AT})',
        ),
        (
            'genai.Client(http_options={"baseUrl": "https://generativelanguage.googleapis.com"})',
            f'genai.Client(http_options={{"baseUrl": {URL}}}, {AT})',
        ),
        (
            'genai.Client(http_options=types.HttpOptions(timeout=3000, api_version="v1beta"))',
            f'genai.Client(http_options=types.HttpOptions(timeout=3000, api_version="v1beta", base_url={URL}), {AT})',
        ),
        (
            "genai.Client(vertexai=False)",
            f"genai.Client(vertexai=False, http_options={{{BASE}}}, {AT})",
        ),
    ],
)
def test_options_are_merged(tmp_path: Path, call: str, expected: str) -> None:
    source = f'{HEAD}client = {call}\nclient.models.generate_content(model="gemini", contents="x")\n'
    made = project(tmp_path, source, GATEWAY)
    assert ("IL102", "unsafe", "version-dependent") in made.verdicts()
    assert made.outcome().contents == {}
    assert made.fixed(unsafe=True) == source.replace(call, expected)


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ("genai.Client(vertexai=True)", "request-signature"),
        ("genai.Client(project='x')", "request-signature"),
        ("genai.Client(credentials=options)", "request-signature"),
        ("genai.Client(http_options=options)", "other-endpoint"),
        ("genai.Client(http_options={'timeout': 1, **options})", "other-endpoint"),
        ("genai.Client(http_options={'base_url': options})", "other-endpoint"),
        ("genai.Client(http_options=types.HttpOptions(**options))", "star-arguments"),
        ("genai.Client(http_options={'headers': {'x-goog-api-key': 'k'}})", "auth-header"),
        ("genai.Client(http_options=types.HttpOptions(httpx_client=options))", "transport"),
        ("genai.Client(api_key=options)", "per-tenant-key"),
        ("genai.Client().files.upload(file='x')", "undeclared-api"),
        (
            "genai.Client().models.generate_content(model='m', config={'http_options': {'base_url': options}})",
            "client-steered",
        ),
    ],
)
def test_what_a_gateway_cannot_take_over_is_held_back(tmp_path: Path, call: str, reason: str) -> None:
    source = f"{HEAD}\n\ndef make(options):\n    return {call}\n"
    made = project(tmp_path, source, GATEWAY)
    made.assert_held(reason)


def test_a_router_class_of_the_same_sdk_is_safe(tmp_path: Path) -> None:
    source = "from google import genai\n\nclient = genai.Client(api_key='k', http_options={'timeout': 3})\n"
    made = project(tmp_path, source, CLIENT)
    assert ("IL102", "safe", None) in made.verdicts()
    assert made.fixed() == "from acme.router import Gemini\n\nclient = Gemini(http_options={'timeout': 3})\n"


def test_a_gateway_with_one_version_is_asked_for_it(tmp_path: Path) -> None:
    config = """
[tool.inferlint.router]
preset = "mlflow"
gateway-urls = ["https://mlflow.acme.example"]
gateway-key = "env:ACME_LLM_KEY"
models = { gemini = "fast" }
"""
    source = f'{HEAD}genai.Client().models.generate_content(model="gemini", contents="x")\n'
    url = '"https://mlflow.acme.example/gateway/gemini"'
    expected = source.replace(
        "genai.Client()", f'genai.Client(http_options={{"base_url": {url}, "api_version": "v1beta"}}, api_key={KEY})'
    ).replace('"gemini", contents', '"fast", contents')
    assert project(tmp_path, source, config).fixed(unsafe=True) == expected
    made = project(tmp_path, source.replace("Client()", 'Client(http_options={"api_version": "v1"})'), config)
    assert ("IL102", "manual", "url-shape") in made.verdicts()
