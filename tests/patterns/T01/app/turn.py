"""Errors of SDKs in handlers."""

import anthropic  # expect-info: IL101
import openai  # expect-info: IL101
from groq import RateLimitError  # expect-info: IL101

from app.router import complete


async def turn(messages):
    try:
        return await complete(messages)
    except openai.APITimeoutError:
        return "Still thinking."
    except (anthropic.RateLimitError, RateLimitError) as error:
        return f"Busy: {error}"


class Retry:
    def __init__(self):
        from litellm.exceptions import Timeout  # expect-info: IL101

        self.errors = (Timeout, OSError)

    async def run(self, job):
        try:
            return await job()
        except self.errors:
            return None
