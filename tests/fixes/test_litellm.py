"""Calls of litellm: the model's prefix chooses the wire protocol, so the gateway has to be the one for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fixes.calls import ANTHROPIC, KEY, URL, held, pointed
from tests.fixes.project import GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path

IMPORTS = """import litellm
from litellm import acompletion, completion
from smolagents import LiteLLMModel"""
PROXY = """
[tool.inferlint.router]
modules = ["acme.router"]
preset = "litellm-proxy"
gateway-urls = ["https://llm.acme.example"]
[tool.inferlint.router.gateway]
openai = { base-url = "env:ACME_LLM_URL", api-key = "env:ACME_LLM_KEY" }
[tool.inferlint.router.models]
"groq/llama" = "llama-fast"
"gpt-4o" = "acme-large"
"""


def test_each_call_gets_url_and_key(tmp_path: Path) -> None:
    openai, anthropic = (f"api_base={url}, api_key={KEY}" for url in (URL, ANTHROPIC))
    cases = [
        ('litellm.completion("gpt-4o", options)', f'litellm.completion("gpt-4o", options, {openai})'),
        (
            'litellm.completion(model="openai/gpt-4o", messages=options, stream=True)',
            f'litellm.completion(model="openai/gpt-4o", messages=options, stream=True, {openai})',
        ),
        (
            'completion(model="anthropic/claude-x", messages=options)',
            f'completion(model="anthropic/claude-x", messages=options, {anthropic})',
        ),
        (
            'acompletion(model="claude-sonnet-4-5", messages=options)',
            f'acompletion(model="claude-sonnet-4-5", messages=options, {anthropic})',
        ),
        (
            'litellm.completion(model="gemini/gemini-x", messages=options)',
            (
                'litellm.completion(model="gemini/gemini-x", messages=options, '
                f'api_base=os.environ["ACME_GEMINI_URL"] + "/v1beta", api_key={KEY})'
            ),
        ),
        (
            'litellm.embedding(model="text-embedding-3-small", input=options)',
            f'litellm.embedding(model="text-embedding-3-small", input=options, {openai})',
        ),
        (
            'litellm.completion(model="gpt-4o", messages=options, api_key=os.environ["OPENAI_API_KEY"])',
            f'litellm.completion(model="gpt-4o", messages=options, api_key={KEY}, api_base={URL})',
        ),
        ('LiteLLMModel("openai/gpt-4o")', f'LiteLLMModel("openai/gpt-4o", {openai})'),
    ]
    pointed(tmp_path, IMPORTS, cases)


def test_what_is_held_back(tmp_path: Path) -> None:
    held(
        tmp_path,
        IMPORTS,
        [
            ("litellm.completion(model=options, messages=[])", "model-unseen"),
            ('litellm.completion("gpt-4o", **options)', "star-arguments"),
            ('litellm.completion("bedrock/anthropic.claude", [])', "protocol-change"),
            ('litellm.completion("groq/llama", [])', "protocol-change"),
            ('litellm.completion("deepseek/chat", [])', "protocol-change"),
            ('litellm.completion("cohere/command-r", [])', "protocol-change"),
            ('litellm.completion("gpt-4o", [], fallbacks=["claude-x"])', "transport"),
            ('litellm.completion("gpt-4o", [], api_key=options)', "per-tenant-key"),
            ('litellm.completion("gpt-4o", [], api_base=options)', "other-endpoint"),
            ('litellm.completion("gpt-4o", [], frobnicate=1)', "unknown-argument"),
            ('litellm.image_generation(prompt=options, model="dall-e-3")', "framework-unknown"),
        ],
    )


def test_a_litellm_proxy_serves_every_model(tmp_path: Path) -> None:
    """Its prefix is written where no gateway serves the protocol of the model's own."""
    tail = f"api_base={URL}, api_key={KEY})"
    cases = [
        ('litellm.completion("groq/llama", [])', f'litellm.completion("litellm_proxy/llama-fast", [], {tail}'),
        ('litellm.completion("bedrock/claude", [])', f'litellm.completion("litellm_proxy/claude", [], {tail}'),
        ('litellm.completion("gpt-4o", [])', f'litellm.completion("openai/acme-large", [], {tail}'),
    ]
    pointed(tmp_path, "import litellm", cases, PROXY)


def test_calls_of_a_name_from_another_file_change_together(tmp_path: Path) -> None:
    source = '''"""App."""

from acme.llm import litellm


def first(text):
    return litellm.completion(model="gpt-4o", messages=text)


def second(text):
    return litellm.completion(model="gpt-4o-mini", messages=text)
'''
    made = project(tmp_path, source, GATEWAY, acme__llm="import litellm\n")
    assert made.verdicts() == [("IL103", "unsafe", "framework")]
    fixed = made.fixed(unsafe=True)
    assert fixed.count(f"messages=text, api_base={URL}, api_key={KEY})") == 2
    assert fixed.count("import os\n") == 1
    (tmp_path / "app.py").write_text(source.replace('"gpt-4o-mini"', "text"))
    assert made.verdicts() == [("IL103", "manual", "model-unseen")]
    assert made.outcome(unsafe=True).contents == {}


def test_calls_that_are_fixed_elsewhere(tmp_path: Path) -> None:
    source = """import functools

import litellm
import openai
from acme.clients import client


def ask(text, given: openai.OpenAI, cursor):
    client.chat.completions.create(model="gpt-4o", messages=text)
    given.responses.create(model="gpt-4o", input=text)
    openai.chat.completions.create(model="gpt-4o", messages=text)
    openai.ChatCompletion.create(model="gpt-4o", messages=text)
    cursor.execute("SELECT ai_query('gpt', 'hi')")
    return functools.partial(litellm.completion, model="gpt-4o")
"""
    made = project(tmp_path, source, GATEWAY, acme__clients="from openai import OpenAI\n\nclient = OpenAI()\n")
    found = [
        (one.span.line, one.fix.safety, one.fix.reason) for one in made.findings() if one.rule == "IL103" and one.fix
    ]
    assert found == [
        (9, "manual", "fix-elsewhere"),
        (10, "manual", "fix-elsewhere"),
        (11, "manual", "module-state"),
        (12, "manual", "module-state"),
        (13, "manual", "sql-function"),
        (14, "manual", "class-use"),
    ]
