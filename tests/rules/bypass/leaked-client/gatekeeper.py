"""The router. It should hand out ``complete`` and ``RouterClient`` only."""

import os
from functools import partial

import anthropic
import litellm
from openai import AsyncOpenAI, OpenAI, RateLimitError


class RouterClient(OpenAI):
    """The router's own client: it fails over."""


class Desk:
    """Holds a raw client and a routed one."""

    def __init__(self):
        self.raw = OpenAI()
        self.routed = OpenAI(base_url=os.environ["ACME_LLM_URL"])

    def answer(self, text):
        return self.raw.responses.create(model="gpt-4.1", input=text)


client = OpenAI()
routed = OpenAI(base_url=os.environ["ACME_LLM_URL"])
late = partial(AsyncOpenAI, timeout=5)
complete_raw = litellm.completion
create = client.chat.completions.create
desk = Desk()


def get_client():
    return anthropic.Anthropic()


def get_routed():
    return routed


def complete(messages):
    return client.chat.completions.create(model="gpt-4.1", messages=messages)
