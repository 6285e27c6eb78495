"""The class depends on a flag and is called through a variable."""

from deepgram import AsyncDeepgramClient, DeepgramClient  # expect: IL101(deepgram)
from openai import AsyncOpenAI, OpenAI  # expect: IL101(openai)

from app.fakes import FakeClient


def listener(live):
    client_class = AsyncDeepgramClient if live else DeepgramClient  # expect: IL102(deepgram), IL102(deepgram)
    return client_class()


def chat(settings):
    cls = FakeClient if settings.dry_run else OpenAI  # expect: IL102(openai)
    return cls(api_key=settings.key)


class Desk:
    def __init__(self, live):
        kind = {"live": AsyncOpenAI, "dry": FakeClient}["live" if live else "dry"]  # expect: IL102(openai)
        self.client = kind(api_key="k")
