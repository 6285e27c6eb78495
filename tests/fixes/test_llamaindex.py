"""LlamaIndex, AutoGen, Agno and smolagents: each has its own names for URL and key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fixes.calls import KEY, MODELS, URL, held, outcomes, pointed

if TYPE_CHECKING:
    from pathlib import Path

IMPORTS = """from autogen_ext.models.openai import OpenAIChatCompletionClient
from agno.models.openai import OpenAIChat
from agno.models.openai import OpenAIResponses as AgnoResponses
from llama_index.embeddings.openai import OpenAIEmbedding
from llama_index.llms.gemini import Gemini
from llama_index.llms.openai import OpenAI, OpenAIResponses
from llama_index.llms.openai_like import OpenAILike
from smolagents import OpenAIModel, OpenAIServerModel"""
LLAMA = f"api_base={URL}, api_key={KEY})"
AGNO = f"base_url={URL}, api_key={KEY})"


def test_each_class_has_its_own_names(tmp_path: Path) -> None:
    cases = [
        ("OpenAI()", f"OpenAI({LLAMA}"),
        ('OpenAI("gpt-4o", 0.1, timeout=9)', f'OpenAI("gpt-4o", 0.1, timeout=9, {LLAMA}'),
        ('OpenAIResponses(model="gpt-4o")', f'OpenAIResponses(model="gpt-4o", {LLAMA}'),
        ('OpenAIEmbedding(model="e")', f'OpenAIEmbedding(model="e", {LLAMA}'),
        (
            'OpenAI(api_base="https://api.openai.com/v1", api_key=os.getenv("OPENAI_API_KEY"))',
            f"OpenAI(api_base={URL}, api_key={KEY})",
        ),
        ('OpenAIChat(id="gpt-4o")', f'OpenAIChat(id="gpt-4o", {AGNO}'),
        ('AgnoResponses(id="gpt-4o")', f'AgnoResponses(id="gpt-4o", {AGNO}'),
        (
            'OpenAIChatCompletionClient(model="gpt-4o")',
            f'OpenAIChatCompletionClient(model="gpt-4o", {AGNO}',
        ),
        ('OpenAIServerModel("gpt-4o")', f'OpenAIServerModel("gpt-4o", {LLAMA}'),
    ]
    pointed(tmp_path, IMPORTS, cases)


def test_what_is_held_back(tmp_path: Path) -> None:
    """``base_url`` is swallowed by LlamaIndex without a word: it is no name for anything there."""
    held(
        tmp_path,
        IMPORTS,
        [
            ('OpenAI(base_url="https://api.openai.com/v1")', "unknown-argument"),
            ("OpenAI(openai_client=options)", "transport"),
            ("OpenAI(api_key=options)", "per-tenant-key"),
            ("OpenAI(api_base=options)", "other-endpoint"),
            ("OpenAI(*options)", "star-arguments"),
            ('OpenAI("gpt-4o", 0.1, None, None, 3, 9.0, True, "sk-1")', "star-arguments"),
            ("Gemini()", "framework-unknown"),
            ("OpenAIChat(id='a', client_params=options)", "transport"),
            ("OpenAIChat(id='a', api_key=options)", "per-tenant-key"),
            ("OpenAIModel('a', client_kwargs=options)", "transport"),
            ("OpenAIModel('a', frobnicate=1)", "unknown-argument"),
        ],
    )


def test_a_class_that_takes_its_own_names_only(tmp_path: Path) -> None:
    """LlamaIndex raises ``Unknown model`` for the router's name; Agno hands it on."""
    calls = ['OpenAI("gpt-4o")', 'OpenAI("gpt-5")', 'OpenAIChat(id="gpt-4o")']
    assert outcomes(tmp_path, IMPORTS, calls, MODELS) == [
        ("framework-unknown", 'OpenAI("gpt-4o")'),
        ("framework", f'OpenAI("gpt-5", {LLAMA}'),
        ("framework", f'OpenAIChat(id="acme-large", {AGNO}'),
    ]
