"""The state of one lowering: scopes, order, branches, and the lists of facts that grow."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from inferlint.model.facts import (
    Arm,
    AttrSet,
    Binding,
    Class,
    FileFacts,
    Function,
    Import,
    ItemSet,
    Scope,
    Site,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from inferlint.model.expr import Attr, Expr, Sub
    from inferlint.model.facts import ArmKind, ScopeKind, SiteRole
    from inferlint.model.span import Span


@dataclass(slots=True)
class ScopeState:
    """A scope while it is filled: what ``global`` and ``nonlocal`` redirect, and what it returns and yields."""

    scope: Scope
    redirected: dict[str, int] = field(default_factory=dict)
    returns: list[Expr] = field(default_factory=list)
    yields: list[Expr] = field(default_factory=list)


@dataclass(slots=True)
class Builder:
    """Collects facts, whatever tree they are read from.

    ``span`` returns the place of a node in the original file; ``quoted`` reads, for this builder, a text as the
    expression that it stands for, ``None`` when it is none; ``absolute`` resolves an import's module name.
    """

    path: str
    span: Callable[[Any], Span]
    quoted: Callable[[Any, str], Expr | None]
    absolute: Callable[[int, str | None], str | None]
    base: int = 0
    states: dict[int, ScopeState] = field(default_factory=dict)
    bindings: list[Binding] = field(default_factory=list)
    imports: list[Import] = field(default_factory=list)
    functions: list[Function | None] = field(default_factory=list)
    classes: list[Class | None] = field(default_factory=list)
    attributes: list[AttrSet] = field(default_factory=list)
    items: list[ItemSet] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    exported: set[str] = field(default_factory=set)
    scope: int = 0
    branch: tuple[Arm, ...] = ()
    statement: tuple[int, int] = (1, 1)
    type_checking: bool = False
    optional: bool = False
    order: int = 0
    _blocks: int = 0

    def tick(self) -> int:
        """Return the next position in evaluation order."""
        self.order += 1
        return self.order

    def block(self) -> int:
        """Return a fresh number for a compound statement."""
        self._blocks += 1
        return self._blocks

    def push(self, kind: ScopeKind, name: str, owner: int | None = None) -> int:
        """Open a scope below the current one and return its id; the caller restores ``scope``."""
        scope = Scope(self.base + len(self.states), kind, name, self.scope if self.states else None, owner)
        self.states[scope.id] = ScopeState(scope)
        self.scope = scope.id
        return scope.id

    @property
    def state(self) -> ScopeState:
        """Return the state of the current scope."""
        return self.states[self.scope]

    def function_state(self) -> ScopeState | None:
        """Return the state of the nearest enclosing function or lambda, or ``None`` at module level."""
        scope: int | None = self.scope
        while scope is not None:
            state = self.states[scope]
            if state.scope.kind in ("function", "lambda"):
                return state
            if state.scope.kind != "comprehension":
                return None
            scope = state.scope.parent
        return None

    def enter(self, block: int, arm: int, kind: ArmKind) -> tuple[Arm, ...]:
        """Put one more branch on the path and return the path so far; the caller restores ``branch``."""
        before = self.branch
        self.branch = (*before, Arm(block, arm, kind))
        return before

    @contextmanager
    def arm(self, block: int, arm: int, kind: ArmKind) -> Iterator[None]:
        """Run the body with one more branch on the path."""
        before = self.enter(block, arm, kind)
        try:
            yield
        finally:
            self.branch = before

    def bind(self, name: str, how: Any, span: Span, **rest: Any) -> None:
        """Record a binding of ``name`` in the current scope, or where ``global``/``nonlocal`` sends it."""
        target = self.states[self.scope].redirected.get(name, self.scope)
        branch = self.branch
        if target != self.scope:
            branch = (Arm(-1 - self.scope, 0, "global"),)
        self.bindings.append(Binding(target, name, how, self.tick(), branch, span, **rest))

    def set_attribute(self, target: Attr, value: Expr | None, annotation: Expr | None) -> None:
        """Record ``target.name = value``."""
        self.attributes.append(
            AttrSet(target, value, annotation, self.scope, self.tick(), self.branch, target.span, self.statement)
        )

    def set_item(self, target: Sub, value: Expr) -> None:
        """Record ``target[key] = value``."""
        self.items.append(ItemSet(target, value, self.scope, self.tick(), self.branch))

    def site(self, expr: Expr, role: SiteRole, targets: tuple[str, ...] = ()) -> None:
        """Record an expression that the current statement evaluates."""
        self.sites.append(Site(expr, role, self.scope, self.tick(), self.branch, self.statement, targets))

    def facts(self) -> FileFacts:
        """Return what was collected."""
        return FileFacts(
            self.path,
            tuple(state.scope for state in self.states.values()),
            tuple(self.bindings),
            tuple(self.imports),
            tuple(function for function in self.functions if function is not None),
            tuple(klass for klass in self.classes if klass is not None),
            tuple(self.attributes),
            tuple(self.sites),
            frozenset(self.exported),
            tuple(self.items),
            self.base,
        )
