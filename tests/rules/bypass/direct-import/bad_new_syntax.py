"""Syntax that is newer than the oldest supported interpreter (PEP 695, PEP 701)."""

import anthropic  # expect: IL101(anthropic)
import openai  # expect: IL101(openai)
from acme_home import Entry

type AssistantEntry = Entry[openai.AsyncOpenAI]


def first[T](items: list[T]) -> T:
    return items[0]


def label(entry: dict) -> str:
    return f"{entry["name"]} by {anthropic.__name__}"


async def setup(entry: AssistantEntry) -> None:
    entry.client = openai.AsyncOpenAI(timeout=first([20, 30]))  # expect: IL102(openai)
