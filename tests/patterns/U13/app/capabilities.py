"""Hosts that are compared."""

from urllib.parse import urlparse


def streams(url):
    host = urlparse(url).hostname
    if host == "api.deepgram.com":  # expect-info: IL104
        return True
    return host in ("api.elevenlabs.io", "voice.acme.internal")  # expect-info: IL104
