"""The address is an attribute of the object."""

import httpx
import websockets


class Fish:
    def __init__(self, key):
        self.key = key
        self._url = "wss://api.fish.audio/v1/tts/live"  # expect: IL104(fish-audio)
        self.docs = "https://docs.fish.audio"

    async def connect(self):
        return await websockets.connect(self._url)


class Desk:
    url = None

    def configure(self, eu):
        self.base = "https://llm.acme.internal/v1"
        if eu:
            self.base = "https://eu.api.openai.com/v1"  # expect: IL104(openai)

    def ask(self, payload):
        return httpx.post(f"{self.base}/responses", json=payload)
