"""A package front that loads its names on first use (PEP 562)."""

from importlib import import_module

_LAZY = {
    "Session": ".session",
    "OpenAI": "openai",  # expect: IL105(openai)
    "ClientV2": "cohere",  # expect: IL105(cohere)
}


def __getattr__(name):
    if name in _LAZY:
        return getattr(import_module(_LAZY[name], __name__), name)  # allow-info: IL105
    raise AttributeError(name)
