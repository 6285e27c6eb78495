"""Imports of names outside a project folder, for files that seem to have some."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from inferlint.source.needles import compiled

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.model.glance import Written

#: A relative import of so many levels may leave a folder.
FAR = 3
_FAR = rb"\bfrom[ \t\\\r\n]*\.[ \t\\\r\n]*\.[ \t\\\r\n]*\."


def crossing(raw: bytes, heads: tuple[str, ...]) -> tuple[Written, ...]:
    """Return the imports of a file whose name begins with one of ``heads``, and those of three levels or more.

    Texts that may name a module count in a file that imports by name.
    """
    if not _quick(heads)(raw):
        return ()
    from inferlint.source.outline import imported_names

    wanted = frozenset(heads)
    found = [
        (one.level, one.module, one.name)
        for one in imported_names(raw)
        if one.level >= FAR or (not one.level and (one.module or "").partition(".")[0] in wanted)
    ]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=256)
def _quick(heads: tuple[str, ...]) -> Callable[[bytes], bool]:
    """Return a search for an import, or the start of a text, with one of ``heads``."""
    names = b"|".join(re.escape(head.encode("utf-8", "surrogateescape")) for head in heads)
    if not names:
        return compiled(_FAR)
    named = rb"\b(?:from|import)\b[^\n;#]*\b(?:" + names + rb")\b|[\"'](?:" + names + rb")\b"
    return compiled(named + rb"|\b(?:from|import)[ \t]*\\|" + _FAR)
