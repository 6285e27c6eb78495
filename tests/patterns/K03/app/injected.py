"""The client is a parameter; its annotation says what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import openai
    from anthropic import AsyncAnthropic


async def title(client: openai.AsyncOpenAI | None, text: str):
    if client is None:
        return text[:20]
    return await client.responses.create(model="gpt-4.1-nano", input=text)  # expect: IL103(openai)


class Auditor:
    async def audit(self, client: AsyncAnthropic, call: str):
        return await client.messages.create(model="claude-haiku-4-5", max_tokens=99, messages=[call])  # expect: IL103(anthropic)


def caption(client, image):
    return client.chat.completions.create(model="chat", messages=[image])  # allow-info: IL103
