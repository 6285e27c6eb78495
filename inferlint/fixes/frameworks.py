"""Classes of frameworks that build a provider's client: LangChain, LlamaIndex, pydantic-ai, Agno and others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import langchain

if TYPE_CHECKING:
    from inferlint.fixes.clients import Handler

HANDLERS: dict[str, Handler] = {path: one.rewrite for one in langchain.CLASSES for path in one.paths}
