from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding
from inferlint.project.chain import import_chain
from inferlint.rules.base import RuleMeta
from inferlint.rules.help import call_the_router

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.finding import Confidence, Step
    from inferlint.project.clients import ClientSite
    from inferlint.project.view import FileView


class DirectClient:
    """A provider client is constructed, subclassed or handed on as a class outside the router.

    ## What it does

    Reports every place outside a zone where the client class of a provider SDK or framework is called,
    used as a base class, or passed on (a factory table, `functools.partial`, dependency injection), unless its
    base URL is an approved gateway. Calls through the client are listed as uses of the same finding.

    A client whose base URL cannot be resolved is reported with lower confidence, and the message says so.

    ## Why it matters

    A client that the router did not build does not fail over. When its provider blocks the account, every call
    through it fails until someone changes the code.

    ## Example

    ```python
    from openai import OpenAI

    client = OpenAI()
    client.chat.completions.create(model="gpt-4o", messages=[])
    ```

    ## Use instead

    ```python
    from acme.inference.router import complete

    complete(messages=[])
    ```

    ## Options

    - `router.modules`, `router.gateway-urls`, `router.gateway-env`, `router.gateway-settings`
    - `local-servers`
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL102",
        slug="direct-client",
        group="bypass",
        summary="a provider client built, subclassed or handed on outside the router",
        severity="error",
    )

    def check(self, view: FileView) -> Iterator[Finding]:
        """Yield a finding for each place that builds a client which does not go to a gateway."""
        uses = _uses(view)
        for site in view.clients.sites:
            if view.is_approved(site.reached) or site.route.status == "approved":
                continue
            elsewhere = view.program.calls_elsewhere.get(id(site.root), ())
            yield self._finding(view, site, (*site.uses, *uses.get(id(site), ()), *elsewhere))

    def _finding(self, view: FileView, site: ClientSite, uses: tuple[Step, ...]) -> Finding:
        unsure = site.route.status == "unresolved" or _is_injected(site) or _is_promised(site)
        confidence: Confidence = "medium" if unsure else "high"
        provider = site.reached
        return Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            severity="info" if site.control else "error",
            confidence=confidence,
            kind="client",
            message=_message(site),
            path=view.path,
            span=site.span,
            provider=provider,
            symbol=site.path,
            help=call_the_router(view.config, provider),
            chain=_chain(view, site),
            uses=tuple(dict.fromkeys(uses)),
            statement=site.statement,
        )


def _is_injected(site: ClientSite) -> bool:
    """Say whether a service client is built by a session of which only the service's name is known."""
    return site.source is None and site.instance is not None and site.instance.service is not None


def _is_promised(site: ClientSite) -> bool:
    """Say whether only an annotation tells which class is called; it may be a subclass that goes elsewhere."""
    return site.source is not None and site.source.promised


def _message(site: ClientSite) -> str:
    if site.control:
        return f"`{site.name}` manages models of `{site.provider}`"
    subject = {
        "constructed": f"`{site.name}` is built outside the router",
        "subclassed": f"`{site.name}` inherits from `{site.path}`",
        "passed": f"`{site.name}` is handed on as a class",
    }[site.way]
    if _is_injected(site):
        return f"{subject}; its session cannot be resolved"
    if site.route.status == "unresolved":
        return f"{subject}; its base URL {site.route.why}"
    if site.route.host:
        return f"{subject} and points at `{site.route.host}`"
    return subject


def _chain(view: FileView, site: ClientSite) -> tuple[Step, ...]:
    steps: list[Step] = []
    if site.source is not None and site.expr is not None:
        steps += import_chain(view.program, view.path, site.expr, site.source)
    where = f"`{site.name}`" if site.way != "subclassed" else f"`class {site.name}`"
    steps.append(view.step(site.span, f"{where} is `{site.path}`"))
    return tuple(steps)


def _uses(view: FileView) -> dict[int, list[Step]]:
    """Return the calls through each client that is built here."""
    found: dict[int, list[Step]] = {}
    for call in view.calls:
        if call.instance is None:
            continue
        site = view.clients.of(call.instance)
        if site is not None:
            found.setdefault(id(site), []).append(view.step(call.span, f"`{call.name}`"))
    return found
