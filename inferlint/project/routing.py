"""Where a client's calls go: to an approved gateway, straight to a provider, or nobody can say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from inferlint.model.expr import Call, Const, Table
from inferlint.project.evaluate import argument
from inferlint.project.objects import Container, Instance
from inferlint.project.strings import literal
from inferlint.project.urls import HOLE, is_local, is_under, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from inferlint.config.model import Config, Router
    from inferlint.model.expr import Arg, Expr
    from inferlint.project.evaluate import Evaluator
    from inferlint.project.strings import Strings, Text

Status = Literal["approved", "local", "direct", "unresolved"]

_REACHING = frozenset({"inference", "shared", "gateway"})

#: Worst first: one direct way is enough to go around the router.
_ORDER: tuple[Status, ...] = ("direct", "unresolved", "local", "approved")


@dataclass(frozen=True, slots=True)
class Route:
    """The verdict, and why in a few words that fit after "its base URL"; ``host`` where one is known."""

    status: Status
    why: str
    host: str = ""
    #: The provider that the host belongs to, where the catalogue knows it.
    provider: str | None = None


#: Nothing says where calls go.
DEFAULT = Route("direct", "is the provider's default")


def worst(routes: Sequence[Route]) -> Route:
    """Return the route that decides when several are possible."""
    return min(routes, key=lambda route: _ORDER.index(route.status))


class Routing:
    """Decides routes with the configuration's gateways."""

    def __init__(self, config: Config, strings: Strings, evaluator: Evaluator) -> None:
        self._config = config
        self._strings = strings
        self._evaluator = evaluator
        self._urls = [url for router in config.routers for url in _gateway_urls(router)]
        self._env = set(config.gateway_variables)
        self._settings = {name.replace(":", ".") for router in config.routers for name in router.gateway_settings}

    def instance(self, instance: Instance, seen: frozenset[int] = frozenset()) -> Route:
        """Return where calls through a client go."""
        if instance.origin == "annotation" or (instance.call is None and instance.origin != "subclass"):
            return Route("unresolved", "is not decided here")
        if id(instance) in seen:
            return Route("unresolved", "depends on itself")
        client = instance.client
        args = instance.args
        if instance.origin == "subclass" and instance.klass is not None:
            args = (*args, *self._super_arguments(instance))
        return self.arguments(
            args, client.base_url, client.base_url_env, client.delegates, client.positional, seen | {id(instance)}
        )

    def arguments(
        self,
        args: Sequence[Arg],
        base_url: Sequence[str],
        base_url_env: Sequence[str],
        delegates: Sequence[str],
        positional: Sequence[str],
        seen: frozenset[int] = frozenset(),
    ) -> Route:
        """Return where a constructor or function with these arguments sends its calls."""
        given = _by_name(args, positional)
        for name in delegates:
            if name in given and not _is_none(given[name]):
                route = self._delegate(given[name], seen)
                if route is not None:
                    return route
        for path in base_url:
            found = self._parameter(given, path)
            if found:
                texts = [text for expr in found for text in self._strings.texts(expr)]
                if not all(means_absent(text) for text in texts):
                    return worst([self.text(text) for text in texts])
        hidden = self._hidden(args, base_url)
        if hidden is not None:
            return hidden
        if self._env.intersection(base_url_env):
            return Route("approved", "comes from the environment")
        return DEFAULT

    def text(self, text: Text) -> Route:
        """Return where one folded base URL leads."""
        if means_absent(text):
            return Route("direct", "falls back to the provider's default")
        hole = text[0].hole
        if hole.startswith("env:") and hole[4:] in self._env:
            return Route("approved", "comes from an approved environment variable")
        if hole.startswith("name:") and self._is_setting(hole[5:]):
            return Route("approved", "comes from an approved setting")
        url = parse(text)
        if url is None:
            return Route("unresolved", _unresolved(text))
        if any(is_under(url, gateway) for gateway in self._urls):
            return Route("approved", "is under an approved gateway", url.host)
        if is_local(url):
            allowed = self._config.local_servers == "allow"
            return Route("approved" if allowed else "local", "is a local server", url.host)
        known = self._evaluator.catalogue.host(url.host.replace(HOLE, "x"), url.path.replace(HOLE, "x"))
        if HOLE in url.host and known is None:
            return Route("unresolved", "is put together at run time")
        reached = known.provider if known is not None and known.scope in _REACHING else None
        return Route("direct", "is no approved gateway", url.written, reached)

    def _is_setting(self, name: str) -> bool:
        return name in self._settings

    def _delegate(self, expr: Expr, seen: frozenset[int]) -> Route | None:
        """Return the route of the client or provider object that is handed in, ``None`` when it is not one."""
        routes = [self.instance(found, seen) for found in self._evaluator.objects(expr) if isinstance(found, Instance)]
        if routes:
            return worst(routes)
        texts = self._strings.literals(expr)
        if texts:
            # A name such as `provider="openai"` selects, it does not redirect.
            return None
        return Route("unresolved", "is decided by an object that cannot be resolved")

    def _parameter(self, given: dict[str, Expr], path: str) -> list[Expr]:
        name, _, inner = path.partition(".")
        if name not in given:
            return []
        return [given[name]] if not inner else self._inner(given[name], inner)

    def _inner(self, expr: Expr, name: str) -> list[Expr]:
        """Return ``name`` of a mapping or of the object built by a call: ``HttpOptions(base_url=…)``."""
        found: list[Expr] = []
        if isinstance(expr, Call):
            found += [arg.value for arg in expr.args if arg.keyword == name]
        for one in self._evaluator.objects(expr):
            if isinstance(one, Container) and isinstance(one.expr, Table):
                found += [
                    value
                    for key, value in one.expr.pairs
                    if isinstance(key, Const) and isinstance(key.value, str) and same_key(key.value, name)
                ]
        if not found:
            found += self._assigned_call(expr, name)
        return found or ([] if isinstance(expr, (Call, Table)) else [expr])

    def _assigned_call(self, expr: Expr, name: str) -> list[Expr]:
        return [arg.value for call in self._evaluator.calls_behind(expr) for arg in call.args if arg.keyword == name]

    def hides(self, args: Sequence[Arg]) -> bool:
        """Say whether an argument with a star may hand over more than what is known of it."""
        return self._hidden(args, ()) is not None

    def _hidden(self, args: Sequence[Arg], base_url: Sequence[str]) -> Route | None:
        """``**kwargs`` may hold the base URL: look into a known mapping, otherwise nobody can say."""
        for arg in args:
            if arg.star != "**":
                continue
            found, complete = self._in_mapping(arg.value, base_url)
            if found:
                return worst([self.text(text) for value in found for text in self._strings.texts(value)])
            if not complete:
                return Route("unresolved", "may be hidden in `**` arguments")
        if any(arg.star == "*" for arg in args):
            return Route("unresolved", "may be hidden in `*` arguments")
        return None

    def _in_mapping(self, expr: Expr, keys: Sequence[str], depth: int = 0) -> tuple[list[Expr], bool]:
        """Return the values under ``keys``, and whether the mapping is known to its last key."""
        tables = [
            one.expr
            for one in self._evaluator.objects(expr)
            if isinstance(one, Container) and isinstance(one.expr, Table)
        ]
        found: list[Expr] = []
        complete = bool(tables) and depth < 8 and not self._evaluator.is_mutated(expr)
        for key, value in [pair for table in tables for pair in table.pairs]:
            if key is None and depth < 8:
                inner, whole = self._in_mapping(value, keys, depth + 1)
                found += inner
                complete = complete and whole
            elif isinstance(key, Const):
                found += [value] if key.value in keys else []
            else:
                complete = False
        return found, complete

    def _super_arguments(self, instance: Instance) -> list[Arg]:
        """Return what a local subclass hands to ``super().__init__``."""
        if instance.klass is None:
            return []
        return [arg for call in self._evaluator.linked.super_calls(instance.klass) for arg in call.args]


def _gateway_urls(router: Router) -> list[str]:
    inline = [gateway.base_url for gateway in router.gateway.values() if "://" in gateway.base_url]
    return [*router.gateway_urls, *inline]


def _by_name(args: Sequence[Arg], positional: Sequence[str]) -> dict[str, Expr]:
    given = {arg.keyword: arg.value for arg in args if arg.keyword is not None}
    for index, name in enumerate(positional):
        if name not in given:
            for arg in argument(tuple(args), None, index):
                given[name] = arg.value
    return given


def _is_none(expr: Expr) -> bool:
    return isinstance(expr, Const) and expr.value is None


def means_absent(text: Text) -> bool:
    """Say whether a text means that nothing was given."""
    if len(text) == 1 and text[0].hole == "none":
        return True
    return literal(text) == ""


def same_key(written: str, name: str) -> bool:
    """Say whether two names are one to an SDK that takes both ``base_url`` and ``baseUrl``."""
    return written.replace("_", "").lower() == name.replace("_", "").lower()


def _unresolved(text: Text) -> str:
    hole = text[0].hole
    if hole.startswith("env:"):
        return f"comes from `{hole[4:]}`, which is no approved environment variable"
    if hole.startswith("name:"):
        return f"comes from `{hole[5:]}`, which is no approved setting"
    return "cannot be resolved"
