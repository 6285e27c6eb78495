"""What it looks like when it is the SDK."""

from openai import OpenAI  # expect: IL101(openai)

from app import records


def both(name):
    return records.OpenAI(name, OpenAI())  # expect: IL102(openai)
