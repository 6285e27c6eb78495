"""Chat models and embeddings of LangChain are pointed at a gateway, or held back with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fixes.calls import ANTHROPIC, KEY, MODELS, URL, held, pointed
from tests.fixes.project import CLIENTS, GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path


def verdict(tmp_path: Path, source: str, config: str = GATEWAY, **files: str) -> tuple[str, str | None]:
    """Return safety and reason of the one client in a program; nothing that is manual changes a file."""
    made = project(tmp_path, source, config, **files)
    (found,) = made.of_rule("IL102")
    assert made.outcome(unsafe=found[0] == "manual").contents == {}
    return found


def test_url_and_key_come_together(tmp_path: Path) -> None:
    source = '''"""App."""

from langchain_openai import ChatOpenAI

llm = ChatOpenAI(
    model="gpt-4o",
    temperature=0,  # the same answer each time
)
print(llm.invoke("hi"))
'''
    expected = '''"""App."""

import os

from langchain_openai import ChatOpenAI

llm = ChatOpenAI(
    model="gpt-4o",
    temperature=0,  # the same answer each time
    base_url=os.environ["ACME_LLM_URL"],
    api_key=os.environ["ACME_LLM_KEY"],
)
print(llm.invoke("hi"))
'''
    made = project(tmp_path, source, GATEWAY)
    assert made.verdicts() == [("IL101", "manual", "import-used"), ("IL102", "unsafe", "framework")]
    assert made.outcome().contents == {}
    assert made.fixed(unsafe=True) == expected


IMPORTS = """from langchain_anthropic import ChatAnthropic
from langchain_cohere import ChatCohere
from langchain_groq import ChatGroq
from langchain_mistralai import ChatMistralAI
from langchain_openai import OpenAI as LLM
from langchain_openai import ChatOpenAI, OpenAIEmbeddings
from langchain_xai import ChatXAI
from pydantic import SecretStr"""


def test_each_class_has_its_own_names(tmp_path: Path) -> None:
    """The name that is there stays; a second name for the same thing goes."""
    cases = [
        ('ChatOpenAI(api_key=os.environ["OPENAI_API_KEY"])', f"ChatOpenAI(api_key={KEY}, base_url={URL})"),
        (
            'ChatOpenAI(openai_api_key=SecretStr(os.environ["OPENAI_API_KEY"]))',
            f"ChatOpenAI(openai_api_key=SecretStr({KEY}), base_url={URL})",
        ),
        (
            'ChatOpenAI(openai_api_base="https://api.openai.com/v1")',
            f"ChatOpenAI(openai_api_base={URL}, api_key={KEY})",
        ),
        ("ChatOpenAI(base_url=None, api_key=None)", f"ChatOpenAI(base_url={URL}, api_key={KEY})"),
        (
            'ChatOpenAI(api_key="sk-1", openai_api_key="sk-2", timeout=5)',
            f"ChatOpenAI(api_key={KEY}, timeout=5, base_url={URL})",
        ),
        ('OpenAIEmbeddings(model="e")', f'OpenAIEmbeddings(model="e", base_url={URL}, api_key={KEY})'),
        ('LLM(model="gpt-3.5-turbo-instruct")', f'LLM(model="gpt-3.5-turbo-instruct", base_url={URL}, api_key={KEY})'),
        (
            'ChatAnthropic(model="claude-sonnet-4-5", anthropic_api_key=os.getenv("ANTHROPIC_API_KEY"))',
            f'ChatAnthropic(model="claude-sonnet-4-5", anthropic_api_key={KEY}, base_url={ANTHROPIC})',
        ),
        (
            'ChatMistralAI(model="mistral-small")',
            f'ChatMistralAI(model="mistral-small", base_url=os.environ["ACME_MISTRAL_URL"] + "/v1", api_key={KEY})',
        ),
        (
            'ChatCohere(model="command-r")',
            f'ChatCohere(model="command-r", base_url=os.environ["ACME_COHERE_URL"], cohere_api_key={KEY})',
        ),
        (
            # Who is billed is a question, too; one reason is shown.
            'ChatOpenAI(organization="org-1")',
            f'ChatOpenAI(organization="org-1", base_url={URL}, api_key={KEY})',
        ),
    ]
    pointed(tmp_path, IMPORTS, cases)


@pytest.mark.parametrize(
    ("release", "more"),
    [("1.7.4", ", stream_usage=True"), ("0.3.35", ", stream_usage=True"), ("0.3.30", ""), (None, "")],
)
def test_streams_end_as_before(tmp_path: Path, release: str | None, more: str) -> None:
    """Where a release leaves the usage out for a base URL of one's own, it is asked for."""
    made = project(tmp_path, "import os\n\nfrom langchain_openai import ChatOpenAI\n\nllm = ChatOpenAI()\n", GATEWAY)
    if release is not None:
        (tmp_path / "requirements.txt").write_text(f"langchain-openai=={release}\n")
    assert f"llm = ChatOpenAI(base_url={URL}, api_key={KEY}{more})\n" in made.fixed(unsafe=True)


@pytest.mark.parametrize(
    ("release", "expected"),
    [
        ("==4.4.3", ("unsafe", "framework")),
        ("==2.1.9", ("manual", "framework-unknown")),
        (">=2", ("manual", "version-unknown")),
        (None, ("manual", "version-unknown")),
    ],
)
def test_gemini_over_grpc_cannot_be_moved(tmp_path: Path, release: str | None, expected: tuple[str, str]) -> None:
    source = "from langchain_google_genai import ChatGoogleGenerativeAI\n\nllm = ChatGoogleGenerativeAI(model='g')\n"
    made = project(tmp_path, source, GATEWAY)
    if release is not None:
        (tmp_path / "requirements.txt").write_text(f"langchain-google-genai{release}\n")
    assert ("IL102", *expected) in made.verdicts()
    fixed = made.fixed(unsafe=True)
    assert ("base_url=os.environ['ACME_GEMINI_URL']" in fixed) == (expected[0] == "unsafe")


def test_what_is_held_back(tmp_path: Path) -> None:
    held(
        tmp_path,
        IMPORTS,
        [
            ("ChatOpenAI(**options)", "star-arguments"),
            ("ChatOpenAI(options)", "star-arguments"),
            ("ChatOpenAI(http_client=options)", "transport"),
            ("ChatOpenAI(openai_proxy='http://proxy')", "transport"),
            ("ChatOpenAI(default_headers={'Authorization': options})", "auth-header"),
            ("ChatOpenAI(api_key=options)", "per-tenant-key"),
            ("ChatOpenAI(api_key=SecretStr(options))", "per-tenant-key"),
            ("ChatOpenAI(openai_api_base=options)", "other-endpoint"),
            ("ChatOpenAI(base_url='https://llm.other.example/v1')", "other-endpoint"),
            ("ChatOpenAI(frobnicate=1)", "unknown-argument"),
            ("ChatGroq(model='m')", "no-target"),
            ("ChatXAI(model='m')", "framework-unknown"),
        ],
    )


def test_a_router_class_is_no_gateway(tmp_path: Path) -> None:
    """The class of a framework cannot be swapped for the SDK's class of the router."""
    source = "from langchain_openai import ChatOpenAI\n\nllm = ChatOpenAI()\n"
    assert verdict(tmp_path, source, CLIENTS) == ("manual", "no-target")


def test_an_api_that_is_not_served(tmp_path: Path) -> None:
    config = GATEWAY.replace('api-key = "env:ACME_LLM_KEY" }', 'api-key = "env:ACME_LLM_KEY", apis = ["chat"] }')
    source = "from langchain_openai import ChatOpenAI\n\nllm = ChatOpenAI(use_responses_api=True)\n"
    assert verdict(tmp_path, source, config) == ("manual", "undeclared-api")
    source = "from langchain_openai import ChatOpenAI\n\nllm = ChatOpenAI(model='gpt-4o')\n"
    assert verdict(tmp_path, source, config) == ("unsafe", "framework")


def test_a_client_that_is_moved_later(tmp_path: Path) -> None:
    source = """from langchain_openai import ChatOpenAI

llm = ChatOpenAI()
llm.openai_api_base = "https://api.openai.com/v1"
"""
    assert verdict(tmp_path, source) == ("manual", "client-steered")


def test_the_router_has_other_names_for_models(tmp_path: Path) -> None:
    source = "import os\n\nfrom langchain_openai import ChatOpenAI\n\nllm = ChatOpenAI(model='gpt-4o')\n"
    made = project(tmp_path, source, MODELS)
    assert "ChatOpenAI(model='acme-large', base_url=" in made.fixed(unsafe=True)
    (tmp_path / "app.py").write_text(source.replace("gpt-4o", "gpt-5"))
    assert "ChatOpenAI(model='gpt-5', base_url=" in made.fixed(unsafe=True)


def test_the_gateway_wants_headers(tmp_path: Path) -> None:
    config = GATEWAY.replace(
        'api-key = "env:ACME_LLM_KEY" }',
        'api-key = "env:ACME_LLM_KEY", headers = { x-acme-team = "voice", x-acme-key = "Key {env:ACME_TEAM_KEY}" } }',
        1,
    )
    source = "import os\n\nfrom langchain_openai import ChatOpenAI\n\nllm = ChatOpenAI()\n"
    written = '"x-acme-key": "Key " + os.environ["ACME_TEAM_KEY"], "x-acme-team": "voice"'
    made = project(tmp_path, source, config)
    assert f"default_headers={{{written}}})\n" in made.fixed(unsafe=True)
    (tmp_path / "app.py").write_text(source.replace("ChatOpenAI()", 'ChatOpenAI(default_headers={"x-a": "b"})'))
    assert f'ChatOpenAI(default_headers={{"x-a": "b", {written}}}, base_url=' in made.fixed(unsafe=True)


def test_a_second_run_changes_nothing(tmp_path: Path) -> None:
    source = "from langchain_openai import ChatOpenAI\n\nllm = ChatOpenAI(model='gpt-4o')\n"
    made = project(tmp_path, source, GATEWAY)
    (tmp_path / "app.py").write_text(made.fixed(unsafe=True))
    assert made.findings() == []
