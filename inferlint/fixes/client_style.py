"""The client style: the router's class takes the place of the SDK's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes import constructions as made_of
from inferlint.fixes.arguments import Change, change_call
from inferlint.fixes.draft import Draft, HeldError, taken
from inferlint.fixes.edit import Patch
from inferlint.fixes.imports import Wanted
from inferlint.fixes.models import rename_models
from inferlint.fixes.uses import check_apis, check_moves
from inferlint.model.expr import Compare, Table

if TYPE_CHECKING:
    from collections.abc import Collection

    from inferlint.fixes.classes import ClientClass
    from inferlint.fixes.constructions import Construction
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.targets import ClientTarget
    from inferlint.model.facts import Import


def draft(context: FileContext, made: Construction, klass: ClientClass, target: ClientTarget) -> Draft:
    """Return the change that builds the router's class; raises ``HeldError`` when there is none that is right."""
    change = judged(context, made, klass, target)
    check_class_uses(context, made, target, change)
    edit(context, made, target, dropped_arguments(context, made, klass, change), change)
    return change


def judged(
    context: FileContext,
    made: Construction,
    klass: ClientClass,
    target: ClientTarget,
    *,
    extra: Collection[str] = (),
    renames: bool = True,
) -> Draft:
    """Return a change without the edits of import and call; raises ``HeldError`` when the router's class is no match.

    ``extra`` are arguments that go beside key and base URL; without ``renames`` the models of calls are left alone.
    """
    name = target.attribute or target.name
    change = Draft(f"Build the router's `{name}` instead of `{made.site.name.removesuffix('()')}`")
    if target.client.kind != "subclass" or klass.has_kin:
        change.risk("other-class")
    _check_flavour(context, made, target)
    if context.around.feeds(context.path, target.module):
        raise HeldError("import-cycle", f"`{target.module}`")
    made_of.check_arguments(context, made, klass, change)
    _check_accepted(made, target, [*dropped_arguments(context, made, klass, change, extra), *extra])
    check_moves(context, made)
    check_apis(context, made.site, target.client.apis)
    if renames:
        foreign = made_of.is_foreign(made, klass) and not target.exact
        rename_models(context, made.site, target.router, change, is_foreign=foreign)
    return change


def _check_flavour(context: FileContext, made: Construction, target: ClientTarget) -> None:
    """Raise ``HeldError`` when the router's class inherits from the SDK's class of the other flavour."""
    own = made.site.path.rpartition(".")[2]
    other = own.removeprefix("Async") if made.flavour == "async" else f"Async{own}"
    if other != own and other in context.around.bases(context.path, target.module, target.name):
        raise HeldError("no-flavour", f"`{target.written}` is a kind of `{other}`")


def dropped_arguments(
    context: FileContext, made: Construction, klass: ClientClass, change: Draft, judged: Collection[str] = ()
) -> list[str]:
    """Return the arguments that the router decides, key and base URL; raises ``HeldError`` for one that may be meant.

    Those in ``judged`` are not looked at. What makes dropping one a risk is noted in ``change``.
    """
    dropped = made_of.check_key(context, made, klass)
    if klass.base_url not in judged and made_of.check_base_url(context, made, klass, change):
        dropped.append(klass.base_url)
    return dropped


def _check_accepted(made: Construction, target: ClientTarget, dropped: list[str]) -> None:
    # Of a class that only resembles the SDK's nothing is known but what the configuration says.
    if not target.client.accepts and target.client.kind == "subclass":
        return
    for name, _ in made.given:
        if name not in dropped and name not in target.client.accepts:
            raise HeldError("unknown-argument", f"`{name}`")


def check_class_uses(context: FileContext, made: Construction, target: ClientTarget, change: Draft) -> None:
    """Hold back when the class is used where the router's would have to be meant, too."""
    for name in dict.fromkeys((made.fact.bound, made.site.path.rpartition(".")[2])):
        if context.around.is_named(context.path, name):
            raise HeldError("class-use", f"a text of the project names `{name}` of this module")
    if (made.fact.name is None or made.fact.lazy) and context.around.is_patched(made.site.path):
        raise HeldError("class-use", f"a text of the project names `{made.site.path}`, which this module reads anew")
    if _is_told_apart(context, made.fact, made.site.path):
        raise HeldError("class-use", f"`{made.site.path}` itself is compared or looked up")
    if target.client.kind != "subclass" and is_a_type(context, made.fact, made.site.path):
        raise HeldError("class-use", f"`{made.site.path}` is a type here, and the router's class is no subclass of it")


def _is_told_apart(context: FileContext, fact: Import, path: str) -> bool:
    """Say whether the file asks whether something is exactly this class: `type(x) is OpenAI`, `{OpenAI: …}`."""
    for index, usage in context.view.usage.items():
        if context.view.facts.imports[index] is not fact:
            continue
        for use in usage.uses:
            around = use.context.up.expr if use.context.up is not None and use.path == path else None
            if isinstance(around, Compare):
                return True
            if isinstance(around, Table) and any(key is use.context.expr for key, _ in around.pairs):
                return True
    return False


def is_a_type(context: FileContext, fact: Import, path: str) -> bool:
    """Say whether a class is used in annotations or type checks of the file, by the name of one import."""
    return _has_role(context, fact, path, ("annotation", "exception"))


def is_tested(context: FileContext, fact: Import, path: str) -> bool:
    """Say whether objects are tested for being of a class in the file, by the name of one import."""
    return _has_role(context, fact, path, ("exception",))


def _has_role(context: FileContext, fact: Import, path: str, roles: Collection[str]) -> bool:
    return any(
        use.role in roles and use.path == path
        for index, usage in context.view.usage.items()
        if context.view.facts.imports[index] is fact
        for use in usage.uses
    )


def edit(context: FileContext, made: Construction, target: ClientTarget, dropped: list[str], change: Draft) -> None:
    """Add the edits of the call: the router's class, imported where it is missing, without what is ``dropped``."""
    start, end = context.source.range(made.node.func)
    swapped = context.swap(Wanted(target.module, target.name), start, made.fact, [(start, end)])
    change.add(swapped.patches)
    written = f"{swapped.local}.{target.attribute}" if target.attribute else swapped.local
    change.add([Patch(start, end, written)])
    change.add(taken(change_call(context.source, made.node, Change(remove=tuple(map(made.place, dropped))))))
