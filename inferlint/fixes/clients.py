"""IL102: a client that is built, by the family of its class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import azure, client_style, cloud, frameworks, gateway_style, genai, import_swap
from inferlint.fixes.classes import CLASSES
from inferlint.fixes.constructions import located
from inferlint.fixes.draft import HeldError
from inferlint.fixes.targets import client_or_reason, gateway_target

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.fixes.classes import ClientClass
    from inferlint.fixes.constructions import Construction
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.fixes.targets import ClientTarget, GatewayTarget
    from inferlint.model.finding import Finding
    from inferlint.project.clients import ClientSite

    Handler = Callable[[FileContext, ClientSite], Draft]

#: Classes that need more than another base URL and key, by their dotted names in the catalogue.
SPECIAL: dict[str, Handler] = {**azure.HANDLERS, **genai.HANDLERS, **frameworks.HANDLERS}


def rewrite(context: FileContext, finding: Finding) -> Draft:
    """Return the change of a client; raises ``HeldError`` when there is none that is right."""
    site = _site(context, finding)
    special = SPECIAL.get(site.client.path)
    if special is not None:
        return special(context, site)
    cloud.check_signature(context, site)
    return plain(context, site)


def plain(context: FileContext, site: ClientSite) -> Draft:
    """Return the change of a client that is pointed elsewhere by its base URL and key."""
    klass = CLASSES.get(site.client.path)
    if klass is None:
        raise HeldError("framework-unknown", f"`{site.path}`")
    if context.view.config.fix_style == "import-swap":
        swapped = import_swap.draft(context, site, klass)
        if swapped is not None:
            return swapped
    made = located(context, site)
    target, gateway = chosen(context, made, klass)
    if target is not None:
        return client_style.draft(context, made, klass, target)
    assert gateway is not None
    return gateway_style.draft(context, made, klass, gateway)


def chosen(
    context: FileContext, made: Construction, klass: ClientClass
) -> tuple[ClientTarget | None, GatewayTarget | None]:
    """Return the router's class that takes the client's place, else the gateway that it is pointed at.

    Raises ``HeldError`` when there is neither.
    """
    config, provider = context.view.config, made.site.reached
    target, held = client_or_reason(config, provider, klass.protocol, made.flavour)
    if target is not None:
        if target.exact or (klass.is_named and not klass.adds):
            return target, None
        held = HeldError("extended-class" if klass.adds else "protocol-change", f"`{made.site.path}`")
    gateway = gateway_target(config, provider, klass.protocol)
    if gateway is not None:
        return None, gateway
    raise held or HeldError("no-target", f"`{klass.protocol}`")


def _site(context: FileContext, finding: Finding) -> ClientSite:
    for site in context.sites_at(finding.span):
        if site.path == finding.symbol:
            return site
    raise HeldError("unresolved-name")
