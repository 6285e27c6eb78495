"""Names of SDKs as strings, and dynamic imports of something else."""

import importlib
import importlib.metadata
import importlib.util
import logging
import sys
import types
from importlib import import_module
from importlib.metadata import entry_points
from unittest import mock

BACKENDS = ["acme_voice.backends.openai", "acme_voice.backends.anthropic"]
VENDORS = ("openai", "anthropic", "groq")
LABELS = {"openai": "OpenAI", "anthropic": "Anthropic", "langchain_openai": "LangChain"}
LANGUAGES = {"de": "acme_voice.languages.german", "en": "acme_voice.languages.english"}


def available(vendor):
    return importlib.util.find_spec("openai") is not None or importlib.util.find_spec(vendor) is not None


def versions():
    return {name: importlib.metadata.version(name) for name in VENDORS} | {"x": importlib.metadata.version("cohere")}


def plugins():
    return [point.load() for point in entry_points(group="acme_voice.openai")]


def from_variable(name):
    return importlib.import_module(name)


def language(code):
    return import_module(LANGUAGES[code])


def backend(vendor):
    return import_module(f"acme_voice.backends.{vendor}")


def sibling(vendor):
    return import_module(f".{vendor}", package=__name__), import_module(".openai", __package__)


def all_backends():
    return [import_module(name) for name in BACKENDS]


def standard_library():
    return import_module("json"), __import__("decimal"), import_module("openai_style_guide")


def key(settings, vendor):
    return getattr(settings, "openai"), getattr(settings, vendor)


def stub():
    sys.modules["openai"] = types.ModuleType("openai")
    with mock.patch.dict(sys.modules, {"anthropic": None}), mock.patch("openai.OpenAI"):
        return LABELS[VENDORS[0]]


def quiet():
    logging.getLogger("openai").setLevel(logging.WARNING)
    logging.getLogger("langchain_openai.chat_models").setLevel(logging.WARNING)


class Loader:
    def import_module(self, name):
        return name

    def load(self):
        return self.import_module("openai")


def local_function():
    def import_module(name):
        return name.title()

    return import_module("cohere")
