"""A provider's key in a header of a client that goes to the gateway."""

import os

from anthropic import Anthropic
from openai import OpenAI

GATEWAY = "https://llm.acme.internal/v1"
KEY = os.environ["ACME_LLM_KEY"]

default = OpenAI(  # expect: IL108 (high, openai)
    base_url=GATEWAY,
    api_key=KEY,
    default_headers={"Authorization": f"Bearer {os.environ['OPENAI_API_KEY']}"},
)
claude = Anthropic(  # expect: IL108 (high, anthropic)
    base_url="https://llm.acme.internal/anthropic",
    api_key=KEY,
    default_headers={"x-api-key": os.getenv("ANTHROPIC_API_KEY")},
)
written = OpenAI(base_url=GATEWAY, api_key=KEY, default_headers={"api-key": "sk-not-a-real-key"})  # expect: IL108 (high)


def ask(settings, prompt):
    client = OpenAI(base_url=GATEWAY, api_key=KEY)
    headers = {"Authorization": "Bearer " + settings.openai_api_key}
    client.responses.create(model="m", input=prompt, extra_headers=headers)  # expect: IL108 (medium, openai)
    return client.with_options(  # expect: IL108 (high, openai)
        default_headers={"Authorization": "Bearer " + os.environ["OPENAI_API_KEY"]},
    )
