from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding, Step
from inferlint.project.escapes import steered_spans
from inferlint.project.hosts import REACHING
from inferlint.project.spans import covers
from inferlint.rules.base import RuleMeta
from inferlint.rules.help import call_the_router

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.finding import Confidence, Severity
    from inferlint.model.span import Span
    from inferlint.project.hosts import Arrival, Flow, HostSite
    from inferlint.project.view import FileView


#: What is done with a text of another file that makes the place a root cause of its own.
_SENDING = frozenset({"request", "base-url"})
#: The same for a text that stands in the router, where nobody else reports it.
_OF_ROUTER = frozenset({"request", "base-url", "client", "argument", "default", "table", "returned", "attribute"})


class DirectUrl:
    """A provider's host is requested, or written into the code as a URL that can be requested.

    ## What it does

    Reports HTTP and WebSocket requests to a provider's host, and constants, class attributes, parameter and
    environment defaults and table entries whose text is such a URL, after folding `+`, adjacent literals,
    f-strings, `format`, `%`, `join` and `urljoin`. The place that is reported is the literal with the host;
    where it arrives is listed as uses. A host without scheme counts when it becomes part of a URL.

    A host that is only compared, matched or used as a key is informational. Documentation links, prose,
    docstrings, log messages and mocked requests are not reported; in test code only real requests are.

    ## Why it matters

    No import betrays a raw request. It is the way around the router that import bans cannot see.

    ## Example

    ```python
    import httpx

    httpx.post("https://api.openai.com/v1/chat/completions", json={})
    ```

    ## Use instead

    ```python
    import httpx

    httpx.post("https://llm.acme.internal/v1/chat/completions", json={})
    ```

    ## Options

    - `router.modules`, `router.gateway-urls`
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL104",
        slug="direct-url",
        group="bypass",
        summary="a provider host requested, or written into the code as a URL",
        severity="error",
    )

    def check(self, view: FileView) -> Iterator[Finding]:
        """Yield a finding for each literal that names a provider host, by what is done with it."""
        steered: list[Span] | None = None
        for site in view.hosts:
            if view.is_approved(site.host.provider):
                continue
            routed = [flow for flow in site.flows if _is_routed(view, flow, site.host.provider)]
            site.flows = [flow for flow in site.flows if flow not in routed]
            if routed and not site.flows and site.declared.manner in ("assigned", "listed", "attribute", "table"):
                # Written down here, used by the router alone.
                continue
            verdict = _verdict(site, view.is_test)
            if verdict is not None and verdict[0] == "error":
                # Where a client or the process is steered, the text is part of that finding.
                steered = steered_spans(view) if steered is None else steered
                verdict = None if any(covers(span, site.span) for span in steered) else verdict
            if verdict is not None:
                yield self._finding(view, site, *verdict)
        for arrival in view.own_hosts.arrivals:
            if not view.is_approved(arrival.host.provider):
                yield from self._arrival(view, arrival)

    def _arrival(self, view: FileView, arrival: Arrival) -> Iterator[Finding]:
        """Yield a finding for a text of another file that is requested here, or that the router alone may use."""
        home = view.program.linked.home(arrival.literal) or view.path
        own = view.program.is_approved(home, arrival.host.provider)
        reaching = [flow for flow in arrival.flows if flow.manner in (_OF_ROUTER if own else _SENDING)]
        reaching = [flow for flow in reaching if flow.scheme or flow.manner == "request"]
        requested = any(flow.manner == "request" for flow in reaching)
        if not reaching or (view.is_test and not requested):
            return
        first, *others = reaching
        # What a caller or a subclass hands in is a matter of its own file; here it is sent on.
        pulled = any(flow.pulled for flow in reaching)
        literal = Step(home, arrival.literal.span.line, f"`{arrival.name}` is written down")
        yield Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            severity="error" if pulled else "info",
            confidence=_confidence(reaching),
            kind="url",
            message=_told(arrival.name, reaching),
            path=view.path,
            span=first.span,
            provider=arrival.host.provider,
            symbol=arrival.name,
            help=call_the_router(view.config, arrival.host.provider),
            chain=(view.step(first.span, f"`{arrival.name}` is {first.what}"), literal),
            uses=tuple(dict.fromkeys(Step(flow.path, flow.span.line, flow.what) for flow in others)),
            statement=first.statement,
        )

    def _finding(
        self, view: FileView, site: HostSite, severity: Severity, confidence: Confidence, message: str
    ) -> Finding:
        return Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            severity=severity,
            confidence=confidence,
            kind="url",
            message=message,
            path=view.path,
            span=site.span,
            provider=site.host.provider,
            symbol=site.name,
            help=call_the_router(view.config, site.host.provider),
            chain=(view.step(site.span, f"`{site.name}` {site.declared.what}"),),
            uses=site.uses(),
            statement=site.statement,
        )


def _verdict(site: HostSite, is_test: bool) -> tuple[Severity, Confidence, str] | None:
    """Return (severity, confidence, message), or ``None`` when the text reaches nobody."""
    declared = site.declared.manner
    if declared in ("shown", "mocked", "nothing"):
        return None
    if declared == "client" and site.declared.scheme:
        # Part of the client's own finding.
        return None
    reaching = [flow for flow in (site.declared, *site.flows) if flow.manner in REACHING]
    whole = [flow for flow in (site.declared, *site.flows) if flow.scheme or flow.manner == "request"]
    if declared in ("compared", "key"):
        return ("info", "high", f"`{site.name}` is only compared")
    if not whole and not any(flow.manner in ("client", "base-url") for flow in reaching):
        return _bare(site)
    requested = any(flow.manner == "request" for flow in reaching)
    if is_test and not requested:
        return ("info", "high", f"`{site.name}` is named in test code")
    if declared in ("assigned", "listed"):
        return _stored(site, reaching)
    return ("error", _confidence(reaching), _message(site, reaching))


def _bare(site: HostSite) -> tuple[Severity, Confidence, str] | None:
    """A host without scheme that becomes no URL in this file."""
    if site.declared.manner in ("assigned", "attribute", "default") and not site.flows:
        return ("info", "low", f"`{site.name}` is written down as a host name")
    if any(flow.manner == "compared" for flow in site.flows):
        return ("info", "high", f"`{site.name}` is only compared")
    return None


def _stored(site: HostSite, reaching: list[Flow]) -> tuple[Severity, Confidence, str] | None:
    """A constant or list: every use that can be seen decides."""
    if reaching:
        return ("error", _confidence(reaching), _message(site, reaching))
    if site.flows:
        if all(flow.manner in ("shown", "mocked", "nothing") for flow in site.flows):
            return None
        if all(flow.manner != "assigned" for flow in site.flows):
            return ("info", "high", f"`{site.name}` is only compared")
    if site.declared.manner == "listed":
        return ("info", "low", f"`{site.name}` is only listed")
    return ("error", "medium", f"URL of `{site.name}` is written into the code")


def _confidence(reaching: list[Flow]) -> Confidence:
    certain = ("request", "client", "base-url", "default", "attribute")
    return "high" if any(flow.manner in certain for flow in reaching) else "medium"


def _is_routed(view: FileView, flow: Flow, provider: str) -> bool:
    return flow.path != view.path and view.program.is_approved(flow.path, provider)


def _message(site: HostSite, reaching: list[Flow]) -> str:
    return _told(site.name, reaching)


def _told(name: str, reaching: list[Flow]) -> str:
    manners = {flow.manner for flow in reaching}
    if "request" in manners:
        return f"request goes straight to `{name}`"
    if manners & {"client", "base-url"}:
        return f"base URL points at `{name}`"
    if "default" in manners:
        return f"default points at `{name}`"
    return f"URL of `{name}` is written into the code"
