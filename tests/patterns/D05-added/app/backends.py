"""The beginning of the name is a package whose every module reaches some provider."""

import importlib


def index_module(vendor):
    return importlib.import_module("llama_index.llms." + vendor)  # expect-info: IL105


class Backends:
    def model(self, vendor):
        return importlib.import_module(f"llama_index.llms.{vendor}")  # expect-info: IL105

    def own(self, vendor):
        return importlib.import_module("app.vendors." + vendor)
