"""Raw requests; no SDK anywhere."""

import aiohttp
import httpx
import requests
import websockets


def ask(payload):
    return requests.post("https://api.openai.com/v1/chat/completions", json=payload)  # expect: IL104(openai, high)


class Speaker:
    def __init__(self):
        self.http = httpx.AsyncClient(timeout=5)

    async def say(self, text, voice):
        return await self.http.post(f"https://api.elevenlabs.io/v1/text-to-speech/{voice}", json={"text": text})  # expect: IL104(elevenlabs)


async def listen(audio):
    async with aiohttp.ClientSession() as session:
        async with session.post("https://api.deepgram.com/v1/listen?model=nova-3", data=audio) as reply:  # expect: IL104(deepgram)
            return await reply.json()


async def realtime():
    async with websockets.connect("wss://api.openai.com/v1/realtime?model=gpt-realtime") as socket:  # expect: IL104(openai)
        await socket.send("{}")
