"""Where a file gets hold of an SDK through another module of the project."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from inferlint.model.expr import Attr, written
from inferlint.project.chain import origin
from inferlint.project.flows import OF_SDK
from inferlint.project.objects import External, Instance, LocalFunction, LocalInstance, Member, Module, Partial

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from inferlint.model.facts import Import
    from inferlint.model.finding import Step
    from inferlint.model.span import Span
    from inferlint.project.context import Context
    from inferlint.project.objects import Object
    from inferlint.project.view import FileView

What = Literal["client", "class", "function", "inside"]


@dataclass(frozen=True, slots=True, eq=False)
class Leak:
    """One name. ``module`` hands it out; ``by_router`` says that it stands in a zone; ``path`` is what it is."""

    name: str
    what: What
    module: str
    by_router: bool
    provider: str | None
    path: str
    span: Span
    statement: tuple[int, int]
    chain: tuple[Step, ...] = ()
    uses: tuple[Step, ...] = ()
    is_factory: bool = False


def collect_leaks(view: FileView) -> list[Leak]:
    """Return the leaks of one file in source order: by import, and by attribute of a module or a router's object."""
    found = [leak for index, fact in enumerate(view.facts.imports) for leak in _imported(view, index, fact)]
    seen: dict[tuple[str, str], Leak] = {}
    for context in view.contexts:
        if isinstance(context.expr, Attr) and view.may_be(context.expr, OF_SDK):
            for leak in _attribute(view, context.expr, context):
                seen.setdefault((leak.module, leak.name), leak)
    found += seen.values()
    return sorted(found, key=lambda leak: (leak.span.line, leak.span.column))


def _imported(view: FileView, index: int, fact: Import) -> Iterator[Leak]:
    if fact.name in (None, "*") or fact.module is None or not view.is_first_party(fact):
        return
    if not view.bits.get((fact.scope, fact.bound), 0) & OF_SDK:
        return
    usage = view.usage[index]
    if fact.type_checking or (usage.summary == "annotation" and view.config.type_only_imports == "allow"):
        return
    home = _home(view, fact.module, fact.name or "")
    if home is None:
        return
    uses = tuple(
        dict.fromkeys(view.step(use.context.expr.span, f"`{written(use.context.expr)}`") for use in usage.uses)
    )
    objects = view.evaluator.meant(view.program.links.imported(fact))
    for raw in _raw(view, objects):
        yield _leak(view, fact.name or "", fact.module, home, raw, fact.span, fact.statement, uses)
        return
    if not _is_allowed(view, home, fact.name or "", objects):
        yield Leak(
            fact.name or "", "inside", fact.module, True, None, fact.target or "", fact.span, fact.statement, (), uses
        )


def _attribute(view: FileView, expr: Attr, context: Context) -> Iterator[Leak]:
    if context.site.role == "annotation":
        return
    for base in view.evaluator.objects(expr.base, context.site.branch):
        if isinstance(base, Module) and base.file is not None:
            home, module = base.file, base.path
        elif isinstance(base, LocalInstance):
            home = view.program.linked.path_of(base.klass.body)
            module = next(iter(view.program.modules.names(home)), home)
            if home == view.path or not view.program.modules.zones(home):
                continue
        else:
            continue
        objects = list(view.evaluator.member(base, expr.name))
        for raw in _raw(view, objects):
            if view.program.is_approved(home, raw.provider):
                yield _leak(view, written(expr), module, home, raw, expr.span, context.site.statement, ())
            return
        if isinstance(base, Module) and not _is_allowed(view, home, expr.name, objects):
            yield Leak(
                written(expr), "inside", module, True, None, f"{module}.{expr.name}", expr.span, context.site.statement
            )
            return


@dataclass(frozen=True, slots=True)
class _Raw:
    what: What
    provider: str
    path: str
    found: Instance | External
    is_factory: bool = False


def _raw(view: FileView, objects: Iterable[Object], *, depth: int = 0) -> Iterator[_Raw]:
    """Yield what among ``objects`` is of an SDK and does not go to a gateway."""
    for one in objects:
        match one:
            case Instance() | Member():
                instance = one.instance if isinstance(one, Member) else one
                if view.is_approved(instance.provider) or view.program.is_router_class(instance):
                    continue
                if instance.client.is_quiet or instance.origin == "annotation":
                    continue
                if view.routing.instance(instance).status == "approved":
                    continue
                yield _Raw(
                    "client" if isinstance(one, Instance) else "function",
                    instance.provider,
                    instance.client.path,
                    instance,
                )
            case External():
                symbol = view.evaluator.symbol(one)
                if symbol is None or not symbol.reported or view.is_approved(symbol.provider):
                    continue
                if symbol.client is not None and not symbol.client.is_quiet:
                    yield _Raw("class", symbol.provider, symbol.path, one)
                elif symbol.function is not None and symbol.function.kind == "call":
                    yield _Raw("function", symbol.provider, symbol.path, one)
            case Partial(target=target) if depth == 0:
                yield from _raw(view, [target], depth=1)
            case LocalFunction(function=function) if depth == 0:
                for raw in _raw(view, view.evaluator.returned(function), depth=1):
                    yield _Raw(raw.what, raw.provider, raw.path, raw.found, is_factory=True)


def _leak(
    view: FileView,
    name: str,
    module: str,
    home: str,
    raw: _Raw,
    span: Span,
    statement: tuple[int, int],
    uses: tuple[Step, ...],
) -> Leak:
    by_router = view.program.is_approved(home, raw.provider)
    return Leak(
        name, raw.what, module, by_router, raw.provider, raw.path, span, statement,
        origin(view.program, raw.found), uses, raw.is_factory,
    )  # fmt: skip


def _home(view: FileView, module: str, name: str) -> str | None:
    for target in view.program.modules.targets(view.path, module, name):
        if target.path is not None and target.path != view.path:
            return target.path
    return None


def _is_allowed(view: FileView, home: str, name: str, objects: Iterable[Object]) -> bool:
    """Say whether the interface of the routers allows ``name`` of file ``home`` to be used here."""
    zones = view.program.modules.zones(home)
    if not zones or set(zones) & set(view.program.modules.zones(view.path)):
        return True
    routers = [router for router in view.config.routers if router.api and router.providers in zones]
    if not routers or any(isinstance(one, Module) for one in objects):
        return True
    written_as = [f"{module}:{name}" for module in view.program.modules.names(home)]
    return any(one in router.api for router in routers for one in written_as)
