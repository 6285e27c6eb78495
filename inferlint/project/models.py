"""Strings that make a framework build a provider client: ``init_chat_model("openai:gpt-4o")``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.model.expr import Arg, Call, Const, Items, Table, dotted
from inferlint.project.calls import builds_from_string
from inferlint.project.evaluate import argument
from inferlint.project.flows import OF_SDK
from inferlint.project.objects import Container, External, Instance
from inferlint.project.strings import literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.catalogue.entries import Client, Function, ModelString
    from inferlint.model.expr import Expr
    from inferlint.model.span import Span
    from inferlint.project.context import Context
    from inferlint.project.routing import Route
    from inferlint.project.view import FileView


@dataclass(frozen=True, slots=True, eq=False)
class ModelSite:
    """A call that names a provider by text; ``text`` is empty when the model cannot be resolved."""

    name: str
    path: str
    provider: str
    text: str
    route: Route
    span: Span
    statement: tuple[int, int]
    source: External


def collect_models(view: FileView) -> list[ModelSite]:
    """Return the model strings of one file in source order."""
    found: list[ModelSite] = []
    for context in view.contexts:
        if isinstance(context.expr, Call) and view.may_be(context.expr.func, OF_SDK):
            found += _call(view, context.expr, context)
    return found


def _call(view: FileView, call: Call, context: Context) -> list[ModelSite]:
    for func in view.evaluator.objects(call.func, context.site.branch):
        if not isinstance(func, External):
            continue
        symbol = view.evaluator.symbol(func)
        entry = symbol and (symbol.client or symbol.function)
        if symbol is None or not entry or entry.model_string is None:
            continue
        if symbol.function is not None and not builds_from_string(symbol):
            continue
        found = [
            ModelSite(
                f"{dotted(call.func) or func.path}()", symbol.path, named[1] or symbol.provider, named[0],
                view.routing.arguments(args, entry.base_url, entry.base_url_env, entry.delegates, entry.positional),
                call.span, context.site.statement, func,
            )
            for args in _argument_sets(view, call, entry)
            if (named := _provider(view, args, entry.model_string, context)) is not None
        ]  # fmt: skip
        if found:
            return [next((site for site in found if site.route.status != "approved"), found[0])]
    return []


def _argument_sets(view: FileView, call: Call, entry: Client | Function) -> list[tuple[Arg, ...]]:
    """Return the arguments, or those in each mapping that is handed over in their place."""
    found: list[tuple[Arg, ...]] = []
    for path in entry.configs:
        name, *inner = path.split(".")
        position = entry.positional.index(name) if name in entry.positional else 10_000
        for given in argument(call.args, name, position):
            found += _mappings(view, given.value, inner)
    return found or [call.args]


def _mappings(view: FileView, expr: Expr, path: list[str]) -> list[tuple[Arg, ...]]:
    """Return what stands in a mapping, in each mapping of a list, or below ``path`` in them."""
    found: list[tuple[Arg, ...]] = []
    for one in view.evaluator.objects(expr):
        if isinstance(one, Container) and isinstance(one.expr, Items):
            found += [
                args for item in view.evaluator.contents.elements(one.expr) for args in _mappings(view, item, path)
            ]
        elif isinstance(one, Container) and isinstance(one.expr, Table):
            pairs = _named(view.evaluator.contents.pairs(one.expr))
            if path:
                found += [args for key, value in pairs if key == path[0] for args in _mappings(view, value, path[1:])]
            else:
                found.append(tuple(Arg(value, keyword=key) for key, value in pairs))
    return found


def _named(pairs: Iterable[tuple[Expr | None, Expr]]) -> list[tuple[str, Expr]]:
    return [(key.value, value) for key, value in pairs if isinstance(key, Const) and isinstance(key.value, str)]


def _provider(
    view: FileView, args: tuple[Arg, ...], spec: ModelString, context: Context
) -> tuple[str, str | None] | None:
    """Return (text, provider id) when the call builds a provider client."""
    given = argument(args, spec.parameter, spec.position if spec.position is not None else 10_000)
    apart = _apart(view, args, spec)
    if not given:
        if apart is not None:
            return apart
        hidden = any(arg.star == "**" for arg in args)
        return ("", None) if spec.required and hidden else None
    expr = given[0].value
    if _is_object(view, expr, context):
        return None
    literals = [literal(text) for text in view.strings.texts(expr, context.site.branch)]
    known = [text for text in literals if text]
    for text in known:
        named = provider_of(text, spec)
        if named is not None:
            return (text, named if apart is None else apart[1])
    if apart is not None:
        return (known[0] if known else "", apart[1])
    # A bare name settles nothing while its provider, or another name it can be, is unknown.
    apart_given = spec.provider_parameter is not None and argument(args, spec.provider_parameter, 10_000)
    open_ended = not known or None in literals or bool(apart_given)
    return ("", None) if spec.required and open_ended else None


def _apart(view: FileView, args: tuple[Arg, ...], spec: ModelString) -> tuple[str, str | None] | None:
    if spec.provider_parameter is None:
        return None
    for arg in argument(args, spec.provider_parameter, 10_000):
        for text in view.strings.literals(arg.value):
            return (text, spec.prefixes.get(text, spec.unknown_prefix or None))
    return None


def _is_object(view: FileView, expr: Expr, context: Context) -> bool:
    """A model object instead of a string: reported, or approved, where it was built."""
    return any(isinstance(one, Instance) for one in view.evaluator.objects(expr, context.site.branch))


def provider_of(text: str, spec: ModelString) -> str | None:
    """Return the provider id that a model string names under its grammar, or ``None``."""
    if spec.grammar == "name":
        return spec.prefixes.get(text) or spec.bare
    separator = ":" if spec.grammar == "provider:model" else "/"
    prefix, found, rest = text.partition(separator)
    if found and rest and not any(char.isspace() for char in text):
        if prefix in spec.prefixes:
            return spec.prefixes[prefix]
        if spec.unknown_prefix:
            return spec.unknown_prefix
    return spec.bare if not found or spec.bare else None
