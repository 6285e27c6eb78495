from app.services.base import ChatService


class GroqService(ChatService):
    def __init__(self, key: str, base_url: str = "https://api.groq.com/openai/v1"):  # expect: IL104(groq)
        super().__init__(key=key, base_url=base_url)
