"""Does a version specifier, of pip, Poetry or conda, only allow releases on one side of a release?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from packaging.version import Version

Side = Literal["before", "from", "unknown"]

#: Specifiers that are longer say nothing; reading them takes time.
_LONGEST = 1000
_OPERATOR = re.compile(r"(===|==|~=|!=|<=|>=|<|>|=|\^|~)?\s*(.*)", re.DOTALL)
_RELEASE = re.compile(r"v?(\d+(?:\.\d+)*)\.?\*?")


def side(specifier: str, boundary: str) -> Side:
    """Return whether every release that ``specifier`` allows comes before ``boundary``, or none does.

    Alternatives (``||``) each have to say the same. Previews count only where the specifier names one. A specifier
    that is not understood, or allows nothing, is ``unknown``. Raises ``ValueError`` when ``boundary`` is no version.
    """
    from packaging.version import Version

    limit = Version(boundary)
    if len(specifier) > _LONGEST:
        return "unknown"
    found = {_side_of_all(part, limit) for part in re.split(r"\|\|?", specifier)}
    return found.pop() if len(found) == 1 else "unknown"


def excludes(specifier: str, version: str) -> bool:
    """Return whether ``specifier`` is understood and its limits leave ``version`` out."""
    from packaging.version import InvalidVersion, Version

    try:
        release = Version(version)
        limits = [_limits(part) for part in re.split(r"\|\|?", specifier[:_LONGEST])]
    except InvalidVersion:
        return False
    return all(
        (lowest is not None and release < lowest) or (highest is not None and highest < (release, True))
        for lowest, highest in limits
    )


def _side_of_all(specifier: str, limit: Version) -> Side:
    """Return the side of a list of clauses that all have to hold."""
    from packaging.version import InvalidVersion

    try:
        lowest, highest = _limits(specifier)
    except InvalidVersion:
        return "unknown"
    if lowest is not None and highest is not None and (lowest, True) > highest:
        return "unknown"
    if lowest is not None and lowest >= limit:
        return "from"
    if highest is not None and highest < (limit, True):
        return "before"
    return "unknown"


def _limits(specifier: str) -> tuple[Version | None, tuple[Version, bool] | None]:
    """Return the lowest version that clauses allow together, and the highest with whether it is allowed itself.

    Raises ``InvalidVersion``.
    """
    lower: list[Version] = []
    upper: list[tuple[Version, bool]] = []
    for clause in re.split(r",|(?<=[\w*])\s+(?=[<>=!~^])", specifier.strip()):
        first, last = _bounds(clause.strip())
        lower += first
        upper += last
    return max(lower, default=None), min(upper, default=None)


def _bounds(clause: str) -> tuple[list[Version], list[tuple[Version, bool]]]:
    """Return the lowest version that a clause allows, and the highest with whether it is allowed itself, if any.

    Raises ``InvalidVersion``.
    """
    from packaging.version import Version

    found = _OPERATOR.fullmatch(clause)
    operator, text = (found[1] or "", found[2].strip()) if found else ("", clause)
    release = _RELEASE.fullmatch(text)
    if text in ("", "*") or operator == "!=":
        return [], []
    if operator in (">", ">="):
        return [Version(text.removesuffix(".*"))], []
    if operator in ("<", "<="):
        return [], [(Version(text.removesuffix(".*")), operator == "<=")]
    if operator in ("", "=", "==") and release and (text.endswith("*") or operator == "="):
        return _series(release[1], release[1].count(".") + 1)
    if operator in ("", "==", "==="):
        return [Version(text)], [(Version(text), True)]
    parts = Version(text).release
    if operator == "^":
        leading = next((index for index, part in enumerate(parts) if part), len(parts) - 1)
        return _series(text, leading + 1)
    return _series(text, max(len(parts) - 1, 1) if operator == "~=" else min(len(parts), 2))


def _series(text: str, kept: int) -> tuple[list[Version], list[tuple[Version, bool]]]:
    """Return the bounds of versions from ``text`` on that have its first ``kept`` numbers."""
    from packaging.version import Version

    first = Version(text)
    numbers = [*first.release, *([0] * kept)][:kept]
    numbers[-1] += 1
    epoch = f"{first.epoch}!" if first.epoch else ""
    return [first], [(Version(epoch + ".".join(map(str, numbers))), False)]
