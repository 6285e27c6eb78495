"""Streaming calls."""

import litellm  # expect: IL101(litellm)
from anthropic import AsyncAnthropic
from google import genai
from openai import AsyncOpenAI


async def chat(client: AsyncOpenAI, messages):
    async for part in await client.chat.completions.create(model="gpt-4.1", messages=messages, stream=True):  # expect: IL103(openai)
        yield part


async def claude(client: AsyncAnthropic, messages):
    async with client.messages.stream(model="claude-haiku-4-5", max_tokens=99, messages=messages) as events:  # expect: IL103(anthropic)
        async for text in events.text_stream:
            yield text


def gemini(client: genai.Client, text):
    yield from client.models.generate_content_stream(model="gemini-2.5-flash", contents=text)  # expect: IL103


def pooled(messages):
    for part in litellm.completion(model="gpt-4.1", messages=messages, stream=True):  # expect: IL103(litellm)
        yield part
