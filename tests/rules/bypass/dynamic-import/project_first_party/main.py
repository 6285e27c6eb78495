import importlib

TABLE = {"cohere": "cohere", "house": "backends.openai"}


def load(kind):
    return importlib.import_module(TABLE[kind])


def plain():
    return importlib.import_module("cohere"), importlib.import_module("backends.openai")


def vendor():
    return importlib.import_module("openai")  # expect: IL105(openai)
