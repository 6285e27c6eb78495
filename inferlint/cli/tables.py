"""Tables and values as text."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from inferlint.report.visible import visible, width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def table(rows: Iterable[Sequence[str]]) -> str:
    """Return ``rows`` as lines with aligned columns; the last column is as long as it likes."""
    cells = [[visible(cell) for cell in row] for row in rows]
    widths = [max(map(width, column)) for column in zip_longest(*cells, fillvalue="")]
    lines = (
        "  ".join(cell + " " * (size - width(cell)) for cell, size in zip(row, widths, strict=False)).rstrip()
        for row in cells
    )
    return "".join(f"{line}\n" for line in lines)


def toml_value(value: Any) -> str:
    """Return plain data as an inline TOML value; ``None`` is an empty text, which means not set."""
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(name)} = {toml_value(part)}" for name, part in value.items() if part is not None)
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(toml_value, value))}]"
    return '""' if value is None else _quoted(value)


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else _quoted(name)


def _quoted(value: Any) -> str:
    # Loaded by those who print a value: summaries are made from this module too.
    import json

    return json.dumps(value, ensure_ascii=False)
