"""Vendor names as data: nothing is imported from them."""

import importlib

VENDORS = ("openai", "anthropic", "groq", "deepgram")
LANGUAGES = {"de": "app.models.house", "en": "app.models.registry"}


def known(vendor):
    return vendor in VENDORS


def language(code):
    return importlib.import_module(LANGUAGES[code])
