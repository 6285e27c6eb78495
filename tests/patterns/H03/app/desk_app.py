"""The application object; ``start`` fills it."""

from __future__ import annotations

from openai import AsyncOpenAI  # expect: IL101(openai)


class DeskApp:
    CHAT_CLIENT: AsyncOpenAI | None
    IMAGE_CLIENT: object
    STORE: dict


def create() -> DeskApp:
    app = DeskApp()
    app.CHAT_CLIENT = AsyncOpenAI(api_key="from-the-vault")  # expect: IL102(openai)
    app.IMAGE_CLIENT = AsyncOpenAI(base_url="https://api.x.ai/v1")  # expect: IL102(xai)
    app.STORE = {}
    return app
