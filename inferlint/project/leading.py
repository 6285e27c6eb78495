"""What the evaluation says for ``Interests``, which asks it in rounds: the answers do not change between them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inferlint.project.interest import Export
    from inferlint.project.objects import Object


@dataclass(slots=True, eq=False)
class Leading:
    """Whether texts lead to a provider, by the place of what has them, and what members of classes are."""

    exprs: dict[int, Export] = field(default_factory=dict)
    bindings: dict[int, Export] = field(default_factory=dict)
    #: By the number of the class and the name.
    members: dict[tuple[int, str], list[Object]] = field(default_factory=dict)
    member_texts: dict[tuple[int, str], Export] = field(default_factory=dict)
