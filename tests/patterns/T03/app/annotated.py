"""SDK types in annotations only; evaluated, yet nothing is built or called."""

from anthropic.types import Message
from openai import AsyncOpenAI
from openai.types.chat import ChatCompletion


class Desk:
    client: AsyncOpenAI | None = None

    def attach(self, client: AsyncOpenAI) -> None:
        self.client = client

    def last(self) -> ChatCompletion | Message | None:
        reply: ChatCompletion | None = None
        return reply


def first(replies: list[ChatCompletion]) -> str:
    return replies[0].choices[0].message.content
