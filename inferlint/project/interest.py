"""Which names of a file lead to a provider: what other files can get hold of through it.

A name is *direct* when it is, or gives when called, something of a provider: an SDK's module, class, function or
client, or a text with a provider's host. Otherwise it leads there through *members*: the attributes of a class or
object by which such a thing is reached.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from inferlint.model.expr import Const, Items, Table, children
from inferlint.model.facts import Binding
from inferlint.project.evaluate import STATE
from inferlint.project.flows import LEADING
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
    Partial,
)
from inferlint.project.strings import literal
from inferlint.project.urls import HOLE, parse

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from inferlint.model.expr import Expr
    from inferlint.model.facts import AttrSet, Class, FileFacts
    from inferlint.project.linked import Place
    from inferlint.project.links import Meaning
    from inferlint.project.objects import Object
    from inferlint.project.program import Program
    from inferlint.project.strings import Text

#: Attributes by which a routed client can be steered away again.
ESCAPES = frozenset(
    {"with_options", "copy", "base_url", "_base_url", "websocket_base_url", "api_base", "with_raw_response"}
)
#: Methods that run without being named.
_IMPLICIT = frozenset(
    {"__init__", "__call__", "__enter__", "__aenter__", "__getattr__", "__iter__", "__getitem__", "__new__"}
)
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*(?::\w+)?", re.ASCII)
_MOST_ROUNDS = 4
_HARMLESS_SCOPES = frozenset({"docs", "auth", "local"})


@dataclass(frozen=True, slots=True)
class Export:
    """How a name leads to a provider: it is an object of an SDK or a text with a host, or its members lead there."""

    direct: bool = False
    members: frozenset[str] = frozenset()
    text: bool = False
    #: Members that lead to texts only.
    texts: frozenset[str] = frozenset()

    def __or__(self, other: Export) -> Export:
        if other is self or other is NOTHING:
            return self
        if self is NOTHING:
            return other
        return Export(
            self.direct or other.direct,
            self.members | other.members,
            self.text or other.text,
            self.texts | other.texts,
        )

    def __bool__(self) -> bool:
        return self.direct or self.text or bool(self.members or self.texts)

    @property
    def is_plain(self) -> bool:
        """Say whether the name alone leads there, without a member."""
        return self.direct or self.text

    @property
    def words(self) -> frozenset[str]:
        """Return the members by which it leads there."""
        return self.members | self.texts

    @property
    def objects(self) -> bool:
        """Say whether it leads to an object of an SDK, and not to texts alone."""
        return self.direct or bool(self.members)

    def below(self, name: str) -> Export:
        """Return how an object leads there whose member ``name`` is this."""
        return _member(name) if self.objects else _text(name)


NOTHING = Export()
DIRECT = Export(True)
TEXT = Export(text=True)


@lru_cache(maxsize=65536)
def _member(name: str) -> Export:
    return Export(members=frozenset({name}))


@lru_cache(maxsize=65536)
def _text(name: str) -> Export:
    return Export(texts=frozenset({name}))


class Interests:
    """Answers for the files of one program.

    ``sought`` are functions whose callers decide something: their names lead to a provider as well. ``telling``
    remembers from one program to the next which texts name a host or module of a provider.
    """

    def __init__(
        self, program: Program, sought: frozenset[Place] = frozenset(), telling: dict[str, bool] | None = None
    ) -> None:
        self._program = program
        self._sought = sought
        self._telling = telling if telling is not None else {}
        self._linked = program.linked
        self._evaluator = program.evaluator
        self._strings = program.strings
        self._leading = program.leading
        self._classes: dict[int, Export] = {}
        self._functions: dict[int, Export] = {}
        self._exprs: dict[int, Export] = {}
        self._exports: dict[str, dict[str, Export]] = {}
        self._held: dict[tuple[int, str], list[tuple[str, Export]]] = {}
        self._kept: dict[int, Export] = {}
        #: What applications keep for their requests.
        self.state: set[str] = set()
        self._before: dict[str, dict[str, Export]] = {}
        self._open: set[str] = set()
        self._is_cut = False
        program.suspects.seek(sought)
        self._gather()

    # Names of a module -------------------------------------------------------------------------------

    def exports(self, path: str) -> dict[str, Export]:
        """Return the names at the top of a file that lead to a provider."""
        if path not in self._exports:
            # Modules that import each other: in a circle the answer of the round before has to do.
            self._exports[path] = self._before.get(path, {})
            self._open.add(path)
            self._exports[path] = self._find_exports(path)
            self._open.discard(path)
        elif path in self._open:
            self._is_cut = True
        return self._exports[path]

    def _find_exports(self, path: str) -> dict[str, Export]:
        facts = self._linked.by_path[path]
        if self._program.has_interface(path):
            # Any use of any name of such a module may be one of its inside.
            return {name: DIRECT for name in self._linked.scopes.names(facts.base) if name != "*"}
        found: dict[str, Export] = {}
        for name in sorted(self._bound(facts)):
            export = self.of_meanings(self._linked.scopes.at_end(facts.base, name))
            for member, value in self._held.get((facts.base, name), ()):
                export |= value.below(member) if value else NOTHING
            if export:
                found[name] = export
        for name in self._passed_on(facts):
            if name not in found:
                module = Module(path, path, path)
                export = self.of_meanings(self._program.links.member(module, name))
                if export:
                    found[name] = export
        return found

    def _bound(self, facts: FileFacts) -> set[str]:
        """Return the names that a file binds at its top, and those that other files set on it as a module."""
        found = {name for name in self._program.suspects.exported(facts.path) if name != "*"}
        return found | {name for scope, name in self._held if scope == facts.base}

    def _passed_on(self, facts: FileFacts) -> Iterator[str]:
        """Yield names that a file hands on without binding them: star imports and lazy exports."""
        for fact in self._linked.stars(facts.path):
            for target in self._program.modules.targets(facts.path, fact.module or "", None):
                if target.path is not None and target.path in self._linked.by_path:
                    yield from self.exports(target.path)
        for binding in self._linked.scopes.at_end(facts.base, "__getattr__"):
            body = self._linked.function(binding.ref).body if binding.how == "def" and binding.ref is not None else None
            yield from sorted(_words(facts, {facts.base, body}))

    # What is put into others -------------------------------------------------------------------------

    def _gather(self) -> None:
        """Find what holders are given and what files export, until neither makes more lead to a provider."""
        for _ in range(_MOST_ROUNDS):
            self._is_cut = False
            held, kept = self._holders(), self._containers()
            exports = {facts.path: self.exports(facts.path) for facts in self._linked.files}
            if (held, kept) == (self._held, self._kept) and (not self._is_cut or exports == self._before):
                return
            self._held, self._kept, self._before = held, kept, exports
            self._classes, self._functions, self._exprs, self._exports = {}, {}, {}, {}

    def _containers(self) -> dict[int, Export]:
        """``REGISTRY["fast"] = OpenAI()`` and ``state.client = OpenAI()``, by ``id`` of the display that is meant."""
        found: dict[int, Export] = {}
        for path, put in self._linked.all_puts():
            view = self._program.view(path)
            if not any(view.may_be(value, LEADING) for value in put.values):
                continue
            export = self.of_all(put.values)
            for one in self._evaluator.objects(put.holder) if export else ():
                if isinstance(one, Container):
                    found[id(one.expr)] = found.get(id(one.expr), NOTHING) | export
        for attribute in self._evaluator.all_sets:
            value = self._leading_value(attribute)
            export = self.of(value) if value is not None else NOTHING
            for one in self._evaluator.objects(attribute.target.base) if export else ():
                if isinstance(one, Container) and one.is_namespace:
                    found[id(one.expr)] = found.get(id(one.expr), NOTHING) | export.below(attribute.target.name)
        return found

    def _holders(self) -> dict[tuple[int, str], list[tuple[str, Export]]]:
        """``holder.client = OpenAI()`` makes the holder lead to a provider, wherever it stands."""
        found: dict[tuple[int, str], list[tuple[str, Export]]] = {}
        for attribute in self._evaluator.all_sets:
            given = self._leading_value(attribute)
            if given is None:
                continue
            holders = self._evaluator.holders(attribute.target.base)
            # A holder that is no global of a module cannot be imported.
            keys = [key for key in holders if key[0] != STATE[0] and self._is_global(key[0])]
            value = self.of(given) if holders else NOTHING
            if value and any(key[0] == STATE[0] for key in holders):
                self.state.add(attribute.target.name)
            for scope, (name, *rest) in keys if value else ():
                member = rest[0] if rest else attribute.target.name
                found.setdefault((scope, name), []).append((member, value))
        return found

    def _leading_value(self, attribute: AttrSet) -> Expr | None:
        """Return what an attribute is set to, ``None`` when it cannot lead to a provider."""
        view = self._program.view(self._linked.path_of(attribute.scope))
        return attribute.value if attribute.value is not None and view.may_be(attribute.value, LEADING) else None

    def _is_global(self, scope: int) -> bool:
        return self._linked.scopes.scope(scope).kind == "module"

    # Values ------------------------------------------------------------------------------------------

    def of(self, expr: Expr) -> Export:
        """Return how the value of an expression leads to a provider."""
        key = id(expr)
        if key not in self._exprs:
            self._exprs[key] = NOTHING
            export = self.of_objects(self._evaluator.objects(expr))
            if key not in self._leading.exprs:
                self._leading.exprs[key] = self._of_texts(self._strings.texts(expr))
            self._exprs[key] = export | self._leading.exprs[key]
        return self._exprs[key]

    def of_all(self, exprs: Iterable[Expr]) -> Export:
        """Return how the value of any of several expressions leads to a provider."""
        export = NOTHING
        for expr in exprs:
            export |= self.of(expr)
        return export

    def of_meanings(self, meanings: Iterable[Meaning]) -> Export:
        """Return how a name of a module leads to a provider."""
        export = NOTHING
        for meaning in meanings:
            if isinstance(meaning, Binding):
                export |= self.of_objects(self._evaluator.binding(meaning))
                if meaning.how in ("assign", "import"):
                    key = id(meaning)
                    if key not in self._leading.bindings:
                        self._leading.bindings[key] = self._of_texts(self._strings.bound(meaning))
                    export |= self._leading.bindings[key]
            else:
                export |= self.of_objects([meaning])
        return export

    def of_objects(self, objects: Iterable[Object]) -> Export:
        """Return how any of several objects leads to a provider."""
        export = NOTHING
        for one in objects:
            export |= self._object(one)
        return export

    def _object(self, found: Object) -> Export:
        match found:
            case External():
                symbol = self._evaluator.symbol(found)
                reaches = symbol is not None and symbol.harmless is None and symbol.kind != "unlisted"
                return DIRECT if reaches else NOTHING
            case Instance():
                return self._instance(found)
            case Member():
                return DIRECT
            case Partial(target=target):
                return self._object(target)
            case Container(expr=expr):
                return self._container(expr)
            case Deferred(body=body):
                return self.of(body)
            case LocalFunction(function=function):
                return self._function(function.body)
            case LocalClass(klass=klass) | LocalInstance(klass=klass):
                return self._class(klass)
            case Module():
                return self._module(found)
            case FirstParty():
                return NOTHING
        return NOTHING

    def _module(self, module: Module) -> Export:
        objects: set[str] = set()
        texts: set[str] = set()
        for name, value in self._names_of(module.file):
            (objects if value.objects else texts).add(name)
        if module.imported is not None and module.imported.name is None:
            # `import app.llm.clients` binds `app`, from which attributes lead on.
            for below, path in self._below.get(module.path, ()):
                for _, value in self._names_of(path):
                    (objects if value.objects else texts).add(below)
        return Export(members=frozenset(objects), texts=frozenset(texts)) if objects or texts else NOTHING

    @cached_property
    def _below(self) -> dict[str, list[tuple[str, str]]]:
        """The files of the program below each package, each with the first name on the way to it."""
        found: dict[str, list[tuple[str, str]]] = {}
        for path in self._linked.by_path:
            for dotted in self._program.modules.names(path):
                parts = dotted.split(".")
                for count in range(1, len(parts)):
                    found.setdefault(".".join(parts[:count]), []).append((parts[count], path))
        return found

    def _names_of(self, file: str | None) -> Iterable[tuple[str, Export]]:
        return self.exports(file).items() if file in self._linked.by_path else ()

    def _instance(self, found: Instance) -> Export:
        if self._program.is_router_class(found) or self._program.routing.instance(found).status == "approved":
            return Export(members=ESCAPES)
        return DIRECT

    def _container(self, expr: Items | Table) -> Export:
        values = expr.items if isinstance(expr, Items) else [value for _, value in expr.pairs]
        return self.of_all(values) | self._kept.get(id(expr), NOTHING)

    def _function(self, body: int) -> Export:
        if body not in self._functions:
            self._functions[body] = NOTHING
            function = self._linked.function_of[body]
            export = self.of_objects(self._evaluator.annotated(function.annotation))
            export |= DIRECT if self._linked.place(function) in self._sought else NOTHING
            for returned in function.returns:
                export |= self.of(returned)
            self._functions[body] = export
        return self._functions[body]

    def _class(self, klass: Class) -> Export:
        if klass.body not in self._classes:
            self._classes[klass.body] = NOTHING
            self._classes[klass.body] = self._find_class(klass)
        return self._classes[klass.body]

    def _find_class(self, klass: Class) -> Export:
        export = NOTHING
        if not self._program.zones(klass.body):
            for base in self._evaluator.bases(klass):
                symbol = self._evaluator.symbol(base)
                export |= DIRECT if symbol is not None and symbol.client is not None else NOTHING
        for name in self.members(klass):
            found = self.member(klass, name)
            if found:
                export |= found if name in _IMPLICIT else found.below(name)
        export |= self.of_objects(self._evaluator.delegates(klass))
        for above in self._evaluator.local_bases(klass):
            export |= self._class(above)
        return export

    def members(self, klass: Class) -> list[str]:
        """Return the names that a class binds in its body or on its instances and that may lead to a provider."""
        return sorted(self._program.suspects.members(klass))

    def member(self, klass: Class, name: str) -> Export:
        """Return how a member of a class leads to a provider."""
        export = NOTHING
        key = (klass.body, name)
        if key not in self._leading.members:
            self._leading.members[key] = list(self._evaluator.member(LocalInstance(klass), name))
        for one in self._leading.members[key]:
            if isinstance(one, LocalFunction) and one.function.scope == klass.body:
                # A method leads on by what it returns; a property does by being read.
                export |= self._function(one.function.body)
            else:
                export |= self._object(one)
        if key not in self._leading.member_texts:
            self._leading.member_texts[key] = self._of_texts(
                self._evaluator.member_texts(klass, name, self._strings)
            )  # fmt: skip
        return export | self._leading.member_texts[key]

    # Texts -------------------------------------------------------------------------------------------

    def _of_texts(self, texts: Iterable[Text]) -> Export:
        return TEXT if any(self._tells(text) for text in texts) else NOTHING

    def _tells(self, text: Text) -> bool:
        if len(text) != 1 or text[0].hole:
            return self._names_host(text) or self._names_module(text)
        known = text[0].text
        if known not in self._telling:
            self._telling[known] = self._names_host(text) or self._names_module(text)
        return self._telling[known]

    def _names_host(self, text: Text) -> bool:
        if len(text) == 1 and not text[0].text:
            return False
        url = parse(text)
        if url is None:
            return False
        host = self._program.catalogue.host(url.host.replace(HOLE, "x"), url.path.replace(HOLE, "x"))
        return host is not None and host.scope not in _HARMLESS_SCOPES

    def _names_module(self, text: Text) -> bool:
        """Say whether a text is the name of an SDK's module or class, which an import by name can get."""
        name = literal(text)
        if name is None or not _DOTTED.fullmatch(name):
            return False
        symbol = self._program.catalogue.symbol(name.replace(":", "."))
        return symbol is not None and symbol.harmless is None and symbol.reported


def _words(facts: FileFacts, scopes: Collection[int | None]) -> set[str]:
    """Return the texts that may be names: those of the tables of a module and of what its ``__getattr__`` does."""
    words: set[str] = set()
    for site in facts.sites:
        if site.scope not in scopes or (site.scope == facts.base and not isinstance(site.expr, (Table, Items))):
            continue
        pending: list[Expr] = [site.expr]
        while pending:
            expr = pending.pop()
            if isinstance(expr, Const) and isinstance(expr.value, str) and expr.value.isidentifier():
                words.add(expr.value)
            pending.extend(child for _, child in children(expr))
    return words
