"""From the text of a file to its facts: parse, find positions, lower."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from inferlint.model.facts import FileFacts


def read_facts(
    text: str,
    path: str,
    absolute: Callable[[int, str | None], str | None],
    line_map: Sequence[int] | None = None,
    base: int = 0,
) -> FileFacts:
    """Return the facts of one file's text; ``line_map`` maps its lines to those of the file it was cut from.

    ``base`` is where the numbers of its scopes and definitions begin, a multiple of ``STRIDE``.

    Raises ``SourceError`` when the text cannot be parsed.
    """
    # LibCST is imported here: a run in which no file is suspect never pays for it.
    import libcst as cst

    from inferlint.facts.collect import collect
    from inferlint.source.parse import parse
    from inferlint.source.positions import positions

    module = parse(text)
    wanted = (
        cst.BaseExpression,
        cst.BaseStatement,
        cst.BaseSmallStatement,
        cst.BaseElement,
        cst.BaseFormattedStringContent,
        cst.BaseTemplatedStringContent,
        cst.ImportAlias,
        cst.ExceptHandler,
        cst.ExceptStarHandler,
        cst.MatchCase,
        cst.SubscriptElement,
    )
    return collect(module, positions(module, wanted), path, absolute, line_map, base)
