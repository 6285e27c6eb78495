"""The gateway under a name that the class does not know."""

import os

from crewai import LLM
from langchain_anthropic import ChatAnthropic  # expect: IL101
from langchain_openai import ChatOpenAI  # expect: IL101
from llama_index.llms.openai import OpenAI  # expect: IL101

index = OpenAI(model="gpt-4.1", base_url="https://llm.acme.internal/v1")  # expect: IL102, IL108 (high, openai)
chain = ChatOpenAI(model="gpt-4.1", api_base=os.environ["ACME_LLM_BASE_URL"])  # expect: IL102, IL108 (high, openai)
claude = ChatAnthropic(model="m", endpoint="https://llm.acme.internal/anthropic")  # expect: IL102, IL108 (high)
crew = LLM(model="gpt-4.1", base_url="https://llm.acme.internal/v1")
