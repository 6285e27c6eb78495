"""The router's interface, and names that only look like its inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gatekeeper import RateLimitError, RouterClient, complete, desk, get_routed, routed

if TYPE_CHECKING:
    from gatekeeper import OpenAI


class Client:
    """A client of the queue."""

    def messages(self):
        return []


client = Client()


def answer(messages, other: OpenAI | None = None):
    try:
        return complete(messages)
    except RateLimitError:
        return desk.answer(messages[0])


def own(messages):
    RouterClient().chat.completions.create(model="gpt-4.1", messages=messages)
    routed.chat.completions.create(model="gpt-4.1", messages=messages)
    desk.routed.chat.completions.create(model="gpt-4.1", messages=messages)
    return get_routed().chat.completions.create(model="gpt-4.1", messages=messages), client.messages()
