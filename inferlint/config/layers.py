"""The layers of a configuration: the file, the files that it extends, and what the command line sets.

Each layer is checked by itself, so that a mistake names the file it is in; then they are laid over one another.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from inferlint.config.find import raw_table, repository
from inferlint.config.keys import ROOT
from inferlint.config.model import Place
from inferlint.config.names import in_file
from inferlint.config.shapes import Named, Table, Tables
from inferlint.config.toml import parse_toml
from inferlint.errors import ConfigError
from inferlint.model.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

#: How values from the command line are called in messages and lists.
INLINE = "--config"


@dataclass(frozen=True, slots=True)
class Layer:
    """The checked values of one source; ``origin`` is the file's path from the project root, or an option."""

    origin: str
    values: dict[str, Any]

    def place(self, key: str) -> Place:
        """Return where ``key`` of this layer stands."""
        return Place(self.origin, in_file(self.origin, key))


@dataclass(frozen=True, slots=True)
class Merged:
    """Layers laid over one another, and for each key that is set where it stands."""

    values: dict[str, Any] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)


def read_layer(table: object, origin: str, problems: list[str]) -> Layer:
    """Return the values of ``table`` that are right; each mistake becomes one of ``problems``."""

    def complain(key: str, sentence: str) -> None:
        problems.append(f"{in_file(origin, key)}: {sentence}")

    return Layer(origin, ROOT.read(table, "", complain))


def file_layers(source: Path, problems: list[str]) -> list[Layer]:
    """Return the layers of a file and of the files it extends, the outermost base first.

    Raises ``ConfigError`` when ``source`` itself cannot be read; what is wrong with a base becomes a problem.
    """
    root = source.parent
    layers = [read_layer(raw_table(source), source.name, problems)]
    chain = {os.path.realpath(source): source.name}
    file = source
    while "extend" in layers[0].values:
        base = file.parent / layers[0].values["extend"]
        name = shown_path(base, root)
        wrong = _wrong_base(base, root, chain)
        if wrong is not None:
            problems.append(f"{in_file(layers[0].origin, 'extend')}: {name} {wrong}")
            break
        chain[os.path.realpath(base)] = name
        try:
            layers.insert(0, read_layer(raw_table(base, name), name, problems))
        except ConfigError as error:
            problems += error.problems
            break
        file = base
    return layers


def _wrong_base(base: Path, root: Path, chain: Mapping[str, str]) -> str | None:
    """Return what is wrong with an extended file, as the end of a sentence, or ``None``."""
    real = os.path.realpath(base)
    limit = os.path.realpath(repository(root) or root)
    if os.path.commonpath((real, limit)) != limit:
        kind = "repository" if repository(root) else "project, and no git repository holds both"
        return f"is outside of the {kind}; extend a file below {limit}"
    if real in chain:
        return f"is extended already: {' → '.join([*chain.values(), chain[real]])}; remove one of the steps"
    if not os.path.exists(base):
        return f"does not exist; the path starts at {base.parent if base.parent.is_dir() else root}"
    return None if os.path.isfile(base) else "is not a file"


def shown_path(path: Path, root: Path) -> str:
    """Return the path of a configuration file from the project root, with forward slashes."""
    return os.path.relpath(os.path.abspath(path), root).replace(os.sep, "/")


def inline_layers(settings: Sequence[str], problems: list[str]) -> list[Layer]:
    """Return one layer for each ``KEY=VALUE`` of the command line, in their order."""
    return [layer for text in settings for layer in _inline_layer(text, problems)]


def _inline_layer(text: str, problems: list[str]) -> Iterator[Layer]:
    key, _, value = text.partition("=")
    key, value = key.strip(), value.strip()
    try:
        table = parse_toml(text, INLINE)
    except ConfigError:
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        problems.append(
            f"{INLINE}: {text[:80]!r} is not KEY=VALUE with a value in TOML; "
            f"texts stand in quotes, lists in brackets: --config '{key}=\"{quoted[:40]}\"'"
        )
        return
    for name, advice in (
        ("extend", "can be set in a file only"),
        ("tool", "is no key; write the key without tool.inferlint"),
    ):
        if name in table:
            problems.append(f"{in_file(INLINE, name)}: {advice}")
            return
    yield read_layer(table, INLINE, problems)


def merge(layers: Sequence[Layer]) -> Merged:
    """Return the layers as one: later values win, tables are merged by key, lists of tables are added up."""
    merged = Merged()
    for layer in layers:
        _lay(ROOT, merged.values, layer.values, "", layer, merged.places)
        if "preset" in layer.values:
            merged.places["router.preset"] = layer.place("router.preset")
    merged.values.pop("extend", None)
    merged.places.pop("extend", None)
    return merged


def _lay(
    table: Table, values: dict[str, Any], given: Mapping[str, Any], prefix: str, layer: Layer, places: dict[str, Place]
) -> None:
    for key in table.keys:
        if key.name not in given:
            continue
        where, part = prefix + key.name, given[key.name]
        places[where] = layer.place(where)
        if isinstance(key.shape, Table):
            _lay(key.shape, values.setdefault(key.name, {}), part, f"{where}.", layer, places)
        elif isinstance(key.shape, Named):
            values.setdefault(key.name, {}).update(part)
            places.update((f"{where}.{name}", layer.place(f"{where}.{name}")) for name in part)
        elif isinstance(key.shape, Tables):
            _add(values.setdefault(key.name, []), part, where, layer, places)
        else:
            values[key.name] = part


def _add(
    tables: list[tuple[int, Any]],
    given: Sequence[tuple[int, Any]],
    where: str,
    layer: Layer,
    places: dict[str, Place],
) -> None:
    """Append tables of a list under numbers of their own, each with the place where it really stands."""
    for index, part in given:
        number = len(tables)
        tables.append((number, part))
        place = layer.place(f"{where}[{index}]")
        places[f"{where}[{number}]"] = place
        places.update(
            (f"{where}[{number}].{name}", Place(place.origin, f"{place.location}.{name}"))
            for name in part
            if isinstance(name, str)
        )
