"""Clients that come in from outside and are known by their annotation."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional

from anthropic import Anthropic  # expect-info: IL101
from anthropic import AsyncAnthropic
from openai import AsyncOpenAI, OpenAI

if TYPE_CHECKING:
    import openai
    from cohere import ClientV2
    from groq import AsyncGroq
    from langchain_openai import ChatOpenAI
    from mistralai.client import Mistral


async def reply(client: AsyncOpenAI, prompt: str) -> str:
    answer = await client.responses.create(model="gpt-4.1-mini", input=prompt)  # expect: IL103(openai, high)
    return answer.output_text


async def optional(prompt: str, client: AsyncOpenAI | None = None):
    if client is None:
        return prompt
    return await client.chat.completions.create(model="gpt-4.1-mini", messages=[])  # expect: IL103(openai)


def older_optional(client: Optional[OpenAI], options: dict):
    return client.chat.completions.create(**options)  # expect: IL103(openai)


def quoted(client: "openai.OpenAI", text: str):
    return client.embeddings.create(model="text-embedding-3-small", input=text)  # expect: IL103(openai)


def vendor(client: OpenAI | Anthropic, text: str):
    if isinstance(client, Anthropic):
        return client.messages.create(model="claude-sonnet-4-5", max_tokens=200, messages=[])  # expect: IL103
    return None


async def stream(client: AsyncAnthropic, text: str):
    async with client.messages.stream(model="claude-sonnet-4-5", max_tokens=9, messages=[]) as events:  # expect: IL103(anthropic)
        async for part in events.text_stream:
            yield part


def raw(client: OpenAI, messages: list):
    return client.chat.completions.with_raw_response.create(model="gpt-4.1", messages=messages)  # expect: IL103(openai)


def patient(client: OpenAI, messages: list):
    return client.with_options(timeout=90).chat.completions.create(model="gpt-4.1", messages=messages)  # expect: IL103(openai)


async def threaded(client: OpenAI, text: str):
    return await asyncio.to_thread(client.responses.create, model="gpt-4.1", input=text)  # expect: IL103(openai)


def local_name(client: OpenAI, text: str):
    completions = client.chat.completions
    return completions.create(model="gpt-4.1", messages=[text])  # expect: IL103(openai)


def renamed(client: OpenAI, text: str):
    api = client
    return api.responses.create(model="gpt-4.1", input=text)  # expect: IL103(openai)


def annotated_name(registry: dict, text: str):
    client: OpenAI = registry["chat"]
    return client.responses.create(model="gpt-4.1", input=text)  # expect: IL103(openai)


def lookup(registry: dict) -> OpenAI:
    return registry["chat"]


def through_lookup(registry: dict, text: str):
    return lookup(registry).responses.create(model="gpt-4.1", input=text)  # expect: IL103(openai)


def closure(client: OpenAI):
    def ask(text: str):
        return client.responses.create(model="gpt-4.1", input=text)  # expect: IL103(openai)

    return [ask, lambda text: client.responses.create(model="gpt-4.1", input=text)]  # expect: IL103(openai)


class Session:
    def __init__(self, client: AsyncOpenAI, ranker: ClientV2):
        self._client = client
        self._ranker = ranker

    async def turn(self, text: str):
        await self._client.responses.create(model="gpt-4.1-mini", input=text)  # expect: IL103(openai)
        return self._ranker.rerank(model="rerank-v3.5", query=text, documents=[])  # expect: IL103(cohere)


@dataclass
class Job:
    client: AsyncGroq
    llm: ChatOpenAI
    speller: Mistral

    async def run(self, text: str):
        await self.client.chat.completions.create(model="llama-3.3-70b", messages=[])  # expect: IL103(groq)
        self.speller.chat.complete(model="mistral-small-latest", messages=[])  # expect: IL103
        return await self.llm.ainvoke(text)  # expect: IL103
