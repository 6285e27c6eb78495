"""The names of one file as Python sees them: scopes, what binds a name in them, what reads it, bodies of statements."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import libcst as cst

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from inferlint.fixes.source import Source

ScopeKind = Literal["module", "class", "function", "expression"]
#: What running a body depends on. ``import-guard`` is a ``try`` or ``with`` that can hide a failed import.
SuiteKind = Literal["plain", "branch", "guarded", "import-guard", "type-checking"]

_FORMAT = (
    "whitespace", "leading", "trailing", "lpar", "rpar", "lbracket", "rbracket", "lbrace", "rbrace", "comma",
    "semicolon", "header", "footer", "equal", "lines_after", "operator", "separator", "dot", "indent", "newline",
)  # fmt: skip
_IMPORT_ERRORS = frozenset({"ImportError", "ModuleNotFoundError", "Exception", "BaseException"})


@dataclass(frozen=True, slots=True)
class Target:
    """What an import binds: a name of a module, or a module (``name`` is None). ``root`` when only its first part."""

    module: str
    name: str | None = None
    root: bool = False


@dataclass(eq=False, slots=True)
class Suite:
    """The statements of one body; offsets reach from the first of them to the end of the last."""

    scope: Scope
    parent: Suite | None
    kind: SuiteKind
    lines: Sequence[cst.BaseStatement | cst.BaseSmallStatement]
    start: int
    end: int
    #: A body on the line of its header, as in ``if x: import y``.
    inline: bool = False

    def chain(self) -> Iterator[Suite]:
        """Return the body and those around it, up to the whole body of its scope."""
        suite: Suite | None = self
        while suite is not None and suite.scope is self.scope:
            yield suite
            suite = suite.parent


@dataclass(eq=False, slots=True)
class Statement:
    """An import statement and where it stands."""

    node: cst.Import | cst.ImportFrom
    line: cst.SimpleStatementLine | cst.SimpleStatementSuite
    suite: Suite
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Binding:
    """One place that binds or deletes a name; ``statement`` and ``target`` only for imports."""

    name: str
    start: int
    statement: Statement | None = None
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Load:
    """One place that reads a name."""

    start: int
    end: int
    scope: Scope


@dataclass(eq=False, slots=True)
class Scope:
    """A namespace. ``outer`` are names declared ``global`` or ``nonlocal``; ``stars`` are offsets of star imports."""

    kind: ScopeKind
    parent: Scope | None
    start: int = 0
    end: int = 0
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    outer: dict[str, Literal["global", "nonlocal"]] = field(default_factory=dict)
    stars: list[int] = field(default_factory=list)


class Names:
    """All names of one file. Modules of relative imports stand with their dots."""

    def __init__(self, source: Source) -> None:
        self.root = Scope("module", None, 0, len(source.text))
        self.suites: list[Suite] = []
        self.imports: list[Statement] = []
        self.loads: dict[str, list[Load]] = {}
        self.strings: list[tuple[int, int]] = []
        #: Stretches of the text with the scope in which their names are looked up.
        self.regions: list[tuple[int, int, Scope]] = [(0, len(source.text), self.root)]
        self._imported: dict[int, list[str]] = {}
        _Walk(source, self).module()

    def imported_in(self, scope: Scope) -> list[str]:
        """Return the names that an import binds in a scope, in the order in which the scope knows them."""
        if id(scope) not in self._imported:
            names = [name for name, found in scope.bindings.items() if any(one.target is not None for one in found)]
            self._imported[id(scope)] = names
        return self._imported[id(scope)]

    def scope_at(self, offset: int) -> Scope:
        """Return the scope in which a name at ``offset`` is looked up."""
        around = [region for region in self.regions if region[0] <= offset < region[1]]
        return min(around, key=lambda region: region[1] - region[0])[2] if around else self.root

    def chain(self, scope: Scope) -> Iterator[Scope]:
        """Return the scopes in which a name read in ``scope`` is looked up, the innermost first."""
        first, current = scope, scope.parent
        yield first
        while current is not None:
            if current.kind != "class":
                yield current
            current = current.parent

    def resolve(self, name: str, scope: Scope) -> Scope | None:
        """Return the scope that binds ``name`` for a reader in ``scope``; None for builtins and unknown names."""
        for current in self.chain(scope):
            how = current.outer.get(name)
            if how == "global":
                return self.root if name in self.root.bindings else None
            if how is None and name in current.bindings:
                return current
        return None

    def meanings(self, name: str, scope: Scope) -> Iterator[Scope]:
        """Return every scope that can bind ``name`` for a reader: a class body reads outside of it at first."""
        found = self.resolve(name, scope)
        while found is not None:
            yield found
            found = self.resolve(name, found.parent) if found.kind == "class" and found.parent is not None else None

    def import_at(self, offset: int) -> Statement | None:
        """Return the import statement that holds ``offset``."""
        return next((one for one in self.imports if one.start <= offset < one.end), None)


def first_name(node: cst.BaseExpression) -> str:
    """Return ``a`` of ``a.b.c``, empty when it does not begin with a name."""
    while isinstance(node, (cst.Attribute, cst.Call, cst.Subscript)):
        node = node.func if isinstance(node, cst.Call) else node.value
    return node.value if isinstance(node, cst.Name) else ""


def dotted(node: cst.BaseExpression | None) -> str:
    """Return ``a.b.c`` as text without spaces, empty for anything else."""
    parts: list[str] = []
    while isinstance(node, cst.Attribute):
        parts.append(node.attr.value)
        node = node.value
    return ".".join([node.value, *reversed(parts)]) if isinstance(node, cst.Name) else ""


def bound_name(alias: cst.ImportAlias) -> str:
    """Return the name that one part of an import binds."""
    return alias.evaluated_alias or alias.evaluated_name.partition(".")[0]


def module_of(node: cst.ImportFrom) -> str:
    """Return the module of a ``from`` import with its leading dots."""
    return "." * len(node.relative) + dotted(node.module)


def beginning(source: Source, statement: cst.CSTNode) -> int:
    """Return where a statement begins; one with decorators where the line of the first does."""
    decorators: Sequence[cst.Decorator] = getattr(statement, "decorators", ())
    if decorators:
        return source.lines.start(source.range(decorators[0].decorator)[0])
    return source.range(statement)[0]


@cache
def _child_fields(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if not one.name.startswith(_FORMAT))


class _Walk:
    """Fills ``Names`` from a tree."""

    def __init__(self, source: Source, names: Names) -> None:
        self.source = source
        self.names = names
        self.scope = names.root
        self.suite: Suite | None = None
        #: The line of the simple statement that is visited.
        self.current_line: cst.SimpleStatementLine | cst.SimpleStatementSuite | None = None

    def module(self) -> None:
        self._body(self.source.module.body, "plain")
        if not self.names.suites:
            end = len(self.source.text)
            self.names.suites.append(Suite(self.names.root, None, "plain", (), end, end))

    # Bodies

    def _body(self, lines: Sequence[cst.BaseStatement | cst.BaseSmallStatement], kind: SuiteKind) -> None:
        if not lines:
            return
        inline = isinstance(lines[0], cst.BaseSmallStatement)
        outer = self.suite
        self.suite = Suite(self.scope, outer, kind, lines, *self._extent(lines), inline)
        self.names.suites.append(self.suite)
        for line in lines:
            self.visit(line)
        self.suite = outer

    def _extent(self, lines: Sequence[cst.CSTNode]) -> tuple[int, int]:
        return beginning(self.source, lines[0]), self.source.range(lines[-1])[1]

    def _suite(self, body: cst.BaseSuite, kind: SuiteKind) -> None:
        if isinstance(body, cst.SimpleStatementSuite):
            self.current_line = body
            self._body(body.body, kind)
        elif isinstance(body, cst.IndentedBlock):
            self._body(body.body, kind)

    def _inner(self, kind: ScopeKind, start: int, end: int) -> Scope:
        scope = Scope(kind, self.scope, start, end)
        self.names.regions.append((start, end, scope))
        return scope

    # Names

    def bind(self, name: str, start: int, statement: Statement | None = None, target: Target | None = None) -> None:
        scope = self.scope
        how = scope.outer.get(name)
        if how == "global":
            scope = self.names.root
        elif how == "nonlocal":
            outer = self.scope.parent
            while outer is not None and (outer.kind == "class" or name not in outer.bindings):
                outer = outer.parent
            scope = outer or scope
        scope.bindings.setdefault(name, []).append(Binding(name, start, statement, target))

    def _bind_name(self, node: cst.CSTNode | None) -> None:
        if isinstance(node, cst.Name):
            self.bind(node.value, self.source.range(node)[0])

    def _store(self, node: cst.CSTNode | None) -> None:
        """Bind what an assignment, a loop or a ``del`` writes to."""
        if isinstance(node, cst.Name):
            self._bind_name(node)
        elif isinstance(node, (cst.Tuple, cst.List)):
            for element in node.elements:
                self._store(element.value)
        elif isinstance(node, cst.StarredElement):
            self._store(node.value)
        elif node is not None:
            self.visit(node)

    # Visitors

    def visit(self, node: object) -> None:
        if isinstance(node, (list, tuple)):
            for item in node:
                self.visit(item)
        elif isinstance(node, cst.CSTNode):
            handler = _HANDLERS.get(type(node))
            if handler is not None:
                handler(self, node)
            else:
                self._children(node)

    def _children(self, node: cst.CSTNode) -> None:
        for name in _child_fields(type(node)):
            value = getattr(node, name)
            if isinstance(value, (cst.CSTNode, tuple, list)):
                self.visit(value)

    def name(self, node: cst.Name) -> None:
        start, end = self.source.range(node)
        self.names.loads.setdefault(node.value, []).append(Load(start, end, self.scope))

    def attribute(self, node: cst.Attribute) -> None:
        self.visit(node.value)

    def arg(self, node: cst.Arg) -> None:
        self.visit(node.value)

    def string(self, node: cst.SimpleString | cst.FormattedString | cst.TemplatedString) -> None:
        self.names.strings.append(self.source.range(node))
        self._children(node)

    def assign(self, node: cst.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            self._store(target.target)

    def ann_assign(self, node: cst.AnnAssign) -> None:
        self.visit(node.annotation)
        self.visit(node.value)
        self._store(node.target)

    def aug_assign(self, node: cst.AugAssign) -> None:
        self.visit(node.value)
        self.visit(node.target)
        self._store(node.target)

    def delete(self, node: cst.Del) -> None:
        self.visit(node.target)
        self._store(node.target)

    def named(self, node: cst.NamedExpr) -> None:
        self.visit(node.value)
        inner = self.scope
        # A walrus in a comprehension binds in the function around it.
        while self.scope.kind == "expression" and self.scope.parent is not None:
            self.scope = self.scope.parent
        self._store(node.target)
        self.scope = inner

    def as_name(self, node: cst.AsName) -> None:
        self._store(node.name)

    def declaration(self, node: cst.Global | cst.Nonlocal) -> None:
        how: Literal["global", "nonlocal"] = "global" if isinstance(node, cst.Global) else "nonlocal"
        for item in node.names:
            self.scope.outer[item.name.value] = how

    def nothing(self, node: cst.CSTNode) -> None:
        """Hold no name that is looked up."""

    # Imports

    def imported(self, node: cst.Import | cst.ImportFrom) -> None:
        start, end = self.source.range(node)
        assert self.current_line is not None
        assert self.suite is not None
        statement = Statement(node, self.current_line, self.suite, start, end)
        self.names.imports.append(statement)
        if isinstance(node.names, cst.ImportStar):
            self.scope.stars.append(start)
            return
        for alias in node.names:
            name = alias.evaluated_name
            if isinstance(node, cst.ImportFrom):
                target = Target(module_of(node), name)
            else:
                target = Target(name, None, alias.asname is None and "." in name)
            self.bind(bound_name(alias), start, statement, target)

    def line(self, node: cst.SimpleStatementLine) -> None:
        self.current_line = node
        self.visit(node.body)

    # Scopes

    def function(self, node: cst.FunctionDef) -> None:
        self.visit(node.decorators)
        self._bind_name(node.name)
        outer = self.scope
        self._type_parameters(node.type_parameters)
        for param in _parameters(node.params):
            self.visit(param.default)
            self.visit(param.annotation)
        self.visit(node.returns)
        self.scope = self._inner("function", *self._extent(node.body.body))
        for param in _parameters(node.params):
            self._bind_name(param.name)
        self._predeclare(node.body)
        self._suite(node.body, "plain")
        self.scope = outer

    def class_(self, node: cst.ClassDef) -> None:
        self.visit(node.decorators)
        self._bind_name(node.name)
        outer = self.scope
        self._type_parameters(node.type_parameters)
        self.visit(node.bases)
        self.visit(node.keywords)
        self.scope = self._inner("class", *self._extent(node.body.body))
        self._predeclare(node.body)
        self._suite(node.body, "plain")
        self.scope = outer

    def _predeclare(self, body: cst.BaseSuite) -> None:
        """Read ``global`` and ``nonlocal`` first: a binding may stand in another branch than they do."""
        stack: list[cst.CSTNode] = [body]
        while stack:
            node = stack.pop()
            if isinstance(node, (cst.Global, cst.Nonlocal)):
                self.declaration(node)
            elif not isinstance(node, (cst.FunctionDef, cst.ClassDef, cst.BaseExpression)):
                for name in _child_fields(type(node)):
                    value = getattr(node, name)
                    items = value if isinstance(value, (list, tuple)) else (value,)
                    stack.extend(item for item in items if isinstance(item, cst.CSTNode))

    def _type_parameters(self, node: cst.TypeParameters | None) -> None:
        if node is not None:
            self.scope = Scope("function", self.scope)
            for param in node.params:
                self._bind_name(param.param.name)
                self._children(param)

    def type_parameter(self, node: cst.TypeVar) -> None:
        self.visit(node.bound)

    def type_alias(self, node: cst.TypeAlias) -> None:
        self._bind_name(node.name)
        outer = self.scope
        self._type_parameters(node.type_parameters)
        self.visit(node.value)
        self.scope = outer

    def lambda_(self, node: cst.Lambda) -> None:
        for param in _parameters(node.params):
            self.visit(param.default)
        outer = self.scope
        self.scope = self._inner("function", *self.source.range(node.body))
        for param in _parameters(node.params):
            self._bind_name(param.name)
        self.visit(node.body)
        self.scope = outer

    def comprehension(self, node: cst.BaseComp) -> None:
        outer = self.scope
        first = node.for_in.iter
        self.visit(first)
        self.scope = self._inner("expression", *self.source.range(node))
        self.names.regions.append((*self.source.range(first), outer))
        loop: cst.CompFor | None = node.for_in
        while loop is not None:
            if loop.iter is not first:
                self.visit(loop.iter)
            self._store(loop.target)
            self.visit(loop.ifs)
            loop = loop.inner_for_in
        for part in ("elt", "key", "value"):
            self.visit(getattr(node, part, None))
        self.scope = outer

    # Compound statements

    def if_(self, node: cst.If) -> None:
        self.visit(node.test)
        typing = dotted(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING", "t.TYPE_CHECKING"}
        self._suite(node.body, "type-checking" if typing else "branch")
        if isinstance(node.orelse, cst.If):
            self.if_(node.orelse)
        elif node.orelse is not None:
            self._suite(node.orelse.body, "branch")

    def loop(self, node: cst.For | cst.While) -> None:
        if isinstance(node, cst.For):
            self.visit(node.iter)
            self._store(node.target)
        else:
            self.visit(node.test)
        self._suite(node.body, "branch")
        if node.orelse is not None:
            self._suite(node.orelse.body, "branch")

    def with_(self, node: cst.With) -> None:
        self.visit(node.items)
        hides = any("suppress" in self.source.written(item.item) for item in node.items)
        self._suite(node.body, "import-guard" if hides else "guarded")

    def try_(self, node: cst.Try | cst.TryStar) -> None:
        hides = any(_catches_imports(handler) for handler in node.handlers)
        kind: SuiteKind = "import-guard" if hides else "guarded"
        self._suite(node.body, kind)
        for handler in node.handlers:
            self.visit(handler.type)
            if handler.name is not None:
                self._store(handler.name.name)
            self._suite(handler.body, kind)
        if node.orelse is not None:
            self._suite(node.orelse.body, kind)
        if node.finalbody is not None:
            self._suite(node.finalbody.body, "guarded")

    def match(self, node: cst.Match) -> None:
        self.visit(node.subject)
        for case in node.cases:
            self.visit(case.pattern)
            self.visit(case.guard)
            self._suite(case.body, "branch")

    def match_as(self, node: cst.MatchAs) -> None:
        self.visit(node.pattern)
        self._bind_name(node.name)

    def match_star(self, node: cst.MatchStar) -> None:
        self._bind_name(node.name)

    def match_mapping(self, node: cst.MatchMapping) -> None:
        self.visit(node.elements)
        self._bind_name(node.rest)

    def match_keyword(self, node: cst.MatchKeywordElement) -> None:
        self.visit(node.pattern)


def _parameters(params: cst.Parameters) -> Iterator[cst.Param]:
    yield from params.posonly_params
    yield from params.params
    if isinstance(params.star_arg, cst.Param):
        yield params.star_arg
    yield from params.kwonly_params
    if params.star_kwarg is not None:
        yield params.star_kwarg


def _catches_imports(handler: cst.ExceptHandler | cst.ExceptStarHandler) -> bool:
    if handler.type is None:
        return True
    kinds = [one.value for one in handler.type.elements] if isinstance(handler.type, cst.Tuple) else [handler.type]
    names = {dotted(kind).rpartition(".")[2] for kind in kinds}
    # What is no plain name may be a tuple with anything in it.
    return not names.isdisjoint(_IMPORT_ERRORS) or "" in names or any(name.isupper() for name in names)


_HANDLERS: dict[type[cst.CSTNode], Callable[[_Walk, Any], None]] = {
    cst.Name: _Walk.name,
    cst.Attribute: _Walk.attribute,
    cst.Arg: _Walk.arg,
    cst.SimpleString: _Walk.string,
    cst.FormattedString: _Walk.string,
    cst.TemplatedString: _Walk.string,
    cst.Assign: _Walk.assign,
    cst.AnnAssign: _Walk.ann_assign,
    cst.AugAssign: _Walk.aug_assign,
    cst.Del: _Walk.delete,
    cst.NamedExpr: _Walk.named,
    cst.AsName: _Walk.as_name,
    cst.Global: _Walk.nothing,
    cst.Nonlocal: _Walk.nothing,
    cst.Import: _Walk.imported,
    cst.ImportFrom: _Walk.imported,
    cst.SimpleStatementLine: _Walk.line,
    cst.FunctionDef: _Walk.function,
    cst.ClassDef: _Walk.class_,
    cst.TypeVar: _Walk.type_parameter,
    cst.TypeVarTuple: _Walk.nothing,
    cst.ParamSpec: _Walk.nothing,
    cst.TypeAlias: _Walk.type_alias,
    cst.Lambda: _Walk.lambda_,
    cst.ListComp: _Walk.comprehension,
    cst.SetComp: _Walk.comprehension,
    cst.DictComp: _Walk.comprehension,
    cst.GeneratorExp: _Walk.comprehension,
    cst.If: _Walk.if_,
    cst.For: _Walk.loop,
    cst.While: _Walk.loop,
    cst.With: _Walk.with_,
    cst.Try: _Walk.try_,
    cst.TryStar: _Walk.try_,
    cst.Match: _Walk.match,
    cst.MatchAs: _Walk.match_as,
    cst.MatchStar: _Walk.match_star,
    cst.MatchMapping: _Walk.match_mapping,
    cst.MatchKeywordElement: _Walk.match_keyword,
}
