"""Models of pydantic-ai get a provider at the gateway, or the one that they have is pointed there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fixes.calls import KEY, URL, held, pointed
from tests.fixes.project import GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path

IMPORTS = """from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIModel, OpenAIResponsesModel
from pydantic_ai.providers.deepseek import DeepSeekProvider
from pydantic_ai.providers.openai import OpenAIProvider"""
PROVIDER = f"provider=OpenAIProvider(base_url={URL}, api_key={KEY})"


def test_a_model_without_a_provider_gets_one(tmp_path: Path) -> None:
    source = """from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIResponsesModel

agent = Agent(
    OpenAIResponsesModel(
        "gpt-4o",  # the large one
        settings={"temperature": 0},
    )
)
"""
    expected = f"""import os

from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIResponsesModel
from pydantic_ai.providers.openai import OpenAIProvider

agent = Agent(
    OpenAIResponsesModel(
        "gpt-4o",  # the large one
        settings={{"temperature": 0}},
        {PROVIDER},
    )
)
"""
    made = project(tmp_path, source, GATEWAY)
    assert ("IL102", "unsafe", "framework") in made.verdicts()
    assert made.outcome().contents == {}
    assert made.fixed(unsafe=True) == expected
    (tmp_path / "app.py").write_text(expected)
    assert made.findings() == []


def test_the_provider_is_where_url_and_key_go(tmp_path: Path) -> None:
    cases = [
        ('OpenAIChatModel("gpt-4o")', f'OpenAIChatModel("gpt-4o", {PROVIDER})'),
        ('OpenAIModel(model_name="gpt-4o", provider="openai")', f'OpenAIModel(model_name="gpt-4o", {PROVIDER})'),
        (
            'OpenAIChatModel("gpt-4o", provider=OpenAIProvider(api_key="sk-1"))',
            f'OpenAIChatModel("gpt-4o", provider=OpenAIProvider(api_key={KEY}, base_url={URL}))',
        ),
        ("OpenAIProvider()", f"OpenAIProvider(base_url={URL}, api_key={KEY})"),
    ]
    pointed(tmp_path, IMPORTS, cases)


def test_a_provider_of_its_own_statement(tmp_path: Path) -> None:
    """Both findings have the same edits, and one application mends both."""
    source = f"""import os

{IMPORTS.splitlines()[1]}
{IMPORTS.splitlines()[3]}

provider = OpenAIProvider(api_key=os.environ["OPENAI_API_KEY"])
model = OpenAIChatModel("gpt-4o", provider=provider)
"""
    made = project(tmp_path, source, GATEWAY)
    fixed = made.fixed(unsafe=True)
    assert f"provider = OpenAIProvider(api_key={KEY}, base_url={URL})\n" in fixed
    assert 'model = OpenAIChatModel("gpt-4o", provider=provider)\n' in fixed


def test_what_is_held_back(tmp_path: Path) -> None:
    held(
        tmp_path,
        IMPORTS,
        [
            ('OpenAIChatModel("gpt-4o", **options)', "star-arguments"),
            ('OpenAIChatModel("gpt-4o", provider="deepseek")', "framework-unknown"),
            ('OpenAIChatModel("gpt-4o", frobnicate=1)', "unknown-argument"),
            ("OpenAIProvider(api_key=options)", "per-tenant-key"),
            ("OpenAIProvider(http_client=options)", "transport"),
            ("OpenAIProvider(None, 'sk-1')", "star-arguments"),
            ("DeepSeekProvider()", "framework-unknown"),
        ],
    )


def test_a_provider_from_elsewhere(tmp_path: Path) -> None:
    """It is fixed where it is built; the model that it is handed to goes along."""
    source = """from pydantic_ai.models.openai import OpenAIChatModel
from acme.providers import provider

model = OpenAIChatModel("gpt-4o", provider=provider)
"""
    home = "from pydantic_ai.providers.openai import OpenAIProvider\n\nprovider = OpenAIProvider()\n"
    made = project(tmp_path, source, GATEWAY, acme__providers=home)
    assert ("IL102", "manual", "fix-elsewhere") in made.verdicts()
    outcome = made.outcome(unsafe=True)
    assert list(outcome.contents) == ["acme/providers.py"]
    assert outcome.withdrawn == ()
    assert [one for one in outcome.report.findings if one.path == "app.py" and one.severity != "info"] == []
