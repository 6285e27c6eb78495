"""Base URLs that a function or class is given and does not hand on."""

import logging
from dataclasses import dataclass

import anthropic  # expect: IL101
from langchain_openai import ChatOpenAI  # expect: IL101
from openai import AsyncOpenAI, AzureOpenAI, OpenAI  # expect: IL101
from pydantic import BaseModel

log = logging.getLogger(__name__)


def build(api_key: str, base_url: str) -> OpenAI:
    return OpenAI(api_key=api_key)  # expect: IL102, IL109 (medium, openai)


def build_with_default(api_key, api_base=None):
    return AsyncOpenAI(api_key=api_key, timeout=30)  # expect: IL102, IL109 (medium, openai)


def logged(api_key, base_url):
    log.info("connecting to %s", base_url)
    print(f"using {base_url}")
    return anthropic.Anthropic(api_key=api_key)  # expect: IL102, IL109 (medium, anthropic)


def named(llm_base_url, key):
    def inner():
        return ChatOpenAI(model="gpt-4.1", api_key=key)  # expect: IL102, IL109 (medium, openai)

    return inner


def azure(azure_endpoint, key):
    return AzureOpenAI(api_key=key, api_version="2024-10-21")  # expect: IL102, IL109 (medium, azure-openai)


def gateway_given(base_url):
    return OpenAI()  # expect: IL102, IL109 (high, openai)


CLIENT = gateway_given("https://llm.acme.internal/v1")


class Desk:
    def __init__(self, key: str, base_url: str) -> None:
        self.key = key
        self.base_url = base_url or ""
        self.client = OpenAI(api_key=key)  # expect: IL102, IL109 (medium, openai)


class Lazy:
    def __init__(self, endpoint: str, base_url: str) -> None:
        self._base_url = base_url.rstrip("/")
        self.endpoint = endpoint

    def client(self) -> OpenAI:
        log.debug("to %s", self._base_url)
        return OpenAI()  # expect: IL102, IL109 (medium, openai)


@dataclass
class Options:
    api_key: str
    base_url: str

    def client(self) -> OpenAI:
        return OpenAI(api_key=self.api_key)  # expect: IL102, IL109 (medium, openai)


class Settings(BaseModel):
    api_key: str
    api_base: str | None = None

    def client(self) -> OpenAI:
        return OpenAI(api_key=self.api_key)  # expect: IL102, IL109 (medium, openai)
