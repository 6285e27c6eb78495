"""Imports of SDKs: they go when nothing uses them any more, or are swapped for the router's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes.draft import Draft, HeldError, taken
from inferlint.fixes.import_swap import draft_of_import
from inferlint.fixes.unimport import remove_import

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.model.facts import Import
    from inferlint.model.finding import Finding


def rewrite(context: FileContext, finding: Finding) -> Draft:
    """Return the removal of an unused import, or its swap; raises ``HeldError`` for one that has to stay."""
    fact, index = _import(context, finding)
    usage = context.view.usage[index]
    if usage.uses and context.view.config.fix_style == "import-swap":
        swapped = draft_of_import(context, fact)
        if swapped is not None:
            return swapped
    if usage.uses:
        lines = sorted({use.context.expr.span.line for use in usage.uses})
        raise HeldError("import-used", f"`{fact.bound}` in line {lines[0]}")
    if fact.name == "*" or fact.optional:
        raise HeldError("unresolved-name", f"`{fact.module}`")
    change = Draft(f"Remove the unused import of `{fact.bound}`")
    change.add(
        taken(
            remove_import(
                context.source,
                fact.bound,
                context.offset_of(fact),
                used_elsewhere=context.is_used_elsewhere,
                is_package_init=context.is_package_init,
            )
        )
    )
    return change


def _import(context: FileContext, finding: Finding) -> tuple[Import, int]:
    for index, fact in enumerate(context.view.facts.imports):
        if fact.span == finding.span:
            return fact, index
    raise HeldError("unresolved-name")
