"""Anthropic behind the router."""

from __future__ import annotations

from typing import Any

import anthropic

from voice_agent.inference.messages import Message, ProviderFailed


class AnthropicChat:
    """The Messages API keeps the instructions apart from the turns."""

    name = "anthropic"

    def __init__(self) -> None:
        self.client = anthropic.AsyncAnthropic(timeout=8, max_retries=0)

    async def complete(self, messages: list[Message]) -> str:
        instructions = [message.text for message in messages if message.role == "system"]
        turns: list[Any] = [
            {"role": message.role, "content": message.text}
            for message in messages
            if message.role != "system"
        ]
        try:
            reply = await self.client.messages.create(
                model="claude-haiku-4-5",
                max_tokens=300,
                system="\n".join(instructions),
                messages=turns,
            )
        except anthropic.APIError as error:
            raise ProviderFailed from error
        return "".join(block.text for block in reply.content if block.type == "text")
