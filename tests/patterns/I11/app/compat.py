"""Old and new names of the SDK in one place."""

import anthropic  # expect: IL101(anthropic)
from openai import APIError, AsyncOpenAI as AsyncClient, OpenAI  # expect: IL101(openai) # allow-info: IL101

__all__ = ["APIError", "AsyncClient", "OpenAI", "anthropic"]
