"""The client of the router's gateway is steered away after it was built."""

from openai import AsyncOpenAI


class VoiceAgent:
    def __init__(self, config):
        self.client = AsyncOpenAI(base_url="https://llm.acme.internal/v1", api_key=config.key)
        if config.endpoint_type == "direct":
            self.client.base_url = config.endpoint  # expect: IL108(openai)

    async def turn(self, messages):
        return await self.client.chat.completions.create(model="chat", messages=messages)
