"""The right package."""

from pydantic import BaseModel


class Order(BaseModel):
    vendor: str = "openai"
