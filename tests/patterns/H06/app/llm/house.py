"""The base class is known to the type checker and loaded by name otherwise."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from llama_index.llms.openai import OpenAI as BaseLLM
else:
    BaseLLM = import_module("llama_index.llms.openai").OpenAI  # expect: IL105


class HouseLLM(BaseLLM):  # expect: IL102
    def complete(self, prompt, **options):
        return super().complete(prompt[:4000], **options)


if TYPE_CHECKING:
    from anthropic import AsyncAnthropic
else:
    AsyncAnthropic = import_module("anthropic").AsyncAnthropic  # expect: IL105(anthropic)


class Traced(AsyncAnthropic):  # expect: IL102(anthropic)
    async def post(self, path, **options):
        print("POST", path)
        return await super().post(path, **options)
