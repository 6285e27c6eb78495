"""Sounds without a service."""

import wave

from livekit.plugins import silero
from twilio.rest import Client


class ElevenLabs:
    """First-party: eleven test laboratories."""


def ring(sid, token, number):
    with wave.open("ring.wav") as sound:
        Client(sid, token).calls.create(to=number, from_="+15550100", url="https://voice.acme.example/ring")
        return sound.getnframes(), silero.VAD.load(), ElevenLabs()
