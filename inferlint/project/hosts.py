"""Provider hosts in the texts of a file: where each is written down, and what is done with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from inferlint.model.expr import (
    Attr,
    Binary,
    Call,
    Choice,
    Compare,
    Const,
    Expr,
    Items,
    Join,
    Name,
    Opaque,
    Scoped,
    Sub,
    Table,
    Walrus,
    children,
    dotted,
)
from inferlint.project.flows import TEXT
from inferlint.project.known import (
    COMPARING,
    ENVIRONMENT_READS,
    FIELD_FUNCTIONS,
    HTTP_METHODS,
    LOOKUPS,
    PROSE_KEYWORDS,
    QUERIES,
    REQUEST_FUNCTIONS,
    ROWS,
    SHOWING,
    TEXT_CLASSES,
    TEXT_METHODS,
    URL_JOINS,
)
from inferlint.project.objects import (
    Container,
    Deferred,
    Instance,
    LocalClass,
    LocalFunction,
    LocalInstance,
    Partial,
)
from inferlint.project.roles import callee_name, is_mock_call, root_name
from inferlint.project.spans import covers
from inferlint.project.strings import UNKNOWN, Piece
from inferlint.project.urls import HOLE, parse
from inferlint.source.shell import FETCHERS

if TYPE_CHECKING:
    from inferlint.catalogue.entries import Host
    from inferlint.model.finding import Step
    from inferlint.model.span import Span
    from inferlint.project.context import Context
    from inferlint.project.strings import Text
    from inferlint.project.urls import Url
    from inferlint.project.view import FileView

#: What is done with a text at one place. The first group reaches the host, the second does not.
Manner = Literal[
    "request", "client", "base-url", "argument", "default", "table", "returned", "assigned", "attribute",
    "listed", "compared", "key", "shown", "mocked", "nothing",
]  # fmt: skip
REACHING: frozenset[str] = frozenset(
    {"request", "client", "base-url", "argument", "default", "table", "returned", "attribute"}
)
_URL_KEYWORDS = frozenset(
    {
        "base_url", "api_base", "endpoint", "url", "uri", "host", "server_url", "api_url", "azure_endpoint",
        "openai_api_base", "api_endpoint", "endpoint_url", "websocket_url", "ws_url", "baseurl", "base",
        "inference_server_url", "endpoint_uri", "server", "target", "api_host",
    }
)  # fmt: skip
_MOST_STEPS = 500
_SHELLS = frozenset(
    {
        "run", "Popen", "call", "check_call", "check_output", "system", "popen", "getoutput", "getstatusoutput",
        "create_subprocess_shell", "create_subprocess_exec",
    }
)  # fmt: skip


@dataclass(slots=True, eq=False)
class Flow:
    """One place where the text arrives; ``scheme`` says whether it is a whole URL there."""

    manner: Manner
    scheme: bool
    span: Span
    what: str
    path: str = ""
    statement: tuple[int, int] = (0, 0)
    #: The text is taken from a module of the project, not handed in by a caller or set by a subclass.
    pulled: bool = False


@dataclass(slots=True, eq=False)
class HostSite:
    """One literal that names a provider host. ``declared`` is what is done with it where it stands."""

    host: Host
    name: str
    span: Span
    statement: tuple[int, int]
    declared: Flow
    target: str = ""
    flows: list[Flow] = field(default_factory=list)

    def uses(self) -> tuple[Step, ...]:
        """Return the places where the text arrives, as steps."""
        from inferlint.model.finding import Step

        return tuple(Step(flow.path, flow.span.line, flow.what) for flow in self.flows if flow.manner != "nothing")


@dataclass(slots=True, eq=False)
class Arrival:
    """A text that another file writes down and that arrives here. ``literal`` is where its host stands."""

    host: Host
    name: str
    literal: Const
    flows: list[Flow] = field(default_factory=list)


@dataclass(slots=True)
class Hosts:
    """The provider hosts of one file: those it writes down, in source order, and those that arrive from others."""

    sites: list[HostSite]
    arrivals: list[Arrival]
    #: The sites by the literal that names them.
    by_literal: dict[int, HostSite]


def collect_hosts(view: FileView) -> Hosts:
    """Return the provider hosts of one file."""
    sites: dict[int, HostSite] = {}
    joined: dict[tuple[int, str], HostSite] = {}
    flows: dict[int, list[tuple[str, Flow]]] = {}
    arrivals: dict[int, Arrival] = {}
    bits = view.bits
    for context in view.contexts:
        if not bits.get(id(context.expr), 0) & TEXT or not _is_whole_text(context, view):
            continue
        for text in _texts(view, context):
            url = parse(text)
            if url is None or url.origin is None:
                continue
            host = _provider_host(view, url)
            if host is None or view.routing.text(text).status == "approved":
                continue
            _record(view, context, url, host, sites, joined, flows, arrivals)
    _settle(sites, joined, flows)
    for arrival in arrivals.values():
        arrival.flows = _distinct(arrival.flows)
    ordered = sorted(sites.values(), key=lambda site: (site.span.line, site.span.column))
    return Hosts(ordered, list(arrivals.values()), sites)


def _settle(
    sites: dict[int, HostSite], joined: dict[tuple[int, str], HostSite], flows: dict[int, list[tuple[str, Flow]]]
) -> None:
    """Give the sites their flows; a host that no literal names is a site where it is put together."""
    for key, site in sites.items():
        site.flows = _distinct([flow for _, flow in flows.get(key, [])])
    loose = {place: site for place, site in joined.items() if place[0] not in sites}
    for (key, name), site in loose.items():
        site.flows = _distinct([flow for host, flow in flows[key] if host == name and flow is not site.declared])
        sites[id(site) if key in sites else key] = site


def _texts(view: FileView, context: Context) -> list[Text]:
    known = view.strings.texts(context.expr, context.site.branch)
    if len(known) == 1 and known[0] is UNKNOWN:
        return []
    found = list(known)
    return [part for text in found for part in _shell_words(text, context)] if _in_shell(context) else found


def _shell_words(text: Text, context: Context) -> list[Text]:
    """Split ``curl https://… -d …`` into words; other texts stay whole."""
    if len(text) != 1 or text[0].hole or " " not in text[0].text.strip():
        return [text]
    words = text[0].text.replace("'", " ").replace('"', " ").split()
    if not FETCHERS.intersection(words):
        return [text]
    return [(Piece(word, text[0].origin),) for word in words]


def _in_shell(context: Context) -> bool:
    current: Context | None = context
    for _ in range(4):
        if current is None:
            return False
        if isinstance(current.expr, Call) and callee_name(current.expr) in _SHELLS:
            return True
        current = current.up
    return False


def _provider_host(view: FileView, url: Url) -> Host | None:
    host = view.catalogue.host(url.host.replace(HOLE, "x"), url.path.replace(HOLE, "x"))
    if host is None or host.scope in ("docs", "auth"):
        return None
    if host.scope == "local":
        return None
    return host


def _record(
    view: FileView,
    context: Context,
    url: Url,
    host: Host,
    sites: dict[int, HostSite],
    joined: dict[tuple[int, str], HostSite],
    flows: dict[int, list[tuple[str, Flow]]],
    arrivals: dict[int, Arrival],
) -> None:
    origin = url.origin
    if origin is None:
        return
    manner = _classify(context, view)
    if manner == "nothing" and isinstance(context.expr, Call) and _builds_text(context.expr, view):
        # A call that declares a default and hands on nothing: `@option("--url", default="https://…")`.
        manner = "default"
    flow = Flow(manner, bool(url.scheme), context.expr.span, _what(manner, context), view.path, context.site.statement)
    if view.program.linked.home(origin) not in (None, view.path):
        name = url.host.replace(HOLE, "*")
        flow.pulled = _is_pulled(view, context.expr)
        arrivals.setdefault(id(origin), Arrival(host, name, origin)).flows.append(flow)
        return
    target = context.site.targets[0] if context.site.targets else ""
    name = url.host.replace(HOLE, "*")
    if not covers(context.expr.span, origin.span):
        flows.setdefault(id(origin), []).append((url.host, flow))
        if not _is_taken(context.expr, view):
            site = HostSite(host, name, context.expr.span, context.site.statement, flow, target)
            joined.setdefault((id(origin), url.host), site)
        return
    known = sites.get(id(origin))
    if known is not None:
        # Several meanings of one text: the strongest one counts.
        known.declared.scheme = known.declared.scheme or flow.scheme
        return
    sites[id(origin)] = HostSite(host, name, origin.span, context.site.statement, flow, target)


def _is_taken(expr: Expr, view: FileView) -> bool:
    """Say whether an expression takes a text from elsewhere instead of putting one together."""
    return isinstance(expr, (Name, Attr, Sub)) or (isinstance(expr, Call) and not _builds_text(expr, view))


def _is_pulled(view: FileView, expr: Expr) -> bool:
    """Say whether a name in ``expr`` leads, within the file, to an import of the project's own code."""
    pending, seen = [expr], 0
    while pending and seen < _MOST_STEPS:
        current = pending.pop()
        seen += 1
        if isinstance(current, Name):
            for binding in view.scopes.reaching(current):
                if binding.how == "import" and view.is_first_party(view.program.linked.import_(binding.ref or 0)):
                    return True
                if binding.value is not None:
                    pending.append(binding.value)
        elif isinstance(current, Attr):
            for base in view.evaluator.objects(current.base):
                if isinstance(base, (LocalClass, LocalInstance)):
                    if view.program.linked.path_of(base.klass.body) == view.path:
                        pending += view.evaluator.member_values(base.klass, current.name)
                    elif not base.is_open:
                        return True
        pending += [child for _, child in children(current)]
    return False


# What is a whole text ----------------------------------------------------------------------------------


def _is_whole_text(context: Context, view: FileView) -> bool:
    """Say whether an expression may be a text and is no part of a larger one."""
    expr = context.expr
    if isinstance(expr, Const):
        if not isinstance(expr.value, (str, bytes)) or len(expr.value) < 5:
            return False
    elif isinstance(expr, Call):
        if not _builds_text(expr, view) and not _gives_text(expr, view):
            return False
    elif not isinstance(expr, (Join, Binary, Name, Attr, Choice, Walrus, Sub)):
        return False
    up = context.up
    if up is None:
        return context.site.role not in ("docstring", "target", "delete")
    return not _is_part(context, up, view)


def _gives_text(call: Call, view: FileView) -> bool:
    """Say whether a call may give a text that stands elsewhere: it asks a function of the project for it."""
    func = call.func
    if isinstance(func, Name) and func.id in ("getattr", "next", "anext"):
        return True
    return any(
        isinstance(one, (LocalFunction, Deferred, Partial, LocalInstance)) for one in view.evaluator.objects(func)
    )


def _is_part(context: Context, up: Context, view: FileView) -> bool:
    around = up.expr
    match around:
        case Join() | Binary() | Walrus():
            return True
        case Choice():
            return context.slot == "option"
        case Attr(name=name):
            # `"…".format`, `URL.rstrip`: part of the text that the call gives.
            whole = up.up.expr if up.up is not None else None
            if isinstance(whole, Call) and up.slot == "func" and (name in TEXT_METHODS or name in ("format", "join")):
                return True
            return isinstance(context.expr, (Name, Attr))
        case Call():
            if context.slot == "func":
                return True
            return _builds_text(around, view) and not _is_lookup(around)
    return False


def _is_lookup(call: Call) -> bool:
    return (
        isinstance(call.func, Attr)
        and call.func.name in ("get", "pop", "setdefault")
        and not isinstance(call.func.base, Const)
    )


def _builds_text(call: Call, view: FileView) -> bool:
    func = call.func
    external = view.evaluator.external(func)
    path = external.path if external is not None else (dotted(func) or "")
    if path in ENVIRONMENT_READS or path in TEXT_CLASSES or path in URL_JOINS or path in FIELD_FUNCTIONS:
        return True
    if any(arg.keyword == "default" for arg in call.args):
        return True
    if not isinstance(func, Attr):
        return False
    if func.name in TEXT_METHODS or func.name in ("format", "join"):
        return True
    return func.name in ("get", "pop", "setdefault") and len(call.args) == 2


# What is done with it ----------------------------------------------------------------------------------


def _classify(context: Context, view: FileView) -> Manner:
    current = context
    while current.up is not None:
        found = _step(current, current.up, view)
        if found is not None:
            return found
        current = current.up
    return _at_top(current)


def _at_top(context: Context) -> Manner:
    match context.site.role:
        case "value" | "augmented" | "with" | "iterate":
            if isinstance(context.expr, Table):
                return "table"
            if isinstance(context.expr, Items):
                return "listed"
            targets = context.site.targets
            names = [target.strip("[].") for target in targets]
            if names and all(name in _HEADER_NAMES for name in names):
                return "nothing"
            if names and all(name in _PROSE_NAMES or name.lower() in PROSE_KEYWORDS for name in names):
                return "shown"
            return "attribute" if any(target.startswith((".", "[")) for target in targets) else "assigned"
        case "default":
            return "default"
        case "return" | "yield":
            return "table" if isinstance(context.expr, Table) else "returned"
        case "pattern" | "test":
            return "compared"
        case "raise" | "assert":
            return "shown"
    return "nothing"


_PROSE_NAMES = frozenset({"__doc__", "__url__", "__version__", "__author__"})


def _step(inner: Context, around: Context, view: FileView) -> Manner | None:
    expr = around.expr
    match expr:
        case Compare():
            return "compared"
        case Table():
            return "key" if inner.slot == "tkey" else _in_table(expr, inner)
        case Sub():
            return "key" if inner.slot == "key" else None
        case Items():
            return _in_list(expr, around, view)
        case Choice() if inner.slot == "test":
            return "compared"
        case Call() if inner.slot != "func":
            return _in_call(expr, inner, around, view)
        case Attr(name=name):
            whole = around.up.expr if around.up is not None else None
            if isinstance(whole, Call) and around.slot == "func":
                return "compared" if name in COMPARING else None
            return None
        case Opaque() | Scoped():
            return None
    return None


def _in_table(table: Table, inner: Context) -> Manner | None:
    """A dict value under a key such as ``description`` is for people."""
    for key, value in table.pairs:
        if value is inner.expr and isinstance(key, Const) and isinstance(key.value, str):
            if key.value.lower() in PROSE_KEYWORDS:
                return "shown"
            if key.value in _HEADER_NAMES:
                return "nothing"
    return None


#: Headers that carry a URL without sending anything there.
_HEADER_NAMES = frozenset({"Referer", "referer", "Origin", "origin", "HTTP-Referer", "X-Title"})


def _in_list(items: Items, around: Context, view: FileView) -> Manner | None:
    first = items.items[0] if items.items else None
    if isinstance(first, Const) and first.value in FETCHERS and (_in_shell(around) or around.up is None):
        return "request"
    up = around.up
    if up is None:
        return None
    if isinstance(up.expr, Call) and up.expr.func is not items:
        return "mocked" if is_mock_call(up.expr, view.evaluator) else "listed"
    return None


def _in_call(call: Call, inner: Context, around: Context, view: FileView) -> Manner:
    name = callee_name(call)
    if is_mock_call(call, view.evaluator):
        return "mocked"
    if _is_query(call, inner):
        return "compared"
    if inner.slot.lower() in PROSE_KEYWORDS:
        return "shown"
    if inner.slot == "default":
        return "default"
    external = view.evaluator.external(call.func, around.site.branch)
    if external is not None and external.path in REQUEST_FUNCTIONS:
        return "request"
    if _is_client_parameter(call, inner, view, around):
        return "client"
    if name in _SHELLS and _in_shell(inner):
        return "request" if _mentions_fetcher(inner.expr) else "argument"
    if isinstance(call.func, Attr) and name in HTTP_METHODS and not _is_table(call.func.base, view, around):
        return "request"
    if isinstance(call.func, Attr) and name in COMPARING:
        return "compared"
    if name in SHOWING or root_name(call) in ("logger", "logging", "log", "console", "st", "warnings", "click"):
        return "shown"
    if name in ("get", "pop", "setdefault", "getattr", "hasattr") and inner.slot in ("#0",):
        return "key"
    if inner.slot.lower() in _URL_KEYWORDS:
        return "base-url"
    if isinstance(inner.expr, Table):
        return "table"
    return "argument"


def _is_query(call: Call, inner: Context) -> bool:
    """Say whether rows are looked up: ``Agent.objects.filter(base_url="…")``."""
    name = callee_name(call)
    if inner.slot.endswith(LOOKUPS):
        return True
    if name == "Q":
        return not inner.slot.startswith(("#", "*"))
    if not isinstance(call.func, Attr):
        return False
    if name in ("get", "aget"):
        return isinstance(call.func.base, Attr) and call.func.base.name in ROWS
    return name in QUERIES and (not inner.slot.startswith("#") or isinstance(inner.expr, Table))


def _mentions_fetcher(expr: Expr) -> bool:
    return isinstance(expr, Const) and isinstance(expr.value, str) and bool(FETCHERS.intersection(expr.value.split()))


def _is_table(expr: Expr, view: FileView, around: Context) -> bool:
    return any(isinstance(one, Container) for one in view.evaluator.objects(expr, around.site.branch))


def _is_client_parameter(call: Call, inner: Context, view: FileView, around: Context) -> bool:
    """Say whether the argument is the base URL of a provider client or inference function built here."""
    for found in view.evaluator.objects(call, around.site.branch):
        if isinstance(found, Instance) and found.call is call:
            return True
    external = view.evaluator.external(call.func, around.site.branch)
    symbol = view.evaluator.symbol(external) if external is not None else None
    return symbol is not None and (symbol.function is not None or symbol.client is not None)


def _what(manner: Manner, context: Context) -> str:
    up = context.up
    while up is not None and not isinstance(up.expr, Call):
        up = up.up
    name = f"`{dotted(up.expr.func) or callee_name(up.expr)}()`" if up is not None and isinstance(up.expr, Call) else ""
    match manner:
        case "request":
            return f"requested by {name}" if name else "requested"
        case "client":
            return f"given to {name}"
        case "base-url" | "argument":
            return f"passed to {name}"
        case "compared" | "key":
            return "compared"
        case "default":
            return "used as a default"
        case "returned":
            return "returned"
        case "table" | "listed":
            return "put in a table"
        case "assigned" | "attribute":
            return "assigned to " + ", ".join(f"`{target.lstrip('.')}`" for target in context.site.targets[:2])
    return manner


def _distinct(flows: list[Flow]) -> list[Flow]:
    seen: dict[tuple[int, int, str], Flow] = {}
    for flow in flows:
        key = (flow.span.line, flow.span.column, flow.manner)
        if key not in seen or (flow.scheme and not seen[key].scheme):
            seen[key] = flow
    return list(seen.values())
