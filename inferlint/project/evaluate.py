"""What expressions evaluate to: imports, clients, local functions and classes, containers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.catalogue.lookup import is_telling
from inferlint.model.expr import (
    Attr,
    Binary,
    Call,
    Choice,
    Const,
    Expr,
    Items,
    Name,
    Scoped,
    Sub,
    Table,
    Walrus,
    dotted,
)
from inferlint.project.annotations import annotated_names
from inferlint.project.context import walk
from inferlint.project.known import (
    CALLED_THROUGH,
    HANDED_THROUGH,
    HANDED_THROUGH_METHODS,
    IMPORT_FUNCTIONS,
    PARTIAL,
    PROPERTY_DECORATORS,
    SERVICE_METHODS,
)
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
    Object,
    Partial,
)
from inferlint.project.services import service_client

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from inferlint.catalogue.lookup import Catalogue, Symbol
    from inferlint.model.expr import Arg
    from inferlint.model.facts import Arm, AttrSet, Binding, Class, FileFacts, Function, Import
    from inferlint.project.scopes import Scopes
    from inferlint.project.solver import Solver
    from inferlint.project.strings import Strings, Text

#: How many meanings of one expression are kept.
MEANINGS = 16


class Evaluator:
    """Answers what an expression of one file can be. Answers are remembered by ``solver``.

    ``is_first_party(fact)`` says whether an import is of the project's own code; ``texts(expr)`` gives the
    literal strings an expression can be.
    """

    def __init__(
        self,
        facts: FileFacts,
        scopes: Scopes,
        catalogue: Catalogue,
        is_first_party: Callable[[Import], bool],
        texts: Callable[[Expr], list[str]],
        solver: Solver,
    ) -> None:
        self.facts = facts
        self.scopes = scopes
        self.catalogue = catalogue
        self._is_first_party = is_first_party
        self._texts = texts
        self._solver = solver
        self._functions = {function.body: function for function in facts.functions}
        self._classes = {klass.body: klass for klass in facts.classes}
        self._attributes = self._index_attributes()
        self._calls_by_name = _calls_by_name(facts)
        self._branches = {id(site.expr): site.branch for site in facts.sites}
        self._stars = [fact for fact in facts.imports if fact.name == "*" and fact.module]

    def _index_attributes(self) -> dict[str, list[AttrSet]]:
        index: dict[str, list[AttrSet]] = {}
        for attribute in self.facts.attributes:
            index.setdefault(attribute.target.name, []).append(attribute)
        return index

    # Entry -------------------------------------------------------------------------------------------

    def objects(self, expr: Expr, branch: tuple[Arm, ...] = ()) -> tuple[Object, ...]:
        """Return everything ``expr`` can be, without duplicates, empty when nothing is known."""
        branch = branch or self._branches.get(id(expr), ())
        return self._solver.solve(
            ("objects", id(expr)), lambda: tuple(_distinct(self._evaluate(expr, branch)))[:MEANINGS], ()
        )

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
                return [one for one in both if isinstance(one, Instance)]
            case Scoped(kind="lambda", result=result):
                return [Deferred(result)]
            case Scoped(kind="list" | "set" | "generator", result=result):
                return [Container(Items("list", (result,), expr.span))]
            case Scoped(kind="dict", result=Table() as table):
                return [Container(table)]
        return ()

    # Names -------------------------------------------------------------------------------------------

    def _name(self, name: Name, branch: tuple[Arm, ...]) -> list[Object]:
        bindings = self.scopes.reaching(name, branch)
        if not bindings:
            return list(self._starred(name.id))
        return _built([one for binding in bindings for one in self.binding(binding)])

    def _starred(self, name: str) -> Iterable[Object]:
        for fact in self._stars:
            if self._is_first_party(fact):
                continue
            symbol = self.catalogue.symbol(f"{fact.module}.{name}")
            if symbol is not None and symbol.kind not in ("unlisted", "module"):
                yield External(f"{fact.module}.{name}", fact)

    def binding(self, binding: Binding) -> Iterable[Object]:
        """Return what one binding gives its name."""
        match binding.how:
            case "import":
                return self._imported(self.facts.imports[binding.ref or 0])
            case "def":
                return [LocalFunction(self.facts.functions[binding.ref or 0])]
            case "class":
                return [LocalClass(self.facts.classes[binding.ref or 0])]
            case "param":
                return self._parameter(binding)
            case "annotation":
                return self.annotated(binding.annotation)
            case "assign":
                return [*self._element(binding), *self.annotated(binding.annotation)]
            case "with" | "match":
                return self._element(binding)
            case "for":
                return self._iterated(binding)
        return ()

    def _imported(self, fact: Import) -> Iterable[Object]:
        if fact.target is None:
            return ()
        if self._is_first_party(fact):
            return [FirstParty(fact.target, fact)]
        return [External(fact.target, fact)]

    def _element(self, binding: Binding) -> Iterable[Object]:
        if binding.value is None:
            return ()
        if not binding.path:
            return self.objects(binding.value, binding.branch)
        return self._unpacked(binding.value, binding.path, binding.branch)

    def _unpacked(self, value: Expr, path: tuple[int, ...], branch: tuple[Arm, ...]) -> Iterable[Object]:
        for found in self.objects(value, branch):
            if isinstance(found, Container) and isinstance(found.expr, Items):
                items = found.expr.items
                if path[0] < len(items):
                    if len(path) == 1:
                        yield from self.objects(items[path[0]], branch)
                    else:
                        yield from self._unpacked(items[path[0]], path[1:], branch)

    def _iterated(self, binding: Binding) -> Iterable[Object]:
        if binding.value is None:
            return
        for found in self.objects(binding.value, binding.branch):
            if not isinstance(found, Container):
                continue
            for element in _elements(found.expr):
                if binding.path:
                    yield from self._unpacked(element, binding.path, binding.branch)
                else:
                    yield from self.objects(element, binding.branch)

    def _parameter(self, binding: Binding) -> Iterable[Object]:
        function = None if binding.ref is None else self.facts.functions[binding.ref]
        if function is not None:
            klass = self._receiver_class(function, binding.name)
            if klass is not None:
                static = _decorated(function, frozenset({"classmethod"}))
                yield from self._instance_of(klass) if not static else [LocalClass(klass)]
                return
        yield from self.annotated(binding.annotation)
        if binding.value is not None:
            yield from self.objects(binding.value)
        if function is not None:
            for handed in self.handed_to(function, binding.name):
                yield from self.objects(handed)

    def handed_to(self, function: Function, name: str) -> list[Expr]:
        """Return what the calls in this file hand to a parameter; there may be calls elsewhere."""
        return self._solver.solve(
            ("handed", function.body, name),
            lambda: [arg.value for call in self._calls_of(function) for arg in self._given(call, function, name)],
            [],
        )

    def _calls_of(self, function: Function) -> Iterable[Call]:
        for call in self._calls_by_name.get(function.name, ()):
            if any(isinstance(one, LocalFunction) and one.function is function for one in self.objects(call.func)):
                yield call

    def _given(self, call: Call, function: Function, name: str) -> list[Arg]:
        names = [param.name for param in function.params if not param.star]
        if name not in names:
            return []
        bound = isinstance(call.func, Attr) and function.scope in self._classes
        if bound and not _decorated(function, frozenset({"staticmethod"})):
            names = names[1:]
        return _argument(call.args, name, names.index(name)) if name in names else []

    def _receiver_class(self, function: Function, name: str) -> Class | None:
        """Return the class when ``name`` is the first parameter of one of its methods."""
        klass = self._classes.get(function.scope)
        if klass is None or not function.params or function.params[0].name != name:
            return None
        return None if _decorated(function, frozenset({"staticmethod"})) else klass

    def _instance_of(self, klass: Class, call: Call | None = None) -> list[Object]:
        """Return an instance of a local class; of a client as well when it inherits from one."""
        found: list[Object] = [LocalInstance(klass, call)]
        for base in self.bases(klass):
            symbol = self.symbol(base)
            if symbol is not None and symbol.client is not None and isinstance(base, External):
                args = call.args if call is not None else ()
                found.append(Instance(symbol.client, "subclass", call, args, base, None, klass))
        return found

    def bases(self, klass: Class, seen: frozenset[int] = frozenset()) -> list[Object]:
        """Return the third-party bases of a class, through its local bases too."""
        found: list[Object] = []
        for base in klass.bases:
            for one in self.objects(base, klass.branch):
                if isinstance(one, LocalClass) and one.klass.body not in seen:
                    found += self.bases(one.klass, seen | {klass.body})
                elif isinstance(one, External):
                    found.append(one)
        return found

    def annotated(self, annotation: Expr | None) -> Iterable[Object]:
        """Return the instances that an annotation promises: clients and local classes."""
        if annotation is None:
            return
        for name in annotated_names(annotation):
            for found in self.objects(name):
                if isinstance(found, LocalClass):
                    yield from self._instance_of(found.klass)
                    continue
                symbol = self.symbol(found)
                if symbol is not None and symbol.client is not None and isinstance(found, External):
                    yield Instance(symbol.client, "annotation", None, (), found)

    # Attributes --------------------------------------------------------------------------------------

    def _attribute(self, expr: Attr, branch: tuple[Arm, ...]) -> Iterable[Object]:
        found: list[Object] = []
        for base in self.objects(expr.base, branch):
            found += self.member(base, expr.name)
        if not found:
            found += self._assigned(expr)
        return found

    def member(self, base: Object, name: str) -> Iterable[Object]:
        """Return the attribute ``name`` of ``base``."""
        match base:
            case External(path=path, imported=imported, dynamic=dynamic):
                return [External(f"{path}.{name}", imported, dynamic)]
            case FirstParty(path=path, imported=imported):
                return [FirstParty(f"{path}.{name}", imported)]
            case Instance():
                if name in base.client.same:
                    return [base]
                return [Member(base, (name,))]
            case Member(instance=instance, path=path):
                return [Member(instance, (*path, name))]
            case LocalInstance(klass=klass):
                return self._class_member(klass, name, base)
            case LocalClass(klass=klass):
                return self._class_member(klass, name, None)
            case Partial() if name == "func":
                return [base.target]
        return ()

    def _class_member(
        self, klass: Class, name: str, instance: LocalInstance | None, seen: frozenset[int] = frozenset()
    ) -> list[Object]:
        found: list[Object] = []
        for binding in self.scopes.in_scope(klass.body, name):
            for one in self.binding(binding):
                found += self._method(one, instance)
        for attribute in self._attributes.get(name, ()):
            if self._sets_member(attribute, klass):
                found += self.annotated(attribute.annotation)
                if attribute.value is not None:
                    found += self.objects(attribute.value, attribute.branch)
        if not found and klass.body not in seen:
            for base in klass.bases:
                for one in self.objects(base, klass.branch):
                    if isinstance(one, LocalClass):
                        found += self._class_member(one.klass, name, instance, seen | {klass.body})
        return _built(found)

    def _method(self, found: Object, instance: LocalInstance | None) -> Iterable[Object]:
        if not isinstance(found, LocalFunction) or instance is None:
            return [found]
        if _decorated(found.function, PROPERTY_DECORATORS):
            return self.returned(found.function)
        return [LocalFunction(found.function, instance)]

    def _sets_member(self, attribute: AttrSet, klass: Class) -> bool:
        """Say whether ``self.x = …`` stands in a method of ``klass`` (or ``Klass.x = …`` anywhere)."""
        base = attribute.target.base
        if not isinstance(base, Name):
            return False
        for binding in self.scopes.reaching(base):
            if binding.how == "param" and binding.ref is not None:
                function = self.facts.functions[binding.ref]
                if self._receiver_class(function, binding.name) is klass:
                    return True
            if binding.how == "class" and self.facts.classes[binding.ref or 0] is klass:
                return True
        return False

    def member_texts(self, klass: Class, name: str, strings: Strings, seen: frozenset[int] = frozenset()) -> list[Text]:
        """Return the texts of an attribute of a local class, inherited ones too."""
        found: list[Text] = []
        for binding in self.scopes.in_scope(klass.body, name):
            if binding.how == "assign" and binding.value is not None:
                found += strings.texts(binding.value, binding.branch)
            elif binding.how == "def":
                function = self.facts.functions[binding.ref or 0]
                if _decorated(function, PROPERTY_DECORATORS):
                    found += [text for expr in function.returns for text in strings.texts(expr)]
        for attribute in self._attributes.get(name, ()):
            if attribute.value is not None and self._sets_member(attribute, klass):
                found += strings.texts(attribute.value, attribute.branch)
        if not found and klass.body not in seen:
            for base in klass.bases:
                for one in self.objects(base, klass.branch):
                    if isinstance(one, LocalClass):
                        found += self.member_texts(one.klass, name, strings, seen | {klass.body})
        return found

    def assigned_texts(self, expr: Attr, strings: Strings) -> list[Text]:
        """Return the texts assigned to the same attribute path of a holder nothing else is known about."""
        return [
            text
            for attribute in self._assignments(expr)
            if attribute.value is not None
            for text in strings.texts(attribute.value, attribute.branch)
        ]

    def _assigned(self, expr: Attr) -> Iterable[Object]:
        """Follow ``holder.client = OpenAI()`` for a holder nothing else is known about."""
        for attribute in self._assignments(expr):
            if attribute.value is not None:
                yield from self.objects(attribute.value, attribute.branch)

    def _assignments(self, expr: Attr) -> Iterable[AttrSet]:
        wanted = dotted(expr)
        if wanted is None:
            return
        home = self.scopes.home(_root(expr))
        for attribute in self._attributes.get(expr.name, ()):
            if dotted(attribute.target) == wanted and self.scopes.home(_root(attribute.target)) == home:
                yield attribute

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
                return _built([*self.returned(function), *self.annotated(function.annotation)])
            case LocalClass(klass=klass):
                return self._instance_of(klass, call)
            case Member(instance=instance, path=path):
                return self._called_member(instance, path, call, args)
            case Deferred(body=body):
                return self.objects(body)
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

    def _called_external(
        self, func: External, call: Call, args: tuple[Arg, ...], branch: tuple[Arm, ...]
    ) -> Iterable[Object]:
        if func.path in PARTIAL and call.args:
            return [Partial(one, call.args[1:], call) for one in self.objects(call.args[0].value, branch)]
        if func.path in HANDED_THROUGH:
            return self._handed(call, HANDED_THROUGH[func.path], branch)
        if func.path in CALLED_THROUGH and call.args:
            return [
                one
                for target in self.objects(call.args[0].value, branch)
                for one in self.called(target, call, (), branch)
            ]
        if func.path in IMPORT_FUNCTIONS:
            return self._imported_by_call(call)
        return self._called_symbol(func, call, args, branch)

    def _called_symbol(
        self, func: External, call: Call, args: tuple[Arg, ...], branch: tuple[Arm, ...]
    ) -> Iterable[Object]:
        symbol = self.symbol(func)
        if symbol is None:
            return ()
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
        for text in self._texts(call.args[0].value):
            path = text.replace(":", ".")
            if path and not path.startswith("."):
                yield External(path, None, call)

    def _called_by_name(self, call: Call, branch: tuple[Arm, ...]) -> Iterable[Object]:
        """Calls whose function is a builtin or a method of an unknown receiver."""
        func = call.func
        if isinstance(func, Name) and not self.scopes.reaching(func, branch):
            if func.id == "getattr" and len(call.args) >= 2:
                return self._getattr(call, branch)
            if func.id == "__import__":
                return self._imported_by_call(call)
        if isinstance(func, Attr):
            if func.name in HANDED_THROUGH_METHODS and call.args:
                return self.objects(call.args[0].value, branch)
            return [*self._table_method(func, call, branch), *self._named_service(func, call, branch)]
        return ()

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
        if func.name not in ("get", "pop", "setdefault", "values"):
            return
        for base in self.objects(func.base, branch):
            if isinstance(base, Container) and isinstance(base.expr, Table):
                values = self._looked_up(base.expr, call.args[0].value if call.args else None)
                if func.name == "values":
                    yield Container(Items("list", tuple(values), call.span))
                else:
                    for value in values:
                        yield from self.objects(value)

    def calls_behind(self, expr: Expr, branch: tuple[Arm, ...] = ()) -> list[Call]:
        """Return the calls whose result ``expr`` is, through names only."""
        if isinstance(expr, Call):
            return [expr]
        if not isinstance(expr, Name):
            return []
        values = [one.value for one in self.scopes.reaching(expr, branch) if one.how == "assign" and not one.path]
        return [value for value in values if isinstance(value, Call)]

    def super_calls(self, klass: Class) -> list[Call]:
        """Return the calls of ``super().__init__`` (or ``Base.__init__``) in a class."""
        found: list[Call] = []
        for site in self.facts.sites:
            call = site.expr
            if not isinstance(call, Call) or not isinstance(call.func, Attr) or call.func.name != "__init__":
                continue
            if self._enclosing_class(site.scope) is klass:
                found.append(call)
        return found

    def _enclosing_class(self, scope: int | None) -> Class | None:
        while scope is not None:
            if scope in self._classes:
                return self._classes[scope]
            scope = self.facts.scopes[scope].parent
        return None

    def is_mutated(self, expr: Expr) -> bool:
        """Say whether a name's mapping gets items or is updated somewhere in the file."""
        if not isinstance(expr, Name):
            return not isinstance(expr, (Table, Call))
        home = self.scopes.home(expr)
        for site in self.facts.sites:
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
                for value in self.items(base.expr, expr.key):
                    yield from self.objects(value, branch)
            elif isinstance(base, (External, LocalClass)):
                # `Agent[Deps, Output](…)`: a parametrised class constructs the same object.
                yield base

    def items(self, container: Items | Table, key: Expr | None) -> list[Expr]:
        """Return the elements that ``container[key]`` can be."""
        if isinstance(container, Table):
            return self._looked_up(container, key)
        if isinstance(key, Const) and isinstance(key.value, int) and key.value < len(container.items):
            return [container.items[key.value]]
        return list(container.items)

    def _looked_up(self, table: Table, key: Expr | None) -> list[Expr]:
        wanted = self._texts(key) if key is not None else []
        if len(wanted) == 1:
            exact = [value for known, value in table.pairs if isinstance(known, Const) and known.value == wanted[0]]
            if exact:
                return exact[-1:]
        return [value for _, value in table.pairs]


def _calls_by_name(facts: FileFacts) -> dict[str, list[Call]]:
    """Index calls of the file's own functions by the last component of what they call."""
    names = {function.name for function in facts.functions}
    index: dict[str, list[Call]] = {}
    for context in walk(facts):
        call = context.expr
        if isinstance(call, Call) and isinstance(call.func, (Name, Attr)):
            name = call.func.id if isinstance(call.func, Name) else call.func.name
            if name in names:
                index.setdefault(name, []).append(call)
    return index


def _built(found: list[Object]) -> list[Object]:
    """Drop what an annotation promises where the object itself is known."""
    if not any(isinstance(one, Instance) and one.origin != "annotation" for one in found):
        return found
    return [one for one in found if not isinstance(one, Instance) or one.origin != "annotation"]


def _elements(container: Items | Table) -> list[Expr]:
    if isinstance(container, Items):
        return list(container.items)
    return [key for key, _ in container.pairs if key is not None]


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


def _decorated(function: Function, names: frozenset[str]) -> bool:
    for decorator in function.decorators:
        target = decorator.func if isinstance(decorator, Call) else decorator
        name = target.name if isinstance(target, Attr) else getattr(target, "id", "")
        if name in names:
            return True
    return False


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
        case Deferred(body=body):
            return (Deferred, id(body))
    return (id(found),)


def _distinct(found: Iterable[Object]) -> list[Object]:
    seen: dict[tuple[object, ...], Object] = {}
    for one in found:
        seen.setdefault(_identity(one), one)
    return list(seen.values())
