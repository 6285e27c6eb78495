"""One SDK, many vendors."""

import os

from openai import AsyncOpenAI, OpenAI  # expect: IL101

grok = OpenAI(api_key=os.environ["XAI_API_KEY"], base_url="https://api.x.ai/v1")  # expect: IL102(xai)
plain = OpenAI(base_url="https://api.openai.com/v1")  # expect: IL102(openai)


async def deepseek(messages):
    client = AsyncOpenAI(base_url="https://api.deepseek.com", api_key=os.environ["DEEPSEEK_API_KEY"])  # expect: IL102(deepseek)
    return await client.chat.completions.create(model="deepseek-chat", messages=messages)


def ask(text):
    return grok.chat.completions.create(model="grok-4", messages=[text]) or plain.models.list()
