"""Turns the transcript of a call into the text message that the caller receives."""

from __future__ import annotations

from openai import AsyncOpenAI

PROMPT = "Summarise this phone call for the caller in at most 300 characters."


class Summariser:
    """Writes one summary for each call."""

    def __init__(self) -> None:
        self.client = AsyncOpenAI(timeout=20, max_retries=1)

    async def summarise(self, transcript: str) -> str:
        reply = await self.client.chat.completions.create(
            model="gpt-4.1-mini",
            messages=[
                {"role": "system", "content": PROMPT},
                {"role": "user", "content": transcript},
            ],
        )
        return reply.choices[0].message.content or ""
