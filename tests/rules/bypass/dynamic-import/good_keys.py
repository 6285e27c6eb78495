"""Names that something is looked up by are not imported, also beside a table of names that are."""

import importlib

PRICES = {**dict.fromkeys(("openai.OpenAI", "openai.AsyncOpenAI"), 3)}
OWN = {"report": "json.JSONEncoder"}


def load(name):
    module, _, attribute = OWN[name].rpartition(".")
    return getattr(importlib.import_module(module), attribute)
