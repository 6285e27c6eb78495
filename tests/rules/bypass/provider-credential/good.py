"""Names of keys that are not read here."""

import os
import subprocess
from dataclasses import dataclass

import openai
from pydantic import Field
from pydantic_settings import BaseSettings

HELP = "Set OPENAI_API_KEY before you start"
KEYS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}
NAMES = ["OPENAI_API_KEY", "GROQ_API_KEY"]
PRICES = {"OPENAI_API_KEY": 3}

gateway_key = os.environ["ACME_LLM_KEY"]
other_gateway_key = os.environ["ANTHROPIC_AUTH_TOKEN"]
shared = os.environ.get("GOOGLE_API_KEY"), os.environ["HF_TOKEN"]
own = os.environ["OPENAI_API_KEY_FILE_OF_ACME"], os.getenv("LITELLM_API_KEY")
level = os.getenv("OPENAI_LOG", "OPENAI_API_KEY")
present = "OPENAI_API_KEY" in os.environ
looked_up = PRICES["OPENAI_API_KEY"], PRICES.get("OPENAI_API_KEY")
del os.environ["OPENAI_API_KEY"]
# The SDK reads this name; what it gets is the key of the gateway.
os.environ["OPENAI_API_KEY"] = os.environ["ACME_LLM_KEY"]
subprocess.run(["agent"], env={"OPENAI_API_KEY": gateway_key}, check=True)


def is_key(name: str) -> bool:
    """Say whether OPENAI_API_KEY is meant: os.environ["OPENAI_API_KEY"]."""
    return name == "OPENAI_API_KEY" or name in KEYS.values()


def read(name: str) -> str:
    return os.environ[name]


def mask_secret(name: str) -> None:
    print("OPENAI_API_KEY", name)


mask_secret("OPENAI_API_KEY")


class Settings(BaseSettings):
    openai_model: str = "gpt-4.1"
    llm_key: str = Field(alias="ACME_LLM_KEY")
    openai_api_key: str = Field(validation_alias="ACME_LLM_KEY")


@dataclass
class Options:
    openai_api_key: str = ""


def test_client(monkeypatch, mocker):
    monkeypatch.setenv("OPENAI_API_KEY", "test")
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    mocker.patch.dict(os.environ, {"OPENAI_API_KEY": "test"})
    return openai.OpenAI()
