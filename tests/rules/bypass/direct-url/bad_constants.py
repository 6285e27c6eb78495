"""Provider URLs that are kept somewhere and used elsewhere."""

import os
from dataclasses import dataclass
from enum import Enum

import click
import requests
from pydantic import BaseModel, Field
from pydantic_settings import BaseSettings

OPENAI_URL = "https://api.openai.com/v1"  # expect: IL104(openai, high)
UNUSED_URL = "https://api.groq.com/openai/v1"  # expect: IL104(groq)
CLAUDE_URL: str = "https://api.anthropic.com"  # expect: IL104(anthropic)
FROM_ENVIRONMENT = os.getenv("SPEECH_URL", "https://api.deepgram.com/v1/listen")  # expect: IL104(deepgram)
FROM_MAPPING = os.environ.get("VOICE_URL", "https://api.elevenlabs.io/v1")  # expect: IL104(elevenlabs)
FALLBACK = os.environ.get("CHAT_URL") or "https://api.openai.com/v1"  # expect: IL104(openai)
AZURE_ENDPOINT = "https://acme.openai.azure.com/"  # expect: IL104
ENDPOINTS = {
    "openai": "https://api.openai.com/v1",  # expect: IL104(openai)
    "cohere": "https://api.cohere.com/v2",  # expect: IL104(cohere)
    "local": "http://models.acme.internal:8000/v1",
}
RANKED = ["https://api.groq.com/openai/v1", "https://llm.acme.internal/v1"]  # expect: IL104(groq)


class Vendor(Enum):
    OPENAI = "https://api.openai.com/v1"  # expect: IL104(openai)
    GATEWAY = "https://llm.acme.internal/v1"


class Provider:
    url = "https://api.anthropic.com/v1/messages"  # expect: IL104(anthropic)

    def __init__(self, key, base="https://api.openai.com/v1"):  # expect: IL104(openai)
        self.key = key
        self.base = base
        self.speech = "wss://api.deepgram.com/v1/listen"  # expect: IL104(deepgram)

    def ask(self, payload):
        return requests.post(self.url, json=payload)


class GroqProvider(Provider):
    def __init__(self, key, base="https://api.groq.com/openai/v1"):  # expect: IL104(groq)
        super().__init__(key, base)


@dataclass
class Options:
    url: str = "https://api.mistral.ai/v1"  # expect: IL104


class Settings(BaseSettings):
    chat_url: str = "https://api.openai.com/v1"  # expect: IL104(openai)
    voice_url: str = Field(default="https://api.elevenlabs.io/v1", description="Voice service")  # expect: IL104(elevenlabs)


class Request(BaseModel):
    endpoint: str = Field("https://api.cohere.com/v2/chat")  # expect: IL104(cohere)


def ask(payload, path="chat/completions"):
    return requests.post(f"{OPENAI_URL}/{path}", json=payload)


def local_variable(payload):
    url = "https://api.openai.com/v1/responses"  # expect: IL104(openai)
    return requests.post(url, json=payload)


def first_answer(payload):
    for base in RANKED:
        reply = requests.post(f"{base}/chat/completions", json=payload)
        if reply.ok:
            return reply.json()
    return None


def keyword_only(payload, *, url="https://api.together.xyz/v1"):  # expect: IL104(together)
    return requests.post(url, json=payload)


def chosen(config):
    return config.get("base_url", "https://api.openai.com/v1")  # expect: IL104(openai)


def conditional(fast):
    return "https://api.groq.com/openai/v1" if fast else "https://llm.acme.internal/v1"  # expect: IL104(groq)


def returned():
    return "https://api.anthropic.com/v1"  # expect: IL104(anthropic)


@click.command()
@click.option("--url", default="https://api.openai.com/v1")  # expect: IL104(openai)
def main(url):
    requests.get(url + "/models")


def candidates():
    yield "https://api.openai.com/v1"  # expect: IL104(openai)
    yield "https://llm.acme.internal/v1"
