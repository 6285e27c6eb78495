"""Every place where a file builds a provider client, subclasses its class, or hands the class on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from inferlint.model.expr import Attr, Call, Choice, Items, Name, Scoped, Table, dotted, written
from inferlint.project.flows import OF_SDK
from inferlint.project.known import PARTIAL
from inferlint.project.objects import External, Instance, LocalClass
from inferlint.project.roles import callee_name, usage
from inferlint.project.routing import Route

if TYPE_CHECKING:
    from inferlint.catalogue.entries import Client
    from inferlint.model.expr import Expr
    from inferlint.model.facts import Class
    from inferlint.model.finding import Step
    from inferlint.model.span import Span
    from inferlint.project.context import Context
    from inferlint.project.evaluate import Evaluator
    from inferlint.project.view import FileView

Way = Literal["constructed", "subclassed", "passed"]


@dataclass(slots=True, eq=False)
class ClientSite:
    """One root cause. ``name`` is how the code writes it, ``path`` the dotted name it stands for."""

    way: Way
    client: Client
    provider: str
    path: str
    name: str
    route: Route
    span: Span
    statement: tuple[int, int]
    source: External | None
    instance: Instance | None = None
    control: bool = False
    #: What names the class: the callee, the base, or the expression that is handed on.
    expr: Expr | None = None
    uses: list[Step] = field(default_factory=list)

    @property
    def root(self) -> object:
        """Return what built the client: a call, or a class of the project below the SDK's."""
        if self.instance is None:
            return None
        return self.instance.klass if self.instance.klass is not None else self.instance.call

    @property
    def reached(self) -> str:
        """Return the provider that calls reach: that of the base URL's host, otherwise the SDK's own."""
        return self.route.provider or self.provider


class ClientSites:
    """Finds the sites of one file and leads instances back to them."""

    def __init__(self, view: FileView) -> None:
        self._view = view
        self._evaluator: Evaluator = view.evaluator
        self.sites: list[ClientSite] = []
        self._by_call: dict[int, list[ClientSite]] = {}
        self._by_class: dict[int, ClientSite] = {}
        self._indirect: list[tuple[Call, Instance, Context]] = []
        self._collect()

    def of(self, instance: Instance) -> ClientSite | None:
        """Return the site that ``instance`` comes from, or ``None`` when it was built out of sight."""
        if instance.klass is not None:
            site = self._class_site(instance.klass)
            if site is not None:
                return site
        for site in self._by_call.get(id(instance.call), ()):
            if site.provider == instance.provider:
                return site
        return None

    def _class_site(self, klass: Class, depth: int = 0) -> ClientSite | None:
        site = self._by_class.get(id(klass))
        if site is not None or depth > 20:
            return site
        for base in klass.bases:
            for one in self._evaluator.objects(base, klass.branch):
                if isinstance(one, LocalClass):
                    found = self._class_site(one.klass, depth + 1)
                    if found is not None:
                        return found
        return None

    def _collect(self) -> None:
        bits = self._view.bits
        for context in self._view.contexts:
            expr = context.expr
            if not bits.get(id(expr), 0) & OF_SDK:
                continue
            if isinstance(expr, Call):
                self._constructed(expr, context)
            elif isinstance(expr, (Name, Attr)):
                self._passed(expr, context)
        for klass in self._view.facts.classes:
            self._subclassed(klass)
        self._link_indirect()

    def _constructed(self, call: Call, context: Context) -> None:
        for found in self._evaluator.objects(call, context.site.branch):
            if not isinstance(found, Instance) or found.call is not call or _never_runs(found.source):
                continue
            if found.origin not in ("construction", "factory", "service", "subclass") or _quiet(found.client):
                continue
            if found.klass is not None and (self._is_own(found.klass) or self._view.program.is_router_class(found)):
                # The class is the root cause, or the router's own interface.
                continue
            if not isinstance(call.func, (Name, Attr)) or self._chosen(call.func, context):
                self._indirect.append((call, found, context))
                continue
            if self._is_partial(call, context):
                continue
            self._add(
                ClientSite(
                    "constructed",
                    found.client,
                    found.provider,
                    _service_path(found) or (found.source.path if found.source else found.client.path),
                    _written(call, found),
                    self._view.routing.instance(found),
                    call.span,
                    context.site.statement,
                    found.source,
                    found,
                    found.service is not None and found.service.scope == "control",
                    call.func,
                ),
                call,
            )

    def _is_own(self, klass: Class) -> bool:
        return self._view.program.linked.path_of(klass.body) == self._view.path

    def _chosen(self, func: Name | Attr, context: Context) -> bool:
        """Say whether the class was chosen before: ``cls = A if test else B``; the choice is the root cause."""
        if not isinstance(func, Name):
            return False
        bindings = self._view.scopes.reaching(func, context.site.branch)
        return any(
            binding.how == "param" or (binding.value is not None and not isinstance(binding.value, (Name, Attr)))
            for binding in bindings
        )

    def _is_partial(self, call: Call, context: Context) -> bool:
        func = self._evaluator.external(call.func, context.site.branch)
        return func is not None and func.path in PARTIAL

    def _add(self, site: ClientSite, call: Call) -> None:
        self.sites.append(site)
        self._by_call.setdefault(id(call), []).append(site)

    def _passed(self, expr: Name | Attr, context: Context) -> None:
        if context.slot in ("func", "base") or context.site.role in ("annotation", "except", "base", "delete"):
            return
        for found in self._evaluator.objects(expr, context.site.branch):
            if not isinstance(found, External) or _never_runs(found) or found.promised:
                continue
            symbol = self._evaluator.symbol(found)
            if symbol is None or symbol.client is None or _quiet(symbol.client):
                continue
            if not self._is_handed_on(context):
                continue
            around = context.up.expr if context.up is not None else None
            args = around.args[1:] if isinstance(around, Call) and self._is_partial(around, context) else ()
            client = symbol.client
            route = self._view.routing.arguments(
                args, client.base_url, client.base_url_env, client.delegates, client.positional
            )
            site = ClientSite(
                "passed", client, symbol.provider, found.path, dotted(expr) or client.path, route,
                expr.span, context.site.statement, found, expr=expr,
            )  # fmt: skip
            self.sites.append(site)
            if isinstance(around, Call):
                self._by_call.setdefault(id(around), []).append(site)

    def _is_handed_on(self, context: Context) -> bool:
        if usage(context, self._evaluator) != "runtime":
            return False
        if context.up is None:
            role = context.site.role
            if role == "value":
                # A plain alias is followed; a class attribute is an injection point.
                kind = self._view.scopes.scope(context.site.scope).kind
                return kind == "class" or any(target.startswith(".") for target in context.site.targets)
            return role in ("return", "default", "yield")
        around = context.up.expr
        if isinstance(around, Call):
            return callee_name(around) not in ("type", "id", "hasattr", "getattr", "print", "repr", "str", "super")
        if isinstance(around, Choice):
            return context.slot == "option"
        return isinstance(around, (Items, Table, Scoped)) and context.slot != "tkey"

    def _subclassed(self, klass: Class) -> None:
        for base in klass.bases:
            if not self._view.may_be(base, OF_SDK):
                continue
            for found in self._evaluator.objects(base, klass.branch):
                if not isinstance(found, External) or _never_runs(found):
                    continue
                symbol = self._evaluator.symbol(found)
                if symbol is None or symbol.client is None or _quiet(symbol.client):
                    continue
                instance = Instance(symbol.client, "subclass", None, (), found, None, klass)
                site = ClientSite(
                    "subclassed", symbol.client, symbol.provider, found.path, klass.name,
                    self._view.routing.instance(instance), klass.span, self._view.class_statement(klass),
                    found, instance, expr=base,
                )  # fmt: skip
                self.sites.append(site)
                self._by_class[id(klass)] = site

    def _link_indirect(self) -> None:
        """A class taken from a table and called: the table entry is the root cause, the call its use."""
        for call, instance, context in self._indirect:
            if instance.source is not None and instance.source.promised and self.of(instance) is not None:
                # `type[Client] | type[AsyncClient]`: one call, whichever class it is.
                continue
            site = self._entry(call, instance, context)
            if site is not None and site.instance is instance:
                self._by_call.setdefault(id(call), []).append(site)
            elif site is not None:
                self._by_call.setdefault(id(call), []).append(site)
                site.uses.append(self._view.step(call.span, f"`{_written(call)}` builds it"))

    def _entry(self, call: Call, instance: Instance, context: Context) -> ClientSite | None:
        path = instance.source.path if instance.source is not None else instance.client.path
        for site in self.sites:
            if site.way == "passed" and site.path == path:
                return site
        # No entry was reported (a call of a call): the call itself is the root cause, not a use.
        site = ClientSite(
            "constructed", instance.client, instance.provider, path, _written(call, instance),
            self._view.routing.instance(instance), call.span, context.site.statement, instance.source, instance,
            expr=call.func,
        )  # fmt: skip
        self.sites.append(site)
        return site


def _quiet(client: Client) -> bool:
    """Say whether building the object alone reaches nobody: sessions, platforms, classes steered by a model string."""
    return client.is_quiet or client.model_string is not None


def _never_runs(source: External | None) -> bool:
    """Say whether a name is imported for type checkers only: at run time it is something else."""
    if source is None or source.promised:
        return False
    return source.imported is not None and source.imported.type_checking


def _service_path(found: Instance) -> str:
    return f"{found.source.path}:{found.service.name}" if found.service and found.source else ""


def _written(call: Call, instance: Instance | None = None) -> str:
    name = written(call.func)
    if name.startswith(("getattr(", "…")) and instance is not None and instance.source is not None:
        name = instance.source.path
    service = instance.service.name if instance is not None and instance.service is not None else None
    return f'{name}("{service}")' if service else f"{name}()"
