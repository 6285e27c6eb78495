"""Our own callables handed on."""

import asyncio
from functools import partial

from app.router import complete


def completion(model, messages):
    return f"{model}: {messages}"


async def run(pool, messages):
    ask = partial(completion, model="openai/gpt-4.1")
    return await asyncio.to_thread(ask, messages=messages), pool.submit(complete, messages)
