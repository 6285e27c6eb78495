"""The endpoint is changed after the client was built."""

from openai import AsyncOpenAI, OpenAI  # expect: IL101(openai)


class Voice:
    def __init__(self, settings):
        self.client = AsyncOpenAI(base_url="https://llm.acme.internal/v1", api_key=settings.key)
        if settings.direct:
            self.client.base_url = "https://api.openai.com/v1"  # expect: IL108(openai)

    async def turn(self, text):
        return await self.client.responses.create(model="chat", input=text)


def plain(key):
    client = OpenAI(api_key=key)  # expect: IL102(openai)
    client.base_url = "https://api.groq.com/openai/v1"  # expect: IL104(groq)
    return client
