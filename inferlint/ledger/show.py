"""The ledger as plain data and as rows of text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from inferlint.ledger.entries import Entry

SCHEMA_VERSION = 1
HEADER = ("place", "kind", "rules", "age", "until", "reason", "now")


def entry_data(entry: Entry, today: date) -> dict[str, Any]:
    """Return an entry as JSON data; ``age_days`` are whole days up to ``today``."""
    return {
        "kind": entry.kind,
        "path": entry.path,
        "cell": entry.cell,
        "line": entry.line,
        "key": entry.key or None,
        "rules": list(entry.codes),
        "scope": list(entry.scope),
        "reason": entry.reason or None,
        "until": entry.until.isoformat() if entry.until else None,
        "expiry": entry.expiry,
        "state": entry.state,
        "suppressed": entry.suppressed,
        "unused": list(entry.unused),
        "problem": entry.problem,
        "written": entry.age.written.isoformat() if entry.age.written else None,
        "age_days": entry.age.days(today),
        "age_at_least": entry.age.at_least,
        "commit": entry.age.commit,
        "age_note": entry.age.reason or None,
    }


def entry_row(entry: Entry, today: date) -> tuple[str, ...]:
    """Return an entry as the cells of a table with ``HEADER``."""
    return (
        place(entry.path, entry.line, entry.cell),
        entry.key if entry.kind == "setting" else entry.kind,
        _rules(entry),
        _age(entry, today),
        _until(entry, today),
        entry.reason or "-",
        _now(entry),
    )


def place(path: str, line: int | None, cell: int | None = None) -> str:
    """Return ``path:line``, with the cell of a notebook."""
    return path + (f":cell {cell}" if cell is not None else "") + (f":{line}" if line is not None else "")


def sentence(entries: Sequence[Entry]) -> str:
    """Return one line that counts the entries and those that need a look."""
    if not entries:
        return "No suppressions"
    number = f"{len(entries)} suppression{'' if len(entries) == 1 else 's'}"
    states = Counter(entry.state for entry in entries)
    soon = sum(entry.expiry == "soon" for entry in entries)
    parts = [(states["unused"], "unused"), (states["partly-unused"], "partly unused"), (states["bad"], "bad")]
    parts += [(states["expired"], "expired"), (soon, "expiring soon")]
    said = ", ".join(f"{count} {word}" for count, word in parts if count)
    return number + (f": {said}" if said else "")


def _rules(entry: Entry) -> str:
    codes = ", ".join(entry.codes) or ("all" if entry.kind == "override" else "")
    return " ".join(filter(None, (codes, f"for {', '.join(entry.scope)}" if entry.scope else ""))) or "-"


def _age(entry: Entry, today: date) -> str:
    days = entry.age.days(today)
    if days is None:
        return entry.age.reason
    least = "at least " if entry.age.at_least else ""
    return f"{least}{days} day{'' if days == 1 else 's'} ({(entry.age.commit or '')[:10]})"


def _until(entry: Entry, today: date) -> str:
    if entry.until is None:
        return "-"
    if entry.expiry == "expired":
        return f"{entry.until} EXPIRED"
    if entry.expiry == "soon":
        days = (entry.until - today).days
        return f"{entry.until} soon: {f'{days} days' if days > 1 else '1 day' if days else 'today'}"
    return entry.until.isoformat()


def _now(entry: Entry) -> str:
    if entry.state in {"bad", "expired"}:
        return f"counts for nothing: {entry.problem}" if entry.problem else "counts for nothing: expired"
    if entry.state == "unused":
        return "UNUSED"
    number = entry.suppressed
    counted = f"{number} finding{'' if number == 1 else 's'}" if number else ""
    if entry.state == "partly-unused":
        return f"{counted or 'not known'}; UNUSED: {', '.join(entry.unused)}"
    return counted or ("in use" if entry.state == "used" else "not known")
