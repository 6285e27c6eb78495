from app.providers.template import ChatTemplate


class House(ChatTemplate):
    """Not https://api.groq.com/openai/v1."""

    base_url = "https://llm.acme.internal/v1"
