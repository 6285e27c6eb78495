"""What expressions evaluate to: imports, clients, local functions and classes, containers."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from inferlint.catalogue.lookup import is_telling
from inferlint.model.expr import (
    Attr,
    Binary,
    Call,
    Choice,
    Compare,
    Const,
    Expr,
    Items,
    Join,
    Name,
    Opaque,
    Scoped,
    Starred,
    Sub,
    Table,
    Walrus,
    dotted,
)
from inferlint.model.facts import Binding
from inferlint.project.annotations import annotated_classes, annotated_names
from inferlint.project.arguments import Arguments
from inferlint.project.contents import Contents
from inferlint.project.known import (
    CALLED_THROUGH,
    CONTAINER_CLASSES,
    FIELD_FUNCTIONS,
    HANDED_THROUGH,
    HANDED_THROUGH_METHODS,
    IMPORT_FUNCTIONS,
    NAMESPACES,
    PARTIAL,
    PROPERTY_DECORATORS,
    RECORD_CLASSES,
    SERVICE_METHODS,
    STATEFUL,
    TABLE_METHODS,
)
from inferlint.project.linked import is_decorated, last_name
from inferlint.project.objects import (
    Container,
    Deferred,
    External,
    FirstParty,
    Instance,
    LocalClass,
    LocalFunction,
    LocalInstance,
    Member,
    Module,
    Object,
    Partial,
    RecordClass,
    Super,
)
from inferlint.project.places import is_test_path
from inferlint.project.services import service_client
from inferlint.project.targets import Targets
from inferlint.project.values import Values, is_generator

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

    from inferlint.catalogue.lookup import Catalogue, Symbol
    from inferlint.model.expr import Arg
    from inferlint.model.facts import Arm, AttrSet, Class, Function, Import
    from inferlint.project.linked import LinkedFacts
    from inferlint.project.links import Links, Meaning
    from inferlint.project.solver import Solver
    from inferlint.project.strings import Strings, Text

#: An object by the scope that binds its name, its name, and the attributes from there.
Holder: TypeAlias = "tuple[int, tuple[str, ...]]"

#: What is kept on an application for its requests: `app.state` of Starlette and FastAPI, wherever it is reached.
STATE: Holder = (-1, ("state",))
#: How many meanings of one expression are kept.
MEANINGS = 16
#: Expressions that are no object that is known. Texts and sums are asked elsewhere.
_VALUELESS = frozenset({Const, Compare, Join, Opaque, Starred})
#: So many calls of one name are looked through as fast as they are indexed.
_FEW = 8
_FIELDS = ("assign", "annotation")
_GETATTR_PARAMS = 2
_ITERATING = ("__iter__", "__aiter__")


class Evaluator:
    """Answers what an expression of the program can be. Answers are remembered by ``solver``.

    ``texts(expr)`` gives the literal strings an expression can be.
    """

    def __init__(
        self,
        linked: LinkedFacts,
        links: Links,
        catalogue: Catalogue,
        texts: Callable[[Expr], list[str]],
        solver: Solver,
    ) -> None:
        self.linked = linked
        self.links = links
        self.scopes = linked.scopes
        self.catalogue = catalogue
        self._texts = texts
        self._solver = solver
        self._done = solver.done
        #: Answers of names by their bindings, and of attributes by the objects they are taken from.
        self._shared: dict[Hashable, tuple[Object, ...]] = {}
        #: Attributes whose answer is one of the objects they are taken from, and of nothing assigned elsewhere.
        self._members: set[int] = set()
        #: What bindings give their names, members of classes and annotations: asked from many places.
        self._bound: dict[int, list[Object]] = {}
        self._of_class: dict[Hashable, list[Object]] = {}
        self._promised: dict[int, list[Object]] = {}
        self._texts_of_class: dict[Hashable, list[Text]] = {}
        self._written: dict[str, list[tuple[AttrSet, str, int | None]]] = {}
        #: What the calls of each name reach.
        self._targets: dict[str, Targets] = {}
        self._held_names: dict[tuple[str, object], set[str]] | None = None
        self.contents = Contents(self, texts, solver)
        self._arguments = Arguments(self, self.contents)
        self.values = Values(self, self._arguments, texts)

    # Entry -------------------------------------------------------------------------------------------

    def objects(self, expr: Expr, branch: tuple[Arm, ...] = ()) -> tuple[Object, ...]:
        """Return everything ``expr`` can be, without duplicates, empty when nothing is known."""
        key = id(expr)
        found: tuple[Object, ...] | None = self._done.get(key)
        if found is not None:
            return found
        kind = type(expr)
        if kind in _VALUELESS:
            return ()
        branch = branch or self.linked.branches.get(key, ())
        if kind is not Name and kind is not Attr:
            return self._solver.solve(key, lambda: tuple(_distinct(self._evaluate(expr, branch)))[:MEANINGS], ())
        shared = self._sharing(expr, branch)
        found = self._shared.get(shared)
        if found is not None:
            self._done[key] = found
            return found
        return self._solver.solve(key, lambda: self._find(expr, branch, shared), ())

    def _find(self, expr: Expr, branch: tuple[Arm, ...], shared: Hashable) -> tuple[Object, ...]:
        found = tuple(_distinct(self._evaluate(expr, branch)))[:MEANINGS]
        if not self._solver.is_whole:
            return found
        if isinstance(expr, Name):
            self._shared[shared] = found
        elif id(expr) in self._members:
            # What its base can be may be known only now.
            self._shared[self._sharing(expr, branch)] = found
        return found

    def _sharing(self, expr: Expr, branch: tuple[Arm, ...]) -> Hashable:
        """Return what the answer for a name or attribute depends on; others with the same have the same answer."""
        if isinstance(expr, Name):
            bindings = self.scopes.reaching(expr, branch)
            if len(bindings) == 1:
                return id(bindings[0])
            return tuple(map(id, bindings)) or (self.linked.path_of(expr.scope), expr.id)
        # Tuples that are remembered stay where they are, so the place of one says which it is.
        return (id(self._done.get(id(expr.base))), expr.name) if isinstance(expr, Attr) else None

    def external(self, expr: Expr, branch: tuple[Arm, ...] = ()) -> External | None:
        """Return the one third-party name that ``expr`` is, or ``None``."""
        return next((one for one in self.objects(expr, branch) if isinstance(one, External)), None)

    def symbol(self, found: Object) -> Symbol | None:
        """Return the catalogue's answer for a third-party name."""
        return self.catalogue.symbol(found.path) if isinstance(found, External) else None

    def _evaluate(self, expr: Expr, branch: tuple[Arm, ...]) -> Iterable[Object]:
        match expr:
            case Name():
                return self._name(expr, branch)
            case Attr():
                return self._attribute(expr, branch)
            case Call():
                return self._call(expr, branch)
            case Choice(options=options):
                return [one for option in options for one in self.objects(option, branch)]
            case Walrus(value=value):
                return self.objects(value, branch)
            case Sub():
                return self._subscript(expr, branch)
            case Items() | Table():
                return [Container(expr)]
            case Binary(op="|", left=left, right=right):
                # `prompt | model | parser`: running the chain runs the model.
                both = (*self.objects(left, branch), *self.objects(right, branch))
                return [*(one for one in both if isinstance(one, Instance)), *self.contents.joined(expr)]
            case Scoped(kind="lambda", result=result):
                return [Deferred(result)]
            case Scoped(kind="list" | "set" | "generator", result=result):
                listed = self.contents.made(("list", id(expr)), lambda: Items("list", (result,), expr.span))
                return [replace(listed, is_whole=False)]
            case Scoped(kind="dict", result=Table() as table):
                return [Container(table, is_whole=False)]
            case Binary(op="+"):
                return self.contents.joined(expr)
        return ()

    # Names -------------------------------------------------------------------------------------------

    def _name(self, name: Name, branch: tuple[Arm, ...]) -> list[Object]:
        bindings = self.scopes.reaching(name, branch)
        if not bindings:
            path = self.linked.path_of(name.scope)
            outside = [one for value in self.set_on_module(path, name.id) for one in self.objects(value)]
            return [*self.meant(self.links.starred(path, name.id)), *outside]
        return _built([one for binding in bindings for one in self.binding(binding)])

    def meant(self, meanings: Iterable[Meaning]) -> list[Object]:
        """Return what names of other modules are."""
        found: list[Object] = []
        for meaning in meanings:
            if isinstance(meaning, Binding):
                found += self.binding(meaning)
            else:
                found.append(meaning)
        return _built(found)

    def binding(self, binding: Binding) -> Sequence[Object]:
        """Return what one binding gives its name; a global can be set by other modules as well."""
        known = self._bound.get(id(binding))
        if known is not None:
            return known
        outside = self.set_from_outside(binding)
        found = [*self._binding(binding), *(one for value in outside for one in self.objects(value))]
        if self._solver.is_whole:
            self._bound[id(binding)] = found
        return found

    def _binding(self, binding: Binding) -> Iterable[Object]:
        match binding.how:
            case "import":
                return self._imported(self.linked.import_(binding.ref or 0))
            case "def":
                return [LocalFunction(self.linked.function(binding.ref or 0))]
            case "class":
                return [LocalClass(self.linked.klass(binding.ref or 0))]
            case "param":
                return self._parameter(binding)
            case "annotation":
                return self.annotated(binding.annotation)
            case "assign":
                return [*self._element(binding), *self.annotated(binding.annotation)]
            case "with" if binding.value is not None and not binding.path:
                return self.values.entered_objects(binding.value)
            case "with" | "match":
                return self._element(binding)
            case "for":
                return self._iterated(binding)
        return ()

    def _imported(self, fact: Import) -> Iterable[Object]:
        if fact.target is None:
            return ()
        if self.links.is_first_party(fact):
            return self.meant(self.links.imported(fact))
        return [External(fact.target, fact)]

    def _element(self, binding: Binding) -> Iterable[Object]:
        if binding.value is None:
            return ()
        if not binding.path:
            return self.objects(binding.value, binding.branch)
        return [one for item in self.contents.unpacked(binding.value, binding.path) for one in self.objects(item)]

    def _iterated(self, binding: Binding) -> Iterable[Object]:
        for element in self.iterated(binding):
            yield from self.objects(element, binding.branch)

    def iterated(self, binding: Binding) -> Iterator[Expr]:
        """Yield what a loop gives its variable."""
        if binding.value is None:
            return
        iterated = self.objects(binding.value, binding.branch)
        made = [one for found in iterated if isinstance(found, LocalInstance) for one in self._asked(found, _ITERATING)]
        for found in (*iterated, *made):
            if not isinstance(found, Container):
                continue
            for element in (*self.contents.elements(found.expr), *self.put_into(found, binding.value)):
                if binding.path:
                    yield from self.contents.unpacked(element, binding.path)
                else:
                    yield element

    def _parameter(self, binding: Binding) -> Iterable[Object]:
        function = None if binding.ref is None else self.linked.function(binding.ref)
        if function is not None:
            klass = self._receiver_class(function, binding.name)
            if klass is not None:
                static = is_decorated(function, frozenset({"classmethod"}))
                yield from self._instance_of(klass) if not static else [LocalClass(klass, is_open=True)]
                return
        yield from self.annotated(binding.annotation)
        if binding.value is not None:
            yield from self.objects(binding.value)
        if function is not None:
            for handed in self.handed_to(function, binding.name):
                yield from self.objects(handed)

    def handed_to(self, function: Function, name: str) -> list[Expr]:
        """Return what the calls in the program hand to a parameter; there may be calls elsewhere."""
        key = ("handed", function.body, name)
        known: list[Expr] | None = self._done.get(key)
        if known is not None:
            return known
        return self._solver.solve(
            key, lambda: [value for call in self.calls_of(function) for value in self._given(call, function, name)], []
        )

    def calls_of(self, function: Function) -> tuple[Call, ...]:
        """Return the calls in the program that reach a function and hand it something."""
        return self._solver.solve(("calls", function.body), lambda: tuple(self._calls_of(function)), ())

    def _calls_of(self, function: Function) -> Iterable[Call]:
        """Yield the calls that reach a function; tests call with fakes and say nothing about other code."""
        from_tests = is_test_path(self.linked.path_of(function.body))
        klass = self.linked.class_of.get(function.scope) if function.name == "__init__" else None
        names = {function.name} if klass is None else {"__init__", *self._constructed_as(klass)}
        names |= {alias for name in names for alias in self.linked.aliases.get(name, ())}
        for name in sorted(names):
            for call, path in self._candidates(name, function, klass):
                if not from_tests and is_test_path(path):
                    continue
                for one in self.objects(call.func):
                    if self._reaches(one, function, klass):
                        yield call
                        break

    def _candidates(self, name: str, function: Function | None, klass: Class | None) -> Sequence[tuple[Call, str]]:
        """Return the calls that may reach a function or construct a class: those that do, once all are known."""
        calls = self.linked.calls_named(name)
        if len(calls) < _FEW:
            return calls
        targets = self._targets.get(name)
        if targets is None:
            targets = self._targets[name] = Targets(calls, self._done)
        if not targets.is_known():
            return calls
        wanted = [klass] if klass is not None and function is None else []
        if klass is not None and function is not None:
            wanted = [one for one in targets.classes if self.constructor(one) is function]
        return targets.of(function, wanted)

    def _reaches(self, found: Object, function: Function, klass: Class | None) -> bool:
        if isinstance(found, LocalFunction):
            return found.function is function
        if klass is None or not isinstance(found, LocalClass):
            return False
        return self.constructor(found.klass) is function

    def _constructed_as(self, klass: Class) -> Iterator[str]:
        """Yield the names of a class and of those below it that inherit its constructor."""
        yield klass.name
        for below in self.below(klass):
            if self.constructor(below) is self.constructor(klass):
                yield below.name

    def constructor(self, klass: Class) -> Function | None:
        """Return the ``__init__`` that constructing a class runs, ``None`` when it is out of sight."""
        return self._solver.solve(("constructor", klass.body), lambda: self._constructor(klass), None)

    def _constructor(self, klass: Class) -> Function | None:
        for binding in self.scopes.in_scope(klass.body, "__init__"):
            if binding.how == "def":
                return self.linked.function(binding.ref or 0)
        inherited = (self.constructor(base) for base in self.local_bases(klass))
        return next((one for one in inherited if one is not None), None)

    def _given(self, call: Call, function: Function, name: str) -> list[Expr]:
        is_method = function.scope in self.linked.class_of
        bound = is_method and (isinstance(call.func, Attr) or function.name == "__init__")
        bound = bound and not is_decorated(function, frozenset({"staticmethod"}))
        return self._arguments.given(call, function, name, skip=int(bound))

    def _receiver_class(self, function: Function, name: str) -> Class | None:
        """Return the class when ``name`` is the first parameter of one of its methods."""
        klass = self.linked.class_of.get(function.scope)
        if klass is None or not function.params or function.params[0].name != name:
            return None
        return None if is_decorated(function, frozenset({"staticmethod"})) else klass

    def _instance_of(self, klass: Class, call: Call | None = None) -> list[Object]:
        """Return an instance of a local class; of a client as well when it inherits from one."""
        if call is None:
            nothing: tuple[Object, ...] = ()
            return list(self._solver.solve(("instance", klass.body), lambda: tuple(self._made(klass, None)), nothing))
        return self._made(klass, call)

    def _made(self, klass: Class, call: Call | None) -> list[Object]:
        found: list[Object] = [LocalInstance(klass, call)]
        for base in self.bases(klass):
            symbol = self.symbol(base)
            if symbol is not None and symbol.client is not None and isinstance(base, External):
                args = call.args if call is not None else ()
                found.append(Instance(symbol.client, "subclass", call, args, base, None, klass))
            if call is not None and isinstance(base, External) and base.path in RECORD_CLASSES:
                found.append(self.values.record(self.field_names(klass), call))
        return found

    def bases(self, klass: Class) -> tuple[Object, ...]:
        """Return the third-party bases of a class, through its local bases too."""
        return self._solver.solve(("bases", klass.body), lambda: tuple(_distinct(self._bases(klass))), ())

    def _bases(self, klass: Class) -> Iterator[Object]:
        for base in klass.bases:
            for one in self.objects(base, klass.branch):
                if isinstance(one, LocalClass):
                    yield from self.bases(one.klass)
                elif isinstance(one, External):
                    yield one

    def annotated(self, annotation: Expr | None) -> Sequence[Object]:
        """Return what an annotation promises: instances of clients and local classes, classes of clients."""
        if annotation is None:
            return ()
        known = self._promised.get(id(annotation))
        if known is None:
            known = list(self._annotated(annotation))
            if self._solver.is_whole:
                self._promised[id(annotation)] = known
        return known

    def _annotated(self, annotation: Expr) -> Iterator[Object]:
        for name in annotated_names(annotation):
            for found in self.objects(name):
                if isinstance(found, LocalClass):
                    yield from self._instance_of(found.klass)
                    continue
                symbol = self.symbol(found)
                if symbol is not None and symbol.client is not None and isinstance(found, External):
                    yield Instance(symbol.client, "annotation", None, (), found)
        for name in annotated_classes(annotation):
            for found in self.objects(name):
                symbol = self.symbol(found)
                if symbol is not None and symbol.client is not None and isinstance(found, External):
                    yield External(found.path, found.imported, found.dynamic, promised=True)

    # Attributes --------------------------------------------------------------------------------------

    def _attribute(self, expr: Attr, branch: tuple[Arm, ...]) -> Iterable[Object]:
        found: list[Object] = []
        for base in self.objects(expr.base, branch):
            found += self.member(base, expr.name)
        if not found:
            self._members.discard(id(expr))
            return [*self._assigned(expr)]
        self._members.add(id(expr))
        return found

    def member(self, base: Object, name: str) -> Iterable[Object]:
        """Return the attribute ``name`` of ``base``."""
        match base:
            case External(path=path, imported=imported, dynamic=dynamic):
                return [External(f"{path}.{name}", imported, dynamic)]
            case FirstParty(path=path, imported=imported, file=file):
                return [FirstParty(f"{path}.{name}", imported, file)]
            case Module():
                found = self.meant(self.links.member(base, name))
                if any(not isinstance(one, FirstParty) for one in found):
                    return found
                return [*found, *(one for value in self.set_on_module(base.file, name) for one in self.objects(value))]
            case Super(klass=klass):
                return self._inherited(klass, name)
            case Instance():
                if name in base.client.same:
                    return [base]
                return [Member(base, (name,))]
            case Member(instance=instance, path=path):
                return [Member(instance, (*path, name))]
            case LocalInstance(klass=klass):
                return self._class_member(klass, name, base) or self._delegated(klass, name)
            case LocalClass(klass=klass, is_open=is_open):
                return self._class_member(klass, name, None, is_open=is_open)
            case Partial() if name == "func":
                return [base.target]
            case Container():
                return [one for value in self.attribute_values(base, name) for one in self.objects(value)]
        return ()

    def attribute_values(self, container: Container, name: str) -> list[Expr]:
        """Return what an attribute of a namespace or named tuple can be."""
        if not container.is_namespace:
            return self.contents.named(container, name)
        sets = self._held_by(("table", id(container.expr)), name)
        return [*self.contents.named(container, name), *(one.value for one in sets if one.value is not None)]

    def _class_member(
        self,
        klass: Class,
        name: str,
        instance: LocalInstance | None,
        seen: frozenset[int] = frozenset(),
        *,
        is_open: bool = False,
    ) -> list[Object]:
        if seen:
            return self._find_member(klass, name, instance, seen, is_open=is_open)
        made = (instance.klass.body, id(instance.call)) if instance is not None else None
        key = (klass.body, name, is_open, made)
        known = self._of_class.get(key)
        if known is None:
            known = self._find_member(klass, name, instance, seen, is_open=is_open)
            if self._solver.is_whole:
                self._of_class[key] = known
        return known

    def _find_member(
        self, klass: Class, name: str, instance: LocalInstance | None, seen: frozenset[int], *, is_open: bool
    ) -> list[Object]:
        found = self._own_member(klass, name, instance)
        if not found and klass.body not in seen:
            for base in self.local_bases(klass):
                found += self._class_member(base, name, instance, seen | {klass.body})
        if not seen and (is_open or (instance is not None and instance.call is None)):
            for below in self.below(klass):
                found += self._own_member(below, name, instance)
        return _built(found)

    def _delegated(self, klass: Class, name: str) -> list[Object]:
        """Return an attribute that a class does not have itself: its ``__getattr__`` asks another object for it."""
        if name.startswith("__"):
            return []
        return [one for target in self.delegates(klass) for one in self.member(target, name)]

    def delegates(self, klass: Class) -> tuple[Object, ...]:
        """Return the objects that ``__getattr__`` of a class asks: ``return getattr(self.inner, name)``."""
        nobody: tuple[Object, ...] = ()
        return self._solver.solve(("delegates", klass.body), lambda: tuple(self._delegates(klass)), nobody)

    def _delegates(self, klass: Class) -> Iterator[Object]:
        for method in self._class_member(klass, "__getattr__", None):
            if not isinstance(method, LocalFunction) or len(method.function.params) != _GETATTR_PARAMS:
                continue
            asked = method.function.params[1].name
            for returned in method.function.returns:
                if isinstance(returned, Call) and isinstance(returned.func, Name) and returned.func.id == "getattr":
                    plain = [arg.value for arg in returned.args]
                    if len(plain) > 1 and isinstance(plain[1], Name) and plain[1].id == asked:
                        yield from self.objects(plain[0])

    def _own_member(self, klass: Class, name: str, instance: LocalInstance | None) -> list[Object]:
        """Return what a class itself says about a member: in its body, by assignment, by its constructor's call."""
        found: list[Object] = []
        for binding in self.scopes.in_scope(klass.body, name):
            for one in self.binding(binding):
                found += self._method(one, instance)
        for attribute in self._sets(klass, name):
            found += self.annotated(attribute.annotation)
            if attribute.value is not None:
                found += self.objects(attribute.value, attribute.branch)
        for value in self.field_values(klass, name, instance.call if instance is not None else None):
            found += self.objects(value)
        return found

    def _sets(self, klass: Class, name: str) -> list[AttrSet]:
        """Return the assignments to attribute ``name`` of a class or its instances."""
        own = self._own_sets.get(klass.body, {}).get(name, [])
        return [*own, *self._held_by(("class", klass.body), name)]

    def _held_by(self, holder: tuple[str, object], name: str) -> list[AttrSet]:
        """Return what sets attribute ``name`` of a class, namespace or module from outside."""
        return self._foreign(name).get(holder, []) if name in self._foreign_sets else []

    def _foreign(self, name: str) -> dict[tuple[str, object], list[AttrSet]]:
        nobody: dict[tuple[str, object], list[AttrSet]] = {}
        return self._solver.solve(("foreign", name), lambda: self._by_holder(name), nobody)

    def _by_holder(self, name: str) -> dict[tuple[str, object], list[AttrSet]]:
        """Return ``holder.name = …`` by everything that the holder can be."""
        found: dict[tuple[str, object], list[AttrSet]] = {}
        for attribute in self._foreign_sets[name]:
            objects = self.objects(attribute.target.base, attribute.branch)
            for holder in dict.fromkeys(key for one in objects for key in self._holder(one, attribute)):
                found.setdefault(holder, []).append(attribute)
        return found

    def _holder(self, found: Object, attribute: AttrSet) -> Iterator[tuple[str, object]]:
        if isinstance(found, (LocalInstance, LocalClass)):
            yield ("class", found.klass.body)
        elif isinstance(found, Container) and found.is_namespace:
            yield ("table", id(found.expr))
        elif isinstance(found, Module) and found.file is not None:
            is_fake = is_test_path(self.linked.path_of(attribute.scope)) and not is_test_path(found.file)
            yield from [] if is_fake else [("module", found.file)]

    def set_on_module(self, path: str | None, name: str) -> list[Expr]:
        """Return what other modules set a global of the module in file ``path`` to."""
        if path is None or name not in self._foreign_sets:
            return []
        return [one.value for one in self._held_by(("module", path), name) if one.value is not None]

    def set_from_outside(self, binding: Binding) -> list[Expr]:
        """Return what other modules set the global to that ``binding`` binds."""
        if binding.name not in self._foreign_sets or self.scopes.scope(binding.scope).kind != "module":
            return []
        return self.set_on_module(self.linked.path_of(binding.scope), binding.name)

    @cached_property
    def _own_sets(self) -> dict[int, dict[str, list[AttrSet]]]:
        """``self.x = …`` in methods, by class and name."""
        found: dict[int, dict[str, list[AttrSet]]] = {}
        for attribute in self.all_sets:
            klass = self._receiver(attribute.target.base)
            if klass is not None:
                found.setdefault(klass.body, {}).setdefault(attribute.target.name, []).append(attribute)
        return found

    def member_names(self, klass: Class) -> set[str]:
        """Return the names that a class binds in its body or sets on its instances."""
        outside = self.names_set_on(("class", klass.body))
        return {*self.scopes.names(klass.body), *self._own_sets.get(klass.body, ()), *outside}

    def names_set_on(self, holder: tuple[str, object]) -> set[str]:
        """Return the attributes of a class, namespace or module that are set from outside."""
        if self._held_names is None:
            self._held_names = {}
            for name in self._foreign_sets:
                for one in self._foreign(name):
                    self._held_names.setdefault(one, set()).add(name)
        return self._held_names.get(holder, set())

    @cached_property
    def _foreign_sets(self) -> dict[str, list[AttrSet]]:
        """``holder.x = …`` for any other holder, by name."""
        found: dict[str, list[AttrSet]] = {}
        for attribute in self.all_sets:
            if self._receiver(attribute.target.base) is None:
                found.setdefault(attribute.target.name, []).append(attribute)
        return found

    @property
    def all_sets(self) -> Iterator[AttrSet]:
        """Return what sets an attribute, anywhere in the program."""
        return (attribute for sets in self.linked.attributes.values() for attribute in sets)

    def _receiver(self, base: Expr) -> Class | None:
        """Return the class when ``base`` is ``self`` in one of its methods."""
        if not isinstance(base, Name):
            return None
        for binding in self.scopes.reaching(base):
            if binding.how == "param" and binding.ref is not None:
                return self._receiver_class(self.linked.function(binding.ref), binding.name)
        return None

    def local_bases(self, klass: Class) -> list[Class]:
        """Return the direct bases of a class that the program holds."""
        if not klass.bases:
            return []
        return [
            one.klass
            for base in klass.bases
            for one in self.objects(base, klass.branch)
            if isinstance(one, LocalClass) and one.klass is not klass
        ]

    def below(self, klass: Class) -> tuple[Class, ...]:
        """Return the classes below ``klass``; those of tests are fakes and do not count for other code."""
        return self._solver.solve(("below", klass.body), lambda: tuple(dict.fromkeys(self._below(klass))), ())

    def _below(self, klass: Class) -> Iterator[Class]:
        from_tests = is_test_path(self.linked.path_of(klass.body))
        names = {klass.name, *self.linked.aliases.get(klass.name, ())}
        for name in sorted(names):
            for candidate in self.linked.subclasses.get(name, ()):
                if candidate is klass or (is_test_path(self.linked.path_of(candidate.body)) and not from_tests):
                    continue
                if any(base is klass for base in self.local_bases(candidate)):
                    yield candidate
                    yield from self.below(candidate)

    def field_values(self, klass: Class, name: str, call: Call | None) -> list[Expr]:
        """Return what constructing a class without ``__init__`` (a dataclass, a model) hands to field ``name``.

        Without ``call`` every construction in the program counts.
        """
        if name not in self._field_words:
            return []
        if name not in self.field_names(klass) or self.constructor(klass) is not None:
            return []
        if call is not None:
            return self._field_argument(klass, name, call)
        return self._solver.solve(
            ("fields", klass.body, name),
            lambda: [value for made in self._constructions(klass) for value in self._field_argument(klass, name, made)],
            [],
        )

    @cached_property
    def _field_words(self) -> frozenset[str]:
        """What any class of the program declares as a field."""
        classes = self.linked.class_of.values()
        return frozenset(field.name for klass in classes for field in self._own_fields(klass))

    def field_names(self, klass: Class) -> tuple[str, ...]:
        """Return the declared fields of a class, those of its bases first."""
        key = ("fields of", klass.body)
        known: tuple[str, ...] | None = self._done.get(key)
        return known if known is not None else self._solver.solve(key, lambda: self._field_names(klass), ())

    def _field_names(self, klass: Class) -> tuple[str, ...]:
        inherited = [name for base in self.local_bases(klass)[:1] for name in self.field_names(base)]
        return tuple(dict.fromkeys([*inherited, *(field.name for field in self._own_fields(klass))]))

    def _own_fields(self, klass: Class) -> list[Binding]:
        bindings = (one for name in self.scopes.names(klass.body) for one in self.scopes.in_scope(klass.body, name))
        return [one for one in bindings if one.how in _FIELDS and one.annotation is not None]

    def _field_argument(self, klass: Class, name: str, call: Call) -> list[Expr]:
        return [arg.value for arg in _argument(call.args, name, self.field_names(klass).index(name))]

    def _constructions(self, klass: Class) -> Iterator[Call]:
        from_tests = is_test_path(self.linked.path_of(klass.body))
        names = {klass.name, *self.linked.aliases.get(klass.name, ())}
        for name in sorted(names):
            for call, path in self._candidates(name, None, klass):
                if is_test_path(path) and not from_tests:
                    continue
                if any(isinstance(one, LocalClass) and one.klass is klass for one in self.objects(call.func)):
                    yield call

    def _method(self, found: Object, instance: LocalInstance | None) -> Iterable[Object]:
        if not isinstance(found, LocalFunction) or instance is None:
            return [found]
        if is_decorated(found.function, PROPERTY_DECORATORS):
            return self.returned(found.function)
        return [LocalFunction(found.function, instance)]

    def _inherited(self, klass: Class, name: str) -> list[Object]:
        """Return what the bases of a class know by ``name``: the member that ``super()`` gives."""
        found: list[Object] = []
        for base in klass.bases:
            for one in self.objects(base, klass.branch):
                if isinstance(one, LocalClass):
                    found += self._class_member(one.klass, name, LocalInstance(klass))
        return found

    def member_values(self, klass: Class, name: str) -> list[Expr]:
        """Return the expressions that give a member of a class its value, those of its bases included."""
        found = [one.value for one in self._sets(klass, name) if one.value is not None]
        for binding in self.scopes.in_scope(klass.body, name):
            found += [binding.value] if binding.value is not None else []
            if binding.how == "def":
                found += self.linked.function(binding.ref or 0).returns
        found += self.field_values(klass, name, None)
        for base in self.local_bases(klass) if not found else ():
            found += self.member_values(base, name)
        return found

    def member_texts(
        self,
        klass: Class,
        name: str,
        strings: Strings,
        call: Call | None = None,
        seen: frozenset[int] = frozenset(),
        *,
        is_open: bool = False,
    ) -> list[Text]:
        """Return the texts of an attribute of a class of the project, inherited ones too.

        ``call`` constructed the instance; ``is_open`` counts the classes below as well.
        """
        key = (klass.body, name, is_open, id(call))
        if not seen and key in self._texts_of_class:
            return self._texts_of_class[key]
        found = self._own_texts(klass, name, strings, call)
        if not found and klass.body not in seen:
            for base in self.local_bases(klass):
                found += self.member_texts(base, name, strings, call, seen | {klass.body})
        if is_open and not seen:
            for below in self.below(klass):
                found += self._own_texts(below, name, strings, None)
        if not seen and self._solver.is_whole:
            self._texts_of_class[key] = found
        return found

    def _own_texts(self, klass: Class, name: str, strings: Strings, call: Call | None) -> list[Text]:
        found: list[Text] = []
        for binding in self.scopes.in_scope(klass.body, name):
            if binding.how == "assign" and binding.value is not None:
                found += strings.texts(binding.value, binding.branch)
            elif binding.how == "def":
                function = self.linked.function(binding.ref or 0)
                if is_decorated(function, PROPERTY_DECORATORS):
                    found += [text for expr in function.returns for text in strings.texts(expr)]
        for attribute in self._sets(klass, name):
            if attribute.value is not None:
                found += strings.texts(attribute.value, attribute.branch)
        for value in self.field_values(klass, name, call):
            found += strings.texts(value)
        return found

    def assigned_texts(self, expr: Attr, strings: Strings) -> list[Text]:
        """Return the texts assigned to the same attribute path of a holder nothing else is known about."""
        return [
            text
            for attribute in self.assignments(expr)
            if attribute.value is not None
            for text in strings.texts(attribute.value, attribute.branch)
        ]

    def _assigned(self, expr: Attr) -> Iterable[Object]:
        """Follow ``holder.client = OpenAI()`` for a holder nothing else is known about."""
        for attribute in self.assignments(expr):
            if attribute.value is not None:
                yield from self.objects(attribute.value, attribute.branch)

    def assignments(self, expr: Attr) -> Iterable[AttrSet]:
        """Yield what sets the same attribute of the same holder, for a holder nothing else is known about."""
        wanted = dotted(expr)
        if wanted is None:
            return
        home = self.scopes.home(_root(expr))
        keys = self.holders(expr.base)
        for attribute, written, place in self._written_as(expr.name):
            same = written == wanted and place == home
            if same or not keys.isdisjoint(self.holders(attribute.target.base)):
                yield attribute

    def _written_as(self, name: str) -> list[tuple[AttrSet, str, int | None]]:
        """Return what sets an attribute of that name on a chain of names: how that is written, and where it begins."""
        known = self._written.get(name)
        if known is None:
            known = self._written[name] = []
            for attribute in self.linked.attributes.get(name, ()):
                written = dotted(attribute.target)
                if written is not None:
                    known.append((attribute, written, self.scopes.home(_root(attribute.target))))
        return known

    def holders(self, expr: Expr) -> frozenset[Holder]:
        """Return keys of the objects that a name or attribute chain stands for, the same in every file.

        A key is the scope that binds the name, with the name and the attributes; imports are followed to their module.
        """
        key = ("holders", id(expr))
        known: frozenset[Holder] | None = self._done.get(key)
        if known is not None:
            return known
        return self._solver.solve(key, lambda: frozenset(self._holders(expr)), frozenset())

    def _holders(self, expr: Expr) -> Iterator[Holder]:
        if isinstance(expr, Name):
            yield from self._holder_keys(self.scopes.reaching(expr))
        elif isinstance(expr, Attr):
            if expr.name == "state" and last_name(expr.base) in STATEFUL:
                yield STATE
            for base in self.objects(expr.base):
                if isinstance(base, Module):
                    yield from self._holder_keys(self.links.member(base, expr.name))
            for scope, names in self.holders(expr.base):
                yield (scope, (*names, expr.name))

    def _holder_keys(self, meanings: Iterable[Meaning]) -> Iterator[Holder]:
        for meaning in meanings:
            if not isinstance(meaning, Binding):
                continue
            if meaning.how == "import":
                fact = self.linked.import_(meaning.ref or 0)
                if self.links.is_first_party(fact):
                    yield from self._holder_keys(self.links.imported(fact))
            elif meaning.how in ("assign", "class", "with", "annotation"):
                # Several assignments of one name are one holder.
                yield (meaning.scope, (meaning.name,))

    # Calls -------------------------------------------------------------------------------------------

    def _call(self, call: Call, branch: tuple[Arm, ...]) -> Iterable[Object]:
        found: list[Object] = []
        for func in self.objects(call.func, branch):
            found += self.called(func, call, call.args, branch)
        if not found:
            found += self._called_by_name(call, branch)
        return found

    def called(self, func: Object, call: Call, args: tuple[Arg, ...], branch: tuple[Arm, ...] = ()) -> Iterable[Object]:
        """Return what calling ``func`` gives."""
        match func:
            case External():
                return self._called_external(func, call, args, branch)
            case Partial(target=target, args=held, call=made):
                # The partial is the place that decides; calls of it only fill in the rest.
                return self.called(target, made, (*held, *args), branch)
            case LocalFunction(function=function):
                given = self.generated(function) if is_generator(function) else self.returned(function)
                return _built([*given, *self.annotated(function.annotation)])
            case LocalClass(klass=klass):
                return self._instance_of(klass, call)
            case Member(instance=instance, path=path):
                return self._called_member(instance, path, call, args)
            case Deferred(body=body):
                return self.objects(body)
            case RecordClass(fields=fields):
                return [self.values.record(fields, call)]
            case Instance():
                # `client.with_options(…)`: the attribute was the client already.
                named = call.func.name if isinstance(call.func, Attr) else ""
                return [func] if named in func.client.same else []
            case LocalInstance(klass=klass):
                return [
                    one
                    for method in self._class_member(klass, "__call__", func)
                    for one in self.called(method, call, args, branch)
                ]
        return ()

    def returned(self, function: Function) -> Iterable[Object]:
        """Return what a function's ``return`` and ``yield`` give."""
        for expr in function.returns:
            yield from self.objects(expr)

    def generated(self, function: Function) -> list[Object]:
        """Return the iterator that calling a generator gives."""
        made = self.contents.made(
            ("yielded", function.body), lambda: Items("list", function.yields, function.span)
        )  # fmt: skip
        return [replace(made, is_whole=False)]

    def _called_external(
        self, func: External, call: Call, args: tuple[Arg, ...], branch: tuple[Arm, ...]
    ) -> Iterable[Object]:
        if func.path in PARTIAL and call.args:
            return [Partial(one, call.args[1:], call) for one in self.objects(call.args[0].value, branch)]
        if func.path in HANDED_THROUGH:
            return self._handed(call, HANDED_THROUGH[func.path], branch)
        if func.path in CALLED_THROUGH and call.args:
            return self._made_by(call.args[0].value, call, branch)
        if func.path in FIELD_FUNCTIONS:
            declared = [one for value in self.values.declared(call) for one in self.objects(value, branch)]
            made = [one for factory in self.values.factories(call) for one in self._made_by(factory, call, branch)]
            return [*declared, *made]
        if func.path in NAMESPACES:
            return [self.contents.namespace(call)]
        if func.path in RECORD_CLASSES:
            record = self.values.record_class(call)
            return [record] if record is not None else []
        if func.path in CONTAINER_CLASSES:
            built = self.contents.built(func.path.rpartition(".")[2], call)
            return [built] if built is not None else []
        if func.path in IMPORT_FUNCTIONS:
            return self._imported_by_call(call)
        return self._called_symbol(func, call, args, branch)

    def _made_by(self, factory: Expr, call: Call, branch: tuple[Arm, ...]) -> Iterator[Object]:
        """Yield what a function that is handed on gives when it is called without arguments."""
        for target in self.objects(factory, branch):
            if isinstance(target, LocalFunction) and is_generator(target.function):
                yield from self.returned(target.function)
            else:
                yield from self.called(target, call, (), branch)

    def _called_symbol(
        self, func: External, call: Call, args: tuple[Arg, ...], branch: tuple[Arm, ...]
    ) -> Iterable[Object]:
        symbol = self.symbol(func)
        if symbol is None:
            return self._class_method(func, call, args)
        if symbol.client is not None:
            return [Instance(symbol.client, "construction", call, args, func)]
        if symbol.service_factory is not None:
            return self._service(func, symbol, call, args)
        if symbol.function is not None:
            return self._called_function(func, symbol, call, args, branch)
        return self._class_method(func, call, args)

    def _called_function(
        self, func: External, symbol: Symbol, call: Call, args: tuple[Arg, ...], branch: tuple[Arm, ...]
    ) -> Iterable[Object]:
        function = symbol.function
        if function is None:
            return
        if function.kind == "wrap":
            for arg in _argument(args, function.wraps, function.wraps_position or 0):
                yield from self.objects(arg.value, branch)
        elif function.returns is not None:
            returned = self.catalogue.symbol(function.returns)
            if returned is not None and returned.client is not None:
                yield Instance(returned.client, "factory", call, args, func)

    def _class_method(self, func: External, call: Call, args: tuple[Arg, ...]) -> Iterable[Object]:
        """``Client.from_env()``: an alternative constructor of a listed class."""
        path, _, name = func.path.rpartition(".")
        if name.startswith("from_") or name in ("create", "default", "construct", "model_construct"):
            symbol = self.catalogue.symbol(path)
            if symbol is not None and symbol.client is not None:
                yield Instance(symbol.client, "construction", call, args, func)

    def _called_member(
        self, instance: Instance, path: tuple[str, ...], call: Call, args: tuple[Arg, ...]
    ) -> Iterable[Object]:
        client = instance.client
        if path[-1] in client.same and len(path) == 1:
            return [instance]
        child = client.children.get(".".join(path))
        if child is not None:
            symbol = self.catalogue.symbol(child)
            if symbol is not None and symbol.client is not None:
                return [Instance(symbol.client, instance.origin, instance.call, instance.args, instance.source)]
        if client.session:
            name = ".".join((client.path, *path))
            symbol = self.catalogue.symbol(name)
            if symbol is not None and symbol.service_factory is not None:
                return self._service(External(name, None), symbol, call, args)
        return ()

    def _service(self, func: External, symbol: Symbol, call: Call, args: tuple[Arg, ...]) -> Iterable[Object]:
        factory = symbol.service_factory
        if factory is None:
            return
        for arg in _argument(args, factory.parameter, factory.position):
            for name in self._texts(arg.value):
                service = self.catalogue.service(factory.family, name)
                if service is not None:
                    client = service_client(service, factory)
                    yield Instance(client, "service", call, args, func, service)

    def _handed(self, call: Call, position: int, branch: tuple[Arm, ...]) -> Iterable[Object]:
        if len(call.args) <= position:
            return ()
        handed = self.objects(call.args[position].value, branch)
        if position == 0:
            return handed
        # `cast(T, x)` is the x that a T can be; of another type when T is known to be none of ours.
        promised = _built([*self.annotated(call.args[0].value)])
        classes = {one.client.path for one in promised if isinstance(one, Instance)}
        named = [one for name in annotated_names(call.args[0].value) for one in self.objects(name, branch)]
        if not named:
            return handed
        kept = [one for one in handed if isinstance(one, Instance) and one.client.path in classes]
        return kept or promised

    def _imported_by_call(self, call: Call) -> Iterable[Object]:
        if not call.args or call.args[0].star:
            return
        path = self.linked.home(call)
        for text in self._texts(call.args[0].value):
            dotted_name = text.replace(":", ".")
            if not dotted_name:
                continue
            if path is not None:
                found = self.links.by_name(path, dotted_name)
                if found:
                    yield from self.meant(found)
                    continue
            if not dotted_name.startswith("."):
                yield External(dotted_name, None, call)

    def _called_by_name(self, call: Call, branch: tuple[Arm, ...]) -> Iterable[Object]:
        """Calls whose function is a builtin or a method of an unknown receiver."""
        func = call.func
        if isinstance(func, Name) and not self.scopes.reaching(func, branch):
            if func.id == "getattr" and len(call.args) >= 2:
                return self._getattr(call, branch)
            if func.id == "__import__":
                return self._imported_by_call(call)
            if func.id == "super":
                klass = self.linked.enclosing_class(func.scope)
                return [Super(klass)] if klass is not None else []
            return self._called_builtin(func.id, call, branch)
        if isinstance(func, Attr):
            if func.name in HANDED_THROUGH_METHODS and call.args:
                return self.values.entered_objects(call.args[0].value)
            return [*self._table_method(func, call, branch), *self._named_service(func, call, branch)]
        return ()

    def _called_builtin(self, name: str, call: Call, branch: tuple[Arm, ...]) -> Iterable[Object]:
        if name in ("next", "anext"):
            return [one for value in self.next_of(call) for one in self.objects(value, branch)]
        built = self.contents.built(name, call)
        return [built] if built is not None else []

    def next_of(self, call: Call) -> list[Expr]:
        """Return what ``next(iterator, default)`` can be."""
        if not call.args:
            return []
        return [*self.contents.first(call.args[0].value), *self._default(call)]

    def _named_service(self, func: Attr, call: Call, branch: tuple[Arm, ...]) -> Iterable[Object]:
        """``session.client("bedrock-runtime")`` on an injected session: the name of the service says enough."""
        if func.name not in SERVICE_METHODS or self.objects(func.base, branch):
            return
        for factory in self.catalogue.service_factories():
            if factory.path.rpartition(".")[2] != func.name:
                continue
            for arg in _argument(call.args, factory.parameter, factory.position):
                for name in self._texts(arg.value):
                    service = self.catalogue.service(factory.family, name)
                    if service is not None and is_telling(service):
                        yield Instance(service_client(service, factory), "service", call, call.args, None, service)
                        return

    def _getattr(self, call: Call, branch: tuple[Arm, ...]) -> Iterable[Object]:
        for text in self._texts(call.args[1].value):
            for base in self.objects(call.args[0].value, branch):
                yield from self.member(base, text)
        for default in call.args[2:3]:
            yield from self.objects(default.value, branch)

    def _table_method(self, func: Attr, call: Call, branch: tuple[Arm, ...]) -> Iterable[Object]:
        """``TABLE.get(key)``, ``.values()``, ``.pop(key)`` of a known table."""
        if func.name not in TABLE_METHODS:
            return
        for base in self.objects(func.base, branch):
            if not isinstance(base, Container):
                continue
            yield from self.contents.viewed(func.name, base, func.base, call)
            for value in self.taken(func, base, call):
                yield from self.objects(value)

    def taken(self, func: Attr, base: Container, call: Call) -> list[Expr]:
        """Return what ``get``, ``pop`` or ``setdefault`` of a container gives."""
        if func.name in ("__next__", "__anext__", "send", "asend"):
            return [] if base.is_whole else self.contents.elements(base.expr)
        if func.name not in ("get", "pop", "setdefault", "popleft"):
            return []
        if isinstance(base.expr, Items) and func.name not in ("pop", "popleft"):
            return []
        key = call.args[0].value if call.args else None
        if isinstance(base.expr, Items):
            # What was put in stands at the end.
            return [*self.contents.elements(base.expr), *self.put_into(base, func.base)]
        return [*self.items(base, key), *self.contents.put_into(base, func.base, key), *self._default(call)]

    def _default(self, call: Call) -> list[Expr]:
        return [arg.value for arg in call.args[1:2] if not arg.star]

    def calls_behind(self, expr: Expr, branch: tuple[Arm, ...] = ()) -> list[Call]:
        """Return the calls whose result ``expr`` is, through names only."""
        if isinstance(expr, Call):
            return [expr]
        if not isinstance(expr, Name):
            return []
        values = [one.value for one in self.scopes.reaching(expr, branch) if one.how == "assign" and not one.path]
        return [value for value in values if isinstance(value, Call)]

    def is_mutated(self, expr: Expr) -> bool:
        """Say whether a name's mapping gets items or is updated somewhere in the file."""
        if not isinstance(expr, Name):
            return not isinstance(expr, (Table, Call))
        home = self.scopes.home(expr)
        for site in self.linked.file_of(expr.scope).sites:
            target = site.expr
            if site.role == "target" and isinstance(target, Sub):
                holder = target.base
            elif isinstance(target, Call) and isinstance(target.func, Attr):
                if target.func.name not in ("update", "setdefault"):
                    continue
                holder = target.func.base
            else:
                continue
            if isinstance(holder, Name) and holder.id == expr.id and self.scopes.home(holder) == home:
                return True
        return False

    # Containers --------------------------------------------------------------------------------------

    def _subscript(self, expr: Sub, branch: tuple[Arm, ...]) -> Iterable[Object]:
        for base in self.objects(expr.base, branch):
            if isinstance(base, Container):
                for value in self.contents_of(base, expr.base, expr.key):
                    yield from self.objects(value)
            elif isinstance(base, LocalInstance):
                yield from self._asked(base, ("__getitem__",))
            elif isinstance(base, (External, LocalClass)):
                # `Agent[Deps, Output](…)`: a parametrised class constructs the same object.
                yield base

    def _asked(self, instance: LocalInstance, names: tuple[str, ...]) -> Iterator[Object]:
        """Yield what methods of a class of the project return that Python calls without naming them."""
        for name in names:
            for method in self.member(instance, name):
                if isinstance(method, LocalFunction):
                    is_iterator = is_generator(method.function)
                    yield from self.generated(method.function) if is_iterator else self.returned(method.function)

    def put_into(self, container: Container, written: Expr) -> list[Expr]:
        """Return what is put into a container after its display, wherever it goes by the same last name."""
        return self.contents.put_into(container, written)

    def contents_of(self, found: Object, written: Expr, key: Expr | None) -> list[Expr]:
        """Return what ``written[key]`` can be when ``written`` is the container ``found``."""
        if not isinstance(found, Container):
            return []
        return [*self.items(found, key), *self.contents.put_into(found, written, key)]

    def items(self, container: Container, key: Expr | None) -> list[Expr]:
        """Return the elements that ``container[key]`` can be."""
        return self.contents.items(container.expr, key if container.is_whole else None)


def _built(found: list[Object]) -> list[Object]:
    """Drop what an annotation promises where the object itself is known."""
    if not any(isinstance(one, Instance) and one.origin != "annotation" for one in found):
        return found
    return [one for one in found if not isinstance(one, Instance) or one.origin != "annotation"]


def _argument(args: tuple[Arg, ...], keyword: str | None, position: int) -> list[Arg]:
    """Return the argument given by ``keyword`` or at ``position``, as a list of none or one."""
    for arg in args:
        if keyword is not None and arg.keyword == keyword:
            return [arg]
    positional = [arg for arg in args if arg.keyword is None and arg.star != "**"]
    if position < len(positional) and not any(arg.star for arg in positional[: position + 1]):
        return [positional[position]]
    return []


argument = _argument


def _root(expr: Expr) -> Name:
    while isinstance(expr, Attr):
        expr = expr.base
    if not isinstance(expr, Name):
        raise TypeError(expr)
    return expr


def _identity(found: Object) -> tuple[object, ...]:
    match found:
        case External(path=path) | FirstParty(path=path):
            return (type(found), path)
        case Module(path=path, file=file):
            return (Module, path, file)
        case Super(klass=klass):
            return (Super, id(klass))
        case Instance(client=client, call=call, klass=klass, service=service, origin=origin):
            return (Instance, client.path, id(call), id(klass), service and service.name, origin)
        case LocalInstance(klass=klass, call=call):
            return (LocalInstance, id(klass), id(call))
        case LocalClass(klass=klass):
            return (LocalClass, id(klass))
        case LocalFunction(function=function):
            return (LocalFunction, id(function))
        case Container(expr=expr):
            return (Container, id(expr))
        case RecordClass(call=call):
            return (RecordClass, id(call))
        case Deferred(body=body):
            return (Deferred, id(body))
    return (id(found),)


def _distinct(objects: Iterable[Object]) -> Sequence[Object]:
    """Keep one of each; a name that is there at run time stands for one that only type checkers see."""
    found = objects if isinstance(objects, (list, tuple)) else list(objects)
    if len(found) < 2:
        return found
    seen: dict[tuple[object, ...], Object] = {}
    for one in found:
        key = _identity(one)
        known = seen.setdefault(key, one)
        if known is not one and _is_for_types(known) and not _is_for_types(one):
            seen[key] = one
    return list(seen.values())


def _is_for_types(found: Object) -> bool:
    """Say whether a name, or the class of an instance, is imported for type checkers or known from an annotation."""
    source = found.source if isinstance(found, Instance) else found
    return isinstance(source, External) and (
        source.promised or (source.imported is not None and source.imported.type_checking)
    )
