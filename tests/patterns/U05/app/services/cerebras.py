from app.services.base import ChatService


class CerebrasService(ChatService):
    def __init__(self, *, key, base_url="https://api.cerebras.ai/v1", **options):  # expect: IL104(cerebras)
        super().__init__(key=key, base_url=base_url, **options)
