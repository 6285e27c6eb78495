"""Names that cannot be known before run time: informational at most."""

import importlib

import openai  # expect: IL101(openai)


def error_class(name):
    return getattr(openai, name)  # expect-info: IL105


def framework(name):
    return importlib.import_module(f"langchain_{name}")  # expect-info: IL105


def retryable():
    return getattr(openai, "RateLimitError")  # allow-info: IL105
