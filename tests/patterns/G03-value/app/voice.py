"""The endpoint of an approved client is changed to something nobody knows."""

from openai import AsyncOpenAI, OpenAI


class Voice:
    def __init__(self, settings):
        self.client = AsyncOpenAI(base_url="https://llm.acme.internal/v1", api_key=settings.key)
        self.client.base_url = settings.voice_url  # expect: IL108(openai)

    async def turn(self, text):
        return await self.client.responses.create(model="chat", input=text)


def shared(client: OpenAI, url):
    client.base_url = url  # expect: IL108(openai)
    return client
