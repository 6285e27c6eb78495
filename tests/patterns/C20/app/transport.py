"""A transport of our own does not make a route."""

import httpx
from anthropic import Anthropic  # expect: IL101(anthropic)
from openai import AsyncOpenAI, DefaultAsyncHttpxClient, OpenAI  # expect: IL101(openai) # allow-info: IL101

transport = httpx.Client(proxy="http://proxy.acme.internal:3128", timeout=5)

client = OpenAI(http_client=transport)  # expect: IL102(openai)


def claude():
    return Anthropic(http_client=httpx.Client(base_url="https://llm.acme.internal"))  # expect: IL102(anthropic)


class Desk:
    def __init__(self, limits):
        self.client = AsyncOpenAI(  # expect: IL102(openai)
            http_client=DefaultAsyncHttpxClient(limits=limits),
            max_retries=0,
        )


def ask(text):
    return client.responses.create(model="gpt-4.1", input=text)
