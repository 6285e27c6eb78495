"""Dataclasses that cost next to nothing until they are used: a run over clean files builds few of those it loads.

``dataclass``, ``field`` and ``replace`` do what those of the standard library do, which compiles up to six functions
for each class while a module is imported. Here the constructor alone is compiled, when the first value is built; the
other methods are shared.
"""

from __future__ import annotations

from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

_NOTHING: Any = object()

if TYPE_CHECKING:
    # The type checker sees those of the standard library.
    from dataclasses import dataclass, field, replace
else:

    def field(*, default=_NOTHING, default_factory=_NOTHING, compare=True):
        """Return what makes an annotated name a field with a default."""
        return _Field(default, default_factory, compare)

    def replace(record, /, **changes):
        """Return a record of the same class with some other values."""
        cls = type(record)
        for name in cls.__match_args__:
            if name not in changes:
                changes[name] = getattr(record, name)
        return cls(**changes)

    def dataclass(cls=None, /, *, frozen=False, slots=False, eq=True):
        """Make a dataclass of a class; used with options, or without."""
        if cls is None:
            return lambda one: _made(one, frozen, slots, eq)
        return _made(cls, frozen, slots, eq)


__all__ = ["dataclass", "field", "replace"]


class _Field:
    """What is known of a field beside its name."""

    __slots__ = ("compare", "default", "factory")

    def __init__(self, default: Any, factory: Any, compare: bool) -> None:
        self.default = default
        self.factory = factory
        self.compare = compare

    @property
    def is_required(self) -> bool:
        return self.default is _NOTHING and self.factory is _NOTHING


def _made(cls: Any, frozen: bool, slots: bool, eq: bool) -> Any:
    body = dict(cls.__dict__)
    inherited = dict(getattr(cls, "__record_fields__", {}))
    fields = {**inherited, **{name: _field(body.get(name, _NOTHING)) for name in cls.__annotations__}}
    added = _methods(fields, frozen, slots, eq)
    own = {name for name in added if name in body}
    if "__eq__" in body and body.get("__hash__", _NOTHING) is None:
        # Python put it there because of the other; nobody wrote it.
        own.discard("__hash__")
    added = {name: method for name, method in added.items() if name not in own}
    if slots:
        # Slots are given when a class is made: it is made again, without the values where the slots will stand.
        plain = {name: value for name, value in body.items() if name not in (*fields, "__dict__", "__weakref__")}
        places = tuple(name for name in fields if name not in inherited)
        made = type(cls)(cls.__name__, cls.__bases__, {**plain, **added, "__slots__": places})
        made.__qualname__ = cls.__qualname__
    else:
        made = cls
        for name in cls.__annotations__:
            if fields[name].default is not _NOTHING:
                setattr(made, name, fields[name].default)
            elif name in body:
                delattr(made, name)
        for name, method in added.items():
            setattr(made, name, method)
    made.__record_fields__ = fields
    made.__init__ = _late_constructor(made, fields, frozen)
    made.__dataclass_fields__ = _StandardFields()
    return made


def _field(written: Any) -> _Field:
    return written if isinstance(written, _Field) else _Field(written, _NOTHING, True)


# Methods ---------------------------------------------------------------------------------------------


def _methods(fields: dict[str, _Field], frozen: bool, slots: bool, eq: bool) -> dict[str, Any]:
    """Return the methods of a class with these fields, but for its constructor."""
    names = tuple(fields)
    methods: dict[str, Any] = {"__repr__": _repr, "__match_args__": names}
    if eq:
        compared = [name for name in names if fields[name].compare]
        values = attrgetter(*compared) if compared else lambda _: ()
        methods["__eq__"] = _eq(values)
        methods["__hash__"] = _hash(values) if frozen else None
    if frozen:
        methods["__setattr__"] = _no_assignment
        methods["__delattr__"] = _no_deletion
        if slots:
            methods["__getstate__"] = _state
            methods["__setstate__"] = _set_state
    return methods


@recursive_repr()
def _repr(self: Any) -> str:
    parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{self.__class__.__qualname__}({parts})"


def _eq(values: Any) -> Any:
    def equal(self: Any, other: Any) -> Any:
        if other.__class__ is self.__class__:
            return values(self) == values(other)
        return NotImplemented

    return equal


def _hash(values: Any) -> Any:
    def hashed(self: Any) -> int:
        return hash(values(self))

    return hashed


def _no_assignment(_: Any, name: str, _value: Any) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _no_deletion(_: Any, name: str) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__match_args__]


def _set_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__match_args__, state, strict=True):
        object.__setattr__(self, name, value)


# Constructors ----------------------------------------------------------------------------------------


def _late_constructor(cls: Any, fields: dict[str, _Field], frozen: bool) -> Any:
    """Return a constructor that puts the real one in its place when it is called first."""

    def construct(self: Any, /, *args: Any, **values: Any) -> None:
        cls.__init__ = _constructor(cls, fields, frozen)
        cls.__init__(self, *args, **values)

    return construct


def _constructor(cls: Any, fields: dict[str, _Field], frozen: bool) -> Any:
    known: dict[str, Any] = {"_set": object.__setattr__, "_nothing": _NOTHING}
    parameters, lines = ["self"], []
    for name, one in fields.items():
        value = name
        if one.factory is not _NOTHING:
            known[f"_make_{name}"] = one.factory
            value = f"_make_{name}() if {name} is _nothing else {name}"
        if not one.is_required:
            known[f"_default_{name}"] = one.default
        parameters.append(name if one.is_required else f"{name}=_default_{name}")
        lines.append(f"  _set(self, {name!r}, {value})" if frozen else f"  self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("  self.__post_init__()")
    body = "\n".join(lines) or "  pass"
    # Only names of fields go into it, which are identifiers.
    exec(f"def __init__({', '.join(parameters)}):\n{body}", known)
    made = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    return made


class _StandardFields:
    """The fields as the standard library knows them, for its functions; made when one of these asks."""

    def __get__(self, _: Any, cls: Any) -> Any:
        import dataclasses

        hints = {name: hint for base in reversed(cls.__mro__) for name, hint in _hints(base).items()}
        written = [(name, hints[name], _standard(one)) for name, one in cls.__record_fields__.items()]
        made: Any = dataclasses.make_dataclass(cls.__name__, written)
        cls.__dataclass_fields__ = made.__dataclass_fields__
        return made.__dataclass_fields__


def _hints(base: Any) -> dict[str, Any]:
    return base.__annotations__ if "__record_fields__" in base.__dict__ else {}


def _standard(one: _Field) -> Any:
    import dataclasses

    if one.factory is not _NOTHING:
        return dataclasses.field(default_factory=one.factory, compare=one.compare)
    if one.default is not _NOTHING:
        return dataclasses.field(default=one.default, compare=one.compare)
    return dataclasses.field(compare=one.compare)
