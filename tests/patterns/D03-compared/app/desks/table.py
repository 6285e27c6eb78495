"""One table ends in an import, the others are only compared with."""

from importlib import import_module

DESKS = {"returns": "app.desks.returns.ReturnsDesk"}
ROUTERS = ("litellm.Router", "litellm.router.Router")
SLOW = {"openai.OpenAI", "anthropic.Anthropic"}
USUAL = {"chat": "openai.OpenAI", "speech": "elevenlabs.client.ElevenLabs"}


def desk(name):
    module, _, cls = DESKS[name].rpartition(".")
    return getattr(import_module(module), cls)


def is_router(cls):
    return f"{cls.__module__}.{cls.__qualname__}" in ROUTERS


def is_slow(path):
    return path in SLOW


def is_usual(kind, path):
    return USUAL.get(kind) == path
