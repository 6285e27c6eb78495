"""Everything comes in a mapping."""

from anthropic import AsyncAnthropic  # expect: IL101(anthropic)
from openai import OpenAI  # expect: IL101(openai)


def build(**options):
    return OpenAI(**options)  # expect: IL102(openai, unsure)


class Pool:
    def __init__(self, settings):
        kwargs = {"api_key": settings.key, "timeout": 8}
        if settings.url:
            kwargs["base_url"] = settings.url
        self.client = AsyncAnthropic(**kwargs)  # expect: IL102(anthropic, unsure)

    async def ask(self, text):
        return await self.client.messages.create(model="claude-haiku-4-5", max_tokens=99, messages=[text])
