"""The same machinery for our own modules."""

import importlib

_LAZY = {"OpenAI": "app.front.openai", "Desk": "app.front.desk"}


def __getattr__(name):
    if name in _LAZY:
        return getattr(importlib.import_module(_LAZY[name]), name)
    raise AttributeError(name)
