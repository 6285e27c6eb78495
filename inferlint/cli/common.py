"""What several commands need: the configuration of a run, its catalogue, and the known rules."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.config.load import check_providers, find_config, load_config
from inferlint.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config


def known_rules() -> dict[str, str]:
    """Return the slug of every rule by its code."""
    from inferlint.rules.registry import ALL_RULES

    return {rule.meta.code: rule.meta.slug for rule in ALL_RULES}


def read_config(paths: Sequence[str], explicit: Path | None) -> tuple[Config, Catalogue]:
    """Return the configuration for a run over ``paths`` and the catalogue it extends.

    Raises ``ConfigError`` or ``CatalogueError`` with every mistake.
    """
    from inferlint.catalogue.load import load_catalogue

    config = load_config(start_folder(paths), explicit, known_rules=known_rules())
    catalogue = load_catalogue(config.provider_overlays)
    check_providers(config, catalogue.providers.keys(), catalogue.protocols())
    return config, catalogue


def start_folder(paths: Sequence[str]) -> Path:
    """Return the folder from which the configuration is looked for.

    That is the current folder, so that any selection of paths gives the same answer. Only when it has no
    configuration, or does not hold the paths, the deepest folder that holds all of them is taken.
    """
    here = Path.cwd()
    common = _common_folder([here / path for path in paths if path != "-"]) or here
    if not common.is_relative_to(here):
        return common
    return common if find_config(here) is None and find_config(common) is not None else here


def _common_folder(paths: Iterable[Path]) -> Path | None:
    # `os.path.isdir` says no where `Path.is_dir` fails: the discovery names what is wrong with a path.
    folders = [path if os.path.isdir(path) else path.parent for path in (_normal(path) for path in paths)]
    if not folders:
        return None
    shared = folders[0]
    while not all(folder.is_relative_to(shared) for folder in folders):
        shared = shared.parent
    return shared


def _normal(path: Path) -> Path:
    """Return ``path`` without ``..``, by resolving the folder only: the name itself may be a link."""
    return path.resolve() if path.name == ".." else path.parent.resolve() / path.name


def rule_codes(values: Sequence[str], option: str, known: Mapping[str, str]) -> tuple[str, ...]:
    """Return the codes in the comma-separated ``values``; raise ``UsageError`` for an unknown rule."""
    from inferlint.config.names import resolve_rule, unknown_rule

    codes = []
    for name in (part.strip() for value in values for part in value.split(",")):
        code = resolve_rule(name, known) if name else None
        if code is None:
            raise UsageError(f"{option}: {unknown_rule(name, known)}")
        codes.append(code)
    return tuple(dict.fromkeys(codes))
