"""What all desks share: the client is built here."""

from openai import AsyncOpenAI  # expect: IL101(openai)


class BaseDesk:
    def __init__(self, key):
        self.client = AsyncOpenAI(api_key=key)  # expect: IL102(openai)
        self.log = []


class PlainDesk:
    def __init__(self, client):
        self.client = client
