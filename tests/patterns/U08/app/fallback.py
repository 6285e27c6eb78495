"""``or`` and ``if`` with the vendor on the other side."""

import httpx


def ask(payload, url=None):
    return httpx.post(url or "https://api.openai.com/v1/responses", json=payload)  # expect: IL104(openai)


class Desk:
    def __init__(self, settings):
        self.url = settings.url if settings.url else "https://api.anthropic.com/v1/messages"  # expect: IL104(anthropic)

    def turn(self, payload):
        return httpx.post(self.url, json=payload)


def fast(settings):
    if not (url := settings.fast_url):
        url = "https://api.groq.com/openai/v1"  # expect: IL104(groq)
    return httpx.Client(base_url=url)
