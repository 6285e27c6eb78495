"""A provider's URL that an SDK's client is given: the URL changes with the client and its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import clients
from inferlint.fixes.draft import Draft, HeldError
from inferlint.fixes.edit import apply
from inferlint.fixes.targets import client_target, gateway_target
from inferlint.fixes.url_constants import PASSIVE, check_derived, check_target, flows_of
from inferlint.fixes.url_edits import replace_beginning
from inferlint.project.spans import covers

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.targets import Flavour
    from inferlint.model.expr import Const
    from inferlint.project.clients import ClientSite
    from inferlint.project.hosts import HostSite


def draft(context: FileContext, site: HostSite, origin: Const) -> Draft:
    """Return the change of the URL with that of each client that is given it; raises ``HeldError`` for none."""
    for flow in flows_of(site):
        if flow.path != context.path:
            raise HeldError("shared-url", f"{flow.path}, line {flow.span.line}")
        if flow.manner != "client" and flow.manner not in PASSIVE:
            raise HeldError("shared-url", f"line {flow.span.line}")
    check_derived(context, origin)
    check_target(context, site)
    given = [flow.span for flow in flows_of(site) if flow.manner == "client"]
    built = [one for one in context.view.clients.sites if any(covers(one.span, span) for span in given)]
    if len(built) < len(given):
        raise HeldError("fix-elsewhere")
    change = Draft("Point the URL and the client that is given it at the gateway, with the gateway's key")
    change.risk("shared-url")
    for one in built:
        _client(context, site, one, change)
    target = gateway_target(context.view.config, built[0].provider, built[0].client.protocol)
    if target is None:
        raise HeldError("no-target", f"`{built[0].client.protocol or site.host.provider}`")
    _url(context, origin, change, target.base_url)
    try:
        apply(context.text, change.patches)
    except ValueError:
        raise HeldError("argument-layout") from None
    return change


def _client(context: FileContext, site: HostSite, built: ClientSite, change: Draft) -> None:
    flavour: Flavour = "async" if built.client.mode == "async" else "sync"
    if client_target(context.view.config, built.provider, built.client.protocol, flavour) is not None:
        # The router's class is built without a URL; this one is left over then.
        raise HeldError("fix-elsewhere", f"`{built.name}` in line {built.span.line}")
    special = clients.SPECIAL.get(built.client.path)
    made = special(context, built) if special is not None else clients.plain(context, built)
    change.add(made.patches)
    for reason in made.hazards:
        change.risk(reason)


def _url(context: FileContext, origin: Const, change: Draft, value: object) -> None:
    text = str(origin.value)
    replace_beginning(context, change, origin, text, value)  # type: ignore[arg-type]
