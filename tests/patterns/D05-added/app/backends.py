"""The beginning of the name is a package whose every module reaches some provider."""

import importlib
from importlib import import_module


def index_module(vendor):
    return importlib.import_module("llama_index.llms." + vendor)  # expect-info: IL105


class Backends:
    def model(self, vendor):
        return importlib.import_module(f"llama_index.llms.{vendor}")  # expect-info: IL105

    def own(self, vendor):
        return importlib.import_module("app.vendors." + vendor)


def community(kind):
    return import_module("langchain_community." + kind)  # expect-info: IL105


def agent_model(vendor):
    return import_module(f"pydantic_ai.models.{vendor}")  # expect-info: IL105


def cloud(product):
    return import_module(f"google.cloud.{product}")


def tools(name):
    return import_module(f"langchain_core.{name}"), import_module("agents." + name), import_module("llama_index." + name)
