"""Values of headers that authenticate at a gateway: text with ``{env:NAME}`` or ``{module:attribute}`` in it."""

from __future__ import annotations

import re
from typing import Literal

from inferlint.model.records import dataclass

# They are compiled when a header is looked at: most configurations have none.
_BRACES = r"\{([^{}]*)\}"
_SECRET = r"(?i:(?:^|[-_.])(?:auth|authorization|(?:api)?key|token|secret|password|credentials?)(?:$|[-_.]))"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a header's value: text as it stands, the name of a variable, or ``module:attribute``."""

    kind: Literal["text", "env", "name"]
    value: str


def header_parts(value: str) -> tuple[Part, ...]:
    """Return the pieces of a checked value in their order; ``Bearer {env:KEY}`` is a text and a variable."""
    found: list[Part] = []
    for index, piece in enumerate(re.split(_BRACES, value)):
        if index % 2 == 0:
            found += [Part("text", piece)] if piece else []
        elif piece.startswith("env:"):
            found.append(Part("env", piece[4:]))
        else:
            found.append(Part("name", piece))
    return tuple(found)


def wrong_braces(value: str) -> bool:
    """Say whether braces are left over when the pieces are taken out."""
    return any(mark in re.sub(_BRACES, "", value) for mark in "{}")


def holds_secret(name: str, value: str) -> bool:
    """Say whether the header ``name`` authenticates and ``value`` takes its secret from nowhere."""
    return bool(re.search(_SECRET, name)) and all(part.kind == "text" for part in header_parts(value))
