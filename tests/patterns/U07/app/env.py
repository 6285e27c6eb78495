"""The environment decides, and the vendor is what happens otherwise."""

import os

import httpx

CHAT_URL = os.getenv("DESK_CHAT_URL", "https://api.openai.com/v1")  # expect: IL104(openai)
VOICE_URL = os.environ.get("DESK_VOICE_URL", "https://api.elevenlabs.io/v1")  # expect: IL104(elevenlabs)


class Listener:
    def __init__(self, config):
        self.url = config.get("listen_url", "https://api.deepgram.com/v1/listen")  # expect: IL104(deepgram)
        self.help = config.get("help_url", "https://developers.deepgram.com/docs")

    def listen(self, audio):
        return httpx.post(self.url, content=audio)


def chat(payload):
    return httpx.post(f"{CHAT_URL}/chat/completions", json=payload)
