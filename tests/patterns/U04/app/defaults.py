"""The vendor is the default of a parameter."""

import httpx


def ask(payload, url="https://api.openai.com/v1/responses"):  # expect: IL104(openai)
    return httpx.post(url, json=payload)


class Groq:
    def __init__(self, key, *, base_url: str = "https://api.groq.com/openai/v1"):  # expect: IL104(groq)
        self.key = key
        self.base_url = base_url

    def chat(self, payload):
        return httpx.post(f"{self.base_url}/chat/completions", json=payload)  # allow-info: IL104


async def listen(socket, host="wss://api.deepgram.com/v1/listen"):  # expect: IL104(deepgram)
    return await socket.connect(host)
