"""Names as Python reads them, whatever way they are spelled."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import libcst as cst


def spelled(node: cst.Name) -> str:
    """Return a name in the normal form that Python gives it, with wide letters as plain ones."""
    name = node.value
    return name if name.isascii() else unicodedata.normalize("NFKC", name)
