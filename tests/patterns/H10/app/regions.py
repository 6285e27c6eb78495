"""Regions of other things."""

from google.api_core.client_options import ClientOptions
from google.cloud import storage


class SpeechSynthesizer:
    """First-party: writes speeches for anniversaries."""


def store(location):
    return storage.Client(client_options=ClientOptions(api_endpoint=f"https://storage.{location}.rep.googleapis.com"))
