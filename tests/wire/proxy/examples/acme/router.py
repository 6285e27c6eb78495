"""The router of the example: the SDKs' own clients, pointed at the proxy with its key."""

import os

import anthropic
import openai
from google import genai


class RouterClient(openai.OpenAI):
    """Serves what `openai.OpenAI` does."""

    def __init__(self, **options):
        super().__init__(base_url=os.environ["LLM_OPENAI_URL"], api_key=os.environ["LLM_KEY"], **options)


class AsyncRouterClient(openai.AsyncOpenAI):
    """Serves what `openai.AsyncOpenAI` does."""

    def __init__(self, **options):
        super().__init__(base_url=os.environ["LLM_OPENAI_URL"], api_key=os.environ["LLM_KEY"], **options)


class RouterAnthropic(anthropic.Anthropic):
    """Serves what `anthropic.Anthropic` does."""

    def __init__(self, **options):
        super().__init__(base_url=os.environ["LLM_ANTHROPIC_URL"], api_key=os.environ["LLM_KEY"], **options)


class RouterGemini(genai.Client):
    """Serves what `genai.Client` does."""

    def __init__(self):
        super().__init__(api_key=os.environ["LLM_KEY"], http_options={"base_url": os.environ["LLM_GEMINI_URL"]})
