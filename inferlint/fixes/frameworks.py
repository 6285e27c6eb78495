"""Classes of frameworks that build a provider's client: LangChain, LlamaIndex, pydantic-ai, AutoGen, Agno."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import agents, langchain, litellm_strings, llamaindex, pydantic_ai

if TYPE_CHECKING:
    from inferlint.fixes.clients import Handler

#: By dotted names of the catalogue. A class that is not here is not known to go along without side effects.
HANDLERS: dict[str, Handler] = {
    **{
        path: one.rewrite
        for one in (*langchain.CLASSES, *llamaindex.CLASSES, *agents.CLASSES, *pydantic_ai.PROVIDERS)
        for path in one.paths
    },
    **litellm_strings.CLASSES,
    **dict.fromkeys(pydantic_ai.MODELS, pydantic_ai.rewrite_model),
}
