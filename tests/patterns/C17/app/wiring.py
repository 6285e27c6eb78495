"""Classes and functions that are handed on instead of being called."""

import asyncio
from functools import partial

import litellm  # expect: IL101(litellm)
from anthropic import AsyncAnthropic  # expect: IL101(anthropic)
from fastapi import Depends
from openai import AsyncOpenAI, OpenAI  # expect: IL101(openai)

make = partial(AsyncAnthropic, max_retries=0)  # expect: IL102(anthropic)
grade = partial(litellm.completion, model="gpt-4.1")  # expect: IL103(litellm)
CLIENTS = {
    "openai": OpenAI,  # expect: IL102(openai)
    "none": None,
}


async def in_thread(key):
    return await asyncio.to_thread(OpenAI, api_key=key)  # expect: IL102(openai)


async def endpoint(client=Depends(AsyncOpenAI)):  # expect: IL102(openai)
    return client


def pick(kind):
    return CLIENTS[kind]()
