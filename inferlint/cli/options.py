"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import click

T = TypeVar("T")


def config_option(function: T) -> T:
    """Add ``--config FILE``."""
    decorate: Any = click.option(
        "--config",
        "config_file",
        metavar="FILE",
        type=click.Path(path_type=Path),
        help="Configuration file to use instead of the one that is found.",
    )
    decorated: T = decorate(function)
    return decorated


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
