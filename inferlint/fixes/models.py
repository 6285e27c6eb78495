"""Names of models: what the router calls them, and the calls of a client that have to say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.config.presets import PRESETS
from inferlint.fixes.draft import HeldError
from inferlint.fixes.edit import Patch
from inferlint.fixes.uses import argument_lists, calls_elsewhere, calls_of, given_away
from inferlint.fixes.values import quoted
from inferlint.model.expr import Const

if TYPE_CHECKING:
    from inferlint.config.model import Router
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.model.expr import Expr
    from inferlint.project.calls import CallSite
    from inferlint.project.clients import ClientSite
    from inferlint.project.view import FileView

#: Arguments of calls that name a model.
_MODEL = ("model", "model_name", "modelId")


def rename_models(
    context: FileContext, site: ClientSite, router: Router, change: Draft, *, is_foreign: bool = False
) -> None:
    """Write the router's names for the models of a client's calls; a name that is not known is a risk.

    With ``is_foreign`` the models are another provider's than the wire protocol's, so that the router has to say it
    knows them. Raises ``HeldError`` when a call in another file would have to be changed, too.
    """
    if not (router.models or router.rename_models or is_foreign):
        return
    here = calls_of(context, site)
    for call in here:
        models = models_of(context, call)
        if not models and (call.passed or any(arg.star for args in argument_lists(context, call) for arg in args)):
            change.risk("unknown-model")
        for model in models:
            rename(context, model, router, change, provider=site.reached, is_foreign=is_foreign)
    elsewhere = calls_elsewhere(context, site)
    for view, call in elsewhere:
        _check_elsewhere(context, view, call, router, site.reached, change)
    if (router.rename_models or is_foreign) and (not (here or elsewhere) or given_away(context, site) is not None):
        change.risk("unknown-model")


def _check_elsewhere(
    context: FileContext, view: FileView, call: CallSite, router: Router, provider: str, change: Draft
) -> None:
    for model in models_of(context, call):
        if not isinstance(model, Const) or not isinstance(model.value, str):
            change.risk("unknown-model")
            continue
        new = name_at(router, model.value, provider)
        if new is None:
            change.risk("unknown-model")
        elif new != model.value:
            raise HeldError("unknown-model", f"`{model.value}` in {view.path}:{model.span.line} is `{new}` there")


def models_of(context: FileContext, call: CallSite) -> list[Expr]:
    """Return the arguments of a call that name its model."""
    return [arg.value for args in argument_lists(context, call) for arg in args if arg.keyword in _MODEL]


def name_at(router: Router, model: str, provider: str) -> str | None:
    """Return the router's name for a provider's model, ``None`` when nobody says that it is known there."""
    if model in router.models:
        return router.models[model]
    if model in router.models.values():
        return model
    prefix = PRESETS[router.preset].model_prefix.get(provider) if router.preset in PRESETS else None
    return f"{prefix}{model}" if prefix is not None and not model.startswith(prefix) else None


def rename(
    context: FileContext,
    model: Expr,
    router: Router,
    change: Draft,
    *,
    provider: str = "",
    is_foreign: bool = False,
) -> None:
    """Write the router's name for one model where it stands as a literal."""
    if not isinstance(model, Const) or not isinstance(model.value, str):
        change.risk("unknown-model")
        return
    new = name_at(router, model.value, provider)
    if new is None:
        # Without another word a model has the name that its provider gave it.
        if router.rename_models or is_foreign:
            change.risk("unknown-model")
        return
    if new == model.value:
        return
    start, end = context.source.lines.range(model.span)
    change.add([Patch(start, end, quoted(new, context.text[end - 1]))])
