"""Texts by which frameworks build a client: URL and key are added where the client takes them, or nothing is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fixes.calls import ANTHROPIC, KEY, MODELS, URL, held, outcomes, pointed
from tests.fixes.project import GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path

LANGCHAIN = "from langchain.chat_models import init_chat_model\nfrom langchain.embeddings import init_embeddings"
DSPY = "import dspy"
PYDANTIC_AI = "from pydantic_ai import Agent, Embedder"


def test_langchain(tmp_path: Path) -> None:
    """The class that the text stands for gets what it would have got by itself."""
    cases = [
        ('init_chat_model("openai:gpt-4o", temperature=0)', URL),
        ('init_chat_model("gpt-4o", model_provider="openai")', URL),
        ('init_chat_model(model="anthropic:claude-x")', ANTHROPIC),
        ('init_chat_model("mistralai:small")', 'os.environ["ACME_MISTRAL_URL"] + "/v1"'),
        ('init_chat_model("openai:a", configurable_fields=("temperature",))', URL),
        ('init_embeddings("openai:text-embedding-3-small")', URL),
    ]
    pointed(tmp_path, LANGCHAIN, [(call, f"{call[:-1]}, base_url={url}, api_key={KEY})") for call, url in cases])


def test_langchain_is_held_back(tmp_path: Path) -> None:
    held(
        tmp_path,
        LANGCHAIN,
        [
            ('init_chat_model("openai:gpt-4o", **options)', "star-arguments"),
            ('init_chat_model("openai:gpt-4o", configurable_fields="any")', "client-steered"),
            ('init_chat_model("openai:gpt-4o", configurable_fields=options)', "client-steered"),
            ('init_chat_model("openai:gpt-4o", configurable_fields=["model"])', "client-steered"),
            ('init_chat_model("openai:gpt-4o", api_key=options)', "per-tenant-key"),
            ('init_chat_model("openai:gpt-4o", http_client=options)', "transport"),
            ('init_chat_model("openai:gpt-4o", frobnicate=1)', "unknown-argument"),
            ('init_chat_model("bedrock:model")', "framework-unknown"),
            ('init_chat_model("groq:llama")', "no-target"),
            ('init_chat_model("google_genai:gemini")', "version-unknown"),
            ('init_chat_model("openai:a" if options else "anthropic:b")', "model-unseen"),
        ],
    )


def test_dspy(tmp_path: Path) -> None:
    """Only what goes out in the protocol of OpenAI is the same in every release."""
    cases = [
        ('dspy.LM("openai/gpt-4o")', f'dspy.LM("openai/gpt-4o", api_base={URL}, api_key={KEY})'),
        (
            'dspy.LM("openai/gpt-4o", model_type="responses", cache=False)',
            f'dspy.LM("openai/gpt-4o", model_type="responses", cache=False, api_base={URL}, api_key={KEY})',
        ),
        (
            'dspy.LM("openai/gpt-4o", api_key=os.getenv("OPENAI_API_KEY"))',
            f'dspy.LM("openai/gpt-4o", api_key={KEY}, api_base={URL})',
        ),
        (
            'dspy.Embedder("openai/text-embedding-3-small")',
            f'dspy.Embedder("openai/text-embedding-3-small", api_base={URL}, api_key={KEY})',
        ),
    ]
    pointed(tmp_path, DSPY, cases)


def test_dspy_is_held_back(tmp_path: Path) -> None:
    held(
        tmp_path,
        DSPY,
        [
            ('dspy.LM("openai/gpt-4o", engine=options)', "transport"),
            ('dspy.LM("openai/gpt-4o", model_type=options)', "framework-unknown"),
            ('dspy.LM("openai/gpt-4o", **options)', "star-arguments"),
            ('dspy.LM("openai/gpt-4o", api_key=options)', "per-tenant-key"),
            ('dspy.LM("openai/gpt-4o", frobnicate=1)', "unknown-argument"),
            ('dspy.LM("anthropic/claude-x")', "framework-unknown"),
            ('dspy.LM("bedrock/model")', "framework-unknown"),
        ],
    )


def test_crewai_and_instructor(tmp_path: Path) -> None:
    """What is not OpenAI's is moved in other ways in other releases."""
    imports = "import instructor\nfrom crewai import LLM"
    tail = f"base_url={URL}, api_key={KEY})"
    cases = [
        ("framework", 'LLM(model="gpt-4o", temperature=0)', f'LLM(model="gpt-4o", temperature=0, {tail}'),
        ("framework", 'LLM("openai/gpt-4o")', f'LLM("openai/gpt-4o", {tail}'),
        ("framework-unknown", 'LLM(model="anthropic/claude-x")', 'LLM(model="anthropic/claude-x")'),
        ("transport", 'LLM(model="gpt-4o", is_litellm=options)', 'LLM(model="gpt-4o", is_litellm=options)'),
        (
            "framework",
            'instructor.from_provider("openai/gpt-4o", async_client=True)',
            f'instructor.from_provider("openai/gpt-4o", async_client=True, {tail}',
        ),
        (
            "unknown-argument",
            'instructor.from_provider("openai/gpt-4o", mode=options)',
            'instructor.from_provider("openai/gpt-4o", mode=options)',
        ),
    ]
    found = outcomes(tmp_path, imports, [call for _, call, _ in cases])
    assert found == [(reason, after) for reason, _, after in cases]


def test_names_of_models_are_those_of_the_router(tmp_path: Path) -> None:
    """A name that says its provider by itself needs the prefix when it is another."""
    calls = [
        'init_chat_model("openai:gpt-4o")',
        'init_chat_model("gpt-4o", model_provider="openai")',
        'init_chat_model("openai:gpt-5")',
        'dspy.LM("openai/gpt-4o")',
    ]
    after = [body.partition(", ")[0] for _, body in outcomes(tmp_path, f"{DSPY}\n{LANGCHAIN}", calls, MODELS)]
    assert after == [
        'init_chat_model("openai:acme-large"',
        'init_chat_model("acme-large"',
        'init_chat_model("openai:gpt-5"',
        'dspy.LM("openai/acme-large"',
    ]


@pytest.mark.parametrize(
    ("requirement", "model"),
    [("pydantic-ai>=2", "OpenAIResponsesModel"), ("pydantic-ai-slim[openai]==1.0.5", "OpenAIChatModel")],
)
def test_what_openai_means_depends_on_the_release(tmp_path: Path, requirement: str, model: str) -> None:
    source = """from pydantic_ai import Agent

agent = Agent("openai:gpt-4o", retries=2)
print(agent.run_sync("hi").output)
"""
    expected = f"""import os

from pydantic_ai import Agent
from pydantic_ai.models.openai import {model}
from pydantic_ai.providers.openai import OpenAIProvider

agent = Agent({model}("gpt-4o", provider=OpenAIProvider(base_url={URL}, api_key={KEY})), retries=2)
print(agent.run_sync("hi").output)
"""
    made = project(tmp_path, source, GATEWAY)
    assert made.verdicts() == [("IL106", "manual", "version-unknown"), ("IL103", "manual", "fix-elsewhere")]
    assert made.outcome(unsafe=True).contents == {}
    (tmp_path / "requirements.txt").write_text(f"{requirement}\n")
    assert made.verdicts()[0] == ("IL106", "unsafe", "framework")
    assert made.fixed(unsafe=True) == expected
    (tmp_path / "app.py").write_text(expected)
    assert made.findings() == []


def test_pydantic_ai(tmp_path: Path) -> None:
    """Other arguments do not matter: nothing of them changes."""
    provider = f"provider=OpenAIProvider(base_url={URL}, api_key={KEY})"
    cases = [
        ('Agent("openai-chat:gpt-4o", **options)', f'Agent(OpenAIChatModel("gpt-4o", {provider}), **options)'),
        ("Agent(model='openai-responses:o3')", f"Agent(model=OpenAIResponsesModel('o3', {provider}))"),
        (
            'Agent("anthropic:claude-x")',
            f'Agent(AnthropicModel("claude-x", provider=AnthropicProvider(base_url={ANTHROPIC}, api_key={KEY})))',
        ),
        (
            'Agent("google:gemini-x")',
            (
                'Agent(GoogleModel("gemini-x", provider=GoogleProvider('
                f'base_url=os.environ["ACME_GEMINI_URL"], api_key={KEY})))'
            ),
        ),
        ('Embedder("openai:e-3")', f'Embedder(OpenAIEmbeddingModel("e-3", {provider}))'),
    ]
    pointed(tmp_path, PYDANTIC_AI, cases, requirements="pydantic-ai-slim==2.31.1\n")


def test_pydantic_ai_is_held_back(tmp_path: Path) -> None:
    held(
        tmp_path,
        f"{PYDANTIC_AI}\n\nMODEL = 'openai:gpt-4o'",
        [
            ("Agent(MODEL)", "model-unseen"),
            ('Agent("deepseek:chat")', "framework-unknown"),
            ('Agent("groq:llama")', "no-target"),
            ('Agent("google-gla:gemini")', "version-unknown"),
        ],
        requirements="pydantic-ai-slim==2.31.1\n",
    )


def test_other_frameworks_are_left_to_people(tmp_path: Path) -> None:
    source = "from agno.agent import Agent\n\nagent = Agent(model='openai:gpt-4o')\n"
    made = project(tmp_path, source, GATEWAY)
    assert ("IL106", "manual", "framework-unknown") in made.verdicts()
