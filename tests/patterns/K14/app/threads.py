"""Bound methods that other machinery calls."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from google import genai  # expect: IL101
from openai import OpenAI

pool = ThreadPoolExecutor(4)


class Painter:
    def __init__(self, key):
        self._client = genai.Client(api_key=key)  # expect: IL102

    async def paint(self, prompt):
        return await asyncio.to_thread(self._client.models.generate_content, model="gemini-2.5-flash-image", contents=prompt)


async def in_thread(client: OpenAI, text):
    return await asyncio.to_thread(client.responses.create, model="gpt-4.1", input=text)  # expect: IL103(openai)


async def in_executor(client: OpenAI, text):
    call = partial(client.chat.completions.create, model="gpt-4.1", messages=[text])  # expect: IL103(openai)
    return await asyncio.get_running_loop().run_in_executor(None, call)


def submitted(client: OpenAI, text):
    return pool.submit(client.embeddings.create, model="text-embedding-3-small", input=text)  # expect: IL103(openai)
