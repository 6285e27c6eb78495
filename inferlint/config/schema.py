"""The JSON schema and the documentation rows of the configuration, made from the table of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inferlint.config.keys import ROOT
from inferlint.config.shapes import Named, Table, Tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.config.shapes import Key, Shape


def json_schema() -> dict[str, Any]:
    """Return the draft-07 schema of ``[tool.inferlint]`` and of ``inferlint.toml``."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "inferlint",
        "description": "Configuration of inferlint: which router is approved, and what is exempt.",
        **ROOT.schema(),
    }


def key_rows() -> Iterator[tuple[str, str, str, str]]:
    """Yield ``(dotted key, value, default, meaning)`` for every key, in the order of the table."""
    yield from _rows(ROOT, "")


def _rows(table: Table, prefix: str) -> Iterator[tuple[str, str, str, str]]:
    for key in table.keys:
        yield (prefix + key.name, key.shape.label, "required" if key.required else key.default, key.about)
        if key.name != "routers":
            yield from _below(key, key.shape, prefix)


def _below(key: Key, shape: Shape, prefix: str) -> Iterator[tuple[str, str, str, str]]:
    if isinstance(shape, Table):
        yield from _rows(shape, f"{prefix}{key.name}.")
    elif isinstance(shape, Named) and isinstance(shape.value, Table):
        yield from _rows(shape.value, f"{prefix}{key.name}.*.")
    elif isinstance(shape, Tables) and isinstance(shape.item, Table):
        yield from _rows(shape.item, f"{prefix}{key.name}[].")
