"""Write a file that is not there, or append to one, without ever losing what was there."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.config.toml import parse_toml
from inferlint.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator


def create(path: Path, content: bytes) -> None:
    """Write ``content`` to a new file; raise ``UsageError`` when there is one, or when it cannot be written."""
    with _explained(path):
        try:
            file = path.open("xb")
        except FileExistsError:
            raise UsageError(f"init: {path} is there already; it was not changed") from None
        try:
            with file:
                file.write(content)
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def appended(path: Path, text: str) -> tuple[bytes, bytes]:
    """Return the content of a TOML file without and with ``text`` at its end, with the line ends it has.

    Raises ``ConfigError`` when that would not be valid TOML, ``UsageError`` when the file cannot be read or is a link
    out of its folder.
    """
    real = path.resolve()
    if not real.is_relative_to(path.parent.resolve()):
        raise UsageError(f"init: {path} is a link to {real}, outside of this folder; write the table there yourself")
    with _explained(path):
        before = path.read_bytes()
    end = b"\r\n" if b"\r\n" in before else b"\n"
    gap = b"" if not before.strip() else end if before.endswith(b"\n") else end * 2
    after = before + gap + text.encode().replace(b"\n", end)
    parse_toml(after.decode("utf-8-sig", "replace"), path.name)
    return before, after


def replace(path: Path, before: bytes, after: bytes) -> None:
    """Change the content of a file in one step; raise ``UsageError`` when it is no longer ``before``."""
    with _explained(path), _temporary(path.resolve(), after) as temporary:
        shutil.copymode(path, temporary)
        if path.read_bytes() != before:
            raise UsageError(f"init: {path} changed in the meantime; run the command again")
        temporary.replace(path.resolve())


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise UsageError(
            f"init: {path} cannot be written: {reason}; nothing was changed, --dry-run prints the configuration"
        ) from None


@contextmanager
def _temporary(path: Path, content: bytes) -> Iterator[Path]:
    """Yield a file beside ``path`` that holds ``content``; it is gone afterwards unless it was renamed."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)
