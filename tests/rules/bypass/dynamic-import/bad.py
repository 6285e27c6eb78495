"""SDKs that are loaded by name."""

import importlib
import pkgutil
from importlib import import_module as load

import openai  # expect: IL101(openai)

SDK = "anthropic"
PREFIX = "langchain_"


def plain():
    return importlib.import_module("openai")  # expect: IL105(openai, high)


def submodule():
    return load("google.genai")  # expect: IL105


def by_keyword():
    return load(name="cohere")  # expect: IL105(cohere)


def builtin():
    return __import__("groq")  # expect: IL105(groq)


def from_constant():
    return importlib.import_module(SDK)  # expect: IL105(anthropic)


def added():
    return importlib.import_module(PREFIX + "openai")  # expect: IL105


def formatted():
    return load(f"{PREFIX}anthropic.chat_models")  # expect: IL105


def resolved():
    return pkgutil.resolve_name("openai:AsyncOpenAI")  # expect: IL105(openai)


def relative_looking():
    return load("openai", package=__name__)  # expect: IL105(openai)


def attribute():
    return getattr(openai, "AsyncOpenAI")  # expect: IL105(openai)


def folded_attribute():
    return getattr(openai, "Azure" + "OpenAI")  # expect: IL105


def optional():
    try:
        return load("litellm")  # expect: IL105(litellm)
    except ImportError:
        return None


class LazySdk:
    """A proxy that looks like the module."""

    _module = None

    def __getattr__(self, name):
        if self._module is None:
            self._module = importlib.import_module("elevenlabs")  # expect: IL105(elevenlabs)
        return getattr(self._module, name)  # allow-info: IL105


def used(prompt):
    sdk = load("mistralai.client")  # expect: IL105
    return sdk.Mistral(timeout_ms=4000)  # expect: IL102
