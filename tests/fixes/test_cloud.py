"""Clients that sign their requests are changed by hand; every one of the catalogue's ends in a verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from inferlint.catalogue.load import load_catalogue
from inferlint.fixes.classes import CLASSES
from inferlint.fixes.clients import SPECIAL
from tests.fixes.project import CLIENTS, GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "source",
    [
        "import boto3\n\nclient = boto3.client('bedrock-runtime')\nclient.converse(modelId='m')\n",
        "import boto3\n\nclient = boto3.Session().client('polly')\n",
        "from anthropic import AnthropicBedrock\n\nclient = AnthropicBedrock()\n",
        "from anthropic import AsyncAnthropicVertex\n\nclient = AsyncAnthropicVertex(region='eu', project_id='p')\n",
        "from anthropic import AnthropicAWS\n\nclient = AnthropicAWS()\n",
        "from openai import BedrockOpenAI\n\nclient = BedrockOpenAI()\n",
        "from google.cloud import speech\n\nclient = speech.SpeechClient()\n",
        "from vertexai.generative_models import GenerativeModel\n\nmodel = GenerativeModel('gemini')\n",
        "import cohere\n\nclient = cohere.BedrockClient()\n",
        "from mistralai_gcp import MistralGoogleCloud\n\nclient = MistralGoogleCloud()\n",
    ],
)
@pytest.mark.parametrize("config", [CLIENTS, GATEWAY])
def test_requests_that_are_signed_are_moved_by_hand(tmp_path: Path, source: str, config: str) -> None:
    made = project(tmp_path, source, config)
    made.assert_held("request-signature")


def test_the_next_step_names_what_the_router_serves(tmp_path: Path) -> None:
    config = GATEWAY + 'bedrock = { base-url = "https://llm.acme.example/bedrock", api-key = "env:ACME_LLM_KEY" }\n'
    made = project(tmp_path, "import boto3\n\nclient = boto3.client('bedrock-runtime')\n", config)
    found = next(one for one in made.findings() if one.rule == "IL102")
    assert found.fix is not None
    assert found.fix.title == (
        "Call the router's own client for this model, or let the router sign the request: "
        '`boto3.client("bedrock-runtime")`; `router.gateway` serves it at `https://llm.acme.example/bedrock`: '
        "set `endpoint_url`, and replace the Authorization header before a request is sent"
    )


def test_a_client_of_an_sdk_that_nobody_knows_how_to_point_elsewhere(tmp_path: Path) -> None:
    made = project(tmp_path, "import replicate\n\nclient = replicate.Client()\n", GATEWAY)
    assert ("IL102", "manual", "framework-unknown") in made.verdicts()


def test_every_class_of_an_sdk_ends_in_a_verdict() -> None:
    """What is neither known nor signed is held back as unknown; this counts what is meant to be known."""
    providers = load_catalogue(()).providers.values()
    clients = {client.path for one in providers for sdk in one.sdks if sdk.role == "provider" for client in sdk.clients}
    assert {path for path in clients if path in CLASSES or path in SPECIAL} >= {
        "openai.OpenAI", "openai.AzureOpenAI", "anthropic.Anthropic", "google.genai.Client",
        "mistralai.client.Mistral", "cohere.ClientV2", "groq.Groq", "together.Together",
    }  # fmt: skip
