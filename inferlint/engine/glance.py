"""What the bytes of a file say by themselves: whether it can matter, and whether Python could read it.

A glance depends on nothing but the bytes and the needles, so it is worth keeping for as long as both are the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.engine.failure import reason_of
from inferlint.engine.look import content_digest
from inferlint.errors import SourceError
from inferlint.model.glance import Glance
from inferlint.source.crossing import crossing
from inferlint.source.decode import check_decodable
from inferlint.source.discover import NOTEBOOK
from inferlint.source.files import read_bytes

if TYPE_CHECKING:
    from inferlint.engine.look import Look
    from inferlint.source.prefilter import Prefilter

#: What a suppression comment holds, also one whose name is written in capitals.
_PRAGMAS = (b"nferlint", b"NFERLINT")


class Glancer:
    """Looks at files one by one; built once a process."""

    def __init__(self, prefilter: Prefilter, *, is_filtering: bool = True) -> None:
        self._prefilter = prefilter
        self._is_filtering = is_filtering

    def glance(self, look: Look) -> Glance:
        """Return what the bytes of a file say; what goes wrong is a failure of the file."""
        try:
            return self._seen(look, look.content if look.content is not None else read_bytes(look.place))
        except Exception as error:
            # Nobody knows what is in it, so it matters.
            reason, line = reason_of(error)
            return Glance("", 0, True, False, reason, line)

    def _seen(self, look: Look, raw: bytes) -> Glance:
        digest = content_digest(raw)
        far = crossing(raw, look.heads) if look.heads is not None else ()
        hit = not self._is_filtering or self._prefilter.matters(raw)
        pragma = may_suppress(raw)
        if look.path.endswith(NOTEBOOK):
            # JSON has its own encodings, and is read as such.
            return Glance(digest, len(raw), hit, pragma, crossing=far)
        try:
            check_decodable(raw)
        except SourceError as error:
            return Glance(digest, len(raw), hit, pragma, error.reason, error.line, far)
        return Glance(digest, len(raw), hit, pragma, crossing=far)


def may_suppress(raw: bytes) -> bool:
    """Say whether a file may hold a suppression comment."""
    return any(pragma in raw for pragma in _PRAGMAS)
