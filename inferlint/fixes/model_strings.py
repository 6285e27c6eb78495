"""IL106: a text by which a framework builds a client."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import langchain_strings, litellm_strings, pydantic_ai_strings
from inferlint.fixes.constructions import import_of
from inferlint.fixes.draft import HeldError
from inferlint.fixes.pointing import Called

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.model.finding import Finding
    from inferlint.project.models import ModelSite

    Handler = Callable[[FileContext, Called], Draft]

#: By dotted names of the catalogue. What is not here is not known to go along without side effects.
HANDLERS: dict[str, Handler] = {
    **langchain_strings.HANDLERS,
    **litellm_strings.HANDLERS,
    **pydantic_ai_strings.HANDLERS,
}


def rewrite(context: FileContext, finding: Finding) -> Draft:
    """Return the change; raises ``HeldError`` when there is none that is right."""
    site = _site(context, finding)
    handler = HANDLERS.get(site.path)
    if handler is None:
        raise HeldError("framework-unknown", f"`{site.path}`")
    return handler(context, _called(context, site))


def _site(context: FileContext, finding: Finding) -> ModelSite:
    for site in context.view.models:
        if site.span == finding.span and site.path == finding.symbol:
            return site
    raise HeldError("unresolved-name")


def _called(context: FileContext, site: ModelSite) -> Called:
    view = context.view
    if site.source.dynamic is not None:
        raise HeldError("dynamic")
    expr = context.call_at(site.span)
    node = context.source.call_at(site.span)
    symbol = view.evaluator.symbol(site.source)
    entry = symbol and (symbol.client or symbol.function)
    if expr is None or node is None or not entry:
        raise HeldError("unresolved-name")
    return Called(site.name, site.provider, expr, node, import_of(context, expr.func), entry.positional)
