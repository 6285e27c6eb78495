"""Subclasses of our own classes."""


class OpenAI:
    title = "OpenAI"


class WidePanel(OpenAI):
    width = 2


def panels():
    return [OpenAI(), WidePanel()]
