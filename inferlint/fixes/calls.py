"""IL103: a call on a client from elsewhere, or of an SDK's function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import litellm_calls
from inferlint.fixes.draft import Draft, HeldError

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.model.finding import Finding
    from inferlint.project.calls import CallSite


def rewrite(context: FileContext, finding: Finding) -> Draft:
    """Return the change; raises ``HeldError`` when there is none that is right.

    A finding may stand for several calls: they change together, or none does.
    """
    view = context.view
    if any(site.span == finding.span and site.function == finding.symbol for site in view.sql):
        raise HeldError("sql-function", f"`{finding.symbol}`")
    sites = [site for site in view.calls if site.span == finding.span]
    if not sites:
        raise HeldError("unresolved-name")
    if any(site.instance is not None for site in sites):
        raise HeldError("fix-elsewhere", f"`{sites[0].instance.client.path}`" if sites[0].instance else "")
    first = sites[0]
    if first.source is not None and first.source.dynamic is not None:
        raise HeldError("dynamic")
    if len(sites) > 1:
        raise HeldError("unresolved-name", f"`{first.path}` or `{sites[1].path}`")
    if first.path.partition(".")[0] == "openai":
        raise HeldError("module-state", f"`{first.path}`")
    if first.path not in litellm_calls.APIS:
        raise HeldError("framework-unknown", f"`{first.path}`")
    change = Draft(f"Point `{first.name}` at the gateway, with the gateway's key")
    change.risk("framework")
    for site in (first, *_others(context, finding, first)):
        litellm_calls.move_call(context, site, change)
    return change


def _others(context: FileContext, finding: Finding, first: CallSite) -> list[CallSite]:
    """Return the further calls that a finding stands for; raises ``HeldError`` for one that is not found."""
    found = []
    for use in finding.uses:
        here = [site for site in context.view.calls if site.span.line == use.line and site.provider == first.provider]
        here = [site for site in here if site.instance is None and use.path == context.path]
        if not here:
            raise HeldError("unresolved-name", use.what)
        found += [site for site in here if site.span != first.span]
    return list(dict.fromkeys(found))
