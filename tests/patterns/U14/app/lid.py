"""The file defines the address and requests something that is computed."""

import os

import httpx

LID_URL = os.getenv("LID_URL", "https://api.sarvam.ai/text-lid")  # expect: IL104(sarvam)
TTS_URL = "https://api.cartesia.ai/tts/bytes"  # expect: IL104(cartesia)


async def language(text):
    async with httpx.AsyncClient() as http:
        return await http.post(LID_URL, json={"input": text})  # allow-info: IL104


class Voice:
    def __init__(self, url=TTS_URL):
        self.url = url

    def say(self, text):
        return httpx.post(self.url, json={"transcript": text})  # allow-info: IL104
