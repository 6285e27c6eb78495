"""What a change leaves without a reader: imports and local names that were there for what it took away."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from inferlint.fixes.draft import HeldError
from inferlint.fixes.edit import Refused, apply
from inferlint.fixes.source import Source
from inferlint.fixes.statements import without_statement
from inferlint.fixes.swap import compose, moved
from inferlint.fixes.unimport import remove_import
from inferlint.model.span import Span

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.fixes.edit import Patch
    from inferlint.fixes.scopes import Binding, Scope

#: Calls that read local names without writing them down.
_ALL_LOCALS = re.compile(r"(?<![\w.])(?:locals|vars|dir|eval|exec)\s*\(")
_WORD = re.compile(r"[^\W\d]\w*")


def tidy(context: FileContext, draft: Draft) -> None:
    """Take away imports and local assignments whose last reader goes with the change.

    An import that may be used in ways that cannot be seen stays. Raises ``HeldError`` when a local name would be left
    that nothing reads and that cannot be taken away.
    """
    done: set[str] = set()
    while True:
        found = [one for one in _unread(context, draft) if one[0] not in done]
        if not found:
            break
        name, scope, binding = found[0]
        done.add(name)
        if binding.statement is None:
            _without_local(context, draft, name, scope, binding)
    _without_imports(context, draft)


def _without_imports(context: FileContext, draft: Draft) -> None:
    """Take away the imports whose last reader goes with the change; last of all, since their places move."""
    for name, _, binding in _unread(context, draft):
        if binding.statement is None:
            continue
        after = Source.parse(apply(context.text, draft.patches))
        removed = remove_import(
            after,
            name,
            moved(binding.statement.start, draft.patches),
            used_elsewhere=context.is_used_elsewhere,
            is_package_init=context.is_package_init,
        )
        if not isinstance(removed, Refused):
            target = binding.target
            if target is None or target.module.partition(".")[0] not in sys.stdlib_module_names:
                # `from settings import KEY` may have read the file that the gateway's key stands in, too.
                draft.risk("import-effects")
            draft.patches = list(compose(context.text, draft.patches, removed))


def _unread(context: FileContext, draft: Draft) -> list[tuple[str, Scope, Binding]]:
    """Return the names that are read only where the change puts something else, with the one place that binds each."""
    names = context.source.names
    ranges = [(patch.start, patch.end) for patch in draft.patches if patch.start < patch.end]
    written = {word for patch in draft.patches for word in _WORD.findall(patch.text)}
    gone = {word for start, end in ranges for word in _WORD.findall(context.text[start:end])}
    found = []
    for name in sorted(gone - written):
        loads = names.loads.get(name, [])
        if not loads or any(not any(a <= load.start and load.end <= b for a, b in ranges) for load in loads):
            continue
        scopes = {id(scope): scope for load in loads if (scope := names.resolve(name, load.scope)) is not None}
        for scope in scopes.values():
            bindings = scope.bindings.get(name, [])
            if len(bindings) == 1 and not any(a <= bindings[0].start < b for a, b in ranges):
                found.append((name, scope, bindings[0]))
    return found


def _without_local(context: FileContext, draft: Draft, name: str, scope: Scope, binding: Binding) -> None:
    if scope.kind != "function":
        # Another module may read it.
        return
    if _ALL_LOCALS.search(context.text, scope.start, scope.end):
        return
    line, column = context.source.lines.place(binding.start)
    try:
        removed = list(without_statement(context, [(line, line)], [Span(line, column, line, column)]))
    except HeldError as error:
        raise HeldError("unread-name", f"`{name}` in line {line}: {error.detail}") from None
    # What the change makes of a statement that goes does not matter any more.
    draft.patches = [one for one in draft.patches if not any(_holds(gone, one) for gone in removed)]
    draft.add(removed)


def _holds(outer: Patch, inner: Patch) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end and inner.start < inner.end
