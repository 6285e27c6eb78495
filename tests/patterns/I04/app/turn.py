"""A turn of the conversation; the provider's errors are named, the provider is not called."""

import anthropic  # expect-info: IL101
from openai import APIConnectionError, RateLimitError  # expect-info: IL101

from app.router import complete


async def turn(messages):
    try:
        return await complete(messages)
    except (RateLimitError, APIConnectionError):
        return "One moment, please."
    except anthropic.APIStatusError as error:
        return f"The service answered {error.status_code}."
