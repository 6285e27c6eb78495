from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding, Step
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

    A request with a URL that another file writes down is reported where it is sent. A URL that only the router uses
    is not reported; one that a caller or a subclass hands in is reported there, and informational where it is sent.

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
        for site in view.hosts:
            if view.is_approved(site.host.provider):
                continue
            flows = [flow for flow in site.flows if not _is_routed(view, flow, site.host.provider)]
            if site.flows and not flows and site.declared.manner in ("assigned", "listed", "attribute", "table"):
                # Written down here, used by the router alone.
                continue
            direct = replace(site, flows=flows)
            verdict = _verdict(direct, view.is_test)
            # Where a client or the process is steered, the text is part of that finding.
            is_steered = verdict is not None and verdict[0] == "error" and _is_steered(view, site)
            if verdict is not None and not is_steered:
                yield self._finding(view, direct, *verdict)
        yield from self._arrivals(view)

    def _arrivals(self, view: FileView) -> Iterator[Finding]:
        """Yield a finding for each place that sends to hosts which other files write down."""
        places: dict[Span, list[tuple[Arrival, Flow]]] = {}
        firsts: dict[tuple[int, ...], Span] = {}
        uses: dict[Span, list[Step]] = {}
        for arrival in view.own_hosts.arrivals:
            for flow in _sent(view, arrival):
                places.setdefault(flow.span, []).append((arrival, flow))
        for span, here in sorted(places.items(), key=lambda item: (item[0].line, item[0].column)):
            root = tuple(sorted(id(arrival.literal) for arrival, _ in here))
            first = firsts.setdefault(root, span)
            if first is not span:
                uses.setdefault(first, []).append(Step(view.path, span.line, here[0][1].what))
        for span in firsts.values():
            yield self._arrival(view, places[span], tuple(dict.fromkeys(uses.get(span, ()))))

    def _arrival(self, view: FileView, here: list[tuple[Arrival, Flow]], uses: tuple[Step, ...]) -> Finding:
        arrival, flow = here[0]
        flows = [one for _, one in here]
        more = len({one.name for one, _ in here}) - 1
        others = f" and {more} more provider host{'s' if more > 1 else ''}" if more else ""
        return Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            # What a caller or a subclass hands in is a matter of its own file; here it is sent on.
            severity="error" if any(one.pulled for one in flows) else "info",
            confidence=_confidence(flows),
            kind="url",
            message=_told(arrival.name, flows) + others,
            path=view.path,
            span=flow.span,
            provider=arrival.host.provider,
            symbol=arrival.name,
            help=call_the_router(view.config, arrival.host.provider),
            chain=(
                view.step(flow.span, f"`{arrival.name}` is {flow.what}"),
                *(_written_down(view, one) for one, _ in here),
            ),
            uses=uses,
            statement=flow.statement,
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


def _sent(view: FileView, arrival: Arrival) -> list[Flow]:
    """Return where a text of another file is sent to its host outside the router."""
    if view.is_approved(arrival.host.provider):
        return []
    home = view.program.linked.home(arrival.literal) or view.path
    own = view.program.is_approved(home, arrival.host.provider)
    reaching = [flow for flow in arrival.flows if flow.manner in (_OF_ROUTER if own else _SENDING)]
    reaching = [flow for flow in reaching if flow.scheme or flow.manner == "request"]
    requested = any(flow.manner == "request" for flow in reaching)
    return reaching if requested or not view.is_test else []


def _written_down(view: FileView, arrival: Arrival) -> Step:
    home = view.program.linked.home(arrival.literal) or view.path
    return Step(home, arrival.literal.span.line, f"`{arrival.name}` is written down")


def _is_steered(view: FileView, site: HostSite) -> bool:
    return any(covers(span, site.span) for span in view.steered)


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
