"""The phone line: what the caller hears, and the text message afterwards."""

from __future__ import annotations

from twilio.rest import Client
from twilio.twiml.voice_response import VoiceResponse

from voice_agent.settings import settings


def say(text: str) -> str:
    """Return the instruction that speaks ``text`` and listens again."""
    response = VoiceResponse()
    response.say(text, voice="Polly.Amy")
    response.record(max_length=30, action="/turn")
    return str(response)


class TextMessages:
    """Sends the summary of a call to the caller's phone."""

    def __init__(self, client: Client | None = None) -> None:
        self.client = client or Client(settings.twilio_account, settings.twilio_token)

    def send(self, number: str, text: str) -> str:
        message = self.client.messages.create(to=number, from_=settings.phone_number, body=text)
        return str(message.sid)
