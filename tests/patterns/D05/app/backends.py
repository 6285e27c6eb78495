"""A module per vendor; only the beginning of the name is written down."""

import importlib


def chat_module(vendor):
    return importlib.import_module(f"langchain_{vendor}")  # expect-info: IL105


def own(vendor):
    return importlib.import_module(f"app.vendors.{vendor}")


def sibling(vendor):
    return importlib.import_module(f".{vendor}", package=__package__)
