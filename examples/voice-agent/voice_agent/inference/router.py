"""Tries the providers in order until one answers."""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache

from voice_agent.inference.messages import Message, NoProviderLeft, Provider, ProviderFailed
from voice_agent.inference.providers import PROVIDERS
from voice_agent.settings import settings

logger = logging.getLogger(__name__)


@lru_cache(maxsize=1)
def _providers() -> tuple[Provider, ...]:
    return tuple(PROVIDERS[name]() for name in settings.providers)


async def complete(messages: list[Message]) -> str:
    """Return the reply of the first provider that answers in time; any failure moves on to the next one."""
    for provider in _providers():
        try:
            return await asyncio.wait_for(provider.complete(messages), timeout=settings.chat_seconds)
        except (ProviderFailed, asyncio.TimeoutError) as error:
            logger.warning("provider %s failed: %r", provider.name, error)
    raise NoProviderLeft
