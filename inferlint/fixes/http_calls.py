"""Raw HTTP of one file: requests, the clients of HTTP libraries they go through, and the headers that both send."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from inferlint.model.expr import Attr, Binary, Call, Const, Name, Table, dotted, written
from inferlint.project.known import HTTP_CLIENTS, HTTP_METHODS, REQUEST_FUNCTIONS
from inferlint.project.objects import Container

if TYPE_CHECKING:
    from inferlint.model.expr import Arg, Expr
    from inferlint.model.facts import Arm, Binding
    from inferlint.project.context import Context
    from inferlint.project.view import FileView

#: Libraries whose calls take their headers as the mapping ``headers``.
_KNOWN = ("requests", "httpx", "aiohttp", "niquests", "urllib")
#: Where a method of a client has its URL when it is not the first argument.
_SECOND = frozenset({"request", "stream"})
_MOST_STEPS = 40

#: What several requests can get their headers from: a name, an attribute, a function, by what identifies it.
Shared: TypeAlias = "tuple[str, object]"


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One header, query parameter or the like: its name, its value, and the mapping it stands in, if any."""

    name: str
    value: Expr
    holder: Expr | None = None


@dataclass(slots=True, eq=False)
class Mapping:
    """What a mapping holds. ``is_whole`` says that nothing else can be in it.

    ``read`` are the expressions on the way to the entries by ``id``, ``shared`` what others can read as well.
    ``display`` is where an entry can be added.
    """

    entries: list[Entry] = field(default_factory=list)
    is_whole: bool = True
    read: set[int] = field(default_factory=set)
    shared: list[Shared] = field(default_factory=list)
    display: Expr | None = None
    foreign: bool = False
    #: Names on the way, as in ``Site.targets``; functions as the names of their calls.
    names: set[str] = field(default_factory=set)

    def take(self, other: Mapping) -> None:
        """Add what another mapping holds."""
        self.entries += other.entries
        self.is_whole = self.is_whole and other.is_whole
        self.read |= other.read
        self.shared += other.shared
        self.foreign = self.foreign or other.foreign
        self.names |= other.names


@dataclass(slots=True, eq=False)
class Sender:
    """A request, or a client of an HTTP library. ``library`` is empty when nobody knows what the receiver is."""

    call: Call
    context: Context
    library: str
    path: str
    is_client: bool
    url: Expr | None
    client: Sender | None
    headers: Mapping
    params: Mapping

    @property
    def line(self) -> int:
        """Return the line of the call."""
        return self.call.span.line

    @property
    def name(self) -> str:
        """Return the call as the code writes it."""
        return f"{written(self.call.func)}()"

    @property
    def is_known(self) -> bool:
        """Say whether the library sends what its arguments say, and nothing else is known to count."""
        return self.library in _KNOWN or not self.library


class Traffic:
    """The requests and clients of one file, in source order."""

    def __init__(self, view: FileView) -> None:
        self._view = view
        self._mappings = _Mappings(view)
        self.clients = [one for context in view.contexts if (one := self._client(context)) is not None]
        self.requests = [one for context in view.contexts if (one := self._request(context)) is not None]
        self._settled()

    def _external(self, context: Context, call: Call) -> str:
        external = self._view.evaluator.external(call.func, context.site.branch)
        return external.path if external is not None else ""

    def _client(self, context: Context) -> Sender | None:
        call = context.expr
        if not isinstance(call, Call) or context.site.role == "annotation":
            return None
        path = self._external(context, call)
        if path not in HTTP_CLIENTS:
            return None
        url = value_of(call, "base_url") or (first(call, 0) if path.startswith("aiohttp.") else None)
        return self._made(context, call, path, url, is_client=True)

    def _request(self, context: Context) -> Sender | None:
        call = context.expr
        if not isinstance(call, Call) or context.site.role == "annotation":
            return None
        path = self._external(context, call)
        if path in REQUEST_FUNCTIONS:
            position, keyword = REQUEST_FUNCTIONS[path]
            return self._made(context, call, path, given(call, position, keyword), is_client=False)
        if not isinstance(call.func, Attr) or call.func.name not in HTTP_METHODS or path:
            return None
        client = self.client_of(call.func.base, context.site.branch)
        url = given(call, 1 if call.func.name in _SECOND else 0, "url")
        if client is None and value_of(call, "headers") is None and not self._is_url(url):
            return None
        return self._made(context, call, client.path if client is not None else "", url, client=client, is_client=False)

    def _is_url(self, url: Expr | None) -> bool:
        texts = self._view.strings.texts(url) if url is not None else ()
        return any("://" in piece.text for text in texts for piece in text)

    def _made(
        self,
        context: Context,
        call: Call,
        path: str,
        url: Expr | None,
        *,
        is_client: bool,
        client: Sender | None = None,
    ) -> Sender:
        branch = context.site.branch
        headers = value_of(call, "headers")
        if headers is None and path == "urllib.request.Request":
            headers = first(call, 2)
        library = "urllib" if path.startswith("urllib.request.") else path.partition(".")[0]
        return Sender(
            call, context, library, path, is_client, url, client,
            self._mappings.of(headers, branch) if headers is not None else Mapping(),
            self._mappings.of(params, branch) if (params := value_of(call, "params")) is not None else Mapping(),
        )  # fmt: skip

    # What is built where ---------------------------------------------------------------------------------

    def client_of(self, expr: Expr, branch: tuple[Arm, ...] = ()) -> Sender | None:
        """Return the client of the file that an expression is, ``None`` when it is none or may be another one."""
        made = self._calls(expr, branch)
        found = [one for one in self.clients if any(one.call is call for call in made)]
        return found[0] if len(found) == 1 and len(made) == 1 else None

    def request_of(self, expr: Expr, branch: tuple[Arm, ...] = ()) -> Sender | None:
        """Return the request object of the file that an expression is."""
        made = self._calls(expr, branch)
        found = [one for one in self.requests if any(one.call is call for call in made)]
        return found[0] if len(found) == 1 and len(made) == 1 else None

    def _calls(self, expr: Expr, branch: tuple[Arm, ...]) -> list[Call | None]:
        """Return the calls that give an expression its value; ``None`` stands for anything else."""
        if isinstance(expr, Call):
            return [expr]
        if isinstance(expr, Name):
            values = [(one.how, one.path, one.value) for one in self._view.scopes.reaching(expr, branch)]
            return [
                value if how in ("assign", "with") and not path and isinstance(value, Call) else None
                for how, path, value in values
                if how != "annotation"
            ]
        if isinstance(expr, Attr):
            return [one.value if isinstance(one.value, Call) else None for one in self._set(expr) if one.value]
        return []

    def _set(self, expr: Attr) -> list[_Value]:
        return attribute_values(self._view, expr)

    # What is added later ---------------------------------------------------------------------------------

    def _settled(self) -> None:
        """Give clients and request objects the headers that later statements put into them."""
        for item in self._view.facts.items:
            holder = self._holder(item.target.base, item.branch)
            if holder is not None:
                self._put(holder, item.target.key, item.value)
        for context in self._view.contexts:
            call = context.expr
            if isinstance(call, Call) and isinstance(call.func, Attr):
                self._called(call, call.func, context.site.branch)
        for attribute in self._view.facts.attributes:
            target = attribute.target
            client = (
                self.client_of(target.base, attribute.branch) if target.name in ("headers", "auth", "params") else None
            )
            if client is None or attribute.value is None:
                continue
            if target.name == "headers":
                client.headers.take(self._mappings.of(attribute.value, attribute.branch))
            elif target.name == "auth":
                client.headers.entries.append(Entry("auth", attribute.value))
            else:
                client.params.take(self._mappings.of(attribute.value, attribute.branch))

    def _holder(self, expr: Expr, branch: tuple[Arm, ...]) -> Mapping | None:
        """Return the headers of the client that ``client.headers`` stands for."""
        if not isinstance(expr, Attr) or expr.name not in ("headers", "params"):
            return None
        client = self.client_of(expr.base, branch)
        if client is None:
            return None
        return client.headers if expr.name == "headers" else client.params

    def _put(self, mapping: Mapping, key: Expr, value: Expr) -> None:
        names = self._view.strings.literals(key)
        if len(names) == 1:
            mapping.entries.append(Entry(names[0], value))
        else:
            mapping.is_whole = False

    def _called(self, call: Call, func: Attr, branch: tuple[Arm, ...]) -> None:
        if func.name == "update":
            mapping = self._holder(func.base, branch)
            if mapping is not None:
                mapping.take(self._mappings.of_arguments(call.args, branch))
        elif func.name in ("add_header", "add_unredirected_header") and len(call.args) == 2:
            request = self.request_of(func.base, branch)
            if request is not None:
                self._put(request.headers, call.args[0].value, call.args[1].value)


def value_of(call: Call, name: str) -> Expr | None:
    """Return the value of a keyword."""
    return next((arg.value for arg in call.args if arg.keyword == name), None)


def first(call: Call, position: int) -> Expr | None:
    """Return the argument at a position."""
    plain = [arg for arg in call.args if arg.keyword is None]
    if position >= len(plain) or any(arg.star for arg in plain[: position + 1]):
        return None
    return plain[position].value


def given(call: Call, position: int, keyword: str) -> Expr | None:
    """Return an argument by its keyword or position."""
    found = value_of(call, keyword)
    return found if found is not None else first(call, position)


@dataclass(frozen=True, slots=True)
class _Value:
    value: Expr | None
    branch: tuple[Arm, ...]


def attribute_values(view: FileView, expr: Attr) -> list[_Value]:
    """Return what an attribute of ``self`` or ``cls`` is set to in its class, in the file."""
    if not isinstance(expr.base, Name) or expr.base.id not in ("self", "cls"):
        return []
    klass = view.program.linked.enclosing_class(expr.base.scope)
    if klass is None:
        return []
    found = [
        _Value(one.value, one.branch)
        for one in view.facts.attributes
        if one.target.name == expr.name
        and dotted(one.target.base) in ("self", "cls")
        and view.program.linked.enclosing_class(one.scope) is klass
    ]
    found += [_Value(one.value, one.branch) for one in view.scopes.in_scope(klass.body, expr.name) if one.value]
    return found


class _Mappings:
    """Looks into mappings of one file."""

    def __init__(self, view: FileView) -> None:
        self._view = view

    def of(self, expr: Expr, branch: tuple[Arm, ...], depth: int = 0) -> Mapping:
        """Return what a mapping holds."""
        found = Mapping()
        if depth > _MOST_STEPS:
            found.is_whole = False
            return found
        found.read.add(id(expr))
        match expr:
            case Const(value=None):
                pass
            case Table():
                found.display = expr
                self._table(expr, branch, depth, found)
            case Call(func=Name(id="dict")):
                found.display = expr
                found.take(self.of_arguments(expr.args, branch, depth, expr))
            case Call(func=Attr(base=base, name="copy")) if not expr.args:
                found.take(self.of(base, branch, depth + 1))
            case Binary(op="|"):
                found.take(self.of(expr.left, branch, depth + 1))
                found.take(self.of(expr.right, branch, depth + 1))
            case Name():
                self._name(expr, branch, depth, found)
            case Attr() | Call():
                self._object(expr, branch, depth, found)
            case _:
                found.is_whole = False
        return found

    def of_arguments(
        self, args: tuple[Arg, ...], branch: tuple[Arm, ...], depth: int = 0, holder: Expr | None = None
    ) -> Mapping:
        """Return what the arguments of ``dict()`` or ``update()`` hold."""
        found = Mapping()
        for arg in args:
            if arg.keyword is not None:
                found.entries.append(Entry(arg.keyword, arg.value, holder))
            elif arg.star == "*":
                found.is_whole = False
            else:
                found.take(self.of(arg.value, branch, depth + 1))
        return found

    def _table(self, table: Table, branch: tuple[Arm, ...], depth: int, found: Mapping) -> None:
        for key, value in table.pairs:
            if key is None:
                found.take(self.of(value, branch, depth + 1))
                continue
            names = self._view.strings.literals(key)
            if len(names) == 1 and len(self._view.strings.texts(key)) == 1:
                found.entries.append(Entry(names[0], value, table))
            else:
                found.is_whole = False

    def _name(self, name: Name, branch: tuple[Arm, ...], depth: int, found: Mapping) -> None:
        bindings = [one for one in self._view.scopes.reaching(name, branch) if one.how != "annotation"]
        if len(bindings) != 1 or bindings[0].how != "assign" or bindings[0].path or bindings[0].value is None:
            found.is_whole = False
            found.foreign = any(one.how == "import" for one in bindings)
            return
        binding = bindings[0]
        inner = self.of(binding.value, binding.branch, depth + 1)  # type: ignore[arg-type]
        found.take(inner)
        found.display = inner.display
        found.shared.append(("name", binding))
        found.names.add(name.id)
        self._puts(name, binding, found)

    def _puts(self, name: Name, binding: Binding, found: Mapping) -> None:
        """Add what is put into a mapping under its name."""
        for item in self._view.facts.items:
            base = item.target.base
            if isinstance(base, Name) and base.id == name.id and self._is(base, binding, item.branch):
                keys = self._view.strings.literals(item.target.key)
                found.read.add(id(base))
                if len(keys) == 1:
                    found.entries.append(Entry(keys[0], item.value))
                else:
                    found.is_whole = False
        for context in self._view.contexts:
            call = context.expr
            if not isinstance(call, Call) or not isinstance(call.func, Attr):
                continue
            base = call.func.base
            if not isinstance(base, Name) or base.id != name.id or not self._is(base, binding, context.site.branch):
                continue
            if call.func.name == "update":
                found.read.add(id(base))
                found.take(self.of_arguments(call.args, context.site.branch))
            elif call.func.name == "setdefault" and len(call.args) == 2:
                found.is_whole = False

    def _is(self, name: Name, binding: Binding, branch: tuple[Arm, ...]) -> bool:
        return any(one is binding for one in self._view.scopes.reaching(name, branch))

    def _object(self, expr: Attr | Call, branch: tuple[Arm, ...], depth: int, found: Mapping) -> None:
        """An attribute, or what a function of the file returns."""
        objects = list(self._view.evaluator.objects(expr, branch))
        tables = [one.expr for one in objects if isinstance(one, Container) and isinstance(one.expr, Table)]
        if len(objects) != 1 or len(tables) != 1:
            found.is_whole = False
            return
        if not any(context.expr is tables[0] for context in self._view.contexts):
            found.is_whole, found.foreign = False, True
            return
        inner = self.of(tables[0], (), depth + 1)
        found.take(inner)
        found.display = inner.display
        found.shared.append(("table", tables[0]))
        called = expr.func if isinstance(expr, Call) else expr
        if isinstance(called, Attr):
            found.names.add(f".{called.name}")
        elif isinstance(called, Name):
            found.names.add(called.id)
        label = written(expr)
        for item in self._view.facts.items:
            if written(item.target.base) == label:
                keys = self._view.strings.literals(item.target.key)
                found.entries += [Entry(key, item.value) for key in keys]
                found.is_whole = found.is_whole and len(keys) == 1
