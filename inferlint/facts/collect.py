"""The entry of the lowering."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from inferlint.facts.builder import Builder
from inferlint.facts.expressions import lower
from inferlint.facts.statements import module_body
from inferlint.model.span import NOWHERE, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from inferlint.model.expr import Expr
    from inferlint.model.facts import FileFacts


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

    def span(node: cst.CSTNode) -> Span:
        found = spans.get(id(node), NOWHERE)
        if line_map is None:
            return found
        last = line_map[min(found.end_line, len(line_map)) - 1]
        return Span(line_map[found.line - 1], found.column, last, found.end_column)

    builder = Builder(path, span, _quoted, absolute, base)
    module_body(builder, module)
    return builder.facts()


def _quoted(b: Builder, text: str) -> Expr | None:
    try:
        node = cst.parse_expression(text)
    except (cst.CSTValidationError, cst.ParserSyntaxError, UnicodeEncodeError):
        # Text that is no expression (or no text at all) is not an annotation either.
        return None
    return lower(b, node)
