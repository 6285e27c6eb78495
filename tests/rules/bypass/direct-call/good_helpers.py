"""Annotated and imported SDK objects on which no inference is called."""

from __future__ import annotations

import litellm  # expect-info: IL101
from langchain_core.language_models import BaseChatModel
from openai import AsyncOpenAI, OpenAI


def count(messages: list) -> int:
    return litellm.token_counter(model="gpt-4.1", messages=messages)  # allow-info: IL103


def known(model: str) -> bool:
    return litellm.supports_vision(model)  # allow-info: IL103


async def close(client: AsyncOpenAI) -> None:
    await client.close()


def store(client: OpenAI, registry: dict) -> OpenAI:
    registry["chat"] = client
    return client


def ask(model: BaseChatModel, text: str):
    return model.invoke(text)


def rebind(client: OpenAI, router, text: str):
    client = router.client()
    return client.responses.create(model="chat", input=text)
