"""Clients of the gateway that are pointed somewhere else after they were built."""

import os

import anthropic
import groq
from google import genai
from google.genai import types  # expect-info: IL101
from mistralai import Mistral
from openai import AsyncOpenAI, AzureOpenAI, OpenAI

GATEWAY = "https://llm.acme.internal/v1"
DIRECT = "https://api.openai.com/v1"  # expect: IL104
KEY = os.environ["ACME_LLM_KEY"]

client = OpenAI(base_url=GATEWAY, api_key=KEY)
moved = client.with_options(base_url="https://api.openai.com/v1")  # expect: IL108 (high, openai)
copied = client.copy(base_url=DIRECT)  # expect: IL108 (high, openai)
chained = client.with_options(timeout=3).with_options(base_url="https://api.openai.com/v1")  # expect: IL108
elsewhere = client.with_options(base_url="https://models.evil.example/v1")  # expect: IL108 (high)
realtime = client.with_options(websocket_base_url="wss://api.openai.com/v1")  # expect: IL108 (high, openai)
by_mapping = client.with_options(**{"base_url": "https://api.openai.com/v1"})  # expect: IL108

assigned = AsyncOpenAI(base_url=GATEWAY, api_key=KEY)
assigned.base_url = "https://api.openai.com/v1"  # expect: IL108 (high, openai)
private = OpenAI(base_url=GATEWAY, api_key=KEY)
private._base_url = DIRECT  # expect: IL108 (high, openai)
by_name = OpenAI(base_url=GATEWAY, api_key=KEY)
setattr(by_name, "base_url", "https://api.openai.com/v1")  # expect: IL108 (high, openai)
claude = anthropic.Anthropic(base_url="https://llm.acme.internal/anthropic", api_key=KEY)
claude.base_url = "https://api.anthropic.com"  # expect: IL108 (high, anthropic)
fast = groq.Groq(base_url="https://llm.acme.internal/groq", api_key=KEY)
fast.with_options(base_url="https://api.groq.com").chat.completions.create(model="m", messages=[])  # expect: IL108
azure = AzureOpenAI(azure_endpoint="https://llm.acme.internal", api_key=KEY, api_version="2024-10-21")
azure_moved = azure.with_options(base_url="https://acme.openai.azure.com/openai")  # expect: IL108 (high, azure-openai)

mistral = Mistral(server_url="https://llm.acme.internal", api_key=KEY)
mistral.chat.complete(model="m", messages=[], server_url="https://api.mistral.ai")  # expect: IL108 (high, mistral)
mistral.sdk_configuration.server_url = "https://api.mistral.ai"  # expect: IL108 (high, mistral)

gemini = genai.Client(api_key=KEY, http_options={"base_url": "https://llm.acme.internal/gemini"})
gemini.models.generate_content(  # expect: IL108 (high, google-gemini)
    model="m",
    contents="hello",
    config={"http_options": {"base_url": "https://generativelanguage.googleapis.com"}},
)
gemini.models.generate_content(  # expect: IL108 (high, google-gemini)
    model="m",
    contents="hello",
    config=types.GenerateContentConfig(
        http_options=types.HttpOptions(base_url="https://generativelanguage.googleapis.com")
    ),
)

split = OpenAI(base_url=GATEWAY, websocket_base_url="wss://api.openai.com/v1", api_key=KEY)  # expect: IL108 (high)
half = OpenAI(websocket_base_url="wss://llm.acme.internal/v1", api_key=KEY)  # expect: IL108 (high, openai)


class Desk:
    def __init__(self) -> None:
        self.client = OpenAI(base_url=os.environ["ACME_LLM_BASE_URL"], api_key=KEY)

    def go_direct(self) -> None:
        self.client.base_url = "https://api.openai.com/v1"  # expect: IL108 (high, openai)

    def go(self, url: str) -> None:
        self.client.base_url = url  # expect: IL108 (unsure, openai)


def injected(client: OpenAI, other: str | None) -> None:
    client.base_url = "https://api.openai.com/v1"  # expect: IL108 (high, openai)
    client.with_options(base_url=other)  # expect: IL108 (unsure, openai)
    client.with_options(base_url=os.environ["SOME_URL"])  # expect: IL108 (unsure, openai)
    client.with_options(base_url="http://localhost:8000/v1")  # expect: IL108 (high, openai)
