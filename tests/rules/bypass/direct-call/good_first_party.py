"""Annotations that name first-party classes."""

from __future__ import annotations

from acme_voice.clients import Anthropic
from twilio.rest import Client as OpenAIClient


class OpenAI:
    """First-party: a recorded conversation."""

    chat = None


def replay(client: OpenAI, messages: list):
    return client.chat.completions.create(model="chat", messages=messages)


def other(client: Anthropic, messages: list):
    return client.messages.create(model="chat", max_tokens=10, messages=messages)


def sms(client: OpenAIClient, number: str):
    return client.messages.create(to=number, from_="+15550100", body="hello")


class Desk:
    client: OpenAI

    def turn(self, messages: list):
        return self.client.chat.completions.create(model="chat", messages=messages)
