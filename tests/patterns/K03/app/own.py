"""Annotated with our own classes of the same name."""

from app.cards import OpenAI


def total(client: OpenAI, messages: list):
    return client.chat.completions.create(messages)


def compare(client: "OpenAI | None"):
    return client == "openai.OpenAI"
