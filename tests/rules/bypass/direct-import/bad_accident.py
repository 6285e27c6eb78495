"""Imports that bind an SDK without needing it: still a dependency on the SDK at run time."""

from anthropic import BaseModel  # expect-info: IL101(anthropic)
import openai as _warm_up  # expect: IL101(openai)


class Ticket(BaseModel):
    number: int
    subject: str
