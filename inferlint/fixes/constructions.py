"""The call that builds a client: where it stands, what its class is imported by, and what its arguments mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.fixes.apis import family_of
from inferlint.fixes.draft import HeldError
from inferlint.model.expr import Attr, Call, Const, Name, Table
from inferlint.project.headers import is_auth_header
from inferlint.project.strings import literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    import libcst as cst

    from inferlint.fixes.classes import ClientClass
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.fixes.targets import Flavour
    from inferlint.model.expr import Arg, Expr
    from inferlint.model.facts import Import
    from inferlint.project.calls import CallSite
    from inferlint.project.clients import ClientSite


@dataclass(frozen=True, slots=True, eq=False)
class Construction:
    """``node`` is the call, ``expr`` the same as facts, ``fact`` the import in the file that its callee begins with."""

    site: ClientSite
    node: cst.Call
    expr: Call
    fact: Import

    @property
    def flavour(self) -> Flavour:
        """Return whether the client is synchronous or asynchronous."""
        return "async" if self.site.client.mode == "async" else "sync"

    def argument(self, name: str) -> Arg | None:
        """Return the argument with a keyword."""
        return next((arg for arg in self.expr.args if arg.keyword == name), None)


def located(context: FileContext, site: ClientSite) -> Construction:
    """Return the call of a site; raises ``HeldError`` when it is not one call of one imported class."""
    view = context.view
    if site.way != "constructed":
        raise HeldError("class-use")
    others = [one for one in view.clients.sites if one.span == site.span and one.path != site.path]
    if others:
        raise HeldError("unresolved-name", f"`{site.name}` is `{site.path}` or `{others[0].path}`")
    call = site.instance.call if site.instance is not None else None
    if site.source is None or site.source.dynamic is not None or call is None:
        raise HeldError("dynamic")
    fact = import_of(context, site.expr)
    node = context.source.call_at(site.span)
    if node is None:
        raise HeldError("unreadable")
    return Construction(site, node, call, fact)


def import_of(context: FileContext, callee: Expr | None) -> Import:
    """Return the one import that a callee begins with; raises ``HeldError`` when it can be something else."""
    view = context.view
    root = callee
    while isinstance(root, Attr):
        root = root.base
    if not isinstance(root, Name):
        raise HeldError("unresolved-name")
    branch = next((one.site.branch for one in view.contexts if one.expr is root), ())
    bindings = list(view.scopes.reaching(root, branch))
    if len(bindings) != 1 or bindings[0].how != "import" or bindings[0].ref is None:
        raise HeldError("unresolved-name", f"`{root.id}` has more than one meaning")
    fact = view.program.linked.import_(bindings[0].ref)
    if fact.name == "*" or fact.optional or fact.type_checking:
        raise HeldError("unresolved-name", f"`{root.id}` is imported optionally or by a star")
    if fact.branch != branch[: len(fact.branch)]:
        raise HeldError("unresolved-name", f"`{root.id}` is imported under a condition")
    return fact


# Arguments ---------------------------------------------------------------------------------------------


def check_arguments(context: FileContext, made: Construction, klass: ClientClass, draft: Draft) -> None:
    """Judge every argument but key and base URL; raises ``HeldError`` for one that no fix may touch or keep."""
    for arg in made.expr.args:
        if arg.star or arg.keyword is None:
            raise HeldError("star-arguments")
        name = arg.keyword
        if name in klass.transport:
            raise HeldError("transport", f"`{name}`")
        if name in klass.headers:
            check_headers(context, name, arg.value)
        elif name in klass.attribution:
            draft.risk("attribution")
        elif name not in klass.keep and name not in klass.keys and name != klass.base_url.partition(".")[0]:
            raise HeldError("unknown-argument", f"`{name}`")


def check_headers(context: FileContext, name: str, value: Expr) -> None:
    """Raise ``HeldError`` for headers that authenticate, or cannot be read."""
    if isinstance(value, Const) and value.value is None:
        return
    if not isinstance(value, Table):
        raise HeldError("auth-header", f"`{name}` is no mapping that is written out")
    for key, _ in value.pairs:
        texts = context.only_texts(key) if key is not None else None
        if texts is None or any(is_auth_header(text) for text in texts):
            raise HeldError("auth-header", f"`{name}`")


def check_key(context: FileContext, made: Construction, klass: ClientClass) -> list[str]:
    """Return the keywords that hold the provider's key; raises ``HeldError`` for a key that may be a tenant's."""
    found = []
    for name in sorted(klass.keys):
        arg = made.argument(name)
        if arg is not None:
            if not context.is_from_environment(arg.value):
                raise HeldError("per-tenant-key", f"`{name}`")
            found.append(name)
    return found


def check_base_url(context: FileContext, made: Construction, klass: ClientClass) -> bool:
    """Say whether a base URL is given; raises ``HeldError`` unless it is the provider's own."""
    arg = made.argument(klass.base_url)
    if arg is None:
        return False
    if isinstance(arg.value, Const) and arg.value.value is None:
        return True
    check_own_url(context, made.site.provider, klass.base_url, arg.value)
    return True


def check_own_url(context: FileContext, provider: str, name: str, value: Expr) -> None:
    """Raise ``HeldError`` unless a base URL is absent, or the provider's own."""
    if isinstance(value, Const) and value.value is None:
        return
    for text in context.view.strings.texts(value):
        route = context.view.routing.text(text)
        if literal(text) is None or route.status != "direct" or route.provider != provider:
            raise HeldError("other-endpoint", f"`{name}`")


# Uses --------------------------------------------------------------------------------------------------


def calls_of(context: FileContext, site: ClientSite) -> list[CallSite]:
    """Return the calls in the file on a client."""
    view = context.view
    return [call for call in view.calls if call.instance is not None and view.clients.of(call.instance) is site]


def method_of(call: CallSite) -> str:
    """Return the dotted path of a called method below its client."""
    return call.path.removeprefix(f"{call.instance.client.path}.") if call.instance is not None else call.path


def check_apis(context: FileContext, site: ClientSite, declared: tuple[str, ...]) -> None:
    """Raise ``HeldError`` when a call of the client belongs to a family that the router is not known to serve."""
    for call in calls_of(context, site):
        method = method_of(call)
        if family_of(method) not in declared:
            raise HeldError("undeclared-api", f"`{call.name}` in line {call.span.line}")


def check_moves(context: FileContext, made: Construction) -> None:
    """Raise ``HeldError`` when the client is pointed elsewhere after it was built."""
    client = made.site.client
    moving = {path.partition(".")[0] for path in client.base_url} | set(client.api_key) | {"default_headers"}
    for one in context.view.contexts:
        call = one.expr
        if not isinstance(call, Call) or not isinstance(call.func, Attr) or call.func.name not in client.same:
            continue
        steered = [arg for arg in call.args if arg.star or arg.keyword in moving]
        if steered and context.is_same_client(call.func.base, made.site.instance):  # type: ignore[arg-type]
            raise HeldError("client-steered", f"`{call.func.name}()` in line {call.span.line}")
    for line, name in _assigned(context, made, moving):
        raise HeldError("client-steered", f"`{name}` in line {line}")


def _assigned(context: FileContext, made: Construction, moving: set[str]) -> Iterator[tuple[int, str]]:
    from inferlint.project.steering import assignments

    for one in assignments(context.view):
        if one.name in moving and context.is_same_client(one.holder, made.site.instance):  # type: ignore[arg-type]
            yield one.span.line, one.label
