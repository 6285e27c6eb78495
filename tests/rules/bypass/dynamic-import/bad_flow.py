"""Names that reach an import through loops, environment defaults and other spellings."""

import builtins
import importlib
import os


def all_of_them():
    found = []
    for name in ("openai", "groq", "json"):  # expect: IL105(openai), IL105(groq)
        found.append(importlib.import_module(name))
    return found


def comprehension():
    return [importlib.import_module(name) for name in ["anthropic", "decimal"]]  # expect: IL105(anthropic)


def from_environment():
    return importlib.import_module(os.getenv("SDK", "openai"))  # expect: IL105(openai)


def spelled():
    return builtins.__import__("cohere"), importlib.__import__("groq")  # expect: IL105(cohere), IL105(groq)


def either(fast):
    return importlib.import_module("groq" if fast else "json")  # expect: IL105(groq)
