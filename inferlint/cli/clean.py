"""``inferlint clean``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from inferlint.cli.console import note
from inferlint.cli.options import cache_folder, cache_option
from inferlint.cli.summary import count

if TYPE_CHECKING:
    from pathlib import Path


@click.command("clean")
@cache_option("The cache to remove, instead of the one of this user.")
def command(cache_dir: Path | None) -> None:
    """Remove the cache.

    Only what inferlint wrote is removed, and only from a folder that is marked as its cache. Runs that use it at this
    moment go on without.
    """
    from inferlint.cache.clean import clean

    folder = cache_folder(cache_dir)
    if folder is None:
        note("inferlint: this system names no folder for caches, so there is none")
        return
    cleaned = clean(folder)
    note(f"inferlint: removed {count(cleaned.files, 'file')} ({cleaned.bytes:,} bytes) from {folder}")
