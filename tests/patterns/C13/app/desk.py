"""The client lives on the object; calls follow in other methods."""

from anthropic import AsyncAnthropic  # expect: IL101(anthropic)
from openai import AsyncOpenAI, OpenAI  # expect: IL101(openai)


class Desk:
    def __init__(self, key):
        self._client = AsyncOpenAI(api_key=key)  # expect: IL102(openai)
        self.tools = []

    async def turn(self, messages):
        return await self._client.chat.completions.create(model="gpt-4.1", messages=messages, tools=self.tools)

    async def close(self):
        await self._client.close()


class Pair:
    shared = OpenAI()  # expect: IL102(openai)

    def __init__(self):
        self.first, self.second = None, AsyncAnthropic()  # expect: IL102(anthropic)

    async def ask(self, text):
        return await self.second.messages.create(model="claude-haiku-4-5", max_tokens=50, messages=[text])

    def title(self, text):
        return self.shared.responses.create(model="gpt-4.1-nano", input=text)
