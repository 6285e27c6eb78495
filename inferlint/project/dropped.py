"""Base URLs that are at hand where a client is built, and do not reach it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from inferlint.model.expr import Attr, Binary, Call, Choice, Join, Name
from inferlint.model.names import is_url_name
from inferlint.project.context import contexts
from inferlint.project.known import SHOWING
from inferlint.project.linked import last_name
from inferlint.project.objects import External, Instance, LocalClass
from inferlint.project.roles import root_name
from inferlint.project.steering import target_route

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.catalogue.entries import Client
    from inferlint.model.facts import Binding, Class, Function
    from inferlint.model.finding import Confidence
    from inferlint.model.span import Span
    from inferlint.project.clients import ClientSite
    from inferlint.project.context import Context
    from inferlint.project.view import FileView

Source = Literal["parameter", "field", "gateway"]
_Found: TypeAlias = "tuple[Source, str, Span, Confidence]"

_LOGGERS = frozenset({"logger", "logging", "log", "console", "warnings"})
#: What the name of a base URL may begin with when it is meant for the client; ids of providers are added.
_OWN = frozenset(
    {"", "llm", "model", "api", "ai", "gateway", "proxy", "router", "inference", "custom", "client", "new"}
)
#: Bases that read no fields of the class.
_PLAIN_BASES = frozenset(
    {"object", "BaseModel", "BaseSettings", "ABC", "Protocol", "Generic", "NamedTuple", "TypedDict", "Enum"}
)
_LOOKS_AROUND = frozenset({"locals", "vars"})


@dataclass(frozen=True, slots=True, eq=False)
class Dropped:
    """A client that goes to its provider although ``name`` was there; ``parameter`` is where it belongs."""

    site: ClientSite
    source: Source
    name: str
    parameter: str
    span: Span
    confidence: Confidence


def collect_dropped(view: FileView) -> list[Dropped]:
    """Return the clients of one file that miss a base URL which is at hand, in source order."""
    sites = [site for site in view.clients.sites if _is_default(view, site)]
    if not sites:
        return []
    finder = _Finder(view)
    found = [finder.dropped(site) for site in sites]
    return [one for one in found if one is not None]


def _is_default(view: FileView, site: ClientSite) -> bool:
    """Say whether a client goes to its provider because nothing says otherwise."""
    if site.way != "constructed" or site.instance is None or site.route.status != "direct" or site.route.host:
        return False
    known = {path.partition(".")[0] for path in site.client.base_url}
    given = {arg.keyword for arg in site.instance.args if arg.keyword is not None}
    return bool(_parameter(site.client)) and not any(is_url_name(name) and name not in known for name in given)


def _parameter(client: Client) -> str:
    """Return the parameter of a class that holds its base URL, empty when there is none."""
    return next((path for path in client.base_url if is_url_name(path.rpartition(".")[2])), "")


class _Finder:
    """Looks for base URLs around the clients of one file."""

    def __init__(self, view: FileView) -> None:
        self._view = view
        self._scopes = {id(context.expr): context.site.scope for context in view.contexts}
        self._uses: dict[int, list[Context]] = defaultdict(list)
        self._reads: dict[str, list[Context]] = defaultdict(list)
        self._looks_around = False
        for context in view.contexts:
            if isinstance(context.expr, Name):
                self._looks_around = self._looks_around or context.expr.id in _LOOKS_AROUND
                for binding in view.scopes.reaching(context.expr, context.site.branch):
                    self._uses[id(binding)].append(context)
            elif isinstance(context.expr, Attr):
                self._reads[context.expr.name].append(context)
        self._gateways: dict[int, list[Binding]] = defaultdict(list)
        for binding in view.facts.bindings:
            if self._is_gateway(binding):
                self._gateways[binding.scope].append(binding)

    def dropped(self, site: ClientSite) -> Dropped | None:
        call = site.instance.call if site.instance is not None else None
        scope = self._scopes.get(id(call))
        if scope is None or self._looks_around:
            return None
        found = self._of_functions(site, scope) or self._of_fields(site, scope) or self._in_scope(site, scope)
        if found is None:
            return None
        source, name, span, confidence = found
        return Dropped(site, source, name, _parameter(site.client), span, confidence)

    # Parameters ------------------------------------------------------------------------------------------

    def _of_functions(self, site: ClientSite, scope: int) -> _Found | None:
        linked = self._view.program.linked
        current: int | None = scope
        while current is not None:
            function = linked.function_of.get(current)
            if function is not None:
                for binding in self._parameters(function):
                    if self._is_meant(site, binding.name) and self._is_lost(binding):
                        return ("parameter", binding.name, binding.span, self._certainty(binding))
            current = self._view.scopes.scope(current).parent
        return None

    def _parameters(self, function: Function) -> Iterator[Binding]:
        for param in function.params:
            if not param.star and not param.name.startswith("_"):
                yield from (one for one in self._view.scopes.in_scope(function.body, param.name) if one.how == "param")

    def _is_lost(self, binding: Binding) -> bool:
        """Say whether a parameter reaches nothing but log messages and fields that nobody reads."""
        for context in self._uses[id(binding)]:
            if self._is_shown(context):
                continue
            fields = _stored_in(context)
            if not fields or not all(self._is_dead_field(context.site.scope, field) for field in fields):
                return False
        return True

    def _is_shown(self, context: Context) -> bool:
        current = context
        while current.up is not None:
            up = current.up.expr
            if isinstance(up, Call) and current.slot != "func":
                return root_name(up) in _LOGGERS or (last_name(up.func) in SHOWING and last_name(up.func) != "write")
            if not isinstance(up, (Join, Binary, Attr, Call)):
                return False
            current = current.up
        return False

    def _is_meant(self, site: ClientSite, name: str) -> bool:
        """Say whether a name is that of a base URL which this client could take."""
        known = {path for path in site.client.base_url if "." not in path}
        lower = name.lower()
        if lower in known and is_url_name(lower):
            return True
        return is_url_name(lower) and _beginning(lower) in {*_OWN, *self._families(site)}

    def _families(self, site: ClientSite) -> set[str]:
        return {site.provider, site.provider.partition("-")[0], site.client.protocol or ""} | {
            site.provider.replace("-", "_")
        }

    def _certainty(self, binding: Binding) -> Confidence:
        """A parameter that is known to get the gateway's address leaves no doubt."""
        function = self._view.program.linked.function(binding.ref) if binding.ref is not None else None
        handed = self._view.evaluator.handed_to(function, binding.name) if function is not None else []
        route = target_route(self._view, [*handed, *([binding.value] if binding.value is not None else [])])
        return "high" if route is not None and route.status == "approved" else "medium"

    # Fields ----------------------------------------------------------------------------------------------

    def _of_fields(self, site: ClientSite, scope: int) -> _Found | None:
        klass = self._view.program.linked.enclosing_class(scope)
        if klass is None:
            return None
        for name, span in self._fields(klass):
            if self._is_meant(site, name.lstrip("_")) and self._is_dead_field(scope, name):
                return ("field", f"self.{name}", span, "medium")
        return None

    def _fields(self, klass: Class) -> Iterator[tuple[str, Span]]:
        linked = self._view.program.linked
        for binding in self._view.facts.bindings:
            if binding.scope == klass.body and binding.how in ("annotation", "assign") and self._is_open(binding):
                yield binding.name, binding.span
        for attribute in self._view.facts.attributes:
            base = attribute.target.base
            if isinstance(base, Name) and base.id == "self" and linked.enclosing_class(attribute.scope) is klass:
                yield attribute.target.name, attribute.target.span

    def _is_open(self, binding: Binding) -> bool:
        """Say whether a field can hold something else than the address of a provider."""
        route = target_route(self._view, [binding.value]) if binding.value is not None else None
        return route is None or route.status != "direct"

    def _is_dead_field(self, scope: int, name: str) -> bool:
        klass = self._view.program.linked.enclosing_class(scope)
        if klass is None or not self._is_closed(klass):
            return False
        return all(self._is_shown(context) for context in self._reads_of(klass, name))

    def _reads_of(self, klass: Class, name: str) -> Iterator[Context]:
        linked = self._view.program.linked
        files = {linked.path_of(one.body) for one in (*self._view.evaluator.below(klass), *self._above(klass))}
        for path in sorted(files - {self._view.path}):
            yield from (context for context in contexts(linked.by_path[path]) if _is_read(context, name))
        yield from (context for context in self._reads[name] if _is_read(context, name))

    def _above(self, klass: Class, depth: int = 0) -> Iterator[Class]:
        for base in self._view.evaluator.local_bases(klass) if depth < 8 else ():
            yield base
            yield from self._above(base, depth + 1)

    def _is_closed(self, klass: Class) -> bool:
        """Say whether everything that can read the fields of a class is in sight."""
        for one in (klass, *self._above(klass)):
            for base in one.bases:
                found = self._view.evaluator.objects(base, one.branch)
                known = last_name(base) in _PLAIN_BASES and all(isinstance(each, External) for each in found)
                if not known and not (found and all(isinstance(each, LocalClass) for each in found)):
                    return False
        return True

    # Gateways --------------------------------------------------------------------------------------------

    def _is_gateway(self, binding: Binding) -> bool:
        if binding.how == "import" and binding.ref is not None:
            fact = self._view.program.linked.import_(binding.ref)
            settings = {name for router in self._view.config.routers for name in router.gateway_settings}
            return fact.name is not None and f"{fact.module}:{fact.name}" in settings
        if binding.how != "assign" or binding.value is None or binding.path:
            return False
        route = target_route(self._view, [binding.value])
        return route is not None and route.status == "approved"

    def _in_scope(self, site: ClientSite, scope: int) -> _Found | None:
        for around in self._visible(scope):
            for binding in self._gateways[around]:
                users = [context for context in self._uses[id(binding)] if not self._is_shown(context)]
                local = self._view.scopes.scope(around).kind == "function"
                if local and not users:
                    return ("gateway", binding.name, binding.span, "high")
                if not local and site.client.protocol in self._spoken(users):
                    return ("gateway", binding.name, binding.span, "medium")
        return None

    def _visible(self, scope: int) -> Iterator[int]:
        """Yield the scopes whose names can be seen, inner ones first."""
        current: int | None = scope
        while current is not None:
            state = self._view.scopes.scope(current)
            if current == scope or state.kind != "class":
                yield current
            current = state.parent

    def _spoken(self, users: list[Context]) -> set[str | None]:
        """Return the protocols that a gateway is known to speak; what most of them speak when nothing is known."""
        providers = self._view.catalogue.providers
        names = [name for router in self._view.config.routers for name in router.gateway]
        configured = {providers[name].protocol if name in providers else name for name in names} - {None}
        handed = {protocol for context in users for protocol in self._protocols(context)}
        return {*configured, *handed} or {"openai"}

    def _protocols(self, context: Context) -> Iterator[str]:
        current = context
        while current.up is not None:
            call = current.up.expr
            if isinstance(call, Call):
                for one in self._view.evaluator.objects(call):
                    if isinstance(one, Instance) and one.call is call and one.client.protocol:
                        yield one.client.protocol
            current = current.up


def _beginning(name: str) -> str:
    for end in ("_base_url", "_baseurl", "_base_uri", "_api_base", "_api_url", "_api_host", "_server_url",
                "_api_endpoint", "_endpoint_url", "_endpoint", "_url"):  # fmt: skip
        if name.endswith(end):
            return name[: -len(end)].strip("_")
    return ""


def _stored_in(context: Context) -> list[str]:
    """Return the fields that a parameter is stored in, perhaps with a default or cleaned up."""
    current = context
    while current.up is not None:
        up = current.up.expr
        if not (isinstance(up, (Choice, Attr)) or (isinstance(up, Call) and current.slot == "func")):
            return []
        if isinstance(up, Choice) and current.slot == "test":
            return []
        current = current.up
    if current.site.role != "value" or not all(target.startswith(".") for target in current.site.targets):
        return []
    return [target[1:] for target in current.site.targets]


def _is_read(context: Context, name: str) -> bool:
    return (
        isinstance(context.expr, Attr)
        and context.expr.name == name
        and not (context.site.role == "target" and context.up is None)
    )
