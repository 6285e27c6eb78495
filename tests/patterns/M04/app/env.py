"""The environment decides, the literal is the default."""

import os

from langchain.chat_models import init_chat_model  # expect: IL101
from pydantic_ai import Agent

MODEL = os.getenv("DESK_MODEL", "openai:gpt-4.1")

chat = init_chat_model(MODEL)  # expect: IL106(openai)


def agent():
    return Agent(os.environ.get("DESK_AGENT", "anthropic:claude-sonnet-4-5"))  # expect: IL106(anthropic)
