"""OpenAI behind the router."""

from __future__ import annotations

from typing import Any

from openai import APIError, AsyncOpenAI

from voice_agent.inference.messages import Message, ProviderFailed


class OpenAIChat:
    """Chat completions; retries are the router's business."""

    name = "openai"

    def __init__(self) -> None:
        self.client = AsyncOpenAI(timeout=8, max_retries=0)

    async def complete(self, messages: list[Message]) -> str:
        turns: list[Any] = [{"role": message.role, "content": message.text} for message in messages]
        try:
            reply = await self.client.chat.completions.create(model="gpt-4.1-mini", messages=turns)
        except APIError as error:
            raise ProviderFailed from error
        return reply.choices[0].message.content or ""
