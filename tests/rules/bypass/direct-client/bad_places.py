"""A client built in every place where Python allows an expression."""

import asyncio
from os import environ
from os import getenv as env

import pytest
from acme_tools import Base, retry

try:
    from openai import AsyncOpenAI, OpenAI  # expect: IL101(openai)
except ImportError:
    OpenAI = AsyncOpenAI = None

typed: OpenAI = OpenAI()  # expect: IL102(openai)
nested = {"chat": [(OpenAI(),)]}  # expect: IL102(openai)
print(f"{len(OpenAI().models.list().data)} models")  # expect: IL102(openai)
*rest, last = [OpenAI()]  # expect: IL102(openai)
default = lambda client=OpenAI(): client  # expect: IL102(openai)
other_environment = OpenAI(base_url=environ["ACME_LLM_BASE_URL_2"])  # expect: IL102(openai, unsure)
other_getenv = OpenAI(base_url=env("NOT_THE_GATEWAY"))  # expect: IL102(openai, unsure)
unpacked = OpenAI(*(), **{})  # expect: IL102(openai)


@retry(client=OpenAI())  # expect: IL102(openai)
def decorated():
    return None


class Desk(Base, client=OpenAI()):  # expect: IL102(openai)
    pass


@pytest.fixture
def client():
    yield OpenAI()  # expect: IL102(openai)


def statements(items):
    with OpenAI() as client:  # expect: IL102(openai)
        items.append(client)
    for model in OpenAI().models.list():  # expect: IL102(openai)
        items.append(model)
    while OpenAI().models:  # expect: IL102(openai)
        break
    assert OpenAI().api_key  # expect: IL102(openai)
    items[0] = OpenAI()  # expect: IL102(openai)
    items[0].client = OpenAI()  # expect: IL102(openai)
    items += [OpenAI()]  # expect: IL102(openai)
    match OpenAI():  # expect: IL102(openai)
        case _:
            pass
    try:
        pass
    finally:
        items.append(OpenAI())  # expect: IL102(openai)
    if items and (found := OpenAI()):  # expect: IL102(openai)
        return found
    return items or OpenAI()  # expect: IL102(openai)


def last_assignment_counts():
    url = "https://llm.acme.internal/v1"
    url = environ["ELSEWHERE"]
    return OpenAI(base_url=url)  # expect: IL102(openai, unsure)


def inner():
    def build():
        return OpenAI()  # expect: IL102(openai)

    return build


async def tasks():
    await asyncio.gather(*(AsyncOpenAI().models.list() for _ in range(3)))  # expect: IL102(openai)
    return [client async for client in stream() if AsyncOpenAI()]  # expect: IL102(openai)


async def stream():
    yield AsyncOpenAI()  # expect: IL102(openai)
