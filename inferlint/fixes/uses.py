"""What is done with a client that a fix points elsewhere: its calls in the whole project, and who else gets it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.fixes.apis import family_of
from inferlint.fixes.draft import HeldError
from inferlint.model.expr import Attr, Call
from inferlint.project.headers import is_auth_header
from inferlint.project.objects import External, Instance
from inferlint.project.steering import assignments, entries, within

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from inferlint.fixes.constructions import Construction
    from inferlint.fixes.context import FileContext
    from inferlint.model.expr import Arg, Expr
    from inferlint.project.calls import CallSite
    from inferlint.project.clients import ClientSite
    from inferlint.project.objects import Object
    from inferlint.project.program import Program
    from inferlint.project.steering import Assignment
    from inferlint.project.view import FileView

#: Arguments of a single request that send it somewhere else, whatever its client is.
_PER_REQUEST = ("server_url", "base_url", "api_base", "http_options.base_url", "config.http_options.base_url")
_HEADERS = ("extra_headers", "http_headers", "headers", "config.http_options.headers")


class _Index:
    """What all files of a program do with objects, looked up once for all fixes."""

    def __init__(self, program: Program) -> None:
        self._views = program.views
        self.by_callee: dict[int, Call] = {}
        self.by_method: dict[str, list[tuple[FileView, Call]]] = {}
        self.assigned: dict[str, list[tuple[FileView, Assignment]]] = {}
        self.by_root: dict[int, list[tuple[FileView, CallSite]]] = {}
        self.by_site: dict[int, list[CallSite]] = {}
        for view in self._views:
            self._collect(view)

    def _collect(self, view: FileView) -> None:
        for one in view.contexts:
            call = one.expr
            if isinstance(call, Call):
                self.by_callee[id(call.func)] = call
                if isinstance(call.func, Attr):
                    self.by_method.setdefault(call.func.name, []).append((view, call))
        for made in assignments(view):
            self.assigned.setdefault(made.name, []).append((view, made))
        for site in view.calls:
            if site.instance is not None:
                self.by_root.setdefault(id(_root(site.instance)), []).append((view, site))
                self.by_site.setdefault(id(view.clients.of(site.instance)), []).append(site)

    @cached_property
    def built(self) -> list[tuple[FileView, Call, Instance]]:
        """Return every call that makes a client, with its file."""
        return [
            (view, one.expr, found)
            for view in self._views
            for one in view.contexts
            if isinstance(one.expr, Call)
            for found in view.evaluator.objects(one.expr, one.site.branch)
            if isinstance(found, Instance) and found.call is one.expr
        ]

    @cached_property
    def given_away(self) -> dict[int, Expr]:
        """Return calls of code outside of the project by ``id`` of what built a client that is an argument of them."""
        found: dict[int, Expr] = {}
        for view in self._views:
            for one in view.contexts:
                if one.up is None or not isinstance(one.up.expr, Call) or one.slot == "func":
                    continue
                clients = [found for found in view.evaluator.objects(one.expr) if isinstance(found, Instance)]
                if clients and _is_foreign(view.evaluator.objects(one.up.expr.func, one.site.branch)):
                    for client in clients:
                        found.setdefault(id(_root(client)), one.up.expr)
        return found


class ProgramUses:
    """What a program does with its clients; looked up when a fix asks first, and as long-lived as who plans."""

    def __init__(self, program: Program) -> None:
        self._program = program

    @cached_property
    def index(self) -> _Index:
        """Return the tables of all files."""
        return _Index(self._program)


def _is_foreign(callee: Sequence[Object]) -> bool:
    return not callee or any(isinstance(found, (External, Instance)) for found in callee)


def _root(instance: Instance) -> object:
    return instance.klass if instance.klass is not None else instance.call


def calls_of(context: FileContext, site: ClientSite) -> list[CallSite]:
    """Return the calls in the file on a client."""
    return context.uses.index.by_site.get(id(site), [])


def calls_elsewhere(context: FileContext, site: ClientSite) -> list[tuple[FileView, CallSite]]:
    """Return the calls on a client in other files, each with its file."""
    if site.root is None:
        return []
    found = context.uses.index.by_root.get(id(site.root), [])
    return [(view, call) for view, call in found if view is not context.view]


def _all_calls(context: FileContext, site: ClientSite) -> list[tuple[FileView, CallSite]]:
    here = [(context.view, call) for call in calls_of(context, site)]
    return [*here, *calls_elsewhere(context, site)]


def _where(context: FileContext, view: FileView, line: int) -> str:
    return f"line {line}" if view is context.view else f"{view.path}:{line}"


def method_of(call: CallSite) -> str:
    """Return the dotted path of a called method below its client."""
    return call.path.removeprefix(f"{call.instance.client.path}.") if call.instance is not None else call.path


def argument_lists(context: FileContext, call: CallSite) -> list[tuple[Arg, ...]]:
    """Return the arguments of a call, those that a partial holds included; none when it is handed on bare."""
    found = [call.partial.args] if call.partial is not None else []
    made = context.uses.index.by_callee.get(id(call.expr)) if not call.passed else None
    return [*found, made.args] if made is not None else found


def check_apis(context: FileContext, site: ClientSite, declared: tuple[str, ...]) -> None:
    """Raise ``HeldError`` when a call of the client belongs to a family that the router is not known to serve."""
    for view, call in _all_calls(context, site):
        if family_of(method_of(call)) not in declared:
            raise HeldError("undeclared-api", f"`{call.name}` in {_where(context, view, call.span.line)}")


def check_moves(context: FileContext, made: Construction) -> None:
    """Raise ``HeldError`` when the client, or one of its requests, is pointed elsewhere after it was built."""
    client = made.site.client
    moving = {path.partition(".")[0] for path in client.base_url} | set(client.api_key) | {"default_headers"}
    for view, name, line in (*_steered(context, made, moving), *_assigned(context, made, moving)):
        raise HeldError("client-steered", f"`{name}` in {_where(context, view, line)}")
    for view, call in _all_calls(context, made.site):
        moved = _moved_request(context, view, call)
        if moved:
            where = _where(context, view, call.span.line)
            raise HeldError("client-steered", f"`{moved}` of `{call.name}` in {where}")


def _steered(context: FileContext, made: Construction, moving: set[str]) -> Iterator[tuple[FileView, str, int]]:
    index = context.uses.index
    for view, call in [pair for name in made.site.client.same for pair in index.by_method.get(name, ())]:
        steered = any(arg.star or arg.keyword in moving for arg in call.args)
        if steered and isinstance(call.func, Attr) and _is_built(context, call.func.base, made):
            yield view, f"{call.func.name}()", call.span.line


def _assigned(context: FileContext, made: Construction, moving: set[str]) -> Iterator[tuple[FileView, str, int]]:
    index = context.uses.index
    for view, one in [pair for name in sorted(moving) for pair in index.assigned.get(name, ())]:
        if _is_built(context, one.holder, made):
            yield view, one.label, one.span.line


def _is_built(context: FileContext, expr: Expr, made: Construction) -> bool:
    return made.site.instance is not None and context.is_same_client(expr, made.site.instance)


def _moved_request(context: FileContext, view: FileView, call: CallSite) -> str | None:
    for args in argument_lists(context, call):
        for path in _PER_REQUEST:
            if within(view, args, path):
                return path
        for path in _HEADERS:
            for headers in within(view, args, path):
                if any(is_auth_header(name) for name, _ in entries(view, headers)):
                    return path
    return None


def given_away(context: FileContext, site: ClientSite) -> Expr | None:
    """Return where the client is an argument of code outside of the project, whose calls nobody sees."""
    return context.uses.index.given_away.get(id(site.root))


def built(context: FileContext) -> list[tuple[FileView, Call, Instance]]:
    """Return every call of the project that makes a client, with its file."""
    return context.uses.index.built
