"""Frameworks that build a provider client from a string."""

import os

import dspy
from crewai import LLM  # expect: IL101
from langchain.chat_models import init_chat_model  # expect: IL101
from langchain.chat_models import init_chat_model as make_model  # expect: IL101
from pydantic_ai import Agent

NAME = "anthropic:claude-sonnet-4-5"
VENDOR = "openai"

chat = init_chat_model("openai:gpt-4.1", temperature=0)  # expect: IL106(openai, high)
named = init_chat_model(model="anthropic:claude-sonnet-4-5")  # expect: IL106(anthropic)
apart = init_chat_model("gpt-4.1", model_provider="openai")  # expect: IL106(openai)
constant = make_model(NAME)  # expect: IL106(anthropic)
folded = init_chat_model(f"{VENDOR}:gpt-4.1-mini")  # expect: IL106(openai)
agent = Agent("openai:gpt-4.1", instructions="Answer briefly.")  # expect: IL106(openai)
keyword = Agent(model="groq:llama-3.3-70b-versatile")  # expect: IL106(groq)
teacher = dspy.LM("openai/gpt-4.1-mini", max_tokens=400)  # expect: IL106(openai)
student = dspy.LM(model="anthropic/" + "claude-haiku-4-5")  # expect: IL106(anthropic)
crew = LLM(model="openai/gpt-4.1", temperature=0.2)  # expect: IL106(openai)
typed = Agent[None, str]("anthropic:claude-haiku-4-5")  # expect: IL106(anthropic)
elsewhere = init_chat_model("openai:gpt-4.1", base_url="https://api.openai.com/v1")  # expect: IL106(openai)
default = Agent(os.getenv("CHAT_MODEL", "openai:gpt-4.1"))  # expect: IL106(openai)


class Desk:
    model = "openai:gpt-4.1-mini"

    def build(self):
        return init_chat_model(self.model)  # expect: IL106(openai)


def by_parameter(model="openai:gpt-4.1-mini"):
    return init_chat_model(model)  # expect: IL106


def lazily(prompt):
    from langchain.chat_models import init_chat_model  # expect: IL101

    return init_chat_model("groq:llama-3.3-70b-versatile").invoke(prompt)  # expect: IL106(groq)


def nightly():
    dspy.configure(lm=dspy.LM("openai/gpt-4.1-nano"))  # expect: IL106(openai)


def open_provider(vendor):
    name = "gpt-4o"
    return init_chat_model(model=name, model_provider=vendor)  # expect: IL106


def whole_name():
    from llama_index.core.embeddings import resolve_embed_model
    from llama_index.core.llms.utils import resolve_llm

    return resolve_llm("default"), resolve_embed_model("default")  # expect: IL106(openai), IL106(openai)
