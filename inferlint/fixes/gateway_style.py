"""The gateway style: the SDK stays, its base URL and key change together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import constructions as made_of
from inferlint.fixes.arguments import Change, change_call
from inferlint.fixes.draft import Draft, HeldError, taken
from inferlint.fixes.models import rename_models

if TYPE_CHECKING:
    from inferlint.fixes.classes import ClientClass
    from inferlint.fixes.constructions import Construction
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.targets import GatewayTarget


def draft(context: FileContext, made: Construction, klass: ClientClass, target: GatewayTarget) -> Draft:
    """Return the change that points a client at a gateway; raises ``HeldError`` when there is none that is right."""
    change = Draft(f"Point `{made.site.name}` at the gateway, with the gateway's key")
    if not klass.is_stable:
        change.risk("version-dependent")
    made_of.check_arguments(context, made, klass, change)
    keys = made_of.check_key(context, made, klass)
    made_of.check_base_url(context, made, klass)
    made_of.check_moves(context, made)
    made_of.check_apis(context, made.site, target.gateway.apis)
    rename_models(context, made.site, target.router, change)
    if target.api_key is None and not target.router.keep_provider_key:
        raise HeldError("no-gateway-key")
    start, _ = context.source.range(made.node.func)
    values = [(klass.base_url, target.base_url.written(change, context, start, made.fact))]
    if target.api_key is not None and not target.router.keep_provider_key:
        values.append((klass.api_key, target.api_key.written(change, context, start, made.fact)))
        keys = [name for name in keys if name != klass.api_key]
    edits = Change(remove=tuple(keys) if not target.router.keep_provider_key else (), set=tuple(values))
    change.add(taken(change_call(context.source, made.node, edits)))
    return change
