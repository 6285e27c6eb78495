"""Nothing is called here; others call what they are given."""

import asyncio
from functools import partial

import anthropic  # expect: IL101(anthropic)
from litellm import completion as litellm_completion  # expect: IL101(litellm)
from openai import AsyncOpenAI


async def validate(hass, key):
    client = await hass.async_add_executor_job(
        partial(anthropic.AsyncAnthropic, api_key=key)  # expect: IL102(anthropic)
    )
    await client.models.list(timeout=10.0)


class Desk:
    def __init__(self, model, url):
        self.ask = partial(litellm_completion, model=model, base_url=url)  # expect: IL103(litellm)

    def turn(self, messages):
        return self.ask(messages=messages)


async def draw(client: AsyncOpenAI, prompt):
    return await asyncio.to_thread(client.images.generate, prompt=prompt)  # expect: IL103(openai)
