import importlib
import os

import httpx
import litellm
from openai import AsyncOpenAI

from app.gateway.config import DEFAULTS

_spare = AsyncOpenAI(api_key=os.environ["OPENAI_API_KEY"])
_sdk = importlib.import_module("anthropic")


async def passthrough(provider, payload):
    base = provider.api_base or "https://api.openai.com"
    async with httpx.AsyncClient() as http:
        return await http.post(f"{base}/v1/responses", json=payload)


async def complete(messages):
    try:
        return await litellm.acompletion(model=DEFAULTS["chat"], messages=messages)
    except Exception:
        return await _spare.chat.completions.create(model="gpt-4.1", messages=messages)
