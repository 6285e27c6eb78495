"""Model strings in tables, tests, labels and calls of other libraries."""

import os
import re
from enum import Enum

import requests
from langchain_core.runnables import RunnableConfig
from pydantic import BaseModel, Field

DEFAULT = os.getenv("CHAT_MODEL", "openai:gpt-4.1")
CONTEXT = {"openai/gpt-4.1": 1_000_000, "anthropic/claude-sonnet-4-5": 200_000}
ALIASES = {"fast": "groq:llama-3.3-70b-versatile", "good": "anthropic:claude-sonnet-4-5"}
PATTERN = re.compile(r"(openai|anthropic):[\w.-]+")
MEDIA = "audio/mpeg"
PORT = "openai:8080"


class Model(Enum):
    FAST = "openai:gpt-4.1-nano"
    GOOD = "openai:gpt-4.1"


class Request(BaseModel):
    model: str = Field("openai:gpt-4.1", description="For instance openai:gpt-4.1 or anthropic/claude-sonnet-4-5")


def config() -> RunnableConfig:
    return {"configurable": {"model": "openai:gpt-4.1"}}


def gateway(prompt):
    return requests.post("https://llm.acme.internal/v1/responses", json={"model": "openai/gpt-4.1", "input": prompt})


def split(model="openai:gpt-4.1"):
    vendor, _, name = model.partition(":")
    return {"openai": "OpenAI", "anthropic": "Anthropic"}.get(vendor), name


def label(model):
    match model:
        case "openai:gpt-4.1" | "openai/gpt-4.1":
            return "large"
    return "openai:gpt-4.1" if model in ALIASES.values() else model


def task(broker):
    broker.send("summary", model="anthropic:claude-haiku-4-5")
    return broker.Agent("openai:gpt-4.1"), broker.LM("openai/gpt-4.1"), broker.init_chat_model("openai:gpt-4.1")
