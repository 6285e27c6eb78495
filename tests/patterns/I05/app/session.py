"""Annotations only: nothing of the SDK is needed at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typing

from app.router import complete

if TYPE_CHECKING:
    import anthropic
    from openai import AsyncOpenAI
    from openai.types.chat import ChatCompletion

if typing.TYPE_CHECKING:
    from litellm import ModelResponse


class Session:
    client: AsyncOpenAI | None = None
    spare: anthropic.AsyncAnthropic | None = None

    def keep(self, reply: ChatCompletion | ModelResponse) -> None:
        self.last = reply

    async def say(self, text: str) -> str:
        return await complete([{"role": "user", "content": text}])
