"""Options that several commands have."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from inferlint.cache.place import default_folder
from inferlint.cli.environment import CACHE_VARIABLE, CONFIG_VARIABLE
from inferlint.errors import UsageError
from inferlint.model.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ConfigChoice:
    """What ``--config`` and ``INFERLINT_CONFIG`` say: a file to use, and settings as ``KEY=VALUE``."""

    file: Path | None = None
    settings: tuple[str, ...] = ()
    #: Whether the file comes from the environment.
    is_environment: bool = False


def cache_option(about: str) -> Callable[[T], T]:
    """Add ``--cache-dir DIR``; the function gets a path or ``None``. ``about`` is its line of help."""
    # Whatever is wrong with the folder is for the cache to say.
    decorate: Any = click.option(
        "--cache-dir",
        type=click.Path(path_type=Path, readable=False),
        metavar="DIR",
        envvar=CACHE_VARIABLE,
        show_envvar=True,
        help=about,
    )
    return cast("Callable[[T], T]", decorate)


def cache_folder(named: Path | None) -> Path | None:
    """Return the folder of the cache, ``None`` where the system names none.

    The cache is opened without following links: those of its name are followed here.
    """
    folder = named or default_folder()
    return Path(os.path.realpath(folder)) if folder is not None else None


def config_option(function: T) -> T:
    """Add ``--config FILE`` and ``--config KEY=VALUE``; the function gets a ``ConfigChoice``."""
    decorate: Any = click.option(
        "--config",
        "config_file",
        metavar="FILE|KEY=VALUE",
        multiple=True,
        callback=_config_choice,
        help="Configuration file to use instead of the one that is found, or one setting with its value in TOML, "
        "which wins over the file. Repeatable.",
    )
    decorated: T = decorate(function)
    return decorated


def _config_choice(_ctx: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> ConfigChoice:
    files = [value for value in values if "=" not in value or os.path.isfile(value)]
    settings = tuple(value for value in values if value not in files)
    if len(files) > 1:
        raise UsageError(f"--config: {files[0]} and {files[1]}; give one file, and settings as KEY=VALUE")
    if files:
        return ConfigChoice(Path(files[0]), settings)
    named = os.environ.get(CONFIG_VARIABLE, "")
    return ConfigChoice(Path(named) if named else None, settings, bool(named))


def format_option(function: T) -> T:
    """Add ``--output-format text|json``."""
    decorate: Any = click.option(
        "--output-format",
        "output_format",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="How to print.",
    )
    decorated: T = decorate(function)
    return decorated
