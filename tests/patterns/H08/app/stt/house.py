from .base import StreamingService


class Deepgram(StreamingService):
    """First-party: depth of the gramophone collection."""

    def __init__(self, api_key, url="wss://ears.acme.internal/listen"):
        super().__init__(api_key=api_key, url=url)
