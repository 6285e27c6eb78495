"""The vendor is the answer when nobody configured anything."""

import os

from openai import AsyncOpenAI, OpenAI  # expect: IL101(openai)


class Chat:
    def __init__(self, key, base_url=None):
        self.client = OpenAI(api_key=key, base_url=base_url or "https://api.openai.com/v1")  # expect: IL102(openai)

    def say(self, messages):
        return self.client.chat.completions.create(model="gpt-4.1", messages=messages)


def later(settings):
    return AsyncOpenAI(  # expect: IL102(openai)
        api_key=settings.key,
        base_url=os.environ.get("DESK_LLM_URL") or "https://api.openai.com/v1",
    )
