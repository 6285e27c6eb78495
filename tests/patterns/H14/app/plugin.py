"""Looks like injection; without an argument it is the vendor."""

from __future__ import annotations

import anthropic  # expect: IL101(anthropic)
from openai import AsyncClient, AsyncOpenAI  # expect: IL101(openai)


class ClaudePlugin:
    def __init__(self, *, client: anthropic.AsyncClient | None = None, key=None):
        self._client = client or anthropic.AsyncClient(api_key=key, max_retries=0)  # expect: IL102(anthropic)

    async def turn(self, messages):
        return await self._client.messages.create(model="claude-sonnet-4-5", max_tokens=99, messages=messages)


class ChatPlugin:
    def __init__(self, client: AsyncOpenAI | None = None):
        self._client = AsyncClient() if client is None else client  # expect: IL102(openai)


def plugin(client=None):
    return ChatPlugin(client=client or AsyncOpenAI())  # expect: IL102(openai)
