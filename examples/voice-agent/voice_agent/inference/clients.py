"""For code that is written for the SDK's client: the same class, pointed at the gateway in front of the router."""

from __future__ import annotations

from typing import Any

from openai import AsyncOpenAI

from voice_agent.settings import settings


class AsyncRouterClient(AsyncOpenAI):
    """Takes every option of the SDK's class but address and key, which are the gateway's."""

    def __init__(self, **options: Any) -> None:
        super().__init__(base_url=settings.gateway_url, api_key=settings.gateway_key, **options)
