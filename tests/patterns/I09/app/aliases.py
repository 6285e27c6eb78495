"""Renamed imports; calls go through the new names."""

import openai as oai  # expect: IL101(openai)
import litellm as llm  # expect: IL101(litellm)
from anthropic import Anthropic as Claude  # expect: IL101(anthropic)
from openai import AzureOpenAI as AzureClient  # expect: IL101

from app.records import Record as OpenAI

claude = Claude(timeout=9)  # expect: IL102(anthropic)


def ask(prompt):
    return oai.OpenAI().responses.create(model="gpt-4.1", input=prompt)  # expect: IL102(openai)


def ask_module(prompt):
    return oai.chat.completions.create(model="gpt-4.1", messages=[prompt])  # expect: IL103(openai)


async def grade(messages):
    return await llm.acompletion(model="gpt-4.1", messages=messages)  # expect: IL103(litellm)


def office(prompt):
    client = AzureClient(azure_endpoint="https://acme.openai.azure.com", api_version="2024-10-21")  # expect: IL102
    return client.chat.completions.create(model="office", messages=[prompt])


def ask_claude(messages):
    return claude.messages.create(model="claude-sonnet-4-5", max_tokens=400, messages=messages)


def archive(text):
    """Our own record, renamed to something confusing."""
    return OpenAI(text).stored()
