"""SDKs that are loaded by name, once they are needed."""

import importlib
from importlib import import_module


class LazySdk:
    """A proxy that looks like the module."""

    _module = None

    def _load(self):
        if self._module is None:
            self._module = importlib.import_module("litellm")  # expect: IL105(litellm)
        return self._module

    def price(self, model):
        return self._load().cost_per_token(model)  # allow-info: IL103


def embedder():
    return import_module("voyageai").Client()  # expect: IL105, IL102


def fast():
    sdk = __import__("groq")  # expect: IL105(groq)
    return sdk.Groq(timeout=5)  # expect: IL102(groq)
