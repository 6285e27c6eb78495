"""Names that mean something else in the scope where they are used."""

from os import environ
from os import getenv as env
from typing import TYPE_CHECKING

import os as system

if TYPE_CHECKING:
    from openai import OpenAI
else:
    OpenAI = object


def third():
    return OpenAI()


def handler(run):
    try:
        return run()
    except ValueError as anthropic:
        return anthropic.Anthropic()


def gateway():
    from groq import AsyncGroq, Groq

    return (
        Groq(base_url=environ["ACME_LLM_BASE_URL"]),
        Groq(base_url=env("ACME_LLM_BASE_URL")),
        Groq(base_url=system.environ.get("ACME_LLM_BASE_URL")),
        AsyncGroq(**{"base_url": "https://llm.acme.internal/groq"}),
    )


def replaced():
    url = environ["ELSEWHERE"]
    url = "https://llm.acme.internal/v1"
    from cohere import ClientV2

    return ClientV2(base_url=url)


def optional():
    try:
        from acme_voice.router import OpenAI as ChatClient
    except ImportError:
        ChatClient = None
    return ChatClient and ChatClient()


def deleted():
    import groq  # expect: IL101(groq)

    del groq
    return [groq.Groq() for groq in ()]
