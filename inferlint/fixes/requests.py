"""IL104: a provider's URL in a request, a constant or a default."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import client_urls, raw_requests
from inferlint.fixes.draft import HeldError
from inferlint.fixes.url_constants import check_target, flows_of
from inferlint.model.expr import Const
from inferlint.source.shell import FETCHERS

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.model.finding import Finding
    from inferlint.project.hosts import Arrival, HostSite


def rewrite(context: FileContext, finding: Finding) -> Draft:
    """Return the change; raises ``HeldError`` when there is none that is right."""
    site = next((one for one in context.view.hosts if one.span == finding.span), None)
    if site is not None:
        return _written_here(context, site)
    for arrival in context.view.own_hosts.arrivals:
        if any(flow.span == finding.span for flow in arrival.flows):
            return _arriving(context, arrival, finding)
    raise HeldError("url-parts")


def _written_here(context: FileContext, site: HostSite) -> Draft:
    origin = _literal(context, site)
    if origin is None:
        raise HeldError("url-parts", f"`{site.name}`")
    _check_shell(context, site)
    senders = raw_requests.senders_of(context, origin)
    if senders:
        return raw_requests.draft(context, senders)
    if any(flow.manner == "client" for flow in flows_of(site)):
        return client_urls.draft(context, site, origin)
    elsewhere = next((flow for flow in site.flows if flow.path != context.path), None)
    if elsewhere is not None:
        raise HeldError("shared-url", f"{elsewhere.path}, line {elsewhere.span.line}")
    check_target(context, site)
    raise HeldError("shared-url")


def _arriving(context: FileContext, arrival: Arrival, finding: Finding) -> Draft:
    senders = raw_requests.senders_of(context, arrival.literal)
    if not senders:
        raise HeldError("fix-elsewhere", f"`{arrival.name}`")
    return raw_requests.draft(context, senders)


def _literal(context: FileContext, site: HostSite) -> Const | None:
    for number, one in context.view.own_hosts.by_literal.items():
        if one is site:
            return next((found.expr for found in context.view.contexts if id(found.expr) == number), None)  # type: ignore[return-value]
    return None


def _check_shell(context: FileContext, site: HostSite) -> None:
    """Raise ``HeldError`` for a request that a shell command makes."""
    start, end = site.statement
    lines = context.text.splitlines()[start - 1 : end]
    flows = [flow for flow in flows_of(site) if flow.manner == "request"]
    words = {word for line in lines for word in line.replace('"', " ").replace("'", " ").replace(",", " ").split()}
    if flows and FETCHERS & words:
        raise HeldError("shell-line")
