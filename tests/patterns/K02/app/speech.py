"""Annotated attributes: the client is handed in from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elevenlabs.client import ElevenLabs
    from openai import AsyncOpenAI


class Speaker:
    voices: ElevenLabs

    def __init__(self, client: AsyncOpenAI, voices):
        self._client = client
        self.voices = voices

    async def title(self, text):
        return await self._client.responses.create(model="gpt-4.1-nano", input=text)  # expect: IL103(openai)

    def say(self, text):
        return self.voices.text_to_speech.convert("nova", text=text)  # expect: IL103(elevenlabs)
