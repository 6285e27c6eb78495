"""The conversation: keeps the turns and asks the router for the next one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from voice_agent import tools
from voice_agent.inference import Message, complete

if TYPE_CHECKING:
    from openai.types.chat import ChatCompletionMessageParam

INSTRUCTIONS = """You answer support calls of a bicycle shop. Use one or two short sentences.
Write {"order": "<number>"} and nothing else when you need the state of an order."""


class Dialogue:
    """Turns so far, and the next reply."""

    def __init__(self) -> None:
        self.turns: list[Message] = [Message("system", INSTRUCTIONS)]

    async def reply(self, heard: str) -> str:
        self.turns.append(Message("user", heard))
        answer = await complete(self.turns)
        if answer.startswith("{"):
            state = tools.order_state(json.loads(answer)["order"])
            self.turns.append(Message("user", f"State of the order: {state}"))
            answer = await complete(self.turns)
        self.turns.append(Message("assistant", answer))
        return answer

    def transcript(self) -> str:
        return "\n".join(f"{turn.role}: {turn.text}" for turn in self.turns[1:])

    def exported(self) -> list[ChatCompletionMessageParam]:
        """Return the turns in the shape our archive stores."""
        turns = [{"role": turn.role, "content": turn.text} for turn in self.turns]
        return cast("list[ChatCompletionMessageParam]", turns)
