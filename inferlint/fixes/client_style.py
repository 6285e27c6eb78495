"""The client style: the router's class takes the place of the SDK's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import constructions as made_of
from inferlint.fixes.arguments import Change, change_call
from inferlint.fixes.draft import Draft, HeldError, taken
from inferlint.fixes.edit import Patch
from inferlint.fixes.imports import Wanted
from inferlint.fixes.models import rename_models

if TYPE_CHECKING:
    from inferlint.fixes.classes import ClientClass
    from inferlint.fixes.constructions import Construction
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.targets import ClientTarget
    from inferlint.project.usage import Use


def draft(context: FileContext, made: Construction, klass: ClientClass, target: ClientTarget) -> Draft:
    """Return the change that builds the router's class; raises ``HeldError`` when there is none that is right."""
    name = target.attribute or target.name
    change = Draft(f"Build the router's `{name}` instead of `{made.site.name.removesuffix('()')}`")
    if target.client.kind != "subclass":
        change.risk("other-class")
    if context.around.feeds(context.path, target.module):
        raise HeldError("import-cycle", f"`{target.module}`")
    made_of.check_arguments(context, made, klass, change)
    dropped = made_of.check_key(context, made, klass)
    if made_of.check_base_url(context, made, klass):
        dropped.append(klass.base_url)
    _check_accepted(made, target, dropped)
    made_of.check_moves(context, made)
    made_of.check_apis(context, made.site, target.client.apis)
    rename_models(context, made.site, target.router, change)
    _check_class_uses(context, made, target, change)
    _edit(context, made, target, dropped, change)
    return change


def _check_accepted(made: Construction, target: ClientTarget, dropped: list[str]) -> None:
    if not target.client.accepts:
        return
    for arg in made.expr.args:
        if arg.keyword not in dropped and arg.keyword not in target.client.accepts:
            raise HeldError("unknown-argument", f"`{arg.keyword}`")


def _check_class_uses(context: FileContext, made: Construction, target: ClientTarget, change: Draft) -> None:
    """Hold back when the class is used where the router's would have to be meant, too."""
    for name in dict.fromkeys((made.fact.bound, made.site.path.rpartition(".")[2])):
        if context.around.is_named(context.path, name):
            raise HeldError("class-use", f"a text of the project names `{name}` of this module")
    if target.client.kind == "subclass":
        return
    typed = [use for use in _uses(context, made) if use.role in ("annotation", "exception")]
    if any(use.path == made.site.path for use in typed):
        raise HeldError("class-use", f"`{made.site.path}` is a type here, and the router's class is no subclass of it")


def _uses(context: FileContext, made: Construction) -> list[Use]:
    """Return the uses of the import that the callee begins with."""
    return [
        use
        for index, usage in context.view.usage.items()
        if context.view.facts.imports[index] is made.fact
        for use in usage.uses
    ]


def _edit(context: FileContext, made: Construction, target: ClientTarget, dropped: list[str], change: Draft) -> None:
    start, end = context.source.range(made.node.func)
    swapped = context.swap(Wanted(target.module, target.name), start, made.fact, [(start, end)])
    change.add(swapped.patches)
    written = f"{swapped.local}.{target.attribute}" if target.attribute else swapped.local
    change.add([Patch(start, end, written)])
    change.add(taken(change_call(context.source, made.node, Change(remove=tuple(dropped)))))
