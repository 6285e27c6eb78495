"""Answers of the chat widget."""

import openai  # expect: IL101(openai)
from openai import AsyncOpenAI, OpenAI  # expect: IL101(openai)

client = OpenAI()  # expect: IL102(openai, high)


async def reply(text, key):
    async with AsyncOpenAI(api_key=key, timeout=6) as chat:  # expect: IL102(openai)
        return await chat.responses.create(model="gpt-4.1-mini", input=text)


def check(key):
    return openai.Client(api_key=key).models.list()  # expect: IL102(openai)


def title(text):
    return client.responses.create(model="gpt-4.1-nano", input=text)
