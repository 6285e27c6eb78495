"""Which class serves which vendor; loaded on first use."""

import importlib

_CHAT = {
    "openai": ("langchain_openai", "ChatOpenAI"),  # expect: IL105
    "anthropic": ("langchain_anthropic", "ChatAnthropic"),  # expect: IL105
    "house": ("app.models.house", "HouseModel"),
}
_EMBEDDERS = [
    ("cohere", "ClientV2"),  # expect: IL105(cohere)
    ("app.models.house", "HouseVectors"),
]
_LABELS = {"openai": "OpenAI", "anthropic": "Anthropic", "cohere": "Cohere"}


def chat_class(vendor):
    module, name = _CHAT[vendor]
    return getattr(importlib.import_module(module), name)


def embedders():
    for module, name in _EMBEDDERS:
        yield getattr(importlib.import_module(module), name)


def label(vendor):
    return _LABELS.get(vendor, "?")
