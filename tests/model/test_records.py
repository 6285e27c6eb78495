"""Records are dataclasses: what the standard library does with the same class is what is asked of them."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from functools import cached_property
from typing import Any

import pytest

from inferlint.model import records


@records.dataclass(frozen=True, slots=True)
class Plain:
    """Fields of all kinds."""

    one: int
    two: str = "x"
    three: dict[str, int] = records.field(default_factory=dict)
    four: tuple[int, ...] = records.field(default=(), compare=False)


@records.dataclass(frozen=True)
class Checked:
    """One without slots, which looks at its values and remembers an answer."""

    names: frozenset[str]

    def __post_init__(self) -> None:
        if "" in self.names:
            raise ValueError("empty")

    @cached_property
    def longest(self) -> str:
        """Return the longest name."""
        return max(self.names, key=len)


@records.dataclass(frozen=True)
class More(Checked):
    """One that inherits."""

    more: int = 0


@records.dataclass(slots=True)
class Changing:
    """One that may be changed."""

    value: list[int] = records.field(default_factory=list)


@records.dataclass(slots=True, eq=False)
class Same:
    """One that is compared by identity."""

    value: int


@records.dataclass(frozen=True, slots=True, eq=False)
class Nothing:
    """One without fields."""


def standard(cls: type) -> Any:
    """Return the class as the standard library makes it."""
    made = [(one.name, one.type, _field(one)) for one in dataclasses.fields(cls)]  # type: ignore[arg-type]
    return dataclasses.make_dataclass(cls.__name__, made, frozen=True, slots=True)


def _field(one: dataclasses.Field[Any]) -> Any:
    if one.default_factory is not dataclasses.MISSING:
        return dataclasses.field(default_factory=one.default_factory, compare=one.compare)
    if one.default is not dataclasses.MISSING:
        return dataclasses.field(default=one.default, compare=one.compare)
    return dataclasses.field(compare=one.compare)


@pytest.mark.parametrize("values", [(1,), (1, "y"), (1, "x", {"a": 1}), (1, "x", {}, (2,))])
def test_values_are_those_of_the_standard_library(values: tuple[Any, ...]) -> None:
    """Fields, text and comparison."""
    made, other = Plain(*values), standard(Plain)(*values)
    assert repr(made) == repr(other)
    assert dataclasses.asdict(made) == dataclasses.asdict(other)
    assert Plain.__match_args__ == type(other).__match_args__
    assert (made == Plain(1)) == (other == type(other)(1))


def test_fields_that_do_not_compare_count_for_neither_equality_nor_hash() -> None:
    """The fourth is one of them."""
    one, other = Plain(1, "x", {}, (1,)), Plain(1, "x", {}, (2,))
    assert one == other
    assert one != Plain(2)
    assert one != (1, "x", {})
    assert hash(Checked(frozenset("a"))) == hash(Checked(frozenset("a")))
    with pytest.raises(TypeError, match="unhashable"):
        hash(Changing())


@pytest.mark.parametrize(
    "wrong", [Plain, lambda: Plain(1, five=5), lambda: Plain(1, 2, 3, 4, 5), lambda: Plain(1, one=1)]
)
def test_wrong_arguments_are_type_errors(wrong: Any) -> None:
    """Also for the first value of a class, whose constructor is made then."""
    with pytest.raises(TypeError, match=r"Plain\.__init__\(\)"):
        wrong()


def test_frozen_records_are_not_changed() -> None:
    """Neither by assignment nor by deletion."""
    made = Plain(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.one = 2  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del made.one
    with pytest.raises(dataclasses.FrozenInstanceError):
        Checked(frozenset()).names = frozenset()  # type: ignore[misc]


def test_each_record_has_values_of_its_own() -> None:
    """What a factory makes is made for each."""
    one, other = Changing(), Changing()
    one.value.append(1)
    assert other.value == []


@pytest.mark.parametrize("made", [Plain(1, "y", {"a": 2}, (3,)), Checked(frozenset("ab")), Changing([1]), Nothing()])
def test_records_travel(made: object) -> None:
    """To other processes, and as copies."""
    for again in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
        assert type(again) is type(made)
        assert repr(again) == repr(made)


def test_both_functions_replace_values() -> None:
    """That of the standard library knows the fields as well."""
    made = Plain(1, "y", {"a": 2}, (3,))
    assert records.replace(made, one=2) == dataclasses.replace(made, one=2) == Plain(2, "y", {"a": 2}, (3,))
    assert records.replace(made, one=2).four == (3,)
    with pytest.raises(TypeError):
        records.replace(made, five=5)  # type: ignore[call-arg]


def test_a_class_may_inherit_and_look_at_its_values() -> None:
    """Fields of the base come first."""
    made = More(frozenset({"a", "bcd"}), 2)
    assert repr(made) == "More(names=" + repr(made.names) + ", more=2)"
    assert made.longest == "bcd"
    assert made != Checked(made.names)
    assert [one.name for one in dataclasses.fields(made)] == ["names", "more"]
    with pytest.raises(ValueError, match="empty"):
        More(frozenset({""}))


def test_identity_and_slots() -> None:
    """There is no place for other names, and equal values are two."""
    assert Same(1) != Same(1)
    assert len({Same(1), Same(1)}) == 2
    with pytest.raises(AttributeError):
        Same(1).other = 1  # type: ignore[attr-defined]
    assert Nothing() != Nothing()
