"""The router: the one module that talks to providers."""

import os

from anthropic import AsyncAnthropic
from openai import AsyncOpenAI

_first = AsyncOpenAI(api_key=os.environ["OPENAI_API_KEY"], timeout=8, max_retries=0)
_second = AsyncAnthropic(api_key=os.environ["ANTHROPIC_API_KEY"], timeout=8, max_retries=0)


async def complete(messages, tokens=800):
    """Answer with the first provider that does."""
    try:
        reply = await _first.chat.completions.create(model="gpt-4.1", messages=messages, max_tokens=tokens)
    except Exception:
        reply = await _second.messages.create(model="claude-sonnet-4-5", messages=messages, max_tokens=tokens)
        return reply.content[0].text
    return reply.choices[0].message.content
