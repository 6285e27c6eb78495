"""What a program lacks: files and names outside it on which its answers depend."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.model.expr import Attr, Call, Const, Name, Sub, Table, children
from inferlint.model.facts import Binding
from inferlint.project.evaluate import STATE
from inferlint.project.flows import LEADING, OF_SDK
from inferlint.project.interest import NOTHING
from inferlint.project.objects import (
    Container,
    FirstParty,
    LocalClass,
    LocalFunction,
    LocalInstance,
    Module,
    Partial,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from inferlint.catalogue.lookup import Symbol
    from inferlint.model.expr import Arg, Expr
    from inferlint.project.interest import Interests
    from inferlint.project.linked import Place, Put
    from inferlint.project.links import Meaning
    from inferlint.project.program import Program
    from inferlint.project.view import FileView


#: How many functions up the callers of callers are looked for; a value from further away stays unknown.
MOST_CALLERS = 3


@dataclass(frozen=True, slots=True, order=True)
class Demand:
    """``file`` has to be read so that ``name`` is known, if it holds one of the words ``needs`` (any, when empty)."""

    file: str
    name: str
    needs: tuple[str, ...] = ()


def _deciding(view: FileView) -> Iterator[Expr]:
    """Yield the expressions on which a route or a model depends.

    What a dynamic import gets is found from the other end: a text that names an SDK is followed to where it arrives.
    """
    for context in view.contexts:
        call = context.expr
        if not isinstance(call, Call) or not call.args:
            continue
        if not (view.may_be(call.func, OF_SDK) or view.may_be(call, OF_SDK)):
            continue
        for one in view.evaluator.objects(call.func):
            symbol = view.evaluator.symbol(one)
            if symbol is not None:
                yield from _arguments(view, symbol, call.args)
        for one in view.evaluator.objects(call):
            # `partial(OpenAI, base_url=…)`
            symbol = view.evaluator.symbol(one.target) if isinstance(one, Partial) and one.call is call else None
            if symbol is not None:
                yield from _arguments(view, symbol, call.args[1:])
    for klass in view.facts.classes:
        for base in view.evaluator.bases(klass):
            symbol = view.evaluator.symbol(base)
            if symbol is not None:
                for made in view.program.linked.super_calls(klass):
                    yield from _arguments(view, symbol, made.args)


def _arguments(view: FileView, symbol: Symbol, args: Sequence[Arg]) -> Iterator[Expr]:
    """Yield the arguments that say where a client goes, and those that may hide such a one."""
    entry = symbol.client or symbol.function
    factory = symbol.service_factory
    names: set[str] = set()
    positions: dict[int, str] = {}
    if entry is not None:
        names |= {name.partition(".")[0] for name in (*entry.base_url, *entry.delegates)}
        positions.update(enumerate(entry.positional))
        if entry.model_string is not None:
            spec = entry.model_string
            names |= {spec.parameter, spec.provider_parameter or spec.parameter}
            positions.setdefault(spec.position if spec.position is not None else -1, spec.parameter)
    if factory is not None:
        names |= {factory.parameter, *(name.partition(".")[0] for name in factory.base_url)}
        positions.setdefault(factory.position, factory.parameter)
    for index, arg in enumerate(args if names else ()):
        name = arg.keyword if arg.keyword is not None else positions.get(index, "")
        if name in names:
            yield arg.value
        elif arg.star:
            yield from _named(view, arg.value, names)


def _named(view: FileView, mapping: Expr, names: Collection[str]) -> Iterator[Expr]:
    """Yield the values of a mapping under the keys that decide; the mapping itself when it is not known."""
    tables = [
        one.expr
        for one in view.evaluator.objects(mapping)
        if isinstance(one, Container) and isinstance(one.expr, Table)
    ]
    if not tables and not isinstance(mapping, Table):
        yield mapping
    for table in tables:
        for key, value in table.pairs:
            if key is None:
                yield from _named(view, value, names) if value is not mapping else ()
            elif isinstance(key, Const) and key.value in names:
                yield value


def _receivers(view: FileView, interests: Interests) -> Iterator[Demand]:
    """Yield functions and classes elsewhere that are handed something of a provider.

    Those that are known count as well: what they do with it may not have been read.
    """
    linked = view.program.linked
    calls = [context.expr for context in view.contexts if isinstance(context.expr, Call)]
    for call in (*calls, *linked.calls_run(view.path)):
        if not any(_may_lead(view, arg.value) for arg in call.args):
            continue
        places: list[tuple[str, str]] = []
        for one in view.evaluator.objects(call.func):
            if isinstance(one, FirstParty) and one.file:
                places.append((one.file, one.path.rpartition(".")[2]))
            elif isinstance(one, LocalFunction):
                places.append((linked.path_of(one.function.body), one.function.name))
            elif isinstance(one, LocalClass):
                places.append((linked.path_of(one.klass.body), one.klass.name))
        places = [place for place in places if place[0] != view.path]
        handed = interests.of_all(arg.value for arg in call.args) if places else NOTHING
        needs = () if handed.is_plain else tuple(sorted(handed.words))
        for file, name in places if handed else ():
            yield Demand(file, name, needs)
            yield Demand(file, "__init__", needs)


def _may_lead(view: FileView, expr: Expr) -> bool:
    """Say whether anything of a provider may be in an expression, or in that of which it is made up to be a part."""
    return view.may_be(expr, LEADING) or (isinstance(expr, Sub) and view.may_be(expr.base, LEADING))


def _bases(view: FileView, interests: Interests) -> Iterator[Demand]:
    """Yield base classes elsewhere of classes that hold something of a provider: their methods use it."""
    for klass in view.facts.classes:
        for base in klass.bases if interests.members(klass) else ():
            for one in view.evaluator.objects(base, klass.branch):
                if isinstance(one, FirstParty) and one.file:
                    members = [name for name in interests.members(klass) if interests.member(klass, name)]
                    if members:
                        yield Demand(one.file, one.path.rpartition(".")[2])
                        yield from (Demand(one.file, member) for member in members)


class Search:
    """Follows values through names, attributes and calls, and notes where the way leaves the program.

    ``found`` is what would have to be known: whatever decides where clients go, and what clients are handed to.
    ``sought`` are functions whose callers, wherever they are, decide something.
    """

    def __init__(self, program: Program, interests: Interests) -> None:
        self._program = program
        self._interests = interests
        self._evaluator = program.evaluator
        self._seen: set[tuple[int, bool]] = set()
        self._handed: list[Expr] = []
        self._asks_callers = True
        self.found: set[Demand] = set()
        self.sought: set[Place] = set()

    def look(self, view: FileView) -> None:
        """Note what one file leaves open."""
        for expr in _deciding(view):
            self.follow(expr)
        self.found.update(_receivers(view, self._interests))
        self.found.update(_bases(view, self._interests))
        for holder in self._holders(view):
            self.follow(holder, callers=0)

    def _holders(self, view: FileView) -> Iterator[Expr]:
        """Yield what is given something of a provider: ``state.client = OpenAI()``, ``REGISTRY["fast"] = URL``."""
        for attribute in view.facts.attributes:
            if attribute.value is None or not view.may_be(attribute.value, LEADING):
                continue
            if not self._interests.of(attribute.value):
                continue
            yield attribute.target.base
            self._hold(view, attribute.target.base, attribute.target.name)
            for one in self._evaluator.objects(attribute.target.base):
                if isinstance(one, Module) and one.file is not None:
                    self.found.add(Demand(one.file, attribute.target.name))
        for put in self._puts.get(view.path, ()):
            if any(_may_lead(view, value) for value in put.values) and self._interests.of_all(put.values):
                yield put.holder
                self._hold(view, put.holder)

    def _hold(self, view: FileView, holder: Expr, *members: str) -> None:
        """Note the names of a holder that stands in another file, where more may be done with it than was read."""
        for scope, names in self._evaluator.holders(holder):
            path = self._program.linked.path_of(scope) if scope != STATE[0] else view.path
            if path != view.path:
                self.found.update(Demand(path, name) for name in (*names, *members))

    @cached_property
    def _puts(self) -> dict[str, list[Put]]:
        found: dict[str, list[Put]] = {}
        for path, put in self._program.linked.all_puts():
            found.setdefault(path, []).append(put)
        return found

    def follow(self, expr: Expr, callers: int = MOST_CALLERS) -> None:
        """Follow ``expr``, nearest things first; what callers hand in is followed ``callers`` times on one way."""
        pending = [expr]
        self._asks_callers = callers > 0
        for _ in range(callers + 1):
            self._handed = []
            while pending:
                current = pending.pop()
                if (id(current), callers > 0) not in self._seen:
                    self._seen.add((id(current), callers > 0))
                    pending.extend(self._next(current))
            pending = self._handed

    def _next(self, expr: Expr) -> Iterator[Expr]:
        match expr:
            case Name():
                yield from self._meanings(self._evaluator.scopes.reaching(expr))
            case Attr():
                yield from self._attribute(expr)
            case Call():
                yield from self._call(expr)
            case _:
                yield from (child for _, child in children(expr))

    def _call(self, call: Call) -> Iterator[Expr]:
        objects = self._evaluator.objects(call.func)
        for func in objects:
            if isinstance(func, LocalFunction):
                yield from func.function.returns
            elif isinstance(func, FirstParty):
                self._note(func)
        if not any(isinstance(func, (LocalFunction, LocalClass)) for func in objects):
            # What is handed to a function of the program is found through its parameters.
            yield call.func
            yield from (arg.value for arg in call.args)

    def _attribute(self, expr: Attr) -> Iterator[Expr]:
        objects = self._evaluator.objects(expr.base)
        for base in objects:
            if isinstance(base, Module):
                yield from self._meanings(self._evaluator.links.member(base, expr.name))
            elif isinstance(base, (LocalClass, LocalInstance)):
                yield from self._evaluator.member_values(base.klass, expr.name)
            elif isinstance(base, FirstParty):
                self._note(base)
        if not objects:
            yield expr.base

    def _meanings(self, meanings: Iterable[Meaning]) -> Iterator[Expr]:
        for meaning in meanings:
            if isinstance(meaning, FirstParty):
                self._note(meaning)
            elif isinstance(meaning, Binding):
                yield from self._binding(meaning)

    def _binding(self, binding: Binding) -> Iterator[Expr]:
        if binding.how == "import":
            fact = self._program.linked.import_(binding.ref or 0)
            if self._program.links.is_first_party(fact):
                yield from self._meanings(self._program.links.imported(fact))
            return
        if binding.value is not None:
            yield binding.value
        if binding.how == "param" and binding.ref is not None and self._asks_callers:
            function = self._program.linked.function(binding.ref)
            self.sought.add(self._program.linked.place(function))
            self._handed += self._evaluator.handed_to(function, binding.name)

    def _note(self, unknown: FirstParty) -> None:
        if unknown.file is not None:
            self.found.add(Demand(unknown.file, unknown.path.rpartition(".")[2]))
