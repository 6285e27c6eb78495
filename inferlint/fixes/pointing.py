"""A call that is pointed at a gateway by its arguments: a framework's constructor, a function that builds a client."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.fixes.arguments import Change, change_call, change_mapping
from inferlint.fixes.constructions import check_headers, check_own_url, is_none
from inferlint.fixes.draft import HeldError, taken
from inferlint.fixes.targets import gateway_of
from inferlint.fixes.values import header, mapping, preferred_quote
from inferlint.model.expr import Call, Table, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import libcst as cst

    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.fixes.targets import GatewayTarget
    from inferlint.model.expr import Arg, Expr
    from inferlint.model.facts import Import

_NOTHING: frozenset[str] = frozenset()
#: Calls that wrap a secret and hand it on as it is.
_WRAPPERS = ("SecretStr",)


@dataclass(frozen=True, slots=True)
class Shape:
    """Where the base URL comes from: the keys of ``router.gateway`` that fit, best first, and a text behind it.

    ``apis`` are the families of API operations that calls belong to. ``foreign`` is the key of a gateway that serves
    the protocol, but under the name of another provider, whose models are others.
    """

    gateways: tuple[str, ...]
    tail: str = ""
    apis: tuple[str, ...] = ("chat",)
    foreign: str = ""

    def is_foreign(self, target: GatewayTarget) -> bool:
        """Say whether a gateway has to be told which of its models is meant."""
        return bool(self.foreign) and target.gateway is target.router.gateway.get(self.foreign)


@dataclass(frozen=True, slots=True)
class Parameters:
    """What the keywords of a callable mean. Of several names for one thing the first is written where none stands.

    ``keep`` stay as they are, ``headers`` hold headers, ``attribution`` says who is billed, ``transport`` are those
    that a gateway cannot take over. Any other argument is not known, and nothing is changed then.
    """

    base_url: tuple[str, ...]
    api_key: tuple[str, ...]
    keep: frozenset[str] = _NOTHING
    headers: tuple[str, ...] = ()
    attribution: frozenset[str] = _NOTHING
    transport: frozenset[str] = _NOTHING


@dataclass(frozen=True, slots=True, eq=False)
class Called:
    """A call: as facts, as a node, with the import that its callee begins with and the names of its positions."""

    name: str
    provider: str
    expr: Call
    node: cst.Call
    fact: Import
    positional: tuple[str, ...] = ()

    def arguments(self) -> Iterator[tuple[str, Arg]]:
        """Yield every argument with its name; raises ``HeldError`` for one whose name nobody can say."""
        for index, arg in enumerate(self.expr.args):
            if arg.star or (arg.keyword is None and index >= len(self.positional)):
                raise HeldError("star-arguments")
            yield arg.keyword or self.positional[index], arg

    def argument(self, *names: str) -> Arg | None:
        """Return the argument that has one of these names."""
        return next((arg for name, arg in self.arguments() if name in names), None)


def gateway(context: FileContext, called: Called, shape: Shape, apis: tuple[str, ...] | None = None) -> GatewayTarget:
    """Return the gateway for a call; raises ``HeldError`` when there is none, or it may not serve the call.

    ``apis`` are the families of API operations that the call needs, where ``shape`` does not say it.
    """
    target = gateway_of(context.view.config, called.provider, shape.gateways)
    if target is None:
        raise HeldError("no-target", f"`{shape.gateways[0]}` in `router.gateway`")
    missing = next((api for api in apis or shape.apis if api not in target.gateway.apis), None)
    if missing is not None:
        raise HeldError("undeclared-api", f"`{missing}`")
    if target.api_key is None and not target.keeps_key:
        raise HeldError("no-gateway-key")
    return target


def point(
    context: FileContext,
    called: Called,
    parameters: Parameters,
    shape: Shape,
    target: GatewayTarget,
    change: Draft,
    more: Mapping[str, str] | None = None,
) -> None:
    """Add the edits that point a call at a gateway; raises ``HeldError`` when one of its arguments forbids it.

    ``more`` are further keywords with their values as source text.
    """
    check(context, called, parameters, change)
    removed: list[str] = []
    values = written_values(context, called, parameters, shape, target, change, removed)
    values += (more or {}).items()
    edits = Change(remove=tuple(removed), set=tuple(values))
    change.add(taken(change_call(context.source, called.node, edits)))


def written_values(
    context: FileContext,
    called: Called,
    parameters: Parameters,
    shape: Shape,
    target: GatewayTarget,
    change: Draft,
    removed: list[str],
) -> list[tuple[str, str]]:
    """Return keywords with the source text of their values; second names for the same thing go to ``removed``."""
    use, _ = context.source.range(called.node.func)
    url = target.base_url.written(change, context, use, called.fact, shape.tail)
    values = [_named(called, parameters.base_url, url, removed)]
    if target.api_key is not None:
        key = target.api_key.written(change, context, use, called.fact)
        values.append(_named(called, parameters.api_key, key, removed))
    headers = _headers(context, called, parameters, target, change)
    return [*values, headers] if headers is not None else values


def _named(called: Called, names: tuple[str, ...], value: str, removed: list[str]) -> tuple[str, str]:
    """Return the keyword to write, the one that is there if any, with its new value."""
    given = [arg for name, arg in called.arguments() if name in names]
    if any(arg.keyword is None for arg in given):
        raise HeldError("star-arguments")
    if not given:
        return names[0], value
    removed += [str(arg.keyword) for arg in given[1:]]
    return str(given[0].keyword), _in_wrapper(given[0].value, value)


def _in_wrapper(old: Expr, value: str) -> str:
    inner = _unwrapped(old)
    return value if inner is old or not isinstance(old, Call) else f"{written(old.func)}({value})"


def _unwrapped(expr: Expr) -> Expr:
    """Return what stands in ``SecretStr(…)``, or the expression itself."""
    if not isinstance(expr, Call) or written(expr.func).rpartition(".")[2] not in _WRAPPERS:
        return expr
    plain = len(expr.args) == 1 and expr.args[0].keyword is None and not expr.args[0].star
    return expr.args[0].value if plain else expr


def check(context: FileContext, called: Called, parameters: Parameters, change: Draft) -> None:
    """Judge every argument; raises ``HeldError`` for one that no fix may touch or keep."""
    for name, arg in called.arguments():
        if name in parameters.base_url:
            check_own_url(context, called.provider, name, arg.value)
        elif name in parameters.api_key:
            if not context.is_from_environment(_unwrapped(arg.value)):
                raise HeldError("per-tenant-key", f"`{name}`")
        elif name in parameters.headers:
            check_headers(context, name, arg.value)
        elif name in parameters.attribution:
            if not is_none(arg.value):
                change.risk("attribution")
        elif name in parameters.transport:
            if not is_none(arg.value):
                raise HeldError("transport", f"`{name}`")
        elif name not in parameters.keep:
            raise HeldError("unknown-argument", f"`{name}`")


# Headers that the gateway wants -------------------------------------------------------------------------


def _headers(
    context: FileContext, called: Called, parameters: Parameters, target: GatewayTarget, change: Draft
) -> tuple[str, str] | None:
    """Add the headers of a gateway to those of a call; return the keyword to set when the call has none."""
    if not target.gateway.headers:
        return None
    if not parameters.headers:
        raise HeldError("framework-unknown", f"`{called.name}` is not known to take the headers of the gateway")
    use, _ = context.source.range(called.node.func)
    values = {
        name: header(value, change, context, use, called.fact) for name, value in sorted(target.gateway.headers.items())
    }
    given = called.argument(*parameters.headers)
    if given is None or is_none(given.value):
        keyword = given.keyword if given is not None else None
        return keyword or parameters.headers[0], mapping(values.items(), preferred_quote(context.text))
    node = next((one for one in context.source.nodes_at(given.value.span) if type(one).__name__ == "Dict"), None)
    if node is None or not isinstance(given.value, Table):
        raise HeldError("auth-header", f"`{given.keyword}` is no mapping that is written out")
    # At once: each by itself would be put in the same place.
    entries = Change(set=tuple(values.items()))
    change.add(taken(change_mapping(context.source, node, entries)))  # type: ignore[arg-type]
    return None
