"""From the ``ast`` tree of a file to its facts."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from inferlint.facts.fromast.builder import TreeBuilder, UnsureError
from inferlint.facts.fromast.places import Places
from inferlint.facts.fromast.quoted import quoted
from inferlint.facts.fromast.statements import module_body
from inferlint.source.collector import collector_off

if TYPE_CHECKING:
    import ast
    from collections.abc import Callable

    from inferlint.model.facts import FileFacts


def read_tree(
    text: str,
    tree: ast.Module,
    path: str,
    absolute: Callable[[int, str | None], str | None],
    base: int = 0,
) -> FileFacts | None:
    """Return the facts of a file, those that ``read_facts`` gives; ``tree`` is the ``ast`` of ``text``.

    ``None`` when tree and text do not fit together: then LibCST has to read the file.
    """
    places = Places(text)
    builder = TreeBuilder(path, places.span, quoted, absolute, base)
    builder.turn_to(places)
    with collector_off(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # texts inside of the file may hold invalid escapes
        try:
            module_body(builder, tree)
        except UnsureError:
            return None
    return builder.facts()
