"""Fields that lead to the gateway or to a page."""

from pydantic import BaseModel, Field


class Request(BaseModel):
    """Sent to the gateway; https://api.cohere.com/v2 is history."""

    url: str = Field("https://llm.acme.internal/v1", title="Address")
    docs: str = "https://docs.cohere.com"
    hint: str = Field(default="", description="https://api.cohere.com/v2 is refused")


class OpenAI:
    url = "https://wiki.acme.internal/openai"
