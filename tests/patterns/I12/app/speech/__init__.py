"""A package front for two voices."""

from elevenlabs.client import ElevenLabs  # expect: IL101(elevenlabs)

from .formats import PCM


def voice():
    return ElevenLabs(), PCM  # expect: IL102(elevenlabs)
