from .base import StreamingService


class RealtimeService(StreamingService):
    def __init__(self, api_key, model, base_url="wss://api.openai.com/v1/realtime"):  # expect: IL104(openai)
        super().__init__(api_key=api_key, url=f"{base_url}?model={model}")
