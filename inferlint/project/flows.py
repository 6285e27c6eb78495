"""Where values may go within one file, without asking what they are: edges between places.

A place is an expression (by its ``id``), a name of a scope, a function or class (by its body), or a *global* place: the
name of an attribute or of a name at the top of a module, the same in every file. Edges say that what is at one place
may arrive at another. They leave nothing out that the evaluation follows; what they say too much costs a question.
"""

from __future__ import annotations

import builtins
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakKeyDictionary

from inferlint.model.expr import (
    Attr,
    Binary,
    Call,
    Choice,
    Const,
    Expr,
    Items,
    Join,
    Name,
    Scoped,
    Starred,
    Sub,
    Table,
    Walrus,
    children,
)
from inferlint.project.known import (
    CALLED_THROUGH,
    CONTAINER_CLASSES,
    ENVIRONMENT_READS,
    FIELD_FUNCTIONS,
    HANDED_THROUGH,
    HANDED_THROUGH_METHODS,
    IMPORT_FUNCTIONS,
    NAMESPACES,
    PARTIAL,
    RECORD_CLASSES,
    SERVICE_METHODS,
    TABLE_METHODS,
    TEXT_CLASSES,
    TEXT_METHODS,
    URL_JOINS,
)
from inferlint.project.linked import MUTATORS, is_decorated, last_name, puts_of
from inferlint.project.runners import calls_run
from inferlint.project.scopes import Scopes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from inferlint.model.facts import AttrSet, Binding, Class, FileFacts, Function, Import
    from inferlint.project.telling import Cut, Telling

#: What may be at a place. An object of an SDK, or what gives one when it is called; a text that names a host or a
#: module; an object with a member that is one of these; a function that imports by name; a function whose callers
#: decide something; any other name of an SDK; what stands below an object of an SDK; the module `os`; a function
#: of the project that returns such a name.
OBJECT, TEXT, HOLDER, IMPORTER, SOUGHT, NAMED, MEMBER, SYSTEM, GIVING = 1, 2, 4, 8, 16, 32, 64, 128, 256
#: Anything of an SDK.
OF_SDK = OBJECT | NAMED | MEMBER
LEADING = OF_SDK | TEXT | HOLDER | SOUGHT | GIVING
#: Everything that goes with a value wherever it goes, and what comes out of calling it.
_ALL = LEADING | IMPORTER | SYSTEM
_CALLED = OBJECT | TEXT | HOLDER | SOUGHT | GIVING
#: What an attribute has of the object that it is taken of.
_TAKEN = IMPORTER | SYSTEM | SOUGHT | NAMED | MEMBER
_TAKEN_TEXT = _TAKEN | TEXT
#: Masks of another kind: a holder of what is at the place; what an attribute of an SDK's object is, one that may be a
#: client's class or give a client, and one below a client that may; what a function returns, and what calling it gives.
LIFT, BELOW, PRODUCED, INNER, GIVES, GIVEN = -1, -2, -3, -4, -5, -6

Place: TypeAlias = "int | str | tuple[Any, ...]"
Edge: TypeAlias = "tuple[Place, int]"

#: Methods that run without being named: what they return comes out of the object itself.
IMPLICIT = frozenset(
    {
        "__call__", "__enter__", "__aenter__", "__getattr__", "__iter__", "__aiter__", "__next__", "__anext__",
        "__getitem__", "__new__", "__init__", "__get__",
    }
)  # fmt: skip
_BUILTINS = frozenset(dir(builtins))
#: Builtins whose result may be, or hold, an argument.
_PASSING_BUILTINS = frozenset(
    {
        "list", "tuple", "set", "frozenset", "sorted", "reversed", "iter", "aiter", "dict", "enumerate", "next",
        "anext", "getattr", "str", "vars",
    }
)  # fmt: skip
#: Methods of any object, and functions of other libraries, by their last name, whose result may be an argument.
_PASSING = frozenset(
    {
        name.rpartition(".")[2]
        for names in (
            HANDED_THROUGH, CALLED_THROUGH, FIELD_FUNCTIONS, PARTIAL, NAMESPACES, RECORD_CLASSES, CONTAINER_CLASSES,
            TEXT_CLASSES, URL_JOINS, ENVIRONMENT_READS,
        )
        for name in names
    }
    | TABLE_METHODS
    | TEXT_METHODS
    | HANDED_THROUGH_METHODS
    | {"format", "join", "replace", "fromkeys"}
)  # fmt: skip
#: Attributes of texts, and of containers with texts, that lead to texts.
_OF_TEXTS = TEXT_METHODS | TABLE_METHODS | {
    "format", "join", "replace", "value", "joinpath", "join_path", "copy_with", "with_path", "with_query",
    "get_secret_value", "union",
}  # fmt: skip
_RECORDS = frozenset(name.rpartition(".")[2] for name in RECORD_CLASSES)
#: What may complete the name of a host: with its dot, behind a field or where a text begins.
_ENDING = re.compile(r"(?:\A|\}|%s|\)s)(\.?)([A-Za-z]*)")
_LONG = 200
#: A field of a template: `%s`, `%(name)s`, `{}`, `{name}`.
_FIELD = re.compile(r"%(?:\(\w+\))?[a-z]|\{[^{}]*\}")
_SPACES = frozenset(name.rpartition(".")[2] for name in NAMESPACES)
_IMPORTING = frozenset(name.rpartition(".")[0] for name in IMPORT_FUNCTIONS)
_STATIC = frozenset({"staticmethod"})


@dataclass(slots=True, eq=False)
class Flow:
    """The edges of one file. ``seeds`` are texts that name something, and functions that import by name.

    ``calls`` hand something to functions, by the ``id`` of the call; an edge to ``("to", id, index)`` is an argument.
    ``by_text`` are those that take something by a name that is an expression. ``foreign`` are attributes that are set
    on anything but ``self``, by the place of the value.
    """

    path: str
    edges: dict[Place, list[Edge]] = field(default_factory=dict)
    seeds: list[Edge] = field(default_factory=list)
    calls: dict[int, Call] = field(default_factory=dict)
    imports: list[tuple[Place, Import]] = field(default_factory=list)
    by_text: dict[int, Call] = field(default_factory=dict)
    foreign: list[tuple[int, AttrSet]] = field(default_factory=list)
    #: Names that may be modules.
    imported: set[int] = field(default_factory=set)
    #: Names that star imports may bind.
    unbound: list[Name] = field(default_factory=list)
    #: Words of a module with ``__getattr__``, any of which it may hand out.
    lazy: frozenset[str] = frozenset()
    #: Names of hosts that go on elsewhere, with what they need; and what may complete such names.
    cut: list[tuple[Place, tuple[Cut, ...]]] = field(default_factory=list)
    endings: set[tuple[str, str]] = field(default_factory=set)
    #: Where members of anything but ``self`` are read, by their name: the expression, and whose member it is.
    readers: dict[str, list[tuple[Expr, Expr]]] = field(default_factory=dict)
    #: What values are put into, where it is no name.
    holders: dict[int, Expr] = field(default_factory=dict)
    #: The fields of named tuples, by the name of their class.
    records: dict[str, frozenset[str]] = field(default_factory=dict)
    #: Whether the module may have names that it does not bind: star imports, ``__getattr__``.
    is_open: bool = False
    #: Where namespaces are made.
    spaces: list[int] = field(default_factory=list)


#: The flows of files, for as long as their facts live.
_FLOWS: WeakKeyDictionary[FileFacts, Flow] = WeakKeyDictionary()


def flow_of(facts: FileFacts, telling: Telling, is_first_party: Callable[[str], bool]) -> Flow:
    """Return the edges of one file; ``telling`` and ``is_first_party`` (for a root) are the same each time."""
    found = _FLOWS.get(facts)
    if found is None:
        found = _FLOWS[facts] = _Reader(facts, telling, is_first_party).flow
    return found


class _Reader:
    """Reads the facts of one file once."""

    def __init__(self, facts: FileFacts, telling: Telling, is_first_party: Callable[[str], bool]) -> None:
        self._facts = facts
        self._telling = telling
        self._is_first_party = is_first_party
        self._own: dict[str, bool] = {}
        self.flow = Flow(facts.path)
        self._scopes = Scopes([facts])
        self._classes = {klass.body: klass for klass in facts.classes}
        self._functions = {function.body: function for function in facts.functions}
        self._seen: dict[int, int | None] = {}
        #: Parts of texts that are put together, seen with the whole.
        self._inner: set[int] = set()
        self._has_stars = any(fact.name == "*" for fact in facts.imports)
        self.flow.is_open = self._has_stars
        self._edges = self.flow.edges
        for binding in facts.bindings:
            self._binding(binding)
        for function in facts.functions:
            self._function(function)
        for klass in facts.classes:
            self._class(klass)
        for attribute in facts.attributes:
            self._attribute(attribute)
        for item in facts.items:
            self._put(item.target.base, (item.value,))
        for site in facts.sites:
            if site.role != "docstring":
                self._place(site.expr)
        if self._scopes.at_end(facts.base, "__getattr__"):
            self.flow.lazy = frozenset(self._words())
            self.flow.is_open = True

    def _edge(self, source: Place | None, target: Place, mask: int = _ALL) -> None:
        if source is not None:
            found = self._edges.get(source)
            if found is None:
                self._edges[source] = [(target, mask)]
            else:
                found.append((target, mask))

    # Statements --------------------------------------------------------------------------------------

    def _binding(self, binding: Binding) -> None:
        place = (binding.scope, binding.name)
        if binding.value is not None:
            value = self._place(binding.value)
            # The words of `__all__` are names of the module itself.
            self._edge(value if binding.name != "__all__" else None, place)
            self._record(binding.name, binding.value)
        if binding.annotation is not None:
            self._annotation(binding.annotation, place)
        if binding.how == "def" and binding.ref is not None:
            body = ("def", self._facts.functions[binding.ref - self._facts.base].body)
            self._edge(body, place)
            self._edge(body, place, GIVES)
        elif binding.how == "class" and binding.ref is not None:
            self._edge(("class", self._facts.classes[binding.ref - self._facts.base].body), place)
        elif binding.how == "import" and binding.ref is not None:
            self._import(self._facts.imports[binding.ref - self._facts.base], place)
        elif binding.how == "param" and binding.ref is not None:
            self._parameter(self._facts.functions[binding.ref - self._facts.base], binding.name, place)
        if binding.scope == self._facts.base:
            self._edge(place, binding.name)
        elif binding.scope in self._classes:
            self._member(binding.scope, place, binding.name)

    def _record(self, name: str, value: Expr) -> None:
        """``Settings = namedtuple("Settings", "url key")``."""
        if isinstance(value, Call) and last_name(value.func) in _RECORDS:
            pending: list[Expr] = [arg.value for arg in value.args[1:]]
            words: set[str] = set()
            while pending:
                expr = pending.pop()
                if isinstance(expr, Const) and isinstance(expr.value, str):
                    words.update(expr.value.replace(",", " ").split())
                pending += [child for _, child in children(expr)]
            self.flow.records[name] = frozenset(words)

    def _member(self, klass: int, place: Place, name: str) -> None:
        self._edge(place, name)
        self._edge(place, ("class", klass), LIFT)

    def _import(self, fact: Import, place: Place) -> None:
        self.flow.imports.append((place, fact))
        target = fact.target or ""
        if target == "os" or target.startswith("os."):
            self.flow.seeds.append((place, SYSTEM))
        if (
            target in IMPORT_FUNCTIONS
            or target in _IMPORTING
            or any(one.startswith(f"{target}.") for one in _IMPORTING)
        ):
            self.flow.seeds.append((place, IMPORTER))

    def _parameter(self, function: Function, name: str, place: Place) -> None:
        klass = self._class_of_receiver(function, name)
        if klass is not None:
            self._edge(("class", klass), place)

    def _annotation(self, annotation: Expr, place: Place) -> None:
        pending = [annotation]
        while pending:
            expr = pending.pop()
            if isinstance(expr, (Name, Attr, Call)):
                self._edge(self._place(expr), place, _CALLED)
            else:
                pending += [child for _, child in children(expr)]

    def _function(self, function: Function) -> None:
        place = ("def", function.body)
        for expr in (*function.returns, *function.yields):
            self._edge(self._place(expr), place)
        if function.annotation is not None:
            self._annotation(function.annotation, place)
        if function.scope in self._classes and function.name in IMPLICIT:
            self._edge(place, ("class", function.scope))
            self._edge(place, ("class", function.scope), GIVES)

    def _class(self, klass: Class) -> None:
        for base in klass.bases:
            self._edge(self._place(base), ("class", klass.body), _CALLED)

    def _attribute(self, attribute: AttrSet) -> None:
        target = attribute.target
        klass = self._receiver(target.base)
        place: Place = ("set", target.name)
        if klass is not None:
            place = (klass, target.name)
            self._member(klass, place, target.name)
        value = self._place(attribute.value) if attribute.value is not None else None
        self._edge(value, place)
        if attribute.annotation is not None:
            self._annotation(attribute.annotation, place)
        if klass is None and value is not None:
            self.flow.foreign.append((value, attribute))
            self._hold(value, target.base)

    def _receiver(self, base: Expr) -> int | None:
        """Return the body of the class when ``base`` is the first parameter of one of its methods."""
        if not isinstance(base, Name):
            return None
        home = self._scopes.home(base)
        function = self._functions.get(home) if home is not None else None
        return self._class_of_receiver(function, base.id) if function is not None else None

    def _class_of_receiver(self, function: Function, name: str) -> int | None:
        if function.scope not in self._classes or not function.params or function.params[0].name != name:
            return None
        return None if is_decorated(function, _STATIC) else function.scope

    def _hold(self, value: Place, holder: Expr) -> None:
        """Make the name of a holder lead to what it is given."""
        while isinstance(holder, Sub):
            holder = holder.base
        if isinstance(holder, Name):
            home = self._scopes.home(holder)
            self._edge(value, (home, holder.id) if home is not None else ("set", holder.id), LIFT)
        elif isinstance(holder, Attr):
            klass = self._receiver(holder.base)
            self._edge(value, (klass, holder.name) if klass is not None else ("set", holder.name), LIFT)
            self._hold(value, holder.base)

    def _put(self, holder: Expr, values: Iterable[Expr]) -> None:
        """``holder[key] = value``: whoever has the same container by the same last name finds it there."""
        for value in values:
            place = self._place(value)
            for one in self._containers(holder) if place is not None else ():
                self._edge(place, one)

    def _containers(self, holder: Expr) -> Iterator[Place]:
        """Yield the places of a container, as far as the file shows them."""
        while isinstance(holder, Sub):
            holder = holder.base
        if isinstance(holder, Name):
            home = self._scopes.home(holder)
            if home is None:
                yield ("set", holder.id)
                return
            yield (home, holder.id)
            yield ("put", home, holder.id)
        elif isinstance(holder, Attr):
            klass = self._receiver(holder.base)
            if klass is not None:
                yield (klass, holder.name)
            else:
                self.flow.holders[id(holder)] = holder
                yield ("held", id(holder))
        elif isinstance(holder, Call):
            self.flow.holders[id(holder)] = holder
            yield ("held", id(holder))

    # Expressions -------------------------------------------------------------------------------------

    def _place(self, expr: Expr) -> int | None:
        """Return the place of an expression, ``None`` when nothing can be there."""
        key = id(expr)
        if key not in self._seen:
            self._seen[key] = None
            self._seen[key] = key if self._read(expr, key) else None
        return self._seen[key]

    def _read(self, expr: Expr, key: int) -> bool:
        if isinstance(expr, Name):
            self._name(expr, key)
        elif isinstance(expr, Attr):
            self._attr(expr, key)
        elif isinstance(expr, Call):
            self._call(expr, key)
        elif isinstance(expr, Const):
            return self._const(expr, key)
        else:
            return self._compound(expr, key)
        return True

    def _name(self, name: Name, key: int) -> None:
        home = self._scopes.home(name)
        if home is None:
            self._edge(("set", name.id), key)
            self.flow.imported.add(key)
            if self._has_stars and name.id not in _BUILTINS:
                self.flow.unbound.append(name)
            return
        self._edge((home, name.id), key)
        if any(one.how in ("import", "assign") for one in self._scopes.in_scope(home, name.id)):
            self.flow.imported.add(key)

    def _attr(self, expr: Attr, key: int) -> None:
        self._member_of(expr.base, expr.name, key, expr)
        base = self._place(expr.base)
        self._edge(base, key, _TAKEN_TEXT if expr.name in _OF_TEXTS else _TAKEN)
        self._edge(base, key, BELOW)
        if expr.name == "func" or self._telling.is_inner(expr.name):
            self._edge(base, key, INNER)
        if self._telling.produces(expr.name):
            self._edge(base, key, PRODUCED)

    def _const(self, expr: Const, key: int) -> bool:
        text = expr.value.decode("latin-1") if isinstance(expr.value, bytes) else expr.value
        if not isinstance(text, str):
            return False
        if len(text) < _LONG:
            self.flow.endings.update((dot, word.lower()) for dot, word in _ENDING.findall(text))
        return not (self._telling(text) and self._is_own(text)) and self._note(text, key)

    def _note(self, text: str, key: int) -> bool:
        """Note a text that tells something, or that may with what completes the name of a host."""
        if self._telling(text):
            self.flow.seeds.append((key, TEXT))
            return True
        needed = self._telling.cut(text)
        if needed:
            self.flow.cut.append((key, needed))
        return bool(needed)

    def _member_of(self, base: Expr, name: str, key: int, expr: Expr) -> None:
        """Note that an attribute is read; of whom is plain for ``self`` only."""
        klass = self._receiver(base)
        if klass is not None:
            self._edge(("self", klass, name), key)
        else:
            self.flow.readers.setdefault(name, []).append((expr, base))

    def _is_own(self, text: str) -> bool:
        """Say whether a text is a name of the project itself, and no host."""
        if not text.replace(".", "").replace(":", "").isidentifier() or self._telling.is_host(text):
            return False
        root = text.replace(":", ".").partition(".")[0]
        if root not in self._own:
            self._own[root] = self._is_first_party(root)
        return self._own[root]

    def _compound(self, expr: Expr, key: int) -> bool:
        match expr:
            case Sub(base=base, key=index):
                self._place(index)
                return self._from(key, (base,))
            case Choice(options=options, test=test):
                if test is not None:
                    self._place(test)
                return self._from(key, options)
            case Scoped(kind=kind, result=result, inputs=inputs):
                for one in inputs:
                    self._place(one)
                if kind == "lambda":
                    self._edge(self._place(result), key, GIVES)
                return self._from(key, (result,))
            case Join() | Binary():
                told = self._together(expr, key)
                if isinstance(expr, Binary) and expr.op == "%":
                    told = self._filled(expr.left, (expr.right,), key) or told
                return self._joined(expr, key) or told
            case Items() | Table() | Walrus() | Starred():
                return self._from(key, (child for _, child in children(expr)))
        for _, child in children(expr):
            self._place(child)
        return False

    def _joined(self, expr: Expr, key: int) -> bool:
        """A text with a host begins with it: behind prose stands none."""
        found, is_prose = False, False
        for _, part in children(expr):
            place = self._place(part)
            if place is not None:
                self._edge(place, key, _ALL & ~TEXT if is_prose else _ALL)
                found = True
            is_prose = is_prose or (isinstance(part, Const) and self._telling.is_prose(part.value))
        return found

    def _from(self, key: int, parts: Iterable[Expr]) -> bool:
        found = False
        for part in parts:
            place = self._place(part)
            if place is not None:
                self._edge(place, key)
                found = True
        return found

    # Calls -------------------------------------------------------------------------------------------

    def _call(self, call: Call, key: int) -> None:
        func = call.func
        self._edge(self._place(func), key, _CALLED)
        self._edge(self._place(func), key, GIVEN)
        name = last_name(func)
        if isinstance(func, Name) and func.id == "super" and not call.args:
            klass = self._scopes.enclosing(func.scope, self._classes)
            self._edge(("class", klass) if klass is not None else None, key)
        if isinstance(func, Attr) and func.name in ("format", "join"):
            self._filled(func.base, [arg.value for arg in call.args], key)
        if isinstance(func, Attr) and func.name in TABLE_METHODS:
            self._edge(self._place(func.base), key)
        if name in _SPACES:
            self.flow.spaces.append(key)
            for arg in call.args:
                self._edge(self._place(arg.value), ("set", arg.keyword or ""))
        passes = self._passes(func)
        for arg in call.args:
            place = self._place(arg.value)
            if passes or arg.keyword == "default":
                self._edge(place, key)
            if name in SERVICE_METHODS:
                self._edge(place, ("service", key), TEXT)
        if call.args:
            self._handed(call, name)
            self._named(call, func, key)
        for run in calls_run(call, name):
            self._handed(run, last_name(run.func))
        if name in MUTATORS and isinstance(func, Attr):
            for put in puts_of(name, func.base, call):
                self._put(put.holder, put.values)

    def _handed(self, call: Call, name: str) -> None:
        self.flow.calls[id(call)] = call
        if not name or not self._reaches_project(call.func):
            return
        for index, arg in enumerate(call.args):
            self._edge(self._place(arg.value), ("to", id(call), index))

    def _named(self, call: Call, func: Expr, key: int) -> None:
        """What a call takes by a name: ``getattr(app, "client")``, ``import_module(name)``."""
        if isinstance(func, Name) and func.id == "getattr" and len(call.args) > 1:
            text = call.args[1].value
            holder = self._place(call.args[0].value)
            self._edge(holder, key, BELOW)
            self._edge(holder, key, INNER)
            if isinstance(text, Const):
                self._member_of(call.args[0].value, str(text.value), key, call)
            else:
                self.flow.by_text[key] = call
                self.flow.seeds.append((("text", key), IMPORTER))
            return
        text = call.args[0].value
        if isinstance(func, Name) and func.id == "__import__":
            self.flow.seeds.append((("import", key), IMPORTER))
        else:
            self._edge(self._place(func), ("import", key), IMPORTER)
        self._edge(self._place(text), ("import", key), TEXT)
        self.flow.by_text[key] = call

    def _passes(self, func: Expr) -> bool:
        """Say whether the result of a call may be an argument: one of few functions, or something that was put away."""
        if isinstance(func, Attr):
            return func.name in _PASSING
        if not isinstance(func, Name):
            return True
        if func.id in _PASSING:
            return True
        home = self._scopes.home(func)
        if home is None:
            return func.id in _PASSING_BUILTINS
        return any(self._may_pass(one) for one in self._scopes.in_scope(home, func.id))

    def _may_pass(self, binding: Binding) -> bool:
        if binding.how == "import":
            fact = self._facts.imports[(binding.ref or 0) - self._facts.base]
            return (fact.name or "") in _PASSING
        return binding.how == "assign"

    def _reaches_project(self, func: Expr) -> bool:
        """Say whether what is called may be of the project: no builtin, and no method of a literal."""
        if isinstance(func, Name):
            return self._scopes.home(func) is not None or self._has_stars
        base: Expr = func
        while isinstance(base, Attr):
            base = base.base
        return not isinstance(base, Const)

    # Texts -------------------------------------------------------------------------------------------

    def _together(self, expr: Expr, key: int) -> bool:
        """Note a text of which only all parts together name something: ``"https://api.op" + "enai.com"``."""
        if key in self._inner:
            return False
        run: list[str] = []
        pending: list[Expr] = [expr]
        while pending:
            part = pending.pop()
            if isinstance(part, Const) and isinstance(part.value, str):
                run.append(part.value)
            elif isinstance(part, Join) or (isinstance(part, Binary) and part.op == "+"):
                self._inner.add(id(part))
                pending += [child for _, child in reversed(children(part))]
            else:
                run.append("\0")
        return len(run) > 1 and self._note("".join(run), key)

    def _filled(self, template: Expr, given: Iterable[Expr], key: int) -> bool:
        """Note a text whose parts name something only where they are filled in: ``"api.open%s" % "ai.com"``."""
        values = [expr.value for expr in _constants(given) if isinstance(expr.value, str)]
        if not isinstance(template, Const) or not isinstance(template.value, str) or not values:
            return False
        left = iter(values)
        filled = _FIELD.sub(lambda _: next(left, "\0"), template.value)
        return self._note(filled, key) or self._note(template.value.join(values), key)

    def _words(self) -> Iterator[str]:
        """Yield the texts that may be names, in the tables and functions of a module with ``__getattr__``."""
        pending = [site.expr for site in self._facts.sites if site.role != "docstring"]
        while pending:
            expr = pending.pop()
            if isinstance(expr, Const) and isinstance(expr.value, str) and expr.value.isidentifier():
                yield expr.value
            pending += [child for _, child in children(expr)]


def _constants(exprs: Iterable[Expr]) -> Iterator[Const]:
    """Yield the literals in displays, in order."""
    for expr in exprs:
        if isinstance(expr, Const):
            yield expr
        elif isinstance(expr, (Items, Table)):
            yield from _constants(child for slot, child in children(expr) if slot != "tkey")
