"""The form of the small values that facts are made of: millions of them are built in one run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.records import dataclass

if TYPE_CHECKING:
    from typing import TypeVar

    from typing_extensions import dataclass_transform

    T = TypeVar("T")

    @dataclass_transform(frozen_default=True, eq_default=False)
    def value(cls: type[T]) -> type[T]:
        """Make a dataclass with slots that is compared by identity and never changed."""

else:
    # The type checker sees a frozen dataclass. At run time it is a plain one: the constructor of a frozen dataclass
    # calls object.__setattr__ for each field, which takes three times as long.
    value = dataclass(slots=True, eq=False)
