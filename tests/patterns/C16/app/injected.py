"""Looks like dependency injection; the default is the vendor."""

import anthropic  # expect: IL101(anthropic)
from openai import AsyncOpenAI  # expect: IL101(openai)


class Desk:
    def __init__(self, client=None):
        self._client = client or AsyncOpenAI()  # expect: IL102(openai)

    async def turn(self, messages):
        return await self._client.chat.completions.create(model="gpt-4.1", messages=messages)


class Auditor:
    def __init__(self, client: anthropic.Anthropic | None = None):
        if client is None:
            client = anthropic.Anthropic()  # expect: IL102(anthropic)
        self.client = client

    def audit(self, call):
        return self.client.messages.create(model="claude-haiku-4-5", max_tokens=99, messages=[call])


def either(client=None):
    return client if client is not None else AsyncOpenAI()  # expect: IL102(openai)
