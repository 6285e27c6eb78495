"""Headers that put a provider's key in the place of the gateway's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from inferlint.catalogue.credentials import provider_keys
from inferlint.model.expr import Attr, Binary, Call, Join, Name, Sub, written
from inferlint.project.credentials import gateway_keys
from inferlint.project.flows import OF_SDK
from inferlint.project.objects import Instance, Member
from inferlint.project.steering import Escape, entries, is_approved_client, within
from inferlint.project.strings import literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.expr import Arg, Expr
    from inferlint.model.finding import Confidence
    from inferlint.model.span import Span
    from inferlint.project.view import FileView

_PARAMETERS = ("default_headers", "extra_headers", "headers", "additional_headers", "http_options.headers")
_AUTH = frozenset({"authorization", "api-key", "x-api-key", "xi-api-key", "x-goog-api-key"})
_SPEAKING = re.compile(r"auth|token|key|secret|cookie|credential", re.IGNORECASE)
_PROVIDER_KEY = re.compile(r"(?:Bearer |Token )?(?:sk-|sk_|gsk_|xai-|pplx-|AIza|r8_|hf_)\S{3,}", re.IGNORECASE)


def is_auth_header(name: str) -> bool:
    """Say whether a header may carry credentials, by its name."""
    return name.lower() in _AUTH or _SPEAKING.search(name) is not None


def header_escapes(view: FileView) -> Iterator[Escape]:
    """Yield the calls that give an approved client a header with a provider's key."""
    for site in view.clients.sites:
        if site.way == "constructed" and site.instance is not None and site.route.status == "approved":
            yield from _given(view, site.instance, site.instance.args, site.name, site.path, site.span, site.statement)
    for context in view.contexts:
        call = context.expr
        if not isinstance(call, Call) or not call.args or not view.may_be(call.func, OF_SDK):
            continue
        for one in view.evaluator.objects(call.func):
            instance = one.instance if isinstance(one, Member) else one
            if not isinstance(instance, Instance) or not is_approved_client(view, instance):
                continue
            path = ".".join((instance.client.path, *(one.path if isinstance(one, Member) else ())))
            name = f"{written(call.func)}()"
            yield from _given(view, instance, call.args, name, path, call.span, context.site.statement)


def _given(
    view: FileView,
    instance: Instance,
    args: tuple[Arg, ...],
    name: str,
    path: str,
    span: Span,
    statement: tuple[int, int],
) -> Iterator[Escape]:
    if view.is_approved(instance.provider):
        return
    for parameter in _PARAMETERS:
        for headers in within(view, args, parameter):
            for header, value in entries(view, headers):
                key = _provider_key(view, value) if header.lower() in _AUTH else None
                if key is not None:
                    confidence: Confidence = "high" if key[1] else "medium"
                    yield Escape(
                        "header", name, path, instance.provider, span, statement, value, None,
                        f"`{header}` carries {key[0]}", confidence,
                    )  # fmt: skip
                    return


def _provider_key(view: FileView, value: Expr) -> tuple[str, bool] | None:
    """Return what key of a provider the value holds and whether that is certain, or ``None``."""
    keys = provider_keys(view.catalogue)
    own = gateway_keys(view)
    for text in view.strings.texts(value):
        if _PROVIDER_KEY.match(literal(text) or ""):
            return ("a provider's key", True)
        for piece in text:
            source, _, name = piece.hole.partition(":")
            last = name.rpartition(".")[2].upper()
            if source and last in keys and name not in own:
                return (f"`{name}`", True)
    for name in _names(value):
        if name.upper() in keys:
            return (f"`{name}`", False)
    return None


def _names(expr: Expr) -> Iterator[str]:
    """Yield the last components of the names that a text is put together from."""
    match expr:
        case Name(id=name) | Attr(name=name):
            yield name
        case Join(parts=parts):
            for part in parts:
                yield from _names(part)
        case Binary(left=left, right=right):
            yield from _names(left)
            yield from _names(right)
        case Call(func=Attr(base=base)):
            yield from _names(base)
        case Sub(base=base):
            yield from _names(base)
