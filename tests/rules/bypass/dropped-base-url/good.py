"""Base URLs that reach the client in some way, or decide whether there is one."""

import os
from functools import partial

import httpx
from google import genai  # expect: IL101
from langchain_openai import ChatOpenAI  # expect: IL101
from openai import AzureOpenAI, OpenAI  # expect: IL101


def plain(key, base_url):
    return OpenAI(api_key=key, base_url=base_url)  # expect: IL102


def through_kwargs(key, base_url):
    options = {"api_key": key, "base_url": base_url}
    return OpenAI(**options)  # expect: IL102


def added_later(key, base_url=None):
    options = {"api_key": key}
    if base_url:
        options["base_url"] = base_url
    return OpenAI(**options)  # expect: IL102


def through_partial(base_url):
    return partial(OpenAI, base_url=base_url)  # expect: IL102


def decided(key, base_url=None):
    if base_url is None:
        return OpenAI(api_key=key)  # expect: IL102
    return OpenAI(api_key=key, base_url=base_url)  # expect: IL102


def checked(key, base_url):
    if not base_url:
        raise ValueError("no base URL")
    return OpenAI(api_key=key)  # expect: IL102


def for_requests(key, base_url):
    status = httpx.get(f"{base_url}/status")
    return OpenAI(api_key=key), status  # expect: IL102


def transport(key, base_url):
    return OpenAI(api_key=key, http_client=httpx.Client(base_url=base_url))  # expect: IL102


def deleted(key, base_url):
    del base_url
    return OpenAI(api_key=key)  # expect: IL102


def everything(key, base_url):
    return OpenAI(**locals())  # expect: IL102


def marked_as_unused(key, _base_url):
    return OpenAI(api_key=key)  # expect: IL102


def of_another_kind(key, webhook_base_url, redis_endpoint, anthropic_base_url, url, host):
    return OpenAI(api_key=key)  # expect: IL102


def azure(key, azure_endpoint):
    return AzureOpenAI(api_key=key, azure_endpoint=azure_endpoint, api_version="v")  # expect: IL102


def gemini(key, base_url):
    return genai.Client(api_key=key, http_options={"base_url": base_url})  # expect: IL102


def alias(key, base_url):
    return ChatOpenAI(api_key=key, openai_api_base=base_url)  # expect: IL102


def two(key, base_url):
    return OpenAI(api_key=key, base_url=base_url), OpenAI(api_key=key)  # expect: IL102, IL102


class Client(OpenAI):  # expect: IL102
    def __init__(self, key, base_url):
        super().__init__(api_key=key, base_url=base_url)


class Desk:
    def __init__(self, key: str, base_url: str) -> None:
        self.base_url = base_url
        self.client = OpenAI(api_key=key)  # expect: IL102

    def status(self) -> object:
        return httpx.get(self.base_url + "/status")


class Base:
    def show(self) -> object:
        return httpx.get(self.base_url + "/status")


class Below(Base):
    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        self.client = OpenAI()  # expect: IL102


class Fixed:
    base_url = "https://api.openai.com/v1"  # expect: IL104

    def client(self) -> OpenAI:
        return OpenAI()  # expect: IL102


class Model(ChatOpenAI):  # expect: IL102
    endpoint: str = ""

    def other(self) -> OpenAI:
        return OpenAI()  # expect: IL102


def read_and_used():
    url = os.environ["ACME_LLM_BASE_URL"]
    httpx.post(url, json={})
    return OpenAI()  # expect: IL102
