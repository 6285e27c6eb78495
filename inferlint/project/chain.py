"""The way from an expression to the place where a provider's object comes from, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Attr, Call, Choice, Items, Name, Sub, Walrus, children, written
from inferlint.model.facts import Binding
from inferlint.model.finding import Step
from inferlint.project.objects import (
    External,
    Instance,
    LocalClass,
    LocalFunction,
    LocalInstance,
    Member,
    Module,
    Partial,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.model.expr import Expr
    from inferlint.model.facts import Import
    from inferlint.project.links import Meaning
    from inferlint.project.objects import Object
    from inferlint.project.program import Program

#: Longer ways are cut: a reader does not follow them either.
LONGEST = 60


def trace(program: Program, expr: Expr, target: Instance | External) -> tuple[Step, ...]:
    """Return the steps that lead from ``expr`` to the construction or import of ``target``; at least its last one."""
    found = _Trace(program, target).follow(expr)
    return tuple(dict.fromkeys(found)) if found is not None else origin(program, target)


def import_chain(program: Program, path: str, expr: Expr, source: External) -> tuple[Step, ...]:
    """Return the steps from ``expr`` in file ``path`` to the import of the SDK, which may stand in another file."""
    if source.imported is None:
        return ()
    if program.linked.path_of(source.imported.scope) == path:
        return (_import_step(program, source.imported),)
    return trace(program, expr, source)


def origin(program: Program, target: Instance | External) -> tuple[Step, ...]:
    """Return the step at which ``target`` comes into the program, if it is in sight."""
    linked = program.linked
    if isinstance(target, External):
        return (_import_step(program, target.imported),) if target.imported is not None else ()
    if target.klass is not None:
        path = linked.path_of(target.klass.body)
        what = f"`class {target.klass.name}` inherits from `{target.client.path}`"
        return (Step(path, target.klass.span.line, what),)
    home = linked.home(target.call)
    if target.call is None or home is None:
        return ()
    what = f"`{written(target.call.func)}()` is `{target.source.path if target.source else target.client.path}`"
    return (Step(home, target.call.span.line, what),)


def _import_step(program: Program, fact: Import) -> Step:
    text = f"from {fact.module} import {fact.name}" if fact.name else f"import {fact.module}"
    return Step(program.linked.path_of(fact.scope), fact.span.line, f"`{text}`")


class _Trace:
    def __init__(self, program: Program, target: Instance | External) -> None:
        self._program = program
        self._evaluator = program.evaluator
        self._target = target
        self._seen: set[int] = set()

    def follow(self, expr: Expr) -> list[Step] | None:
        """Return the steps behind ``expr``, ``None`` when the target is not behind it."""
        if isinstance(self._target, Instance) and expr is self._target.call:
            return list(origin(self._program, self._target))
        if id(expr) in self._seen or len(self._seen) > LONGEST or not self._is_behind(expr):
            return None
        self._seen.add(id(expr))
        match expr:
            case Name():
                return self._first(self._evaluator.scopes.reaching(expr))
            case Attr():
                return self._attribute(expr)
            case Call():
                return self._call(expr)
            case Choice(options=options):
                return self._any(options)
            case Walrus(value=value):
                return self.follow(value)
            case Sub(base=base):
                values = [
                    value
                    for one in self._evaluator.objects(base)
                    for value in self._evaluator.contents_of(one, base, expr.key)
                ]
                return self._any(values)
            case Items():
                return self._any([child for _, child in children(expr)])
        return None

    def _is_behind(self, expr: Expr) -> bool:
        return any(self._is_target(one) for one in self._evaluator.objects(expr))

    def _is_target(self, found: Object) -> bool:
        if isinstance(found, Partial):
            found = found.target
        if isinstance(found, Member):
            found = found.instance
        if isinstance(self._target, External):
            return isinstance(found, External) and (
                found.path == self._target.path or self._target.path.startswith(f"{found.path}.")
            )
        if not isinstance(found, Instance):
            return False
        return found.call is self._target.call and found.klass is self._target.klass

    def _any(self, exprs: Iterable[Expr]) -> list[Step] | None:
        for expr in exprs:
            found = self.follow(expr)
            if found is not None:
                return found
        return None

    def _first(self, meanings: Iterable[Meaning]) -> list[Step] | None:
        for meaning in meanings:
            found = self._binding(meaning) if isinstance(meaning, Binding) else None
            if found is not None:
                return found
        return None

    def _binding(self, binding: Binding) -> list[Step] | None:
        if not any(self._is_target(one) for one in self._evaluator.binding(binding)):
            return None
        if binding.how == "import":
            fact = self._program.linked.import_(binding.ref or 0)
            step = _import_step(self._program, fact)
            if not self._program.links.is_first_party(fact):
                return [step]
            rest = self._first(self._program.links.imported(fact))
            return [step, *rest] if rest is not None else [step]
        if binding.how == "param" and binding.ref is not None:
            handed = self._evaluator.handed_to(self._program.linked.function(binding.ref), binding.name)
            found = self._any([*([binding.value] if binding.value is not None else []), *handed])
            return found if found is not None else []
        return self.follow(binding.value) if binding.value is not None else []

    def _attribute(self, expr: Attr) -> list[Step] | None:
        for base in self._evaluator.objects(expr.base):
            found: list[Step] | None = None
            if isinstance(base, Module):
                found = self._first(self._program.links.member(base, expr.name))
                if found is None and base.imported is not None:
                    found = []
                if found is not None and base.imported is not None:
                    found = [_import_step(self._program, base.imported), *found]
            elif isinstance(base, (LocalInstance, LocalClass)):
                found = self._any(self._evaluator.member_values(base.klass, expr.name))
            elif isinstance(base, (Instance, Member, External)) and self._is_target(base):
                found = self.follow(expr.base)
            if found is not None:
                return found
        return self._any(one.value for one in self._evaluator.assignments(expr) if one.value is not None)

    def _way(self, expr: Expr) -> list[Step]:
        """Return the imports by which the name at the beginning of ``expr`` comes into its file."""
        while isinstance(expr, (Attr, Call, Sub)):
            expr = expr.func if isinstance(expr, Call) else expr.base
        found: list[Step] = []
        meanings: Iterable[Meaning] = self._evaluator.scopes.reaching(expr) if isinstance(expr, Name) else ()
        while len(found) < LONGEST:
            imported = next((one for one in meanings if isinstance(one, Binding) and one.how == "import"), None)
            if imported is None:
                break
            fact = self._program.linked.import_(imported.ref or 0)
            found.append(_import_step(self._program, fact))
            meanings = self._program.links.imported(fact) if self._program.links.is_first_party(fact) else ()
        return found

    def _call(self, call: Call) -> list[Step] | None:
        for func in self._evaluator.objects(call.func):
            if isinstance(func, LocalFunction):
                rest = self._any(func.function.returns)
                if rest is not None:
                    path = self._program.linked.path_of(func.function.body)
                    step = Step(path, func.function.span.line, f"`{func.function.name}()` returns it")
                    return [*self._way(call.func), step, *rest]
        found = self.follow(call.func)
        return found if found is not None else self._any(arg.value for arg in call.args)
