"""Which bindings a name can mean at the place where it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from inferlint.model.expr import Name
    from inferlint.model.facts import Arm, Binding, FileFacts, Scope

_LATER = float("inf")


class Scopes:
    """Lexical lookup over the facts of one or more files, following Python's scope rules."""

    def __init__(self, files: Iterable[FileFacts]) -> None:
        self._scopes: dict[int, Scope] = {}
        self._bindings: dict[tuple[int, str], list[Binding]] = {}
        self._names: dict[int, dict[str, None]] = {}
        self._homes: dict[tuple[int, str], tuple[int, bool] | None] = {}
        #: What a name can mean once its scope has run, deletions included.
        self._last: dict[tuple[int, str], list[Binding]] = {}
        for facts in files:
            self._scopes.update((scope.id, scope) for scope in facts.scopes)
            for binding in facts.bindings:
                self._bindings.setdefault((binding.scope, binding.name), []).append(binding)
                self._names.setdefault(binding.scope, {})[binding.name] = None
        for found in self._bindings.values():
            found.sort(key=lambda binding: binding.order)

    def scope(self, number: int) -> Scope:
        """Return a scope by its number."""
        return self._scopes[number]

    def enclosing(self, scope: int | None, wanted: Container[int]) -> int | None:
        """Return the innermost of the ``wanted`` scopes that is or holds ``scope``."""
        while scope is not None and scope not in wanted:
            scope = self._scopes[scope].parent
        return scope

    def names(self, scope: int) -> list[str]:
        """Return the names bound in ``scope`` itself, in source order."""
        return list(self._names.get(scope, ()))

    def in_scope(self, scope: int, name: str) -> list[Binding]:
        """Return every binding of ``name`` made in ``scope`` itself, in order."""
        return self._bindings.get((scope, name), [])

    def at_end(self, scope: int, name: str) -> list[Binding]:
        """Return what ``name`` can mean once ``scope`` has run: what another module or a method sees."""
        return [one for one in self._at_end((scope, name)) if one.how != "delete"]

    def _at_end(self, key: tuple[int, str]) -> list[Binding]:
        if key not in self._last:
            found = self._bindings.get(key, [])
            self._last[key] = _select(found, _LATER, ()) if len(found) > 1 else found
        return self._last[key]

    def home(self, name: Name) -> int | None:
        """Return the scope that ``name`` belongs to, or ``None`` for a builtin or an unbound name."""
        found = self._find(name)
        return found[0] if found else None

    def reaching(self, name: Name, branch: tuple[Arm, ...] = ()) -> list[Binding]:
        """Return the bindings that ``name`` can mean, an empty list when nothing binds it.

        ``branch`` is where the use stands. In straight-line code the last certain binding hides earlier ones;
        a use in an inner function sees whatever its outer scope ends with.
        """
        found = self._find(name)
        if found is None:
            return []
        scope, flows = found
        if not flows:
            return self._at_end((scope, name.id))
        bindings = self._bindings[(scope, name.id)]
        # A single binding is what is meant, wherever it stands.
        return _select(bindings, name.order, branch) if len(bindings) > 1 else bindings

    def _find(self, name: Name) -> tuple[int, bool] | None:
        key = (name.scope, name.id)
        if key not in self._homes:
            self._homes[key] = self._search(name)
        return self._homes[key]

    def _search(self, name: Name) -> tuple[int, bool] | None:
        flows = True
        scope: int | None = name.scope
        while scope is not None:
            state = self._scopes[scope]
            visible = state.kind != "class" or scope == name.scope
            if visible and (scope, name.id) in self._bindings:
                return (scope, flows)
            if state.kind in ("function", "lambda"):
                flows = False
            scope = state.parent
        return None


def _select(bindings: list[Binding], order: float, branch: tuple[Arm, ...]) -> list[Binding]:
    before = [one for one in bindings if one.order < order and not _excluded(one.branch, branch)]
    start = 0
    for index in range(len(before) - 1, -1, -1):
        if before[index].how not in ("augmented", "annotation") and _certain(before[index].branch, branch):
            start = index
            break
    # An annotation says what the name is whatever comes between.
    chosen = [one for one in before[:start] if one.how == "annotation"] + before[start:]
    chosen += [one for one in bindings if one.order > order and _comes_back(one.branch, branch)]
    return chosen or bindings


def _excluded(binding: tuple[Arm, ...], use: tuple[Arm, ...]) -> bool:
    """Say whether the two stand in different arms of one ``if`` or ``match``."""
    arms = {arm.block: arm for arm in use}
    for arm in binding:
        other = arms.get(arm.block)
        if other is not None and other.arm != arm.arm and arm.kind in ("if", "match"):
            return True
    return False


def _certain(binding: tuple[Arm, ...], use: tuple[Arm, ...]) -> bool:
    return use[: len(binding)] == binding


def _comes_back(binding: tuple[Arm, ...], use: tuple[Arm, ...]) -> bool:
    """Say whether a later binding reaches an earlier use: around a loop, or from a function with ``global``."""
    if any(arm.kind == "global" for arm in binding):
        return True
    loops = {arm.block for arm in use if arm.kind == "loop"}
    return any(arm.block in loops for arm in binding if arm.kind == "loop")
