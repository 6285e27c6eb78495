"""Targets are our own classes; the vendor is only part of the path."""

from importlib import import_module

DESKS = {
    "bills": "app.desks.openai.OpenAIDesk",
    "returns": "app.desks.anthropic.ReturnsDesk",
}


def desk(name):
    module, _, cls = DESKS[name].rpartition(".")
    return getattr(import_module(module), cls)
