"""What an expression can evaluate to, as far as the analysis knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from inferlint.catalogue.entries import Client, Service
    from inferlint.model.expr import Arg, Call, Expr, Items, Table
    from inferlint.model.facts import Class, Function, Import

Origin = Literal["construction", "annotation", "factory", "subclass", "service"]


@dataclass(frozen=True, slots=True, eq=False)
class External:
    """A name of third-party code: module, class or function.

    ``dynamic`` is the call that imported it; ``promised`` says that only an annotation (``type[Client]``) tells.
    """

    path: str
    imported: Import | None = None
    dynamic: Call | None = None
    promised: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class FirstParty:
    """A name of the project's own code about which nothing is known; ``file`` is where it would be defined."""

    path: str
    imported: Import | None = None
    file: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Module:
    """A module of the project. ``file`` is ``None`` for a folder without ``__init__.py``.

    ``importer`` is the file in which the name was used: search roots depend on it.
    """

    path: str
    file: str | None
    importer: str
    imported: Import | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Instance:
    """A provider client. ``call`` built it; ``klass`` is the local subclass it is an instance of.

    ``args`` are the arguments that decide where it points, those of a ``partial`` included.
    """

    client: Client
    origin: Origin
    call: Call | None = None
    args: tuple[Arg, ...] = ()
    source: External | None = None
    service: Service | None = None
    klass: Class | None = None

    @property
    def provider(self) -> str:
        """Return the id of the provider it reaches."""
        return self.service.provider if self.service is not None else self.client.provider


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """An attribute path below a client: ``chat.completions.create``."""

    instance: Instance
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Partial:
    """``functools.partial(target, …)``."""

    target: Object
    args: tuple[Arg, ...]
    call: Call


@dataclass(frozen=True, slots=True, eq=False)
class LocalFunction:
    """A function of the project; ``bound`` is the instance a method was taken from."""

    function: Function
    bound: LocalInstance | None = None


@dataclass(frozen=True, slots=True, eq=False)
class LocalClass:
    """A class of the project; ``is_open`` when one below it can be meant, as with ``cls``."""

    klass: Class
    is_open: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class LocalInstance:
    """An instance of a class of the project; without ``call`` it may be one of a class below it, as with ``self``."""

    klass: Class
    call: Call | None = None

    @property
    def is_open(self) -> bool:
        """Say whether an instance of a class below can be meant."""
        return self.call is None


@dataclass(frozen=True, slots=True, eq=False)
class Super:
    """``super()`` in a method of ``klass``: its members are those of the bases."""

    klass: Class


@dataclass(frozen=True, slots=True, eq=False)
class Container:
    """A list, tuple, set or dict: a display, or what stands for one.

    ``fields`` name the elements of a named tuple; the keys of a namespace are its attributes. ``is_whole`` says that
    the elements of a list are all known, in order.
    """

    expr: Items | Table
    fields: tuple[str, ...] = ()
    is_namespace: bool = False
    is_whole: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class RecordClass:
    """A class of named tuples that ``call`` makes."""

    fields: tuple[str, ...]
    call: Call


@dataclass(frozen=True, slots=True, eq=False)
class Deferred:
    """A lambda: calling it evaluates ``body``."""

    body: Expr


Object: TypeAlias = (
    External
    | FirstParty
    | Module
    | Instance
    | Member
    | Partial
    | LocalFunction
    | LocalClass
    | LocalInstance
    | Super
    | Container
    | RecordClass
    | Deferred
)
