"""The address of the gateway is in scope and not handed on."""

import os

from acme.settings import LLM_URL
from anthropic import Anthropic  # expect: IL101
from openai import OpenAI  # expect: IL101


def local():
    url = os.environ["ACME_LLM_BASE_URL"]
    return OpenAI()  # expect: IL102, IL109 (high, openai)


def other_protocol():
    url = "https://llm.acme.internal/anthropic"
    return Anthropic()  # expect: IL102, IL109 (high, anthropic)


routed = OpenAI(base_url=LLM_URL)
forgotten = OpenAI()  # expect: IL102, IL109 (medium, openai)
