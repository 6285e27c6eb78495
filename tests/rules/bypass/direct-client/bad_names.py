"""Clients that only name resolution finds."""

import openai  # expect: IL101(openai)
import openai as oai  # expect: IL101(openai)
from openai import OpenAI  # expect: IL101(openai)

ChatClient = OpenAI
sdk = openai
_client = None
first, second = OpenAI(timeout=2), oai.OpenAI(timeout=60)  # expect: IL102(openai), IL102(openai)
by_team = {team: OpenAI(project=team) for team in ("sales", "care")}  # expect: IL102(openai)
lazily = lambda key: OpenAI(api_key=key)  # expect: IL102(openai)


def alias():
    return ChatClient(timeout=10)  # expect: IL102(openai)


def module_alias():
    return sdk.AsyncOpenAI()  # expect: IL102(openai)


def second_name():
    return openai.Client(), openai.AsyncClient()  # expect: IL102(openai), IL102(openai)


def cached():
    global _client
    if _client is None:
        _client = OpenAI()  # expect: IL102(openai)
    return _client


def greet(name):
    return cached().responses.create(model="gpt-4.1-mini", input=name)


def counter():
    client = None

    def get():
        nonlocal client
        client = client or OpenAI()  # expect: IL102(openai)
        return client

    return get


def walrus(prompt):
    if (client := OpenAI()) and prompt:  # expect: IL102(openai)
        return client.responses.create(model="gpt-4.1", input=prompt)
    return None


def by_kind(kind):
    match kind:
        case "azure":
            return openai.AzureOpenAI(api_version="2024-10-21")  # expect: IL102
        case "plain":
            return openai.OpenAI()  # expect: IL102(openai)
        case _:
            return None


def injected(client=None):
    client = client if client is not None else OpenAI()  # expect: IL102(openai)
    return client.models.list()


def default_argument(client=OpenAI()):  # expect: IL102(openai)
    return client


def many(prompts):
    return [OpenAI().responses.create(model="gpt-4.1", input=text) for text in prompts]  # expect: IL102(openai)


class Registry:
    OpenAI = dict

    def build(self):
        return OpenAI()  # expect: IL102(openai)

    @property
    def client(self):
        return getattr(self, "_client", None) or OpenAI()  # expect: IL102(openai)


async def task(prompt):
    try:
        raise KeyError(prompt)
    except KeyError:
        return OpenAI(api_key="fallback")  # expect: IL102(openai)
