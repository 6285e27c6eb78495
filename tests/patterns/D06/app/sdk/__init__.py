"""The package front loads its names on first use (PEP 562)."""

from importlib import import_module

_LAZY = {
    "Session": ".session",
    "AsyncOpenAI": "openai",  # expect: IL105(openai)
    "AsyncAnthropic": "anthropic",  # expect: IL105(anthropic)
}


def __getattr__(name):
    if name in _LAZY:
        return getattr(import_module(_LAZY[name], __name__), name)  # allow-info: IL105
    raise AttributeError(name)
