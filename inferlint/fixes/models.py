"""Names of models: what the router calls them, and the calls of a client that have to say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes.constructions import calls_of
from inferlint.fixes.edit import Patch
from inferlint.model.expr import Call, Const

if TYPE_CHECKING:
    from inferlint.config.model import Router
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.model.expr import Expr
    from inferlint.project.calls import CallSite
    from inferlint.project.clients import ClientSite

#: Arguments of calls that name a model.
_MODEL = ("model", "model_name", "modelId")


def rename_models(context: FileContext, site: ClientSite, router: Router, change: Draft) -> None:
    """Write the router's names for the models of a client's calls; a name that is not known is a risk."""
    if not router.models:
        return
    for call in calls_of(context, site):
        model = model_of(context, call)
        if model is not None:
            rename(context, model, router, change)


def model_of(context: FileContext, site: CallSite) -> Expr | None:
    """Return the argument of a call that names its model."""
    for one in context.view.contexts:
        call = one.expr
        if isinstance(call, Call) and call.func is site.expr:
            return next((arg.value for arg in call.args if arg.keyword in _MODEL), None)
    return None


def rename(context: FileContext, model: Expr, router: Router, change: Draft) -> None:
    """Write the router's name for one model where it stands as a literal."""
    if not isinstance(model, Const) or not isinstance(model.value, str):
        change.risk("unknown-model")
        return
    new = router.models.get(model.value)
    if new is None:
        change.risk("unknown-model")
        return
    if new == model.value:
        return
    start, end = context.source.lines.range(model.span)
    change.add([Patch(start, end, _like(context.text[start:end], new))])


def _like(old: str, new: str) -> str:
    """Return ``new`` as a literal in the quotes of ``old``."""
    body = repr(new)[1:-1]
    if old.startswith('"') and old.endswith('"') and not old.startswith('"""') and '"' not in body and "\\" not in body:
        return f'"{body}"'
    return repr(new)
