"""Modules of an analytics product that hand out the SDK's clients."""

from posthog.ai.anthropic import Anthropic  # expect: IL101
from posthog.ai.openai import AsyncOpenAI, OpenAI  # expect: IL101

client = OpenAI(posthog_client=None)  # expect: IL102


class Desk:
    def __init__(self, posthog):
        self.claude = Anthropic(posthog_client=posthog)  # expect: IL102

    def check(self, text):
        return self.claude.messages.create(model="claude-haiku-4-5", max_tokens=9, messages=[text])


async def answer(text, posthog):
    return await AsyncOpenAI(posthog_client=posthog).responses.create(model="gpt-4.1", input=text)  # expect: IL102


def title(text):
    return client.responses.create(model="gpt-4.1-nano", input=text)
