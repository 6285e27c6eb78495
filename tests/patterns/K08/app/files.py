"""Streams of bytes."""

import httpx


def download(name):
    with httpx.stream("GET", f"https://files.acme.internal/{name}") as reply:
        yield from reply.iter_bytes()


def play(player, text):
    return player.messages.stream(text), player.create(stream=True)  # allow-info: IL103
