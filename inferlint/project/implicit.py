"""Libraries that reach a provider by themselves when nobody hands them a client: ``Graphiti(uri, user, password)``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.model.expr import Call, dotted
from inferlint.project.flows import OF_SDK
from inferlint.project.objects import External
from inferlint.project.steering import assignments, external_path, within

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.catalogue.entries import Implicit
    from inferlint.model.expr import Arg, Expr
    from inferlint.model.span import Span
    from inferlint.project.context import Context
    from inferlint.project.view import FileView


@dataclass(frozen=True, slots=True, eq=False)
class ImplicitSite:
    """A call that falls back to a provider; ``missing`` are the parameters that would keep it from that."""

    name: str
    path: str
    provider: str
    missing: tuple[str, ...]
    span: Span
    statement: tuple[int, int]


def collect_implicit(view: FileView) -> list[ImplicitSite]:
    """Return the calls of one file that fall back to a provider, in source order."""
    return [
        site
        for context in view.contexts
        if isinstance(context.expr, Call) and context.site.role not in ("annotation", "except")
        if view.may_be(context.expr.func, OF_SDK)
        for site in _call(view, context.expr, context)
    ]


def configured(views: Iterable[FileView]) -> frozenset[str]:
    """Return the third-party names that the files assign or call, to see which defaults a project replaces."""
    found: set[str] = set()
    for view in views:
        for made in assignments(view):
            holder = external_path(view, made.holder) if view.may_be(made.holder, OF_SDK) else ""
            if holder:
                found.add(f"{holder}.{made.name}")
        for context in view.contexts:
            if isinstance(context.expr, Call) and view.may_be(context.expr.func, OF_SDK):
                found.add(external_path(view, context.expr.func))
    return frozenset(found)


def _call(view: FileView, call: Call, context: Context) -> list[ImplicitSite]:
    for func in view.evaluator.objects(call.func, context.site.branch):
        symbol = view.evaluator.symbol(func)
        if not isinstance(func, External) or symbol is None or symbol.implicit is None:
            continue
        missing = _missing(view, call.args, symbol.implicit)
        if missing is None or not _falls_back(view, symbol.implicit):
            continue
        name = f"{dotted(call.func) or func.path}()"
        provider = symbol.implicit.provider
        return [ImplicitSite(name, symbol.path, provider, missing, call.span, context.site.statement)]
    return []


def _falls_back(view: FileView, entry: Implicit) -> bool:
    """Say whether neither the environment nor the project takes the fallback away."""
    if not view.config.gateway_variables.isdisjoint(entry.base_url_env):
        return False
    return view.program.configured.isdisjoint(entry.settings) if entry.settings else True


def _missing(view: FileView, args: tuple[Arg, ...], entry: Implicit) -> tuple[str, ...] | None:
    """Return the parameters that fall back; ``None`` when none does, or when an argument nobody knows may be it."""
    if any(_given(view, args, name, entry.positional) for name in entry.unless):
        return None
    missing = tuple(name for name in entry.falls_back if not _given(view, args, name, entry.positional))
    if entry.falls_back and not missing:
        return None
    return None if view.routing.hides(args) else missing


def _given(view: FileView, args: tuple[Arg, ...], name: str, positional: tuple[str, ...]) -> bool:
    """Say whether a parameter gets anything that may be other than ``None``."""
    return any(not _is_absent(view, value) for value in within(view, args, name, positional))


def _is_absent(view: FileView, value: Expr) -> bool:
    texts = view.strings.texts(value)
    return bool(texts) and all(len(text) == 1 and text[0].hole == "none" for text in texts)
