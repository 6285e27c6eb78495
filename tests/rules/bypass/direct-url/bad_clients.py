"""HTTP clients beyond a plain call of ``requests.post``."""

import http.client
from dataclasses import dataclass, field
from functools import partial
from urllib.request import urlopen

import httpx
import requests

session = requests.Session()
ask = partial(requests.post, "https://api.openai.com/v1/responses")  # expect: IL104(openai)
client = httpx.AsyncClient(
    timeout=10,
    base_url="https://api.anthropic.com/v1",  # expect: IL104(anthropic)
)


@dataclass
class Options:
    chat: str = field(default="https://api.openai.com/v1")  # expect: IL104(openai)
    speech: str = field(default_factory=lambda: "https://api.deepgram.com/v1/listen")  # expect: IL104(deepgram)


class Desk:
    def __init__(self):
        self.http = requests.Session()

    def ask(self, payload):
        return self.http.post("https://api.groq.com/openai/v1/chat/completions", json=payload)  # expect: IL104(groq)


def connection():
    return http.client.HTTPSConnection("api.openai.com", timeout=5)  # expect: IL104(openai)


def opened():
    return urlopen("https://api.cohere.com/v2/models")  # expect: IL104(cohere)


def streamed(payload):
    with httpx.stream("POST", "https://api.openai.com/v1/responses", json=payload) as reply:  # expect: IL104(openai)
        return reply.read()


def through_session(payload):
    return session.post(url="https://api.anthropic.com/v1/messages", json=payload)  # expect: IL104(anthropic)


def tried_in_turn(payload):
    for url in ("https://api.openai.com/v1/responses", "https://llm.acme.internal/v1/responses"):  # expect: IL104(openai)
        requests.post(url, json=payload)


def parsed():
    return httpx.get(httpx.URL("https://api.openai.com/v1/models"))  # expect: IL104(openai)
