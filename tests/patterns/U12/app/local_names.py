"""The address is a local variable."""

import httpx
import websockets


async def listen(rate):
    url = "wss://streaming.assemblyai.com/v3/ws"  # expect: IL104(assemblyai)
    async with websockets.connect(f"{url}?sample_rate={rate}") as socket:
        return await socket.recv()


def ask(payload, model):
    base = "https://api.deepinfra.com/v1"  # expect: IL104(deepinfra)
    path = "openai/chat/completions"
    reply = httpx.post(f"{base}/{path}", json={"model": model, **payload})
    return reply.json()


class Realtime:
    def address(self, model):
        url = "wss://api.openai.com/v1/realtime"  # expect: IL104(openai)
        url += f"?model={model}"
        return websockets.connect(url)
