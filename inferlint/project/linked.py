"""The facts of all files of a program as one: numbers to definitions, places to files, and the indexes over them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from inferlint.model.expr import Attr, Call, Const, Items, Name, Sub, Table
from inferlint.model.facts import STRIDE
from inferlint.project.context import contexts
from inferlint.project.runners import calls_run
from inferlint.project.scopes import Scopes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from inferlint.model.expr import Expr
    from inferlint.model.facts import Arm, AttrSet, Class, FileFacts, Function, Import

#: Methods that put an argument into their container: its position.
MUTATORS = {
    "append": 0, "appendleft": 0, "add": 0, "put": 0, "put_nowait": 0, "insert": 1, "setdefault": 1, "update": 0,
    "extend": 0,
}  # fmt: skip


#: Where a definition stands: path, line, column. Numbers change when a file is read again, this does not.
Place: TypeAlias = "tuple[str, int, int]"


@dataclass(frozen=True, slots=True, eq=False)
class Put:
    """``holder[key] = value``, ``holder.append(value)`` and the like; ``key`` is ``None`` without one."""

    holder: Expr
    values: tuple[Expr, ...]
    key: Expr | None = None


@dataclass(frozen=True, slots=True)
class _Walked:
    homes: dict[int, str]
    calls: dict[str, list[tuple[Call, str]]]
    puts: dict[str, list[tuple[str, Put]]]
    #: Calls that others lead to, by the path of the file.
    run: dict[str, list[Call]]


class LinkedFacts:
    """Several ``FileFacts`` with different bases. Files are kept in the order of their paths."""

    def __init__(self, files: Iterable[FileFacts]) -> None:
        self.files: tuple[FileFacts, ...] = tuple(sorted(files, key=lambda facts: facts.path))
        self.by_path = {facts.path: facts for facts in self.files}
        self._by_number = {facts.base // STRIDE: facts for facts in self.files}
        self.scopes = Scopes(self.files)
        self.branches: dict[int, tuple[Arm, ...]] = {
            id(site.expr): site.branch for facts in self.files for site in facts.sites
        }
        self.function_of = {function.body: function for facts in self.files for function in facts.functions}
        self.class_of = {klass.body: klass for facts in self.files for klass in facts.classes}
        self._puts: dict[str, list[Put]] = {}
        self.attributes: dict[str, list[AttrSet]] = {}
        for facts in self.files:
            for attribute in facts.attributes:
                self.attributes.setdefault(attribute.target.name, []).append(attribute)

    # Numbers -----------------------------------------------------------------------------------------

    def file_of(self, number: int) -> FileFacts:
        """Return the file that a scope, import, function or class belongs to, by its number."""
        return self._by_number[number // STRIDE]

    def path_of(self, number: int) -> str:
        """Return the path of the file that a scope or definition belongs to."""
        return self._by_number[number // STRIDE].path

    def import_(self, ref: int) -> Import:
        """Return an import by its number."""
        return self.file_of(ref).imports[ref % STRIDE]

    def function(self, ref: int) -> Function:
        """Return a function by its number."""
        return self.file_of(ref).functions[ref % STRIDE]

    def klass(self, ref: int) -> Class:
        """Return a class by its number."""
        return self.file_of(ref).classes[ref % STRIDE]

    def stars(self, path: str) -> Sequence[Import]:
        """Return the star imports of a file."""
        facts = self.by_path.get(path)
        return [fact for fact in facts.imports if fact.name == "*" and fact.module] if facts else []

    def enclosing_class(self, scope: int | None) -> Class | None:
        """Return the class whose body, or one of whose methods, holds ``scope``."""
        found = self.scopes.enclosing(scope, self.class_of)
        return self.class_of[found] if found is not None else None

    def place(self, function: Function) -> Place:
        """Return where a function stands."""
        return (self.path_of(function.body), function.span.line, function.span.column)

    # Places ------------------------------------------------------------------------------------------

    @cached_property
    def _walked(self) -> _Walked:
        """What one walk over all expressions gives."""
        names = {function.name for facts in self.files for function in facts.functions}
        names |= {klass.name for facts in self.files for klass in facts.classes}
        names |= {fact.bound for facts in self.files for fact in facts.imports if fact.aliased}
        seen = _Walked({}, {}, {}, {})
        for facts in self.files:
            for item in facts.items:
                put = Put(item.target.base, (item.value,), item.target.key)
                seen.puts.setdefault(last_name(put.holder), []).append((facts.path, put))
            for context in contexts(facts):
                expr = context.expr
                if isinstance(expr, Call):
                    seen.homes[id(expr)] = facts.path
                    name = last_name(expr.func)
                    if name in names and expr.args:
                        seen.calls.setdefault(name, []).append((expr, facts.path))
                    for run in calls_run(expr, name):
                        seen.homes[id(run)] = facts.path
                        seen.run.setdefault(facts.path, []).append(run)
                        seen.calls.setdefault(last_name(run.func), []).append((run, facts.path))
                    if name in MUTATORS and isinstance(expr.func, Attr):
                        for put in puts_of(name, expr.func.base, expr):
                            seen.puts.setdefault(last_name(put.holder), []).append((facts.path, put))
                elif _is_text(expr):
                    seen.homes[id(expr)] = facts.path
        return seen

    def home(self, expr: Expr | None) -> str | None:
        """Return the path of the file that a call or text stands in, ``None`` for other expressions."""
        return self._walked.homes.get(id(expr))

    def calls_named(self, name: str) -> Sequence[tuple[Call, str]]:
        """Return the calls with arguments whose callee's last component is ``name``, with their files."""
        return self._walked.calls.get(name, ())

    def calls_run(self, path: str) -> Sequence[Call]:
        """Return the calls that calls of a file lead to: of what they hand to threads, executors and the like."""
        return self._walked.run.get(path, ())

    def all_puts(self) -> Iterator[tuple[str, Put]]:
        """Yield what is put into containers anywhere, with the file where that stands."""
        for puts in self._walked.puts.values():
            yield from puts

    def puts(self, name: str) -> Sequence[Put]:
        """Return what is put into containers whose last component is called ``name``, here or where it is imported."""
        if name not in self._puts:
            names = sorted(self.synonyms(name))
            self._puts[name] = [put for other in names for _, put in self._walked.puts.get(other, ())]
        return self._puts[name]

    def synonyms(self, name: str) -> set[str]:
        """Return the names under which what is called ``name`` is known here or where it is imported."""
        return self._synonyms.get(name, {name})

    @cached_property
    def _synonyms(self) -> dict[str, set[str]]:
        """Return the names under which a name is imported somewhere, itself and the imported one included."""
        found: dict[str, set[str]] = {}
        for name, others in self.aliases.items():
            group = {name, *others}
            for one in group.copy():
                group |= found.get(one, set())
            for one in group:
                found[one] = group
        return found

    @cached_property
    def aliases(self) -> dict[str, set[str]]:
        """Return the other local names under which a name is imported: ``{"get": {"fetch"}}``."""
        found: dict[str, set[str]] = {}
        for facts in self.files:
            for fact in facts.imports:
                if fact.aliased and fact.name is not None:
                    found.setdefault(fact.name, set()).add(fact.bound)
        return found

    def super_calls(self, klass: Class) -> Iterator[Call]:
        """Yield the calls of ``super().__init__`` (or ``Base.__init__``) in a class."""
        for site in self.file_of(klass.body).sites:
            call = site.expr
            if isinstance(call, Call) and isinstance(call.func, Attr) and call.func.name == "__init__":
                yield from [call] if self.enclosing_class(site.scope) is klass else []

    @cached_property
    def subclasses(self) -> dict[str, list[Class]]:
        """Return the classes that name each class, by the last component of the name, among their bases."""
        found: dict[str, list[Class]] = {}
        for facts in self.files:
            for klass in facts.classes:
                for base in klass.bases:
                    found.setdefault(last_name(base), []).append(klass)
        return found


def last_name(expr: Expr) -> str:
    """Return the last component of what ``expr`` is called: ``c`` for ``a.b.c`` and ``c[T]``, empty for others."""
    while isinstance(expr, Sub):
        expr = expr.base
    if isinstance(expr, Attr):
        return expr.name
    return expr.id if isinstance(expr, Name) else ""


def is_decorated(function: Function, names: frozenset[str]) -> bool:
    """Say whether a function has a decorator with one of these last names, called or not."""
    for decorator in function.decorators:
        target = decorator.func if isinstance(decorator, Call) else decorator
        name = target.name if isinstance(target, Attr) else getattr(target, "id", "")
        if name in names:
            return True
    return False


def _is_text(expr: Expr) -> bool:
    return isinstance(expr, Const) and isinstance(expr.value, (str, bytes))


def puts_of(name: str, holder: Expr, call: Call) -> Iterator[Put]:
    """Yield what a method that changes its container puts into it."""
    position = MUTATORS[name]
    plain = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
    value = plain[position] if position < len(plain) else None
    if name == "update":
        if isinstance(value, Table):
            yield from (Put(holder, (item,), key) for key, item in value.pairs if key is not None)
        elif isinstance(value, Items):
            yield Put(holder, value.items)
        yield from (Put(holder, (arg.value,), Const(arg.keyword, call.span)) for arg in call.args if arg.keyword)
    elif name == "extend":
        yield from [Put(holder, value.items)] if isinstance(value, Items) else []
    elif value is not None:
        yield Put(holder, (value,), plain[0] if name == "setdefault" else None)
