"""What it takes to move a client: names that hold a base URL, arguments by name, and where a value leads."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Literal

from inferlint.model.expr import Call, Const, Name, Table, written
from inferlint.project.evaluate import argument
from inferlint.project.objects import Container, External
from inferlint.project.routing import means_absent, same_key, worst

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from inferlint.model.expr import Arg, Expr
    from inferlint.model.finding import Confidence, Step
    from inferlint.model.span import Span
    from inferlint.project.objects import Instance
    from inferlint.project.routing import Route
    from inferlint.project.view import FileView

Manner = Literal["client", "request", "setting", "environment", "keyword", "realtime", "header"]


@dataclass(frozen=True, slots=True, eq=False)
class Escape:
    """A place that steers a client or a whole process. ``name`` is what is steered, as the code writes it.

    ``target`` is the expression that it is pointed at; ``note`` is a detail of the message.
    """

    manner: Manner
    name: str
    symbol: str
    provider: str | None
    span: Span
    statement: tuple[int, int]
    target: Expr
    route: Route | None = None
    note: str = ""
    confidence: Confidence = "high"
    is_quiet: bool = False
    uses: tuple[Step, ...] = ()

    @property
    def reached(self) -> str | None:
        """Return the provider that calls reach: that of the target's host, otherwise the steered one."""
        return (self.route.provider if self.route is not None else None) or self.provider


def target_route(view: FileView, exprs: Iterable[Expr]) -> Route | None:
    """Return where the values lead, ``None`` when they give nothing or move nothing."""
    texts = [text for expr in exprs for text in view.strings.texts(expr) if not means_absent(text)]
    return worst([view.routing.text(text) for text in texts]) if texts else None


def steers_away(route: Route | None) -> bool:
    """Say whether a target is no approved gateway."""
    return route is not None and route.status != "approved"


def by_keyword(view: FileView, args: Sequence[Arg], names: Iterable[str]) -> list[tuple[str, Expr]]:
    """Return the arguments with one of these names, also out of a mapping handed on as ``**``."""
    wanted = frozenset(names)
    found: list[tuple[str, Expr]] = []
    for arg in args:
        if arg.keyword in wanted:
            found.append((str(arg.keyword), arg.value))
        elif arg.star == "**":
            found += [pair for pair in entries(view, arg.value) if pair[0] in wanted]
    return found


def entries(view: FileView, expr: Expr) -> list[tuple[str, Expr]]:
    """Return the entries of a mapping, or the keyword arguments of the call that builds the object."""
    found = [(arg.keyword, arg.value) for call in view.evaluator.calls_behind(expr) for arg in call.args if arg.keyword]
    for one in view.evaluator.objects(expr):
        if isinstance(one, Container) and isinstance(one.expr, Table):
            for key, value in one.expr.pairs:
                found += [(name, value) for name in (view.strings.literals(key) if key is not None else [])]
    return found


def within(view: FileView, args: Sequence[Arg], path: str, positional: Sequence[str] = ()) -> list[Expr]:
    """Return the values of a parameter; those below it for a dotted one (``http_options.base_url``)."""
    name, _, rest = path.partition(".")
    found = [value for _, value in by_keyword(view, args, (name,))]
    if not found and name in positional:
        found = [arg.value for arg in argument(tuple(args), None, list(positional).index(name))]
    for part in rest.split(".") if rest else ():
        found = [value for expr in found for key, value in entries(view, expr) if same_key(key, part)]
    return found


def is_router_path(view: FileView, path: str) -> bool:
    """Say whether a dotted name of the project belongs to a router's modules."""
    parts = path.split(".")
    heads = [".".join(parts[:count]) for count in range(1, len(parts) + 1)]
    patterns = [pattern for router in view.config.routers for pattern in router.modules]
    return any(fnmatchcase(head, pattern) for head in heads for pattern in patterns)


def is_reported(view: FileView, instance: Instance) -> bool:
    """Say whether the place where a client was built is a finding itself: it is no approved client."""
    if instance.origin == "annotation":
        return False
    route = view.routing.instance(instance)
    if instance.klass is not None:
        home = view.program.linked.path_of(instance.klass.body)
    elif instance.call is not None:
        home = view.program.linked.home(instance.call) or view.path
    else:
        return False
    return route.status != "approved" and not view.program.is_approved(home, route.provider or instance.provider)


def is_approved_client(view: FileView, instance: Instance) -> bool:
    """Say whether a client is known to be approved: it goes to a gateway, or was built in a zone."""
    return instance.origin != "annotation" and not is_reported(view, instance)


@dataclass(frozen=True, slots=True, eq=False)
class Assignment:
    """``holder.name = value`` or ``setattr(holder, "name", value)``; ``label`` is how it reads."""

    holder: Expr
    name: str
    value: Expr
    label: str
    span: Span
    statement: tuple[int, int]


def assignments(view: FileView) -> Iterator[Assignment]:
    """Yield every attribute that a file sets, in either form.

    A ``setattr`` statement whose name is written down is among the attributes of the facts.
    """
    for attribute in view.facts.attributes:
        target = attribute.target
        if attribute.value is not None:
            yield Assignment(
                target.base, target.name, attribute.value, written(target), target.span, attribute.statement
            )
    for context in view.contexts:
        call = context.expr
        if isinstance(call, Call) and isinstance(call.func, Name) and call.func.id == "setattr" and len(call.args) == 3:
            holder, name, value = (arg.value for arg in call.args)
            is_known = isinstance(name, Const) and context.up is None and context.site.role == "expression"
            for text in () if is_known else view.strings.literals(name):
                label = f"{written(holder)}.{text}"
                yield Assignment(holder, text, value, label, call.span, context.site.statement)


def named_call(view: FileView, expr: Expr) -> str:
    """Return the dotted third-party name that a call calls, empty for others."""
    external = view.evaluator.external(expr.func) if isinstance(expr, Call) else None
    return external.path if external is not None else ""


def external_path(view: FileView, expr: Expr) -> str:
    """Return the dotted third-party name that an expression is, empty for others."""
    found = [one.path for one in view.evaluator.objects(expr) if isinstance(one, External)]
    return found[0] if found else ""
