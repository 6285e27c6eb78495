"""Client classes that are subclassed or handed on instead of being called."""

from dataclasses import dataclass, field
from functools import partial
from typing import Annotated

from anthropic import AsyncAnthropic  # expect: IL101(anthropic)
from fastapi import Depends
from groq import Groq  # expect: IL101(groq)
from langchain_openai import ChatOpenAI  # expect: IL101
from openai import AsyncOpenAI, OpenAI  # expect: IL101(openai)

from acme_fakes import FakeClient

CLIENTS = {
    "openai": OpenAI,  # expect: IL102(openai)
    "groq": Groq,  # expect: IL102(groq)
}
STACK = [
    OpenAI,  # expect: IL102(openai)
    FakeClient,
]
make_client = partial(AsyncAnthropic, max_retries=0)  # expect: IL102(anthropic)


class TracedClient(OpenAI):  # expect: IL102(openai)
    def post(self, path, **options):
        print("POST", path)
        return super().post(path, **options)


class TracedModel(ChatOpenAI):  # expect: IL102
    team: str = "care"


@dataclass
class Desk:
    client: OpenAI = field(default_factory=OpenAI)  # expect: IL102(openai)
    spare: AsyncOpenAI = field(default_factory=lambda: AsyncOpenAI(timeout=9))  # expect: IL102(openai)


def pick(name):
    return CLIENTS[name]()


def quick():
    return make_client(timeout=4)


def dry(settings):
    client_class = FakeClient if settings.dry_run else OpenAI  # expect: IL102(openai)
    return client_class(api_key=settings.key)


def build(factory):
    return factory()


def wire():
    return build(Groq)  # expect: IL102(groq)


async def endpoint(client: AsyncOpenAI = Depends(AsyncOpenAI)):  # expect: IL102(openai)
    return client is not None


async def annotated(client: Annotated[AsyncOpenAI, Depends(AsyncOpenAI)]):  # expect: IL102(openai)
    return client is not None


def inline_table(kind, settings):
    client_class = {"live": OpenAI, "dry": FakeClient}[kind]  # expect: IL102(openai)
    return client_class(api_key=settings.key)
