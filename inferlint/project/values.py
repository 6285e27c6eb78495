"""Where the result of a call, or what a statement binds, comes from: the expressions behind it.

What is here holds for objects and texts alike: generators, context managers, declared fields, named tuples.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.model.expr import Attr, Call, Choice, Const, Expr, Items, Name
from inferlint.project.known import CALLED_THROUGH, HANDED_THROUGH, HANDED_THROUGH_METHODS
from inferlint.project.objects import (
    Container,
    Deferred,
    External,
    LocalFunction,
    LocalInstance,
    Partial,
    RecordClass,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from inferlint.model.facts import Function
    from inferlint.project.arguments import Arguments
    from inferlint.project.evaluate import Evaluator
    from inferlint.project.objects import Object

#: Decorators under which a generator stays one.
_PLAIN = frozenset({"staticmethod", "classmethod", "override", "abstractmethod", "final"})
_ENTERING = ("__enter__", "__aenter__")


@dataclass(slots=True, eq=False)
class Values:
    """Answers for the program of one evaluator."""

    evaluator: Evaluator
    arguments: Arguments
    texts: Callable[[Expr], list[str]]

    # Calls -------------------------------------------------------------------------------------------

    def results(self, call: Call) -> Iterator[Expr]:
        """Yield the expressions whose value a call has, as far as it is one of the project's functions."""
        known = False
        for func in self.evaluator.objects(call.func):
            known = True
            yield from self.called(func, call)
        if not known:
            yield from self._of_builtin(call)

    def called(self, func: Object, call: Call) -> Iterator[Expr]:
        """Yield the expressions whose value calling ``func`` has."""
        match func:
            case LocalFunction(function=function) if not is_generator(function):
                yield from function.returns
            case Deferred(body=body):
                yield body
            case Partial(target=target):
                yield from self.called(target, call)
            case LocalInstance():
                for method in self.evaluator.member(func, "__call__"):
                    yield from self.called(method, call)
            case External(path=path) if path in HANDED_THROUGH and len(call.args) > HANDED_THROUGH[path]:
                yield call.args[HANDED_THROUGH[path]].value
            case External(path=path) if path in CALLED_THROUGH and call.args:
                yield from self.made_by(call.args[0].value, call)

    def _of_builtin(self, call: Call) -> Iterator[Expr]:
        func = call.func
        if isinstance(func, Name) and func.id in ("next", "anext") and not self.evaluator.scopes.reaching(func):
            yield from self.evaluator.next_of(call)
        elif isinstance(func, Attr) and func.name in HANDED_THROUGH_METHODS and call.args:
            yield from self.entered(call.args[0].value)

    def made_by(self, factory: Expr, call: Call) -> Iterator[Expr]:
        """Yield what a function that is handed on gives when it is called."""
        for func in self.evaluator.objects(factory):
            if isinstance(func, LocalFunction):
                yield from func.function.returns
            else:
                yield from self.called(func, call)

    # Statements --------------------------------------------------------------------------------------

    def entered(self, value: Expr) -> list[Expr]:
        """Return what ``with value as name`` binds."""
        found: list[Expr] = []
        for one in self.evaluator.objects(value):
            if isinstance(one, LocalInstance):
                for method in self._entering(one):
                    found += [value if _is_receiver(expr, method) else expr for expr in method.returns]
            elif isinstance(one, Container):
                found += self.evaluator.contents.yielded(one)
        return found or [value]

    def entered_objects(self, value: Expr) -> Iterator[Object]:
        """Yield the objects that ``with value as name`` binds."""
        for one in self.evaluator.objects(value):
            methods = self._entering(one) if isinstance(one, LocalInstance) else []
            yielded = self.evaluator.contents.yielded(one) if isinstance(one, Container) else []
            if not methods and not yielded:
                yield one
            for expr in yielded:
                yield from self.evaluator.objects(expr)
            for method in methods:
                for expr in method.returns:
                    yield from [one] if _is_receiver(expr, method) else self.evaluator.objects(expr)

    def _entering(self, instance: LocalInstance) -> list[Function]:
        members = [one for name in _ENTERING for one in self.evaluator.member(instance, name)]
        return [one.function for one in members if isinstance(one, LocalFunction)]

    # Declarations ------------------------------------------------------------------------------------

    def declared(self, call: Call) -> list[Expr]:
        """Return the default that ``field(default=…)`` declares, without factories."""
        found = [arg.value for arg in call.args if arg.keyword == "default"]
        first = call.args[0] if call.args else None
        return [*found, first.value] if first is not None and first.keyword is None and not first.star else found

    def factories(self, call: Call) -> list[Expr]:
        """Return the functions that make a default: ``default_factory=make``."""
        return [arg.value for arg in call.args if arg.keyword in ("default_factory", "factory")]

    def record_class(self, call: Call) -> RecordClass | None:
        """Return the class that ``namedtuple("Name", "a b")`` makes."""
        if len(call.args) < 2:
            return None
        given = call.args[1].value
        if isinstance(given, Items):
            # `namedtuple("Name", ["a", "b"])`, `NamedTuple("Name", [("a", int)])`
            firsts = [item.items[0] if isinstance(item, Items) and item.items else item for item in given.items]
            names = [text for item in firsts for text in self.texts(item)[:1]]
        else:
            names = [name for text in self.texts(given)[:1] for name in text.replace(",", " ").split()]
        return RecordClass(tuple(names), call) if names else None

    def record(self, fields: tuple[str, ...], call: Call) -> Container:
        """Return the named tuple that a call makes."""
        values = [self.arguments.of(call.args, name, index, call) for index, name in enumerate(fields)]
        key = ("record", id(call), tuple(tuple(map(id, found)) for found in values))

        def build() -> Items:
            return Items("tuple", tuple(_one_of(found, call) for found in values), call.span)

        return Container(self.evaluator.contents.made(key, build).expr, fields)


def _one_of(values: list[Expr], call: Call) -> Expr:
    if len(values) == 1:
        return values[0]
    return Choice("if", tuple(values), None, call.span) if values else Const(..., call.span)


def is_generator(function: Function) -> bool:
    """Say whether calling a function gives an iterator; a decorator makes something else of it."""
    if not function.yields:
        return False
    for decorator in function.decorators:
        name = decorator.name if isinstance(decorator, Attr) else getattr(decorator, "id", "")
        if name not in _PLAIN:
            return False
    return True


def _is_receiver(expr: Expr, method: Function) -> bool:
    return isinstance(expr, Name) and bool(method.params) and expr.id == method.params[0].name
