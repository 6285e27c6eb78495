"""``model=`` with a literal, where the literal builds a client."""

import litellm  # expect: IL101(litellm)
from crewai import LLM  # expect: IL101
from langchain.chat_models import init_chat_model  # expect: IL101
from pydantic_ai import Agent

chat = init_chat_model(model="openai:gpt-4.1", temperature=0)  # expect: IL106(openai)


class Crew:
    def __init__(self):
        self.llm = LLM(model="openai/gpt-4.1-mini")  # expect: IL106(openai)
        self.judge = Agent(model="anthropic:claude-sonnet-4-5")  # expect: IL106(anthropic)


def grade(messages):
    return litellm.completion(model="gpt-4.1", messages=messages)  # expect: IL103(litellm)
