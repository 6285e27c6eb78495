"""What in a program may lead to a provider, found by following edges: the evaluation is asked about nothing else.

A file of an application has thousands of expressions, of which a handful has to do with providers. Following the edges
of ``project.flows`` from imports of SDKs and texts that name a host takes as long as there are places that they reach.
Where nothing arrives, the evaluation would find nothing either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inferlint.model.expr import Attr, Call, Name, Sub
from inferlint.model.facts import Binding
from inferlint.project.flows import (
    BELOW,
    GIVEN,
    GIVES,
    GIVING,
    HOLDER,
    IMPORTER,
    INNER,
    LEADING,
    LIFT,
    MEMBER,
    NAMED,
    OBJECT,
    OF_SDK,
    SOUGHT,
    TEXT,
    flow_of,
)
from inferlint.project.linked import is_decorated, last_name
from inferlint.project.objects import (
    Container,
    External,
    Instance,
    LocalClass,
    LocalFunction,
    LocalInstance,
    Member,
    Module,
    Partial,
    Super,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from inferlint.model.expr import Expr
    from inferlint.model.facts import Arm, Class, FileFacts, Function, Import
    from inferlint.project.flows import Flow, Place
    from inferlint.project.linked import Place as Definition
    from inferlint.project.links import Meaning
    from inferlint.project.objects import Object
    from inferlint.project.program import Program
    from inferlint.project.telling import Cut


_STATIC = frozenset({"staticmethod"})


class Suspects:
    """Follows the edges of all files of one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._linked = program.linked
        self._evaluator = program.evaluator
        self._flows = {facts.path: self._flow(facts) for facts in self._linked.files}
        #: What arrives at the places of each file, and at those that are the same in every file.
        self._bits: dict[str, dict[Place, int]] = {path: {} for path in self._flows}
        self._shared: dict[Place, int] = {}
        self._pending: list[tuple[Flow | None, Place, int]] = []
        #: Who reads a global place, and who takes a name of a file, a member, or a module by its dotted name.
        self._readers: dict[Place, list[Flow]] = {}
        self._takers: dict[Place, list[tuple[Flow, Place]]] = {}
        self._holding: set[str] = set()
        self._asked: set[str] = set()
        self._asked_modules: set[str] = set()
        self._held: set[str] = set()
        self._relatives: dict[int, list[Class]] = {}
        self._modules: dict[str, list[tuple[Flow, Place]]] = {}
        self._records: dict[str, set[str]] = {}
        self._foreign: set[tuple[int, int]] = set()
        #: Names of scopes that lead to a provider: of modules, classes and functions.
        self._leading: dict[int, dict[str, None]] = {}
        self._by_text: set[int] = set()
        #: What is taken by a text that is not known yet; of an object, or by an import.
        self._open: list[tuple[Flow, int, bool]] = []
        self._index()
        self._seed()
        self._run()

    def _flow(self, facts: FileFacts) -> Flow:
        modules, path = self._program.modules, facts.path
        return flow_of(facts, self._program.telling, lambda root: modules.imports(path, root, None))

    # Questions ---------------------------------------------------------------------------------------

    def at(self, path: str) -> dict[Place, int]:
        """Return what arrives in one file, by place: expressions by their ``id``."""
        return self._bits[path]

    def exported(self, path: str) -> list[str]:
        """Return the names at the top of a file that may lead to a provider."""
        return list(self._leading.get(self._linked.by_path[path].base, ()))

    def members(self, klass: Class) -> list[str]:
        """Return the members of a class that may lead to a provider."""
        return list(self._leading.get(klass.body, ()))

    def seek(self, sought: Iterable[Definition]) -> None:
        """Follow functions whose callers decide something as well."""
        wanted = set(sought)
        for facts in self._linked.files if wanted else ():
            for function in facts.functions:
                if self._linked.place(function) in wanted:
                    self._add(self._flows[facts.path], ("def", function.body), SOUGHT)
        self._run()

    # Beginnings --------------------------------------------------------------------------------------

    def _index(self) -> None:
        for flow in self._flows.values():
            for place in flow.edges:
                if _is_global(place):
                    self._readers.setdefault(place, []).append(flow)
            for name, fields in flow.records.items():
                self._records.setdefault(name, set()).update(fields)
            for name in flow.readers:
                self._readers.setdefault(("member", name), []).append(flow)

    def _seed(self) -> None:
        asked = {name for flow in self._flows.values() for name in flow.lazy}
        if any(self._linked.stars(path) for path in self._flows):
            asked.update(str(place[1]) for place in self._readers if isinstance(place, tuple))
        endings = set().union(*(flow.endings for flow in self._flows.values()))
        for path, flow in self._flows.items():
            for place, needed in flow.cut:
                if any(_is_completed(cut, endings) for cut in needed):
                    self._add(flow, place, TEXT)
            for place, bits in flow.seeds:
                self._add(flow, place, bits)
            for place, fact in flow.imports:
                self._import(flow, path, place, fact)
            for unbound in flow.unbound:
                self._mean(flow, id(unbound), self._program.links.starred(path, unbound.id))
        for name in sorted(asked):
            self._ask(name, modules=True)

    def _mean(self, flow: Flow, place: Place, meanings: Iterable[Meaning]) -> None:
        """Lead what a name of another module means to where it is used."""
        for one in meanings:
            if isinstance(one, Binding):
                path = self._linked.path_of(one.scope)
                self._subscribe(flow, place, path, (one.scope, one.name))
                if one.value is not None:
                    # What a module's `__getattr__` returns is bound by no statement.
                    self._subscribe(flow, place, path, id(one.value))
            elif isinstance(one, External) and self._program.telling.is_sdk(one.path):
                is_client = self._program.telling.produces(one.path.rpartition(".")[2])
                self._add(flow, place, OBJECT | NAMED if is_client else NAMED)
            elif isinstance(one, Module):
                self._import_module(flow, place, one.path)

    def _import_module(self, flow: Flow, place: Place, dotted: str) -> None:
        self._modules.setdefault(dotted, []).append((flow, place))
        if dotted in self._holding:
            self._add(flow, place, HOLDER)

    def _import(self, flow: Flow, path: str, place: Place, fact: Import) -> None:
        if self._program.links.is_first_party(fact):
            self._import_of_project(flow, path, place, fact)
            return
        names = {fact.target or "", fact.module or ""}
        if any(self._program.telling.is_sdk(name) for name in names if name):
            self._add(flow, place, OBJECT | NAMED if self._program.telling.produces(fact.name or "") else NAMED)

    def _import_of_project(self, flow: Flow, path: str, place: Place, fact: Import) -> None:
        module = fact.target if fact.name is None else fact.module
        if module is None or fact.target is None:
            return
        modules = self._program.modules
        # A folder without `__init__.py` is no target, and leads to what is below it all the same.
        self._import_module(flow, place, fact.target)
        for target in modules.targets(path, module, fact.name):
            if any(file is not None and modules.zones(file) for file in (target.path, target.submodule)):
                self._add(flow, place, OBJECT | NAMED)
            if fact.name is not None and target.path in self._linked.by_path:
                base = self._linked.by_path[target.path].base
                if target.path != path and self._linked.scopes.in_scope(base, fact.name):
                    self._subscribe(flow, place, target.path, (base, fact.name))
                elif target.submodule is None:
                    self._mean(flow, place, self._program.links.imported(fact))

    # On the way --------------------------------------------------------------------------------------

    def _run(self) -> None:
        while self._pending:
            while self._pending:
                flow, place, bits = self._pending.pop()
                if flow is None:
                    self._share(place, bits)
                else:
                    self._follow(flow, place, bits)
            self._resolve_foreign()
            self._resolve_texts()

    def _add(self, flow: Flow | None, place: Place, bits: int) -> None:
        if flow is None or _is_global(place):
            flow, found = None, self._shared
        else:
            found = self._bits[flow.path]
        before = found.get(place, 0)
        new = bits & ~before
        if new:
            found[place] = before | new
            self._pending.append((flow, place, new))

    def _share(self, place: Place, bits: int) -> None:
        """Hand on what is at a global place; a name makes known who reads it anywhere."""
        for flow in self._readers.get(place, ()):
            self._follow(flow, place, bits)
        self._take(place, bits)
        name = str(place[1]) if isinstance(place, tuple) else str(place)
        if bits & ~HOLDER:
            self._ask(name)
        elif name not in self._asked and name not in self._held:
            # Who holds something is not asked for exactly: there are many, and little depends on it.
            self._held.add(name)
            for flow in self._readers.get(("member", name), ()):
                for expr, _ in flow.readers[name]:
                    self._add(flow, id(expr), HOLDER)

    def _ask(self, name: str, *, modules: bool = False) -> None:
        """Find out, once it may matter, of whom the members of this name are that are read anywhere.

        ``modules`` asks for those of modules only.
        """
        asked = self._asked_modules if modules else self._asked
        if name in asked:
            return
        asked.add(name)
        for flow in self._readers.get(("member", name), ()):
            for expr, base in flow.readers[name]:
                if not modules or _may_be_module(flow, base):
                    self._read_member(flow, expr, base, name)

    def _take(self, place: Place, bits: int) -> None:
        for flow, taker in self._takers.get(place, ()):
            self._add(flow, taker, bits)

    def _read_member(self, flow: Flow, expr: Expr, base: Expr, name: str) -> None:
        """Lead what is known about a member to where it is read: of whom it is, is asked now that it matters."""
        key, is_known = id(expr), False
        for one in self._evaluator.objects(base):
            if isinstance(one, (LocalInstance, LocalClass, Super)):
                self._subscribe(flow, key, self._linked.path_of(one.klass.body), ("self", one.klass.body, name))
                is_known = is_known or self._has_member(one.klass, name)
            elif isinstance(one, Module):
                if one.file in self._linked.by_path:
                    self._subscribe(flow, key, one.file, (self._linked.by_path[one.file].base, name))
                if one.file is None or self._is_open(one.file):
                    self._mean(flow, key, self._program.links.member(one, name))
            elif isinstance(one, Container):
                self._subscribe(flow, key, None, ("set", name))
            elif isinstance(one, (External, Instance, Member)):
                is_known = True
        if not is_known and isinstance(expr, Attr):
            for attribute in self._evaluator.assignments(expr):
                if attribute.value is not None:
                    self._subscribe(flow, key, self._linked.path_of(attribute.scope), id(attribute.value))

    def _has_member(self, klass: Class, name: str) -> bool:
        return any(
            (one.body, name) in self._flows[self._linked.path_of(one.body)].edges for one in self._related(klass)
        )

    def _is_open(self, file: str) -> bool:
        """Say whether a module may have names that it does not bind itself."""
        flow = self._flows.get(file)
        return flow is None or flow.is_open

    def _subscribe(self, flow: Flow, key: Place, path: str | None, place: Place) -> None:
        self._takers.setdefault(place, []).append((flow, key))
        known = self._shared if path is None else self._bits[path]
        self._add(flow, key, known.get(place, 0))

    def _follow(self, flow: Flow, place: Place, bits: int) -> None:
        for target, mask in flow.edges.get(place, ()):
            got = bits & mask if mask > 0 else _changed(bits, mask)
            if got:
                self._add(flow, target, got)
        if place in self._takers:
            self._take(place, bits)
        if type(place) is tuple:
            self._follow_further(flow, place, bits)

    def _follow_further(self, flow: Flow, place: tuple[Any, ...], bits: int) -> None:
        """Go on from a place that leads elsewhere than along the edges of its file."""
        kind = place[0]
        if type(kind) is int:
            if bits & LEADING:
                self._leading.setdefault(kind, {})[place[1]] = None
            self._leave(flow, (kind, place[1]), bits)
        elif kind == "to":
            self._hand(flow, flow.calls[place[1]], place[2], bits)
        elif kind == "put":
            self._put(flow, place[1], place[2], bits)
        elif kind == "held":
            self._put_into(flow, flow.holders[place[1]], bits)
        elif kind == "service":
            self._add(flow, place[1], OBJECT)
        elif kind == "import":
            whole = self._bits[flow.path][place]
            if whole & IMPORTER:
                if whole & TEXT:
                    self._add(flow, place[1], OBJECT | NAMED)
                self._open.append((flow, place[1], False))
        elif kind == "text":
            self._open.append((flow, place[1], True))

    def _leave(self, flow: Flow, place: tuple[int, str], bits: int) -> None:
        """Hand a member to the classes that have it, and a name at the top of a file to those who import its module."""
        klass = self._linked.class_of.get(place[0])
        if klass is not None:
            for one in self._related(klass):
                self._add(self._flows[self._linked.path_of(one.body)], ("self", one.body, place[1]), bits)
            return
        if place[0] != self._linked.by_path[flow.path].base or not bits & LEADING:
            return
        for name in self._program.modules.names(flow.path):
            parts = name.split(".")
            for count in range(1, len(parts) + 1):
                dotted = ".".join(parts[:count])
                if dotted not in self._holding:
                    self._holding.add(dotted)
                    for other, at in self._modules.get(dotted, ()):
                        self._add(other, at, HOLDER)

    def _related(self, klass: Class) -> list[Class]:
        """Return the classes above and below a class, itself included."""
        found = self._relatives.get(klass.body)
        if found is None:
            seen = {klass.body: klass}
            pending = [klass]
            while pending:
                for one in self._evaluator.local_bases(pending.pop()):
                    if one.body not in seen:
                        seen[one.body] = one
                        pending.append(one)
            seen.update((one.body, one) for one in self._evaluator.below(klass))
            found = self._relatives[klass.body] = list(seen.values())
        return found

    # Containers --------------------------------------------------------------------------------------

    def _put(self, flow: Flow, scope: int, name: str, bits: int) -> None:
        """Give a container what was put into it under one of its names, where it comes from by the same name."""
        for binding in self._linked.scopes.in_scope(scope, name):
            if binding.how == "import":
                fact = self._linked.import_(binding.ref or 0)
                if self._program.links.is_first_party(fact):
                    self._put_elsewhere(self._program.links.imported(fact), bits)
            elif binding.how == "param" and binding.ref is not None:
                self._put_by_callers(self._linked.function(binding.ref), name, bits)
            elif binding.value is not None and last_name(binding.value) == name:
                self._put_into(flow, binding.value, bits)

    def _put_elsewhere(self, meanings: Iterable[Meaning], bits: int) -> None:
        for meaning in meanings:
            if isinstance(meaning, Binding):
                self._add(self._flows[self._linked.path_of(meaning.scope)], (meaning.scope, meaning.name), bits)

    def _put_by_callers(self, function: Function, name: str, bits: int) -> None:
        is_method = function.scope in self._linked.class_of
        for call in self._evaluator.calls_of(function):
            path = self._linked.home(call)
            for index, arg in enumerate(call.args):
                if path is None or last_name(arg.value) != name:
                    continue
                if name in _parameters(function, call, index, is_method=is_method):
                    self._put_into(self._flows[path], arg.value, bits)

    def _put_into(self, flow: Flow, holder: Expr, bits: int) -> None:
        while isinstance(holder, Sub):
            holder = holder.base
        if isinstance(holder, Name):
            home = self._linked.scopes.home(holder)
            if home is None:
                self._add(None, ("set", holder.id), bits)
            else:
                self._add(flow, (home, holder.id), bits)
                self._add(flow, ("put", home, holder.id), bits)
        elif isinstance(holder, Attr):
            self._set_on(holder.base, holder.name, bits)
        elif isinstance(holder, Call):
            for one in self._evaluator.objects(holder.func):
                if isinstance(one, LocalFunction):
                    home_of = self._flows[self._linked.path_of(one.function.body)]
                    self._add(home_of, ("def", one.function.body), bits)
                    for returned in one.function.returns:
                        if not isinstance(returned, Call):
                            self._put_into(home_of, returned, bits)

    def _set_on(self, holder: Expr, name: str, bits: int, branch: tuple[Arm, ...] = ()) -> None:
        """Give a member to whatever a holder can be."""
        self._add(None, ("set", name), bits)
        for one in self._evaluator.objects(holder, branch):
            if isinstance(one, (LocalInstance, LocalClass)):
                self._member(one.klass, name, bits)
            elif isinstance(one, Module) and one.file in self._flows:
                self._add(self._flows[one.file], (self._linked.by_path[one.file].base, name), bits)
            elif isinstance(one, Container) and one.is_namespace:
                for flow in self._flows.values():
                    for place in flow.spaces:
                        self._add(flow, place, HOLDER)

    def _member(self, klass: Class, name: str, bits: int) -> None:
        flow = self._flows[self._linked.path_of(klass.body)]
        self._add(flow, (klass.body, name), bits)
        self._add(None, name, bits)
        if bits & LEADING:
            self._add(flow, ("class", klass.body), HOLDER)

    # Arguments ---------------------------------------------------------------------------------------

    def _hand(self, flow: Flow, call: Call, index: int, bits: int) -> None:
        for one in self._evaluator.objects(call.func):
            self._hand_to(one, call, index, bits)
        for field in sorted(self._records.get(last_name(call.func), ())):
            self._add(None, ("set", field), bits)

    def _hand_to(self, found: Object, call: Call, index: int, bits: int) -> None:
        if isinstance(found, LocalFunction):
            self._into(found.function, call, index, bits)
        elif isinstance(found, LocalClass):
            function = self._evaluator.constructor(found.klass)
            if function is not None:
                self._into(function, call, index, bits)
            else:
                self._into_field(found.klass, call, index, bits)
        elif isinstance(found, Partial):
            self._hand_to(found.target, call, index, bits)

    def _into_field(self, klass: Class, call: Call, index: int, bits: int) -> None:
        arg = call.args[index]
        fields = self._evaluator.field_names(klass)
        if arg.keyword is not None:
            names = [name for name in fields if name == arg.keyword]
        else:
            names = list(fields) if arg.star else list(fields[index : index + 1])
        for name in names:
            self._member(klass, name, bits)
            for below in self._evaluator.below(klass):
                self._member(below, name, bits)

    def _into(self, function: Function, call: Call, index: int, bits: int) -> None:
        flow = self._flows[self._linked.path_of(function.body)]
        for name in _parameters(function, call, index, is_method=function.scope in self._linked.class_of):
            self._add(flow, (function.body, name), bits)

    # What only the evaluation can tell ---------------------------------------------------------------

    def _resolve_foreign(self) -> None:
        """Make classes, modules and namespaces lead to what is set on them from outside."""
        for flow in self._flows.values():
            bits = self._bits[flow.path]
            for value, attribute in flow.foreign:
                got = bits.get(value, 0)
                if got and (value, got) not in self._foreign:
                    self._foreign.add((value, got))
                    self._set_on(attribute.target.base, attribute.target.name, got, attribute.branch)

    def _resolve_texts(self) -> None:
        """Follow what is taken by a name that is put together: ``getattr(app, name)``, ``import_string(path)``."""
        waiting, self._open = self._open, []
        for flow, place, is_member in waiting:
            if place in self._by_text:
                continue
            self._by_text.add(place)
            call = flow.by_text[place]
            for text in self._program.strings.literals(call.args[int(is_member)].value):
                if is_member:
                    self._read_member(flow, call, call.args[0].value, text)
                    continue
                self._import_module(flow, place, text)
                for name in text.replace(":", ".").split("."):
                    self._subscribe(flow, place, None, name)


class Everything:
    """For a program of which everything is asked: anything may be anywhere."""

    def __init__(self, program: Program) -> None:
        self._linked = program.linked
        self._evaluator = program.evaluator

    def at(self, path: str) -> Mapping[Place, int]:
        """Return that anything may be at every place."""
        del path
        return _ANYTHING

    def exported(self, path: str) -> list[str]:
        """Return all names at the top of a file, and those that other files set on it as a module."""
        base = self._linked.by_path[path].base
        return [*self._linked.scopes.names(base), *self._evaluator.names_set_on(("module", path))]

    def members(self, klass: Class) -> list[str]:
        """Return the names that a class binds in its body or on its instances."""
        return list(self._evaluator.member_names(klass))

    def seek(self, sought: Iterable[Definition]) -> None:
        """Do nothing: everything is followed."""


class _Anything(dict[Any, int]):
    def get(self, key: object, default: object = None) -> int:
        del key, default
        return -1


_ANYTHING = _Anything()


def _is_completed(cut: Cut, endings: set[tuple[str, str]]) -> bool:
    """Say whether a text of the program may be the rest of a host's name, or its beginning."""
    rest, before = cut
    word = rest.partition(".")[0]
    return (".", word) in endings or ((before == "." or (".", "") in endings) and ("", word) in endings)


def _may_be_module(flow: Flow, expr: Expr) -> bool:
    """Say whether an expression may be a module: it begins with something imported, or nobody knows."""
    while isinstance(expr, Attr):
        expr = expr.base
    return not isinstance(expr, Name) or id(expr) in flow.imported


def _is_global(place: Place) -> bool:
    return type(place) is str or (type(place) is tuple and place[0] == "set")


def _parameters(function: Function, call: Call, index: int, *, is_method: bool) -> Iterator[str]:
    """Yield the parameters that may get an argument, with or without a receiver before it."""
    arg = call.args[index]
    if arg.keyword is not None:
        named = [param.name for param in function.params if param.name == arg.keyword and not param.star]
        yield from named or [param.name for param in function.params if param.star == "**"]
        return
    if arg.star or any(one.star == "*" for one in call.args[:index]):
        yield from (param.name for param in function.params)
        return
    position = sum(one.keyword is None and one.star != "**" for one in call.args[:index])
    positional = [param.name for param in function.params if not param.star and not param.keyword_only]
    rest = [param.name for param in function.params if param.star == "*"]
    if is_method and (isinstance(call.func, Attr) or function.name == "__init__"):
        position += not is_decorated(function, _STATIC)
    yield from positional[position : position + 1] or rest


def _changed(bits: int, mask: int) -> int:
    """Return what arrives over an edge that changes what it hands on."""
    if mask == LIFT:
        return HOLDER if bits & LEADING else 0
    if mask == BELOW:
        return MEMBER if bits & OBJECT else 0
    if mask == GIVES:
        return GIVING if bits & (NAMED | MEMBER) else 0
    if mask == GIVEN:
        return NAMED | MEMBER if bits & GIVING else 0
    return OBJECT if bits & (OF_SDK if mask == INNER else OBJECT | NAMED) else 0
