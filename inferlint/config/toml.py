"""Read a TOML file, with one clear sentence for everything that can be wrong with it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from inferlint.errors import ConfigError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from pathlib import Path


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """Return the table that ``text`` holds; raise ``ConfigError`` naming ``name`` when it is not TOML."""
    try:
        table: dict[str, Any] = tomllib.loads(text)
    except RecursionError:
        raise ConfigError([f"{name}: is nested too deeply to be read"]) from None
    except ValueError as error:
        raise ConfigError([f"{name}: is not valid TOML: {error}"]) from None
    return table


def read_toml(path: Path, name: str = "") -> dict[str, Any]:
    """Return the table that the file holds; raise ``ConfigError`` when it cannot be read or is not TOML.

    ``name`` is how messages call the file; by default its name without the folder.
    """
    name = name or path.name
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise ConfigError([f"{name}: cannot be read: {error.strerror or error}"]) from None
    except UnicodeDecodeError as error:
        raise ConfigError([f"{name}: is not UTF-8 (byte {error.start})"]) from None
    return parse_toml(text, name)
