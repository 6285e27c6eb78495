"""Clients are made in one place, and that place is not the router."""

from functools import lru_cache

from anthropic import Anthropic  # expect: IL101(anthropic)
from openai import AsyncOpenAI  # expect: IL101(openai)


@lru_cache
def get_client():
    return AsyncOpenAI(timeout=7)  # expect: IL102(openai)


class Factory:
    @staticmethod
    def claude(key):
        return Anthropic(api_key=key)  # expect: IL102(anthropic)


def own():
    return Desk()


class Desk:
    """Made by a factory and harmless."""

    def messages(self):
        return []
