"""Classes of frameworks that build a provider's client: LangChain, LlamaIndex, pydantic-ai, DSPy, CrewAI."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inferlint.fixes.clients import Handler

HANDLERS: dict[str, Handler] = {}
