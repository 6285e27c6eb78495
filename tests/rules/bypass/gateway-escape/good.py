"""Options that keep a client where it is, and steps towards the gateway."""

import os

from acme.settings import LLM_URL
from google import genai
from langchain_openai import ChatOpenAI
from mistralai import Mistral
from openai import OpenAI  # expect: IL101

GATEWAY = "https://llm.acme.internal/v1"
KEY = os.environ["ACME_LLM_KEY"]

client = OpenAI(base_url=GATEWAY, api_key=KEY)
patient = client.with_options(timeout=90, max_retries=0)
same = client.with_options(base_url=GATEWAY)
other_path = client.copy(base_url="https://llm.acme.internal/eu/v1")
from_env = client.with_options(base_url=os.environ["ACME_LLM_BASE_URL"])
from_settings = client.with_options(base_url=LLM_URL)
kept = client.with_options(base_url=None)
client.base_url = os.environ["ACME_LLM_BASE_URL"]
client.timeout = 30
client.api_key = KEY
both = OpenAI(base_url=GATEWAY, websocket_base_url="wss://llm.acme.internal/v1", api_key=KEY)

mistral = Mistral(server_url="https://llm.acme.internal", api_key=KEY)
mistral.chat.complete(model="m", messages=[], timeout_ms=900)
mistral.chat.complete(model="m", messages=[], server_url="https://llm.acme.internal")
gemini = genai.Client(api_key=KEY, http_options={"base_url": "https://llm.acme.internal/gemini"})
gemini.models.generate_content(model="m", contents="x", config={"http_options": {"timeout": 900}})

# This class built its clients before; the field is not read again.
chain = ChatOpenAI(model="gpt-4.1", base_url=GATEWAY, api_key=KEY)
chain.openai_api_base = os.environ["SOME_URL"]

# Reported where it is built; what comes later is the same mistake.
direct = OpenAI()  # expect: IL102, IL109
direct.base_url = os.environ["SOME_URL"]
again = direct.with_options(base_url=os.environ["SOME_URL"])


def tuned(routed: bool) -> OpenAI:
    return client.with_options(base_url=GATEWAY if routed else None)
