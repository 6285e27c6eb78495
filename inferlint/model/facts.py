"""Facts of one file: what it binds, imports, defines and evaluates. Nothing here depends on the configuration."""

from __future__ import annotations

from typing import Literal

from inferlint.model.expr import Attr, Expr, Sub
from inferlint.model.records import dataclass
from inferlint.model.span import Span
from inferlint.model.values import value

#: Distance between two bases: no text has as many scopes, imports or functions.
STRIDE = 1 << 20
#: Bases of one file: a notebook has one for itself and one for each module that its cells write.
BASES = 32

ScopeKind = Literal["module", "class", "function", "lambda", "comprehension"]
ArmKind = Literal["if", "match", "try", "loop", "global"]


@dataclass(frozen=True, slots=True)
class Arm:
    """One branch of a compound statement; arms of the same ``if`` or ``match`` exclude each other."""

    block: int
    arm: int
    kind: ArmKind


@dataclass(frozen=True, slots=True)
class Scope:
    """A lexical scope. ``id`` is unique in a program; ``owner`` is the number of its function or class."""

    id: int
    kind: ScopeKind
    name: str
    parent: int | None
    owner: int | None = None


@value
class Import:
    """One imported name. ``module`` is absolute when it could be made so, else ``None``.

    ``name`` is ``None`` for ``import module`` and ``*`` for a star import. ``bound`` is the local name
    (``a`` for ``import a.b``); ``target`` is the dotted name that the local name stands for.
    """

    module: str | None
    name: str | None
    bound: str
    target: str | None
    level: int
    scope: int
    branch: tuple[Arm, ...]
    span: Span
    statement: tuple[int, int]
    type_checking: bool = False
    optional: bool = False
    lazy: bool = False
    #: ``import a.b as c`` or ``from a import b as c``.
    aliased: bool = False


@value
class Binding:
    """A name bound in a scope. ``ref`` is the number of the import, function, class or parameter's function.

    ``path`` says which element of ``value`` is meant after unpacking, outermost first; elements behind a star are
    counted from the end.
    """

    scope: int
    name: str
    how: Literal[
        "assign", "augmented", "for", "with", "except", "param", "def", "class", "import", "match", "delete",
        "annotation", "type",
    ]  # fmt: skip
    order: int
    branch: tuple[Arm, ...]
    span: Span
    value: Expr | None = None
    annotation: Expr | None = None
    ref: int | None = None
    path: tuple[int, ...] = ()


@value
class AttrSet:
    """``target = value`` for an attribute target; ``annotation`` for ``self.x: T``."""

    target: Attr
    value: Expr | None
    annotation: Expr | None
    scope: int
    order: int
    branch: tuple[Arm, ...]
    span: Span
    statement: tuple[int, int]


@value
class ItemSet:
    """``target[key] = value``: something is put into a container."""

    target: Sub
    value: Expr
    scope: int
    order: int
    branch: tuple[Arm, ...]


@value
class Param:
    """A parameter; ``star`` as in ``Arg``."""

    name: str
    annotation: Expr | None
    default: Expr | None
    star: str
    span: Span
    keyword_only: bool = False


@value
class Function:
    """A ``def``. ``returns`` are the returned and yielded expressions; ``scope`` is where it is defined.

    ``yields`` are those that a generator yields, ``Starred`` for ``yield from``.
    """

    name: str
    scope: int
    body: int
    params: tuple[Param, ...]
    annotation: Expr | None
    returns: tuple[Expr, ...]
    decorators: tuple[Expr, ...]
    span: Span
    is_async: bool = False
    yields: tuple[Expr, ...] = ()


@value
class Class:
    """A ``class``. ``keywords`` are keyword arguments of its header."""

    name: str
    scope: int
    body: int
    bases: tuple[Expr, ...]
    keywords: tuple[tuple[str, Expr], ...]
    decorators: tuple[Expr, ...]
    span: Span
    header: Span
    branch: tuple[Arm, ...] = ()


SiteRole = Literal[
    "value", "expression", "return", "yield", "test", "annotation", "default", "decorator", "base", "raise",
    "assert", "except", "delete", "iterate", "with", "pattern", "target", "docstring", "augmented",
]  # fmt: skip


@value
class Site:
    """One expression that a statement evaluates, and its role there.

    ``targets`` are what it is assigned to, for role ``value`` (names as text, attributes as ``.name``,
    items as ``[key]``) and the parameter name for role ``default``.
    """

    expr: Expr
    role: SiteRole
    scope: int
    order: int
    branch: tuple[Arm, ...]
    statement: tuple[int, int]
    targets: tuple[str, ...] = ()


class _Remembered:
    """What others can keep notes about for as long as it lives."""

    __slots__ = ("__weakref__",)


@value
class FileFacts(_Remembered):
    """Everything later layers know about a file. ``path`` is relative to the project root.

    Scopes, imports, functions and classes are numbered from ``base``, a multiple of ``STRIDE`` that is unique in a
    program: the facts of several files can be looked at as one without changing them.
    """

    path: str
    scopes: tuple[Scope, ...]
    bindings: tuple[Binding, ...]
    imports: tuple[Import, ...]
    functions: tuple[Function, ...]
    classes: tuple[Class, ...]
    attributes: tuple[AttrSet, ...]
    sites: tuple[Site, ...]
    exported: frozenset[str] = frozenset()
    items: tuple[ItemSet, ...] = ()
    base: int = 0
