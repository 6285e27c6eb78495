"""URLs that are written down once: constants, class attributes, defaults; they change with all that uses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes.draft import HeldError
from inferlint.fixes.readers import is_read_elsewhere, unknown_reader
from inferlint.model.expr import Attr, Const, Name, Sub
from inferlint.project.known import TEXT_METHODS
from inferlint.project.spans import covers

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.http_calls import Sender
    from inferlint.project.hosts import Flow, HostSite

#: What is done with a URL on its way to a request.
PASSIVE = frozenset({"assigned", "attribute", "default", "shown", "nothing", "mocked", "base-url"})


def check_flows(context: FileContext, origin: Const, senders: list[Sender]) -> None:
    """Raise ``HeldError`` when a literal is used for anything but these requests, as far as that can be seen."""
    site = next((one for one in context.view.hosts if covers(one.span, origin.span)), None)
    if site is None:
        raise HeldError("url-parts")
    spans = [one.url.span for one in senders if one.url is not None]
    for flow in (site.declared, *site.flows):
        if flow.path != context.path:
            raise HeldError("shared-url", f"{flow.path}, line {flow.span.line}")
        if flow.manner in {"request", "base-url"}:
            if not any(covers(span, flow.span) or covers(flow.span, span) for span in spans):
                raise HeldError("shared-url", f"line {flow.span.line}")
        elif flow.manner not in PASSIVE:
            raise HeldError("shared-url", f"line {flow.span.line}")
    check_derived(context, origin)
    check_target(context, site)


def check_derived(context: FileContext, origin: Const) -> None:
    """Raise ``HeldError`` when something is made of a URL that is no longer known: ``URL.replace(…)``, ``URL[8:]``."""
    for one in context.view.contexts:
        if not isinstance(one.expr, (Name, Attr, Const)) or one.up is None:
            continue
        up = one.up.expr
        is_called = isinstance(up, Attr) and up.name not in TEXT_METHODS and up.name not in ("format", "join")
        if not is_called and not (isinstance(up, Sub) and one.slot == "base"):
            continue
        if any(piece.origin is origin for text in context.view.strings.texts(one.expr) for piece in text):
            raise HeldError("shared-url", f"line {one.expr.span.line}")


def check_target(context: FileContext, site: HostSite) -> None:
    """Raise ``HeldError`` when other files get the name that holds a URL, or a line reads it that is no fact."""
    name = site.target.strip(".[]")
    near = context.source.lines.offset(site.span.line, site.span.column)
    line = unknown_reader(context, [site.target] if site.target and "[" not in site.target else [], near)
    if line is not None:
        raise HeldError("shared-url", f"line {line}")
    if name and is_read_elsewhere(context, name):
        raise HeldError("shared-url", f"other files use `{name}`")


def flows_of(site: HostSite) -> list[Flow]:
    """Return everything that is done with a URL."""
    return [site.declared, *site.flows]
