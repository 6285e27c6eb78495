"""Connects to whatever address it is given."""

import websockets


class StreamingService:
    def __init__(self, *, api_key, url, sample_rate=16000):
        self._api_key = api_key
        self._url = url
        self._rate = sample_rate

    async def connect(self):
        return await websockets.connect(f"{self._url}?rate={self._rate}")  # allow-info: IL104
