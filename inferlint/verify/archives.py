"""Modules in a downloaded wheel or source distribution, without unpacking it to disk."""

from __future__ import annotations

import tarfile
import zipfile
from functools import cache, partial
from io import BytesIO
from typing import TYPE_CHECKING

from inferlint.errors import VerifyError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Read = Callable[[], bytes]

#: Endings of the files that can be read, best first.
SUFFIXES = (".whl", ".tar.gz", ".zip")

#: Folders of a source distribution that no user of it imports.
_ASIDE = frozenset({"benchmarks", "doc", "docs", "examples", "scripts", "test", "tests"})
_LIBRARIES = (".data/purelib/", ".data/platlib/")


class Archive:
    """One wheel or source distribution: its files by the path below the import path."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._files = _wheel(path) if path.suffix == ".whl" else _sources(path)
        except (OSError, tarfile.TarError, zipfile.BadZipFile) as error:
            raise VerifyError(f"{path}: not an archive that can be read ({error}); remove it and try again") from None

    def names(self) -> tuple[str, ...]:
        """Return the paths of all Python files, with ``/`` between the parts."""
        return tuple(self._files)

    def text(self, name: str) -> str:
        """Return the text of the file ``name``."""
        return self._files[name]().decode("utf-8", "replace")

    @property
    def version(self) -> str:
        """The version, from the name of the file."""
        name = self.path.name
        if self.path.suffix == ".whl":
            return name.split("-")[1]
        return next(name.removesuffix(end) for end in SUFFIXES if name.endswith(end)).rpartition("-")[2]


@cache
def read_archive(path: Path) -> Archive:
    """Return the archive at ``path``; raise ``VerifyError`` when it is none."""
    return Archive(path)


def _wheel(path: Path) -> dict[str, Read]:
    found: dict[str, Read] = {}
    for name, read in _zip(path).items():
        place = name
        for library in _LIBRARIES:
            place = place.partition(library)[2] or place
        if ".data/" not in place:
            found[place] = read
    return found


def _sources(path: Path) -> dict[str, Read]:
    """Return the files of a source distribution without its own folder, ``src`` and what nobody imports."""
    raw = _zip(path) if path.suffix == ".zip" else _tar(path)
    placed = {name.partition("/")[2].removeprefix("src/"): read for name, read in raw.items()}
    return {name: read for name, read in placed.items() if name != "setup.py" and not _is_aside(name)}


def _is_aside(name: str) -> bool:
    folder, inside, _ = name.partition("/")
    return bool(inside) and folder in _ASIDE


def _zip(path: Path) -> dict[str, Read]:
    # Stays open: a text is read when it is asked for.
    archive = zipfile.ZipFile(path)
    return {name: partial(archive.read, name) for name in archive.namelist() if _is_python(name)}


def _tar(path: Path) -> dict[str, Read]:
    found: dict[str, Read] = {}
    with tarfile.open(path) as archive:
        for member in archive:
            stream = archive.extractfile(member) if member.isfile() and _is_python(member.name) else None
            if stream is not None:
                found[member.name] = BytesIO(stream.read()).getvalue
    return found


def _is_python(name: str) -> bool:
    return name.endswith((".py", ".pyi"))
