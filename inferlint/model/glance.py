"""What the bytes of a file say by themselves: whether it can matter, and whether Python could read it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

#: An import as it is written: level, module, and the name that is taken from it.
Written: TypeAlias = "tuple[int, str | None, str | None]"


class Glance(NamedTuple):
    """A file as its bytes show it.

    ``digest`` names the content, empty for a file that could not be read; ``size`` is in bytes. ``hit`` says that it
    may hold a needle (a notebook may in any case: escapes of JSON hide words). ``failure`` and ``line`` say why Python
    could not decode it. ``crossing`` are its imports that may leave its own project folder (see ``engine.groups``).
    """

    digest: str
    size: int = 0
    hit: bool = False
    pragma: bool = False
    failure: str = ""
    line: int | None = None
    crossing: tuple[Written, ...] = ()
