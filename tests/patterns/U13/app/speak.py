"""The scheme is put in front later."""

import httpx
import websockets

from app.hosts import CRM_HOST, DEEPGRAM_HOST

HOST = "api.elevenlabs.io"  # expect: IL104(elevenlabs)


async def speak():
    return await websockets.connect(f"wss://{DEEPGRAM_HOST}/v1/speak")  # expect: IL104(deepgram)


class Voice:
    def say(self, voice, text):
        return httpx.post(f"https://{HOST}/v1/text-to-speech/{voice}", json={"text": text})


def customer(number):
    return httpx.get(f"https://{CRM_HOST}/{number}")
