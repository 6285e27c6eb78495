"""Classes and variables that share a name with a client class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from elevenlabs_style import ElevenLabs
from acme_voice.plugins import openai as voice
from twilio.rest import Client as TwilioClient

if TYPE_CHECKING:
    import openai


@dataclass
class OpenAI:
    """First-party: settings of one deployment."""

    model: str = "chat"


class Anthropic:
    def __init__(self, router):
        self.messages = router


def settings():
    return OpenAI(model="large")


def converter(router):
    return Anthropic(router).messages


def shadowed(openai):
    return openai.OpenAI()


def rebound(vendors):
    groq = vendors["groq"]
    return groq.Groq(timeout=4)


def loops(vendors):
    made = [openai.OpenAI() for openai in vendors]
    for cohere in vendors:
        made.append(cohere.ClientV2())
    return made + list(map(lambda anthropic: anthropic.Anthropic(), vendors))


def session():
    return voice.LLM(model="gpt-4.1-mini"), ElevenLabs("nova")


def sms(sid, token):
    return TwilioClient(sid, token)


def handed_in(client: openai.AsyncOpenAI | None, make_client):
    return client or make_client()


class Deepgram(ElevenLabs):
    """A base class from elsewhere."""
