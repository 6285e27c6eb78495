"""Read the shipped provider files, and what a project adds to them."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inferlint.catalogue.lookup import Catalogue
from inferlint.errors import CatalogueError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from inferlint.catalogue.entries import Provider

    if sys.version_info >= (3, 11):
        from importlib.resources.abc import Traversable
    else:
        from importlib.abc import Traversable

#: What a provider of the project's own need not say.
_OVERLAY_DEFAULTS = {"role": "provider", "source": "configuration"}


def load_catalogue(overlays: Sequence[Mapping[str, Any]] = ()) -> Catalogue:
    """Return the shipped catalogue, extended by the ``[[tool.inferlint.provider]]`` tables in ``overlays``.

    A table whose ``id`` is known extends that provider, any other adds one. All mistakes are raised at once
    as ``CatalogueError``. The shipped files are read once a process: in their compiled form where it is there and
    made from exactly these files, and by the first question: a run whose files did not change may have none.
    """
    if not overlays:
        return _shipped_catalogue()
    return Catalogue(_with_overlays(_shipped_catalogue().providers, overlays))


def read_files(files: Iterable[Traversable]) -> dict[str, Provider]:
    """Read provider files into providers by id; raise ``CatalogueError`` with the mistakes of all of them."""
    problems: list[str] = []
    providers: dict[str, Provider] = {}
    for file in sorted(files, key=lambda file: file.name):
        provider = _read_file(file, problems)
        if provider is not None:
            providers[provider.id] = provider
    if problems:
        raise CatalogueError(problems)
    return providers


def read_package(package: Traversable) -> Catalogue:
    """Return the catalogue in the folder ``package``; raise ``CatalogueError`` with the mistakes of its files.

    A compiled form that is damaged, or was made from other files, is passed over.
    """
    from inferlint.catalogue.compiled import NAME, fingerprint, read_compiled

    try:
        found = read_compiled((package / NAME).read_bytes(), fingerprint(package))
    except OSError:
        found = None
    return found or _read_sources(package)


def compile_package(package: Traversable) -> bytes:
    """Return the compiled form of the provider files in ``package``; raise ``CatalogueError`` as ``read_files``."""
    from inferlint.catalogue.compiled import compiled, fingerprint

    return compiled(_read_sources(package), fingerprint(package))


@cache
def _shipped_catalogue() -> Catalogue:
    return Catalogue(_read_shipped)


@cache
def _read_shipped() -> Catalogue:
    return read_package(_own_package())


def _own_package() -> Traversable:
    folder = Path(__file__).parent
    if folder.is_dir():
        return folder
    # It is in an archive. Importing this takes longer than reading the compiled catalogue.
    from importlib import resources

    return resources.files("inferlint.catalogue")


def _read_sources(package: Traversable) -> Catalogue:
    files = (package / "providers").iterdir()
    return Catalogue(read_files(file for file in files if file.name.endswith(".toml")))


def _read_file(file: Traversable, problems: list[str]) -> Provider | None:
    # The compiled form needs neither the parser nor the schema.
    from inferlint.catalogue.schema import read_provider

    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib

    try:
        raw = tomllib.loads(file.read_bytes().decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problems.append(f"{file.name}: not valid TOML; {error}")
        return None
    found: list[str] = []
    provider = read_provider(raw, file.name, found)
    problems += found
    if provider is not None and f"{provider.id}.toml" != file.name:
        stem = file.name.removesuffix(".toml")
        problems.append(f'{file.name}:id: "{provider.id}" is not the name of the file; "{stem}" is expected')
    return provider


def _with_overlays(shipped: Mapping[str, Provider], overlays: Sequence[Mapping[str, Any]]) -> dict[str, Provider]:
    providers = dict(shipped)
    problems: list[str] = []
    for number, overlay in enumerate(overlays):
        found: list[str] = []
        provider = _read_overlay(overlay, f"tool.inferlint.provider[{number}]", providers, found)
        problems += found
        if provider is not None:
            providers[provider.id] = provider
    if problems:
        raise CatalogueError(problems)
    return providers


def _read_overlay(
    overlay: Mapping[str, Any], where: str, known: Mapping[str, Provider], problems: list[str]
) -> Provider | None:
    from inferlint.catalogue.schema import read_provider

    own = overlay.get("id")
    if not isinstance(own, str):
        return read_provider(overlay, where, problems, required=("id",))
    base = known.get(own)
    table = overlay if base is not None else {**_OVERLAY_DEFAULTS, "name": own, **overlay}
    return read_provider(table, where, problems, base=base, required=("id",))
