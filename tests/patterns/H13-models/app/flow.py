"""A method that only lists models, handed to an executor: the key is checked at the provider."""

from openai import AsyncOpenAI, OpenAI


async def check(hass, client: AsyncOpenAI):
    await hass.async_add_executor_job(client.with_options(timeout=10.0).models.list)  # expect: IL103(openai)


class Flow:
    def __init__(self, client: OpenAI):
        self.client = client

    def start(self, pool):
        return pool.submit(self.client.models.list)  # expect: IL103(openai)
