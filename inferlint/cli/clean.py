"""``inferlint clean``."""

from __future__ import annotations

import os
from pathlib import Path

import click

from inferlint.cache.place import VARIABLE, default_folder
from inferlint.cli.console import note
from inferlint.cli.summary import count


@click.command("clean")
@click.option(
    "--cache-dir",
    type=click.Path(path_type=Path, readable=False),
    metavar="DIR",
    envvar=VARIABLE,
    show_envvar=True,
    help="The cache to remove, instead of the one of this user.",
)
def command(cache_dir: Path | None) -> None:
    """Remove the cache.

    Only what inferlint wrote is removed, and only from a folder that is marked as its cache. Runs that use it at this
    moment go on without.
    """
    from inferlint.cache.clean import clean

    folder = cache_dir or default_folder()
    if folder is None:
        note("inferlint: this system names no folder for caches, so there is none")
        return
    # The cache is opened without following links: those of its name are followed here, as a check does.
    cleaned = clean(Path(os.path.realpath(folder)))
    note(f"inferlint: removed {count(cleaned.files, 'file')} ({cleaned.bytes:,} bytes) from {folder}")
