"""IL102: a client that is built, by the family of its class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import azure, client_style, cloud, frameworks, gateway_style, genai
from inferlint.fixes.classes import CLASSES
from inferlint.fixes.constructions import located
from inferlint.fixes.draft import HeldError
from inferlint.fixes.targets import client_target, gateway_target

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.model.finding import Finding
    from inferlint.project.clients import ClientSite

    Handler = Callable[[FileContext, ClientSite], Draft]

#: Classes that need more than another base URL and key, by their dotted names in the catalogue.
SPECIAL: dict[str, Handler] = {**azure.HANDLERS, **cloud.HANDLERS, **genai.HANDLERS, **frameworks.HANDLERS}


def rewrite(context: FileContext, finding: Finding) -> Draft:
    """Return the change of a client; raises ``HeldError`` when there is none that is right."""
    site = _site(context, finding)
    special = SPECIAL.get(site.client.path)
    return special(context, site) if special is not None else plain(context, site)


def plain(context: FileContext, site: ClientSite) -> Draft:
    """Return the change of a client that is pointed elsewhere by its base URL and key."""
    made = located(context, site)
    klass = CLASSES.get(site.client.path)
    protocol = klass.protocol if klass is not None else site.client.protocol
    config = context.view.config
    target = client_target(config, site.provider, protocol, made.flavour)
    gateway = gateway_target(config, site.provider, protocol) if target is None else None
    if target is None and gateway is None:
        raise HeldError("no-target", f"`{protocol or site.provider}`")
    if klass is None:
        raise HeldError("framework-unknown", f"`{site.path}`")
    if target is not None:
        return client_style.draft(context, made, klass, target)
    assert gateway is not None
    return gateway_style.draft(context, made, klass, gateway)


def _site(context: FileContext, finding: Finding) -> ClientSite:
    for site in context.view.clients.sites:
        if site.span == finding.span and site.path == finding.symbol:
            return site
    raise HeldError("unresolved-name")
