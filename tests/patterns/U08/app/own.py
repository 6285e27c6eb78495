"""The same with our own addresses."""

import httpx

HELP = None or "https://platform.openai.com/docs"


def ask(payload, url=None):
    return httpx.post(url or "https://llm.acme.internal/v1/responses", json=payload)
