"""First-party subclasses: our gateway, and a class with a vendor's name."""

from app.services.base import ChatService


class HouseService(ChatService):
    """Not https://api.groq.com/openai/v1."""

    def __init__(self, key, base_url="https://llm.acme.internal/v1"):
        super().__init__(key=key, base_url=base_url)


class OpenAI(HouseService):
    pass
