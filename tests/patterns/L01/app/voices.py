"""Our own classes with the names of SDK classes."""

from dataclasses import dataclass


class ElevenLabs:
    """Eleven laboratories on the second floor."""

    text_to_speech = None

    def __init__(self, rooms=11):
        self.rooms = rooms


@dataclass
class OpenAI:
    messages: list
    base_url: str = ""


class Anthropic(OpenAI):
    def create(self):
        return self.messages
