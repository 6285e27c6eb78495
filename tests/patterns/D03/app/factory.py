"""Dotted paths of classes, resolved when a desk is opened."""

from importlib import import_module

CLIENTS = {
    "openai": "openai.AsyncOpenAI",  # expect: IL105(openai)
    "groq": "groq.AsyncGroq",  # expect: IL105(groq)
    "desk": "app.desks.openai.OpenAIDesk",
}
SPEAKERS = ["elevenlabs.client.AsyncElevenLabs", "app.desks.openai.OpenAIDesk"]  # expect: IL105(elevenlabs)


def _load(path):
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name)


def client(kind):
    return _load(CLIENTS[kind])()


def speakers():
    return [_load(path) for path in SPEAKERS]
