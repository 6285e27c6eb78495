"""Model and messages are hidden in mappings."""

import litellm  # expect: IL101(litellm)
from openai import AsyncOpenAI, OpenAI


def ask(client: OpenAI, **options):
    return client.chat.completions.create(**options)  # expect: IL103(openai)


class Desk:
    def __init__(self, client: AsyncOpenAI, defaults):
        self.client = client
        self.defaults = defaults

    async def turn(self, **options):
        return await self.client.responses.create(**{**self.defaults, **options})  # expect: IL103(openai)


async def grade(options):
    return await litellm.acompletion(**options)  # expect: IL103(litellm)
