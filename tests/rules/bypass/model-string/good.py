"""Model strings that build nothing, and builders that are given something else."""

import logging
from dataclasses import dataclass

import dspy
from langchain.chat_models import init_chat_model
from pydantic_ai import Agent
from pydantic_ai.models.test import TestModel

from acme_voice.inference import router

logger = logging.getLogger(__name__)

MODEL = "openai:gpt-4.1"
PRICES = {"openai:gpt-4.1": 2.0, "openai/gpt-4.1": 2.0, "anthropic:claude-sonnet-4-5": 3.0}
ALLOWED = ["openai:gpt-4.1", "groq:llama-3.3-70b-versatile"]
FIELD = {"model": "openai/gpt-4.1"}


@dataclass
class Call:
    model: str = "openai:gpt-4.1"


def price(model):
    if model == "openai:gpt-4.1" or model.startswith("anthropic:"):
        return PRICES[model]
    logger.info("no price for %s; using openai:gpt-4.1", model)
    return PRICES["openai/gpt-4.1"]


def through_router(prompt):
    return router.complete(model="openai:gpt-4.1", prompt=prompt)


def agent():
    return Agent(router.model("chat"), instructions="Answer briefly."), Agent("test"), Agent(TestModel()), Agent()


def agent_by_name(model):
    return Agent(model)


def gateway():
    return init_chat_model("openai:chat", base_url="https://llm.acme.internal/v1", api_key="router")


def gateway_lm():
    return dspy.LM("openai/chat", api_base="https://llm.acme.internal/v1", api_key="router")


def signature():
    return dspy.Predict("question -> answer"), dspy.Signature("openai/gpt-4.1 -> score")


def on_this_machine(name):
    from llama_index.core.embeddings import resolve_embed_model
    from llama_index.core.llms.utils import resolve_llm

    return resolve_llm("local"), resolve_embed_model("local:BAAI/bge-small-en"), resolve_llm(name)
