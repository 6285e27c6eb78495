"""The import-swap style: the router's class is imported under the name of the SDK's, and all uses follow."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import libcst as cst

from inferlint.fixes import client_style
from inferlint.fixes.arguments import Change, change_call
from inferlint.fixes.classes import CLASSES
from inferlint.fixes.constructions import import_of, located, names_class
from inferlint.fixes.draft import Draft, HeldError, taken
from inferlint.fixes.edit import Patch
from inferlint.fixes.imports import Wanted
from inferlint.fixes.targets import client_target
from inferlint.fixes.uses import built, check_apis
from inferlint.model.expr import Call, Name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.fixes.classes import ClientClass
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.targets import ClientTarget, Flavour
    from inferlint.model.expr import Expr
    from inferlint.model.facts import Import
    from inferlint.project.clients import ClientSite

_COMMENT = re.compile(r"[ \t]*(#[^\r\n]*)")
_REMARK = re.compile(r"#\s*(noqa|pragma|(type|isort|pylint|ruff|mypy|pyright|inferlint|fmt)\s*:)", re.IGNORECASE)


def draft(context: FileContext, site: ClientSite, klass: ClientClass) -> Draft | None:
    """Return the change that swaps the import which a site relies on; ``None`` when the class has no name of its own.

    Raises ``HeldError`` when the router's class is no match for all uses of the name.
    """
    if not isinstance(site.expr, Name) or not names_class(context, site) or not klass.is_named or klass.adds:
        return None
    fact = import_of(context, site.expr)
    target = _target(context, site, klass)
    return None if target is None else _swap(context, fact, klass, target)


def draft_of_import(context: FileContext, fact: Import) -> Draft | None:
    """Return the change that swaps an import; ``None`` when no client is built by its name."""
    for site in _sites(context, fact):
        klass = CLASSES.get(site.client.path)
        if klass is not None and context.is_direct(site):
            return draft(context, site, klass)
    return None


def _target(context: FileContext, site: ClientSite, klass: ClientClass) -> ClientTarget | None:
    flavour: Flavour = "async" if site.client.mode == "async" else "sync"
    target = client_target(context.view.config, site.reached, klass.protocol, flavour)
    return target if target is not None and not target.attribute else None


def _sites(context: FileContext, fact: Import) -> list[ClientSite]:
    """Return the sites of the file that are built by the name of an import."""
    named = [one for one in context.view.clients.sites if isinstance(one.expr, Name) and one.expr.id == fact.bound]
    return [one for one in named if names_class(context, one) and import_of(context, one.expr) is fact]


def _swap(context: FileContext, fact: Import, klass: ClientClass, target: ClientTarget) -> Draft | None:
    if fact.name is None or context.view.is_first_party(fact):
        return None
    sites = _sites(context, fact)
    change = Draft(f"Import the router's `{target.name}` as `{fact.bound}`")
    _check_name(context, fact, target, sites, change)
    for site in sites:
        if not context.is_direct(site):
            raise HeldError("other-endpoint", f"`{site.name}` in line {site.span.line} is approved already")
        if site.way == "constructed":
            _constructed(context, site, klass, target, change)
        else:
            change.risk("class-use")
            check_apis(context, site, target.client.apis)
    _check_others(context, fact, klass, sites)
    wanted = Wanted(target.module, target.name, fact.bound if fact.bound != target.name else None)
    context.check_exists(wanted)
    use = context.source.lines.offset(sites[0].span.line, sites[0].span.column)
    change.add(_in_place(context, fact, wanted) or context.swap(wanted, use, fact, []).patches)
    return change


def _in_place(context: FileContext, fact: Import, wanted: Wanted) -> tuple[Patch, ...]:
    """Return the edit of an import whose line goes on with a comment, which then stays where it is; else nothing."""
    found = context.source.names.import_at(context.offset_of(fact))
    if found is None or context.is_package_init or not isinstance(found.node, cst.ImportFrom):
        return ()
    names = found.node.names
    if isinstance(names, cst.ImportStar) or len(names) != 1 or found.node.lpar is not None:
        return ()
    comment = _COMMENT.match(context.text, found.end)
    # A remark for a tool is about the import that goes.
    if comment is None or _REMARK.match(comment[1]):
        return ()
    return (Patch(found.start, found.end, wanted.statement()),)


def _check_name(
    context: FileContext, fact: Import, target: ClientTarget, sites: list[ClientSite], change: Draft
) -> None:
    """Judge who else knows the name; raises ``HeldError`` when the router's class cannot stand for it."""
    if context.around.feeds(context.path, target.module):
        raise HeldError("import-cycle", f"`{target.module}`")
    if context.around.is_imported(context.path, fact.bound):
        raise HeldError("class-use", f"another file takes `{fact.bound}` from this module")
    if fact.lazy and context.around.is_patched(sites[0].path):
        raise HeldError("class-use", f"a text of the project names `{sites[0].path}`, which this module reads anew")
    if context.around.is_named(context.path, fact.bound):
        change.risk("class-use")
    if client_style.is_tested(context, fact, sites[0].path):
        # What another file builds of the SDK's class is none of the router's.
        change.risk("class-use")
    if target.client.kind != "subclass":
        change.risk("other-class")
        if client_style.is_a_type(context, fact, sites[0].path):
            raise HeldError(
                "class-use", f"`{sites[0].path}` is a type here, and the router's class is no subclass of it"
            )


def _constructed(
    context: FileContext, site: ClientSite, klass: ClientClass, target: ClientTarget, change: Draft
) -> None:
    made = located(context, site)
    judged = client_style.judged(context, made, klass, target)
    dropped = client_style.dropped_arguments(context, made, klass, change)
    change.add(judged.patches)
    for reason in judged.hazards:
        change.risk(reason)
    edits = Change(remove=tuple(map(made.place, dropped)))
    change.add(taken(change_call(context.source, made.node, edits)))


def _check_others(context: FileContext, fact: Import, klass: ClientClass, sites: list[ClientSite]) -> None:
    """Raise ``HeldError`` when the class is also called by other names with what the router decides."""
    deciding = {klass.base_url, *klass.keys, *klass.transport, *klass.headers}
    for call, where in _other_calls(context, fact, sites):
        for arg in call.args:
            if arg.star or arg.keyword in deciding:
                raise HeldError("class-use", f"`{arg.star or arg.keyword}` is handed to the class in {where}")


def _other_calls(context: FileContext, fact: Import, sites: list[ClientSite]) -> Iterator[tuple[Call, str]]:
    """Yield the calls that hand arguments to the class but are no construction by its name."""
    direct = {id(site.instance.call) for site in sites if site.way == "constructed" and site.instance is not None}
    classes = {id(site.instance.klass) for site in sites if site.instance is not None and site.instance.klass}
    for one in context.view.contexts:
        # `partial(OpenAI, api_key=…)`, `register(OpenAI)`.
        call = one.expr
        if isinstance(call, Call) and any(
            isinstance(arg.value, Name) and _is_of(context, arg.value, fact) for arg in call.args
        ):
            yield call, f"line {call.span.line}"
    for view, call, found in built(context):
        source = found.source.imported if found.source is not None else None
        if id(call) not in direct and (source is fact or id(found.klass) in classes):
            yield call, f"{view.path}:{call.span.line}"
    for site in sites:
        if site.instance is not None and site.instance.klass is not None:
            for call in context.view.program.linked.super_calls(site.instance.klass):
                yield call, f"{context.path}:{call.span.line}"


def _is_of(context: FileContext, name: Expr, fact: Import) -> bool:
    if not isinstance(name, Name) or name.id != fact.bound:
        return False
    bindings = list(context.view.scopes.reaching(name))
    linked = context.view.program.linked
    return any(one.how == "import" and one.ref is not None and linked.import_(one.ref) is fact for one in bindings)
