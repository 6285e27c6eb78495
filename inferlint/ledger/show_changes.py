"""A comparison as plain data and as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inferlint.ledger.show import SCHEMA_VERSION, place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.ledger.compare import Change, Comparison
    from inferlint.ledger.directions import Effect

_TITLES: tuple[tuple[Effect, str], ...] = (
    ("weaker", "Weakens the gate:"),
    ("stronger", "Strengthens the gate:"),
    ("neither", "Neither:"),
)


def comparison_data(found: Comparison, version: str) -> dict[str, Any]:
    """Return a comparison as JSON data."""
    return {
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": "inferlint", "version": version},
        "ref": found.ref,
        "base": found.base,
        "complete": not found.failures,
        "weakened": bool(found.weaker),
        **{effect: [_data(change) for change in found.of(effect)] for effect, _ in _TITLES},
        "notices": found.notices,
        "failures": [{"path": path, "reason": reason} for path, reason in found.failures],
    }


def _data(change: Change) -> dict[str, Any]:
    return {
        "subject": change.subject,
        "change": {"+": "added", "-": "removed", "~": "changed"}[change.sign],
        "path": change.path,
        "cell": change.cell,
        "line": change.line,
        "key": change.key or None,
        "rules": list(change.codes),
        "reason": change.reason or None,
        "until": change.until.isoformat() if change.until else None,
        "text": change.text,
    }


def change_lines(found: Comparison) -> Iterator[str]:
    """Yield the lines of the list, by effect; none when nothing changed."""
    for effect, title in _TITLES:
        changes = found.of(effect)
        if changes:
            yield title
        for change in changes:
            yield f"  {change.sign} {place(change.path, change.line, change.cell)}: {change.text}"


def summary(found: Comparison) -> str:
    """Return one line about the whole comparison."""
    counts = {effect: len(found.of(effect)) for effect, _ in _TITLES}
    where = f"since {found.base[:12]}, where the work tree and {found.ref} parted"
    if not any(counts.values()):
        return f"No suppression, setting or baseline entry changed {where}"
    said = [(counts["weaker"], "weaken"), (counts["stronger"], "strengthen"), (counts["neither"], "do neither")]
    return f"Changes {where}: {', '.join(f'{number} {word}' for number, word in said)}"
