"""What folders make stricter than the root, before and now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.finding import SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from inferlint.config.model import Nested
    from inferlint.ledger.directions import Effect

_ALLOWANCES = ("type_only_imports", "exception_imports", "routed_imports")


def folder_changes(
    old: Collection[Nested], new: Collection[Nested], folders: Collection[str]
) -> Iterator[tuple[Effect, str, str, str]]:
    """Yield (effect, sign, file, text) for each difference; ``folders`` are those that hold files now.

    What a folder asked for that is gone with all its files weakens nothing.
    """
    before = {one.folder: one for one in old}
    after = {one.folder: one for one in new}
    for folder in sorted(before.keys() | after.keys()):
        was, now = before.get(folder), after.get(folder)
        if now is None and was is not None:
            if folder in folders:
                yield "weaker", "-", was.source, f"what `{folder}` makes stricter than the root is taken away"
        elif was is None and now is not None:
            yield "stronger", "+", now.source, f"`{folder}` is stricter than the root"
        elif was is not None and now is not None:
            yield from ((effect, "~", now.source, text) for effect, text in _differences(was, now))


def _differences(was: Nested, now: Nested) -> Iterator[tuple[Effect, str]]:
    for code in sorted({*was.select} - {*now.select}):
        yield "weaker", f"select loses {code} in `{now.folder}`"
    for code in sorted({*now.select} - {*was.select}):
        yield "stronger", f"select gains {code} in `{now.folder}`"
    if was.fail_level != now.fail_level:
        yield _level(was.fail_level, now.fail_level), f"fail-level of `{now.folder}` changes"
    for name in _ALLOWANCES:
        if getattr(was, name) != getattr(now, name):
            effect: Effect = "stronger" if getattr(now, name) == "report" else "weaker"
            yield effect, f"{name.replace('_', '-')} of `{now.folder}` changes"


def _level(was: str | None, now: str | None) -> Effect:
    """Return the effect of another lowest failing severity; none is that of the root, which is never stricter."""
    ranks = [SEVERITIES.index(level) if level in SEVERITIES else -1 for level in (was, now)]
    return "stronger" if ranks[1] > ranks[0] else "weaker"
