"""Consumers: the SDK's name does not occur in the import's module."""

from app.compat import AsyncClient  # allow-info: IL107
from app.compat import APIError  # allow-info: IL107, IL101
from app import compat  # allow-info: IL107
from app.prompts import SUMMARY


async def summary(text):
    try:
        reply = await AsyncClient(timeout=9).responses.create(model="gpt-4.1", instructions=SUMMARY, input=text)  # expect: IL102(openai)
    except APIError:
        return ""
    return reply.output_text


def checked(text):
    client = compat.anthropic.Anthropic()  # expect: IL102(anthropic)
    return client.messages.create(model="claude-haiku-4-5", max_tokens=9, messages=[text])
