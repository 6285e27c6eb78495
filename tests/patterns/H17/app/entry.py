"""Syntax of Python 3.12 and newer, read by whatever interpreter runs the check."""

import openai  # expect: IL101(openai)

from app.home import Entry

type DeskEntry = Entry[openai.AsyncClient]


def first[T](items: list[T]) -> T:
    return items[0]


async def setup(entry: DeskEntry) -> None:
    entry.client = openai.AsyncClient(timeout=first([20, 30]))  # expect: IL102(openai)
    entry.title = f"{entry.options["name"]} at {entry.options["desk"]}"
