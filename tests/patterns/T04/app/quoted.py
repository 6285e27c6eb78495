"""SDK types in quoted annotations."""

from typing import TYPE_CHECKING, Optional

from groq import AsyncGroq

if TYPE_CHECKING:
    from openai import AsyncOpenAI
    from openai.types.chat import ChatCompletion


class Desk:
    client: "AsyncOpenAI | None" = None

    def attach(self, client: "AsyncOpenAI | AsyncGroq", spare: Optional["AsyncOpenAI"] = None) -> None:
        self.client = client or spare

    def last(self) -> "ChatCompletion":
        raise NotImplementedError
