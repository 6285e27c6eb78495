"""Defaults of settings and classes."""

from dataclasses import dataclass

from pydantic import BaseModel, Field
from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    chat_url: str = "https://api.openai.com/v1"  # expect: IL104(openai)
    voice_url: str = Field(default="https://api.elevenlabs.io/v1", description="Voice service")  # expect: IL104(elevenlabs)
    gateway_url: str = Field(
        default="https://llm.acme.internal/v1",
        description="Never https://api.openai.com/v1 in production.",
    )
    key: str = Field("", description="https://api.openai.com/v1 style key", examples=["sk-..."])


class Provider:
    url = "https://api.anthropic.com/v1/messages"  # expect: IL104(anthropic)
    docs = "https://docs.anthropic.com/en/api/messages"


@dataclass
class Options:
    url: str = "https://api.mistral.ai/v1"  # expect: IL104
    language: str = "de"
