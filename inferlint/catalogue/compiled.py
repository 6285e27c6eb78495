"""The catalogue as one file that is quick to read: JSON, made when a wheel is built.

It has one line for each part: the checksum of all other lines, the fingerprint of what it was made from, the
outline, and one line a provider. Entries of a provider are built when somebody asks for them. Nothing in it is
ever run: what is no such file is as good as no file.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from inferlint.catalogue.lookup import Catalogue, Outline

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from inferlint.catalogue.entries import Provider

    if sys.version_info >= (3, 11):
        from importlib.resources.abc import Traversable
    else:
        from importlib.abc import Traversable

#: Name of the file in the package of the catalogue; a checkout has none.
NAME = "compiled.jsonl"


def fingerprint(package: Traversable) -> str:
    """Return what tells one state of the catalogue from any other.

    That is a hash of the names and contents of all provider files, and of the Python files of the catalogue's
    ``package``, which turn them into entries: where these are the same, the version is, as far as it matters.
    """
    found = hashlib.sha256()
    files = [file for folder in (package, package / "providers") for file in folder.iterdir() if _is_source(file.name)]
    for file in sorted(files, key=lambda file: file.name):
        content = file.read_bytes()
        found.update(f"\0{file.name}\0{len(content)}\0".encode())
        found.update(content)
    return found.hexdigest()


def compiled(catalogue: Catalogue, made_from: str) -> bytes:
    """Return the compiled form of ``catalogue``, which was read from the files with the fingerprint ``made_from``."""
    providers = ({key: _plain(value)} for key, value in catalogue.providers.items())
    body = "\n".join(map(_line, (made_from, _plain(catalogue.outline), *providers))).encode()
    return _checksum(body) + b"\n" + body


def read_compiled(raw: bytes, made_from: str) -> Catalogue | None:
    """Return the catalogue, or ``None`` when ``raw`` is damaged, something else, or made from other files."""
    checksum, _, body = raw.partition(b"\n")
    if checksum != _checksum(body):
        return None
    try:
        first, second, *lines = body.decode().split("\n")
        if json.loads(first) != made_from:
            return None
        outline = Outline.of(**json.loads(second))
        return Catalogue(_Providers(lines), outline)
    except (ValueError, TypeError, AttributeError):
        return None


class _Providers(Mapping[str, "Provider"]):
    """Providers by id; each is built when it is asked for first."""

    def __init__(self, lines: Iterable[str]) -> None:
        # A line begins with `{"id":`, and an id holds nothing that JSON would escape.
        self._lines = {line[2 : line.index('"', 2)]: line for line in lines}
        self._built: dict[str, Provider] = {}

    def __getitem__(self, key: str) -> Provider:
        if key not in self._built:
            from inferlint.catalogue.entries import Provider

            self._built[key] = _record(Provider, json.loads(self._lines[key])[key])
        return self._built[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def __contains__(self, key: object) -> bool:
        return key in self._lines


def _is_source(name: str) -> bool:
    return name.endswith((".toml", ".py"))


def _checksum(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()


def _line(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _plain(value: Any) -> Any:
    """Return a value of JSON; fields that have their default are left out."""
    if is_dataclass(value):
        items = ((field, getattr(value, field.name)) for field in fields(value))
        return {field.name: _plain(item) for field, item in items if item != _default(field)}
    if isinstance(value, (frozenset, set)):
        return sorted(value)
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _record(kind: type, raw: Mapping[str, Any]) -> Any:
    return kind(**{key: _value(key, item) for key, item in raw.items()})


def _value(key: str, value: Any) -> Any:
    if isinstance(value, list):
        kind = _nested().get(key)
        return tuple(value) if kind is None else tuple(_record(kind, item) for item in value)
    return _nested()[key](**value) if key == "model_string" else value


@cache
def _nested() -> Mapping[str, type]:
    """Return the fields that hold entries."""
    from inferlint.catalogue import entries

    return {
        "sdks": entries.Sdk,
        "services": entries.Service,
        "hosts": entries.Host,
        "sql": entries.SqlFunction,
        "clients": entries.Client,
        "functions": entries.Function,
        "service_factories": entries.ServiceFactory,
        "implicits": entries.Implicit,
        "model_string": entries.ModelString,
    }
