"""Headers that carry no key of a provider, or belong to the gateway."""

import os

from openai import OpenAI

GATEWAY = "https://llm.acme.internal/v1"
KEY = os.environ["ACME_LLM_KEY"]


def build(token: str, session) -> list[OpenAI]:
    return [
        OpenAI(base_url=GATEWAY, api_key=KEY, default_headers={"X-Team": "search"}),
        OpenAI(base_url=GATEWAY, api_key="unused", default_headers={"Authorization": f"Bearer {KEY}"}),
        OpenAI(base_url=GATEWAY, api_key="unused", default_headers={"Authorization": f"Bearer {token}"}),
        OpenAI(base_url=GATEWAY, api_key="unused", default_headers={"api-key": session.subscription_key()}),
        OpenAI(base_url=GATEWAY, api_key=KEY, default_headers={"X-Key-Name": "OPENAI_API_KEY"}),
        OpenAI(base_url=GATEWAY, api_key=KEY, default_headers={"Helicone-Auth": os.environ["HELICONE_API_KEY"]}),
    ]


def ask(client: OpenAI, prompt: str) -> object:
    return client.responses.create(model="m", input=prompt, extra_headers={"X-Trace": "1"})  # expect: IL103
