"""What is done with a client that a fix points elsewhere: its calls in the whole project, and who else gets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes.apis import family_of
from inferlint.fixes.draft import HeldError
from inferlint.model.expr import Attr, Call
from inferlint.project.headers import is_auth_header
from inferlint.project.objects import External, Instance
from inferlint.project.steering import assignments, entries, within

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.fixes.constructions import Construction
    from inferlint.fixes.context import FileContext
    from inferlint.model.expr import Arg, Expr
    from inferlint.project.calls import CallSite
    from inferlint.project.clients import ClientSite
    from inferlint.project.view import FileView

#: Arguments of a single request that send it somewhere else, whatever its client is.
_PER_REQUEST = ("server_url", "base_url", "api_base", "http_options.base_url", "config.http_options.base_url")
_HEADERS = ("extra_headers", "http_headers", "headers", "config.http_options.headers")


def calls_of(context: FileContext, site: ClientSite) -> list[CallSite]:
    """Return the calls in the file on a client."""
    view = context.view
    return [call for call in view.calls if call.instance is not None and view.clients.of(call.instance) is site]


def calls_elsewhere(context: FileContext, site: ClientSite) -> list[tuple[FileView, CallSite]]:
    """Return the calls on a client in other files, each with its file."""
    return [
        (view, call)
        for view in context.view.program.views
        if view is not context.view
        for call in view.calls
        if call.instance is not None and site.root is not None and _root(call.instance) is site.root
    ]


def _root(instance: Instance) -> object:
    return instance.klass if instance.klass is not None else instance.call


def method_of(call: CallSite) -> str:
    """Return the dotted path of a called method below its client."""
    return call.path.removeprefix(f"{call.instance.client.path}.") if call.instance is not None else call.path


def argument_lists(view: FileView, call: CallSite) -> list[tuple[Arg, ...]]:
    """Return the arguments of a call, those that a partial holds included; none when it is handed on bare."""
    found = [call.partial.args] if call.partial is not None else []
    if not call.passed:
        found += [
            one.expr.args for one in view.contexts if isinstance(one.expr, Call) and one.expr.func is call.expr
        ]  # fmt: skip
    return found


def check_apis(context: FileContext, site: ClientSite, declared: tuple[str, ...]) -> None:
    """Raise ``HeldError`` when a call of the client belongs to a family that the router is not known to serve."""
    here = [(context.view, call) for call in calls_of(context, site)]
    for view, call in [*here, *calls_elsewhere(context, site)]:
        if family_of(method_of(call)) not in declared:
            where = f"line {call.span.line}" if view is context.view else f"{view.path}:{call.span.line}"
            raise HeldError("undeclared-api", f"`{call.name}` in {where}")


def check_moves(context: FileContext, made: Construction) -> None:
    """Raise ``HeldError`` when the client, or one of its requests, is pointed elsewhere after it was built."""
    client = made.site.client
    moving = {path.partition(".")[0] for path in client.base_url} | set(client.api_key) | {"default_headers"}
    for view in context.view.program.views:
        for name, line in (*_steered(view, context, made, moving), *_assigned(view, context, made, moving)):
            where = f"line {line}" if view is context.view else f"{view.path}:{line}"
            raise HeldError("client-steered", f"`{name}` in {where}")
    here = [(context.view, call) for call in calls_of(context, made.site)]
    for view, call in [*here, *calls_elsewhere(context, made.site)]:
        moved = _moved_request(view, call)
        if moved:
            where = f"line {call.span.line}" if view is context.view else f"{view.path}:{call.span.line}"
            raise HeldError("client-steered", f"`{moved}` of `{call.name}` in {where}")


def _steered(
    view: FileView, context: FileContext, made: Construction, moving: set[str]
) -> Iterator[tuple[str, int]]:  # fmt: skip
    for one in view.contexts:
        call = one.expr
        if not isinstance(call, Call) or not isinstance(call.func, Attr) or call.func.name not in made.site.client.same:
            continue
        steered = [arg for arg in call.args if arg.star or arg.keyword in moving]
        if steered and context.is_same_client(call.func.base, made.site.instance):  # type: ignore[arg-type]
            yield f"{call.func.name}()", call.span.line


def _assigned(
    view: FileView, context: FileContext, made: Construction, moving: set[str]
) -> Iterator[tuple[str, int]]:  # fmt: skip
    for one in assignments(view):
        if one.name in moving and context.is_same_client(one.holder, made.site.instance):  # type: ignore[arg-type]
            yield one.label, one.span.line


def _moved_request(view: FileView, call: CallSite) -> str | None:
    for args in argument_lists(view, call):
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
    for view in context.view.program.views:
        for one in view.contexts:
            if one.up is None or not isinstance(one.up.expr, Call) or one.slot == "func":
                continue
            callee = view.evaluator.objects(one.up.expr.func, one.site.branch)
            if callee and not any(isinstance(found, (External, Instance)) for found in callee):
                continue
            if _is_client(view, one.expr, site):
                return one.up.expr
    return None


def _is_client(view: FileView, expr: Expr, site: ClientSite) -> bool:
    return any(isinstance(one, Instance) and _root(one) is site.root for one in view.evaluator.objects(expr))
