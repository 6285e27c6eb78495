"""Our own OpenAI wraps theirs; the annotation names the SDK's."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import openai


class OpenAI:
    """First-party: a processor that is given a client."""

    def __init__(self, name: str, client: openai.OpenAI):
        self.name = name
        self.client = client

    def tokens(self, messages):
        return len(messages)


class Board:
    def __init__(self):
        self.chat = self
        self.completions = self

    def create(self, **post):
        return post
