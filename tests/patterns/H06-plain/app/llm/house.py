"""The base class is loaded by name; nothing is said to the type checker."""

from importlib import import_module

BaseLLM = import_module("llama_index.llms.openai").OpenAI  # expect: IL105


class HouseLLM(BaseLLM):  # expect: IL102
    def complete(self, prompt, **options):
        return super().complete(prompt[:4000], **options)


def base():
    module = import_module("openai")  # expect: IL105(openai)
    return type("Traced", (module.AsyncOpenAI,), {})  # expect: IL102(openai)
