"""Turns the caller's recording into text."""

from __future__ import annotations

import httpx

from voice_agent.settings import settings


async def transcribe(audio: bytes) -> str:
    """Return what was said in ``audio``."""
    async with httpx.AsyncClient(timeout=15) as client:
        response = await client.post(
            "https://api.deepgram.com/v1/listen",
            params={"model": "nova-3", "smart_format": "true"},
            headers={"Authorization": f"Token {settings.deepgram_key}", "Content-Type": "audio/wav"},
            content=audio,
        )
    response.raise_for_status()
    heard = response.json()["results"]["channels"][0]["alternatives"][0]["transcript"]
    return str(heard)
