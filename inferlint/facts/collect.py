"""The entry of the lowering."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.facts.builder import Builder
from inferlint.facts.statements import module_body

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import libcst as cst

    from inferlint.model.facts import FileFacts
    from inferlint.model.span import Span


def collect(
    module: cst.Module,
    spans: Mapping[int, Span],
    path: str,
    absolute: Callable[[int, str | None], str | None],
    line_map: Sequence[int] | None = None,
    base: int = 0,
) -> FileFacts:
    """Return the facts of a parsed file.

    ``spans`` are node positions by ``id(node)``; ``absolute(level, module)`` makes a module name absolute, or
    returns ``None`` when it cannot; ``line_map`` maps lines of a reduced text to lines of the file; ``base`` is where
    the numbers of its scopes and definitions begin.
    """
    builder = Builder(path, spans, line_map, absolute, base)
    module_body(builder, module)
    return builder.facts()
