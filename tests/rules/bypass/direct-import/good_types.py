"""SDK names that keep an annotation, a handler or an isinstance check alive: informational at most."""

import anthropic  # expect-info: IL101
from google.genai import types  # expect-info: IL101
from openai import APIConnectionError, RateLimitError  # expect-info: IL101
from openai import AsyncStream
from openai.types.chat import ChatCompletionMessage  # expect-info: IL101
from groq import Groq  # expect-info: IL101

from acme_voice.inference import route


async def answer(prompt: str, stream: "AsyncStream | None" = None) -> str:
    try:
        return await route(prompt)
    except (RateLimitError, APIConnectionError):
        return "One moment please."
    except anthropic.APIStatusError as error:
        return f"Provider answered {error.status_code}."


def replay(text: str) -> ChatCompletionMessage:
    return ChatCompletionMessage(role="assistant", content=text)


def limits(tokens: int):
    return types.GenerateContentConfig(max_output_tokens=tokens)


def is_fast(client: object) -> bool:
    return isinstance(client, Groq)
