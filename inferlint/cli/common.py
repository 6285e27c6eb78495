"""What several commands need: the configuration of a run, its catalogue, and the known rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.cli.environment import CONFIG_VARIABLE
from inferlint.cli.options import ConfigChoice
from inferlint.config.load import check_providers, load_config, names_providers, start_folder
from inferlint.errors import ConfigError, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config


def known_rules() -> dict[str, str]:
    """Return the slug of every rule by its code."""
    from inferlint.rules.codes import slugs

    return slugs()


def settings_only(paths: Sequence[str], choice: ConfigChoice, today: date) -> Config:
    """Return the configuration for a run over ``paths``, without a look at its providers.

    Overrides that have expired by ``today`` are mistakes. Raises ``ConfigError`` with every mistake.
    """
    start = Path.cwd() if choice.file is not None else start_folder(paths)
    return load_config(start, choice.file, inline=choice.settings, known_rules=known_rules(), today=today)


def read_config(paths: Sequence[str], explicit: ConfigChoice | Path | None) -> tuple[Config, Catalogue]:
    """Return the configuration for a run over ``paths`` and the catalogue it extends.

    ``explicit`` is what ``--config`` says. Every command gets its configuration here, whether it reads files, standard
    input or what a hook hands it. Raises ``ConfigError`` or ``CatalogueError`` with every mistake.
    """
    from inferlint.catalogue.load import load_catalogue

    choice = explicit if isinstance(explicit, ConfigChoice) else ConfigChoice(explicit)
    if choice.is_environment and choice.file is not None and not choice.file.is_file():
        raise ConfigError([f"{CONFIG_VARIABLE}: {choice.file} is not a file; unset the variable or mend its path"])
    start = Path.cwd() if choice.file is not None else start_folder(paths)
    config = load_config(start, choice.file, inline=choice.settings, known_rules=known_rules())
    catalogue = load_catalogue(config.provider_overlays)
    if names_providers(config):
        check_providers(config, catalogue.providers.keys(), catalogue.protocols())
    return config, catalogue


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
