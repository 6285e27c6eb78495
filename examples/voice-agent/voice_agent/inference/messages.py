"""What goes into the router and what comes out, whichever provider answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

Role = Literal["system", "user", "assistant"]


@dataclass(frozen=True)
class Message:
    """One turn of a conversation."""

    role: Role
    text: str


class ProviderFailed(Exception):
    """A provider could not answer, for whatever reason; another one may."""


class NoProviderLeft(Exception):
    """Every provider failed."""


class Provider(Protocol):
    """One chat provider."""

    name: str

    async def complete(self, messages: list[Message]) -> str:
        """Return the reply, or raise ``ProviderFailed``."""
        ...
