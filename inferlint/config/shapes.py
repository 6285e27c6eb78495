"""The shapes of configuration values: each reads a raw TOML value and describes itself as JSON schema."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Protocol

from inferlint.model.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from inferlint.config.formats import Format

    #: Takes the dotted key and the rest of the sentence.
    Complain = Callable[[str, str], None]

#: What ``read`` returns for a value it complained about.
INVALID: Any = object()


class Shape(Protocol):
    """How a value is read and described."""

    @property
    def label(self) -> str:
        """Return what the value is, in words for a person."""
        ...

    def read(self, value: object, where: str, complain: Complain) -> Any:
        """Return the value to store, or ``INVALID`` after a complaint."""
        ...

    def schema(self) -> dict[str, Any]:
        """Return the draft-07 schema of the value."""
        ...


def shown(value: object) -> str:
    """Return a short text for a value of any type and size."""
    if isinstance(value, str):
        return repr(value if len(value) <= 60 else value[:60] + "…")
    if isinstance(value, bool):
        return "true" if value else "false"
    names = {
        dict: "a table",
        list: "a list",
        int: "a number",
        float: "a number",
        datetime: "a time",
        date: "a date",
    }
    return names.get(type(value), "a value")


def nearest(name: str, allowed: Iterable[str], prefix: str = "") -> str:
    """Return ``; nearest match: …`` for the most similar allowed name behind ``prefix``, or an empty text."""
    import difflib

    found = difflib.get_close_matches(name[:80], list(allowed), n=1, cutoff=0.6)
    return f"; nearest match: {prefix}{found[0]}" if found else ""


def join(where: str, name: str) -> str:
    """Return the dotted key of ``name`` below ``where``."""
    short = name if len(name) <= 60 else name[:60] + "…"
    return f"{where}.{short}" if where else short


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    values: tuple[str, ...]

    @property
    def label(self) -> str:
        """Return the words."""
        return " or ".join(f'"{value}"' for value in self.values)

    def read(self, value: object, where: str, complain: Complain) -> Any:
        """Return the word."""
        if isinstance(value, str) and value in self.values:
            return value
        hint = nearest(value, self.values) if isinstance(value, str) else ""
        complain(where, f"{shown(value)} is not allowed; allowed: {', '.join(self.values)}{hint}")
        return INVALID

    def schema(self) -> dict[str, Any]:
        """Return an enumeration."""
        return {"enum": list(self.values)}


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    label: str = "`true` or `false`"

    def read(self, value: object, where: str, complain: Complain) -> Any:
        """Return the truth value."""
        if isinstance(value, bool):
            return value
        complain(where, f"must be true or false, not {shown(value)}")
        return INVALID

    def schema(self) -> dict[str, Any]:
        """Return a truth value."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Text:
    """A text of one format."""

    format: Format

    @property
    def label(self) -> str:
        """Return the name of the format."""
        return self.format.name

    def read(self, value: object, where: str, complain: Complain) -> Any:
        """Return the text."""
        if not isinstance(value, str):
            complain(where, f"must be {self.label}, not {shown(value)}; example: {self.format.example}")
            return INVALID
        wrong = self.format.check(value)
        if wrong is None:
            return value
        subject = "the value" if self.format.hide else shown(value)
        complain(where, f"{subject} {wrong}; example: {self.format.example}")
        return INVALID

    def schema(self) -> dict[str, Any]:
        """Return a string."""
        pattern = {"pattern": self.format.pattern} if self.format.pattern else {}
        return {"type": "string", "minLength": 1, **pattern, "examples": [self.format.example]}


@dataclass(frozen=True, slots=True)
class Texts:
    """A list of texts of one format."""

    format: Format
    required: bool = False

    @property
    def label(self) -> str:
        """Return the name of the format of the items."""
        return f"a list; each item {self.format.name}"

    def read(self, value: object, where: str, complain: Complain) -> Any:
        """Return the texts as a tuple, without repetitions."""
        if not isinstance(value, list):
            hint = f"; write [{shown(value)}]" if isinstance(value, str) else f"; example: [{self.format.example!r}]"
            complain(where, f"must be a list, not {shown(value)}{hint}")
            return INVALID
        if self.required and not value:
            complain(where, f"must not be empty; example: [{self.format.example!r}]")
            return INVALID
        item = Text(self.format)
        read = [item.read(part, f"{where}[{index}]", complain) for index, part in enumerate(value)]
        return INVALID if any(part is INVALID for part in read) else tuple(dict.fromkeys(read))

    def schema(self) -> dict[str, Any]:
        """Return an array of strings."""
        least = {"minItems": 1} if self.required else {}
        return {"type": "array", "items": Text(self.format).schema(), **least}


@dataclass(frozen=True, slots=True)
class Day:
    """A calendar day, as a TOML date or as text."""

    label: str = "a date"

    def read(self, value: object, where: str, complain: Complain) -> Any:
        """Return the day."""
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        try:
            return date.fromisoformat(
                value if isinstance(value, str) and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value) else ""
            )
        except ValueError:
            complain(where, f"must be a date, not {shown(value)}; example: 2027-01-31")
            return INVALID

    def schema(self) -> dict[str, Any]:
        """Return a date."""
        return {"type": "string", "format": "date"}


@dataclass(frozen=True, slots=True)
class Raw:
    """A table that somebody else validates."""

    label: str = "a table"

    def read(self, value: object, where: str, complain: Complain) -> Any:
        """Return the table as it stands."""
        if isinstance(value, dict):
            return value
        complain(where, f"must be a table, not {shown(value)}")
        return INVALID

    def schema(self) -> dict[str, Any]:
        """Return an object of any content."""
        return {"type": "object"}


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a table: its name, what it means, its shape, and its default in words."""

    name: str
    title: str
    about: str
    shape: Shape
    default: str = ""
    required: bool = False

    def schema(self) -> dict[str, Any]:
        """Return the schema of the value with title and description."""
        return {"title": self.title, "description": self.about, **self.shape.schema()}


@dataclass(frozen=True, slots=True)
class Table:
    """A table of known keys."""

    keys: tuple[Key, ...]
    label: str = "a table"

    def read(self, value: object, where: str, complain: Complain) -> Any:
        """Return the values of the keys that are given and right."""
        if not isinstance(value, dict):
            complain(where, f"must be a table, not {shown(value)}")
            return INVALID
        self._complain_about_names(value, where, complain)
        read = {
            key.name: key.shape.read(value[key.name], join(where, key.name), complain)
            for key in self.keys
            if key.name in value
        }
        return {name: part for name, part in read.items() if part is not INVALID}

    def _complain_about_names(self, value: Mapping[str, object], where: str, complain: Complain) -> None:
        names = [key.name for key in self.keys]
        for name in value:
            if name not in names:
                complain(join(where, name), f"unknown key; allowed: {', '.join(names)}{nearest(name, names)}")
        for key in self.keys:
            if key.required and key.name not in value:
                complain(join(where, key.name), f"is missing; it must be {key.shape.label}")

    def schema(self) -> dict[str, Any]:
        """Return an object that allows these keys only."""
        required = [key.name for key in self.keys if key.required]
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": {key.name: key.schema() for key in self.keys},
            **({"required": required} if required else {}),
        }


@dataclass(frozen=True, slots=True)
class Tables:
    """A list of tables."""

    item: Table | Raw

    @property
    def label(self) -> str:
        """Return what the value is."""
        return "a list of tables"

    def read(self, value: object, where: str, complain: Complain) -> Any:
        """Return ``(index, table)`` for each table that is right."""
        if not isinstance(value, list):
            complain(where, f"must be a list of tables, not {shown(value)}; write [[{where}]]")
            return INVALID
        read = [(index, self.item.read(part, f"{where}[{index}]", complain)) for index, part in enumerate(value)]
        return [(index, part) for index, part in read if part is not INVALID]

    def schema(self) -> dict[str, Any]:
        """Return an array."""
        return {"type": "array", "items": self.item.schema()}


@dataclass(frozen=True, slots=True)
class Named:
    """A table whose keys are free names of one format and whose values have one shape."""

    names: Format
    value: Shape

    @property
    def label(self) -> str:
        """Return what names and values are."""
        return f"a table; each key {self.names.name}, each value {self.value.label}"

    def read(self, value: object, where: str, complain: Complain) -> Any:
        """Return the entries that are right."""
        if not isinstance(value, dict):
            complain(where, f"must be a table, not {shown(value)}")
            return INVALID
        read = {}
        for name, part in value.items():
            wrong = self.names.check(name)
            if wrong is not None:
                complain(where, f"key {shown(name)} {wrong}; example: {self.names.example}")
                continue
            read[name] = self.value.read(part, join(where, name), complain)
        return {name: part for name, part in read.items() if part is not INVALID}

    def schema(self) -> dict[str, Any]:
        """Return an object with names of one format and values of one schema."""
        names = {"propertyNames": {"pattern": self.names.pattern}} if self.names.pattern else {}
        return {"type": "object", **names, "additionalProperties": self.value.schema()}
