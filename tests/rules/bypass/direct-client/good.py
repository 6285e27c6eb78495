"""Clients that are pointed at the approved gateway, import and all."""

import os
from urllib.parse import urljoin

import litellm
from anthropic import AsyncAnthropic
from google import genai
from groq import Groq
from langchain_anthropic import ChatAnthropic
from langchain_openai import ChatOpenAI
from llama_index.llms.openai import OpenAI as IndexModel
from mistralai.client import Mistral
from openai import AsyncOpenAI, AzureOpenAI, OpenAI
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

GATEWAY = "https://llm.acme.internal"
KEY = os.environ["ACME_LLM_KEY"]
ENV_URL = os.environ["ACME_LLM_BASE_URL"]

literal = OpenAI(base_url="https://llm.acme.internal/v1", api_key=KEY)
bare = OpenAI(base_url="https://llm.acme.internal", api_key=KEY)
upper = OpenAI(base_url="HTTPS://LLM.Acme.Internal/v1", api_key=KEY)
dotted = OpenAI(base_url="https://llm.acme.internal./v1", api_key=KEY)
default_port = OpenAI(base_url="https://llm.acme.internal:443/v1", api_key=KEY)
with_path = OpenAI(base_url="https://gw.acme.internal:8443/openai/v1", api_key=KEY)
exact_path = OpenAI(base_url="https://gw.acme.internal:8443/openai/", api_key=KEY)
constant = OpenAI(base_url=GATEWAY, api_key=KEY)
added = OpenAI(base_url=GATEWAY + "/v1", api_key=KEY)
formatted = AsyncOpenAI(base_url=f"{GATEWAY}/v1", api_key=KEY)
joined = OpenAI(base_url=urljoin(GATEWAY, "/v1"), api_key=KEY)
from_environment = OpenAI(base_url=os.environ["ACME_LLM_BASE_URL"], api_key=KEY)
from_constant = OpenAI(base_url=ENV_URL, api_key=KEY)
from_getenv = OpenAI(base_url=os.getenv("ACME_LLM_BASE_URL"), api_key=KEY)
with_default = OpenAI(base_url=os.getenv("ACME_LLM_BASE_URL", "https://llm.acme.internal/v1"), api_key=KEY)
or_default = OpenAI(base_url=os.environ.get("ACME_LLM_BASE_URL") or GATEWAY, api_key=KEY)
env_and_path = OpenAI(base_url=f"{os.environ['ACME_LLM_BASE_URL']}/v1", api_key=KEY)
azure = AzureOpenAI(azure_endpoint="https://llm.acme.internal", api_key=KEY, api_version="2024-10-21")
claude = AsyncAnthropic(base_url="https://llm.acme.internal", api_key=KEY)
gemini = genai.Client(api_key=KEY, http_options={"base_url": "https://llm.acme.internal/gemini"})
mistral = Mistral(server_url="https://llm.acme.internal", api_key=KEY)
fast = Groq(base_url="https://llm.acme.internal/groq", api_key=KEY)
chain = ChatOpenAI(model="chat", base_url="https://llm.acme.internal/v1", api_key=KEY)
old_name = ChatOpenAI(model="chat", openai_api_base="https://llm.acme.internal/v1", api_key=KEY)
careful = ChatAnthropic(model="chat", base_url="https://llm.acme.internal", api_key=KEY)
index = IndexModel(model="gpt-4.1", api_base="https://llm.acme.internal/v1", api_key=KEY)
agent_model = OpenAIChatModel("chat", provider=OpenAIProvider(base_url="https://llm.acme.internal/v1", api_key=KEY))


class Desk:
    base_url = "https://llm.acme.internal/v1"

    def __init__(self, client=None):
        self.client = client or OpenAI(base_url=self.base_url, api_key=KEY)

    def ask(self, prompt):
        return self.client.responses.create(model="chat", input=prompt)


def by_flag(europe):
    url = "https://llm.acme.internal/eu/v1" if europe else "https://llm.acme.internal/v1"
    return OpenAI(base_url=url, api_key=KEY)


def grade(text):
    return litellm.completion(model="chat", messages=text, api_base="https://llm.acme.internal/v1", api_key=KEY)


def below_the_gateway(team):
    return OpenAI(base_url=f"https://llm.acme.internal/{team}/v1", api_key=KEY)
