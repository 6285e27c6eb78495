import websockets

from app.hosts import DEEPGRAM_HOST, DESK_HOST

VOICE_HOST = "api.elevenlabs.io"  # expect: IL104(elevenlabs)


class Synthesizer:
    def __init__(self, model):
        self.url = f"wss://{DEEPGRAM_HOST}/v1/speak?model={model}"
        self.voice_url = "wss://" + VOICE_HOST + "/v1/text-to-speech/nova/stream-input"

    async def connect(self):
        return await websockets.connect(self.url)  # expect: IL104(deepgram)

    async def voice(self):
        return await websockets.connect(self.voice_url)  # allow-info: IL104

    async def desk(self):
        return await websockets.connect(f"wss://{DESK_HOST}/v1/speak")
