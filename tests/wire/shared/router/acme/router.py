"""The one way to models."""

import os

import openai


class RouterClient(openai.OpenAI):
    """Client of the router."""

    def __init__(self, **options):
        options.setdefault("base_url", os.environ["ACME_LLM_BASE_URL"])
        options.setdefault("api_key", os.environ["ACME_LLM_KEY"])
        super().__init__(**options)


class AsyncRouterClient(openai.AsyncOpenAI):
    """Client of the router for coroutines."""

    def __init__(self, **options):
        options.setdefault("base_url", os.environ["ACME_LLM_BASE_URL"])
        options.setdefault("api_key", os.environ["ACME_LLM_KEY"])
        super().__init__(**options)
