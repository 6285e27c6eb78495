import anthropic
from openai import AsyncOpenAI

from .providers import speech

_openai = AsyncOpenAI(max_retries=0)
_anthropic = anthropic.AsyncAnthropic(max_retries=0)
BASE_URL = "https://api.openai.com/v1"


async def complete(prompt):
    reply = await _openai.responses.create(model="gpt-4.1-mini", input=prompt)
    return reply.output_text or await speech.fallback(prompt)
