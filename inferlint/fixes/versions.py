"""Which releases of an SDK may a project use? Its lock files and requirements say; nothing else is asked.

The folder of a file, those above it up to the root, and the root count. A lock file wins over requirements, and the
nearest folder that says anything over those above it.
"""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from inferlint.errors import SourceError
from inferlint.fixes import dependencies
from inferlint.fixes.dependencies import Kind, Need, normal
from inferlint.fixes.ranges import Side, excludes, side

#: The longest lock files that people have are a quarter of this.
MAX_BYTES = 8 * 1024 * 1024
#: Files that are read for one folder.
MAX_FILES = 200
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

_REQUIREMENTS: tuple[tuple[str, Kind], ...] = (
    ("requirements.txt", "pins"),
    ("requirements.lock", "pins"),
    ("requirements*.txt", "other"),
    ("constraints*.txt", "constraint"),
)
_READERS: dict[str, Callable[[str, str], list[Need]]] = {
    "uv.lock": dependencies.read_toml_lock,
    "poetry.lock": dependencies.read_toml_lock,
    "pdm.lock": dependencies.read_toml_lock,
    "pylock.toml": dependencies.read_toml_lock,
    "pylock.*.toml": dependencies.read_toml_lock,
    "Pipfile.lock": lambda text, _: dependencies.read_pipfile_lock(text),
    "environment.yml": lambda text, _: dependencies.read_conda(text),
    "environment.yaml": lambda text, _: dependencies.read_conda(text),
    "pyproject.toml": dependencies.read_pyproject,
    "setup.cfg": lambda text, _: dependencies.read_setup_cfg(text),
}


@dataclass(frozen=True, slots=True)
class Declared:
    """What a project says about the version of one distribution.

    ``exact`` are the versions that lock files, or pins where there is no lock, name. ``specifiers`` are those that
    count beside them: a lock settles all. ``sources`` are the files, as paths from the root; ``problems`` one clause
    for each file that could not be read.
    """

    exact: tuple[str, ...] = ()
    specifiers: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


def decides(found: Declared, boundary: str) -> Side:
    """Return whether every release that may be used comes before ``boundary``, or all from it on.

    ``unknown`` when nothing is said, when sources differ in this, and when a file could not be read. Raises
    ``ValueError`` when ``boundary`` is no version.
    """
    specifiers = (*(f"=={version}" for version in found.exact), *found.specifiers)
    sides = {side(specifier, boundary) for specifier in specifiers}
    return sides.pop() if len(sides) == 1 and not found.problems else "unknown"


class Versions:
    """The declarations of a project; every folder is read once."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._folders: dict[Path, _Folder] = {}

    def declared(self, distribution: str, file: Path | None = None) -> Declared:
        """Return what is said about a distribution, as far as it concerns ``file``."""
        name = normal(distribution)
        problems: list[str] = []
        below: list[tuple[Need, str]] = []
        for folder in map(self._read, self._upwards(file)):
            problems += folder.problems
            found = folder.about(name)
            locked = [item for item in found if item[0].kind == "lock"]
            if locked:
                pinned = [item for item in found if _is_pinned(item[0])]
                return _result([*locked, *pinned, *_contradicting(below, locked)], problems)
            below = below or _settled(found)
        return _result(below, problems)

    @property
    def consulted(self) -> frozenset[Path]:
        """Return the folders and files on which the answers so far depend."""
        return frozenset(place for folder in self._folders.values() for place in folder.consulted)

    def _upwards(self, file: Path | None) -> list[Path]:
        """Return the folder of a file and those above it, up to the root."""
        folder = file.resolve().parent if file is not None else self._root
        if not folder.is_relative_to(self._root):
            return [self._root]
        return [folder, *(above for above in folder.parents if above.is_relative_to(self._root))]

    def _read(self, path: Path) -> _Folder:
        if path not in self._folders:
            self._folders[path] = _Folder(self._root)
            self._folders[path].read(path)
        return self._folders[path]


def _is_pinned(need: Need) -> bool:
    return need.kind in ("pins", "constraint") and need.pin is not None


def _contradicting(found: list[tuple[Need, str]], locked: list[tuple[Need, str]]) -> list[tuple[Need, str]]:
    """Return the declarations of a folder which a lock above it cannot be meant for."""
    versions = [need.pin for need, _ in locked if need.pin is not None]
    return [item for item in found if any(excludes(item[0].specifier, version) for version in versions)]


def _settled(found: list[tuple[Need, str]]) -> list[tuple[Need, str]]:
    """Return the declarations that count where there is no lock."""
    kinds = {need.kind for need, _ in found}
    pinned = {need.kind for need, _ in found if _is_pinned(need)}

    def counts(need: Need) -> bool:
        if _is_pinned(need):
            return True
        if need.kind == "extra" and "project" in kinds:
            # What is only installed in addition to other needs cannot allow more than these do.
            return False
        if need.kind in ("project", "extra") and pinned:
            return False
        if need.kind == "constraint":
            return kinds == {"constraint"}
        return "constraint" not in pinned or need.pin is not None

    return [(need, source) for need, source in found if counts(need)]


def _result(found: list[tuple[Need, str]], problems: list[str]) -> Declared:
    exact = {need.pin for need, _ in found if need.pin is not None}
    specifiers = {need.specifier for need, _ in found if need.pin is None}
    sources = {source for _, source in found}
    return Declared(
        tuple(sorted(exact)), tuple(sorted(specifiers)), tuple(sorted(sources)), tuple(dict.fromkeys(problems))
    )


# Files --------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Folder:
    """What the files of one folder declare, each with the file that does, and why some could not be read."""

    root: Path
    needs: dict[str, list[tuple[Need, str]]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    #: Requirements files are read once in each role.
    read_as: set[tuple[Path, Kind]] = field(default_factory=set)
    #: Folders that were listed and files that were read, or should have been.
    consulted: set[Path] = field(default_factory=set)

    def about(self, name: str) -> list[tuple[Need, str]]:
        """Return what is said about a distribution."""
        return self.needs.get(name, [])

    def read(self, folder: Path) -> None:
        """Read the files of a folder, and of its folder ``requirements``."""
        for name in self._names(folder):
            reader = next((reader for pattern, reader in _READERS.items() if fnmatchcase(name, pattern)), None)
            kind = next((kind for pattern, kind in _REQUIREMENTS if fnmatchcase(name, pattern)), None)
            if reader is not None:
                self._add(folder / name, reader)
            elif kind is not None:
                self._requirements(folder / name, kind)
        inner = folder / "requirements"
        if inner.is_dir():
            for name in self._names(inner):
                if name.endswith(".txt"):
                    self._requirements(inner / name, "other")

    def _names(self, folder: Path) -> list[str]:
        self.consulted.add(folder)
        try:
            return sorted(os.listdir(folder))
        except OSError as error:
            self._fail(folder, f"its files cannot be listed: {error.strerror or error}")
            return []

    def _add(self, path: Path, reader: Callable[[str, str], list[Need]]) -> None:
        try:
            self._keep(path, reader(self._text(path), path.name))
        except SourceError as error:
            self._fail(path, error.reason)

    def _requirements(self, path: Path, kind: Kind) -> None:
        queue = [(path, kind)]
        while queue:
            path, kind = queue.pop()
            if (path, kind) in self.read_as:
                continue
            self.read_as.add((path, kind))
            if len(self.read_as) > MAX_FILES:
                self._fail(path, f"more than {MAX_FILES} requirements files belong together")
                return
            try:
                needs, included = dependencies.read_requirements(self._text(path), kind)
            except SourceError as error:
                self._fail(path, error.reason)
                continue
            self._keep(path, needs)
            # Joined without looking at links: ``_text`` does.
            queue += [(Path(os.path.normpath(path.parent / item.name)), item.kind) for item in included]

    def _keep(self, path: Path, needs: Iterable[Need]) -> None:
        for need in needs:
            self.needs.setdefault(need.name, []).append((need, self._shown(path)))

    def _text(self, path: Path) -> str:
        """Return the text of a file of the project; raises ``SourceError`` for all that is none."""
        self.consulted.add(path)
        try:
            target = path.resolve(strict=True)
            if not target.is_relative_to(self.root):
                raise SourceError("it lies outside of the project")
            about = target.stat()
            if not stat.S_ISREG(about.st_mode):
                raise SourceError("it is no regular file")
            if about.st_size > MAX_BYTES:
                raise SourceError(f"it is longer than {MAX_BYTES // 1024 // 1024} MB")
            with target.open("rb") as file:
                raw = file.read(MAX_BYTES)
        except (OSError, RuntimeError, ValueError) as error:
            # Loops of links are a RuntimeError before Python 3.13; a NUL in a name is a ValueError.
            raise SourceError(f"it cannot be opened: {getattr(error, 'strerror', None) or error}") from None
        return _decoded(raw)

    def _fail(self, path: Path, reason: str) -> None:
        self.problems.append(f"`{self._shown(path)}` could not be read: {reason}")

    def _shown(self, path: Path) -> str:
        return Path(os.path.relpath(path, self.root)).as_posix()


def _decoded(raw: bytes) -> str:
    try:
        # What PowerShell writes is UTF-16, and pip reads it.
        text = raw.decode("utf-16" if raw.startswith(_WIDE) else "utf-8-sig")
    except UnicodeDecodeError:
        raise SourceError("it is not UTF-8") from None
    if "\0" in text:
        raise SourceError("it holds a NUL byte")
    return text
