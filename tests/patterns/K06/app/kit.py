"""Builds the client that others call."""

from openai import OpenAI  # expect: IL101(openai)


def connect(key):
    return OpenAI(api_key=key)  # expect: IL102(openai)
