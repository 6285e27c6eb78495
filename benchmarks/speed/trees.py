"""Folders made out of the corpus: parts of it as hard links, and what has to be of a certain size.

Each folder is a project: it has the configuration of inferlint at its root, with one router.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Search = Callable[[bytes], bool]

ROUTER = "made_up_router"
CONFIG = f'[router]\nmodules = ["{ROUTER}"]\n'
#: Without inference code, but for what Airflow says about providers.
PLAIN = ("django", "sqlalchemy", "sympy", "apache-airflow-core")
EVERY = 20
SMALL = 30

_APPLICATION_LINES = 500_000
_APPLICATION_SUSPECT = 0.02


@dataclass(frozen=True)
class Size:
    """How much Python a folder holds; ``suspect`` is what mentions a provider."""

    files: int
    lines: int
    bytes: int
    suspect_files: int
    suspect_bytes: int

    @property
    def share(self) -> float:
        """The suspect part of the bytes."""
        return self.suspect_bytes / self.bytes if self.bytes else 0.0

    def __str__(self) -> str:
        return (
            f"{self.files:,} files, {self.lines:,} lines, {self.bytes / 1e6:.1f} MB; "
            f"{self.suspect_files:,} files with {self.share:.1%} of the bytes mention a provider"
        )


def python_files(folder: Path) -> list[Path]:
    """Return every Python file below ``folder``, sorted."""
    found = []
    for where, folders, names in os.walk(folder):
        folders.sort()
        found += [Path(where, name) for name in names if name.endswith(".py")]
    return sorted(found)


def size(files: Iterable[Path], search: Search) -> Size:
    """Return how much ``files`` hold; reading them makes the page cache warm, too."""
    count = lines = total = suspects = suspect_bytes = 0
    for file in files:
        raw = file.read_bytes()
        count, lines, total = count + 1, lines + raw.count(b"\n"), total + len(raw)
        if search(raw):
            suspects, suspect_bytes = suspects + 1, suspect_bytes + len(raw)
    return Size(count, lines, total, suspects, suspect_bytes)


def configure(folder: Path) -> Path:
    """Make ``folder`` a project of inferlint, and let semgrep scan its tests, which it leaves out by itself."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "inferlint.toml").write_text(CONFIG)
    (folder / f"{ROUTER}.py").write_text('"""The one way to the providers."""\n')
    (folder / ".semgrepignore").write_text("")
    return folder


def linked(files: Iterable[Path], source: Path, target: Path) -> Path:
    """Make ``target`` anew out of hard links to ``files``, which keep their places below ``source``."""
    shutil.rmtree(target, ignore_errors=True)
    for file in files:
        place = target / file.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        os.link(file, place)
    return configure(target)


def plain_tree(tree: Path, target: Path) -> Path:
    """Packages without inference code."""
    files = [file for name in PLAIN for file in every_file(tree / name)]
    return linked(files, tree, target)


def sampled_tree(tree: Path, target: Path) -> Path:
    """Every twentieth Python file of the corpus."""
    return linked(python_files(tree)[::EVERY], tree, target)


def small_tree(tree: Path, target: Path) -> Path:
    """A small project: the first files of one package that are all together."""
    return linked(python_files(tree / "django" / "django" / "db")[:SMALL], tree / "django", target)


def application_tree(tree: Path, target: Path, search: Search) -> Path:
    """A part of Home Assistant of half a million lines, with two percent of the bytes in suspect files.

    The core is taken whole. Integrations are taken whole, in the order of their names: first those that mention a
    provider until the suspect part is large enough, then others until there are enough lines.
    """
    source = tree / "homeassistant"
    parts = [Part.of(files, search) for files in _integrations(source)]
    chosen = choose(parts, _APPLICATION_LINES, _APPLICATION_SUSPECT)
    files = [file for part in chosen for file in part.files]
    return linked([*files, source / "pyproject.toml"], source, target)


@dataclass(frozen=True)
class Part:
    """Files that are taken together."""

    files: tuple[Path, ...]
    size: Size

    @classmethod
    def of(cls, files: list[Path], search: Search) -> Part:
        return cls(tuple(files), size(files, search))


def choose(parts: list[Part], lines: int, share: float) -> list[Part]:
    """Return the first part and others in order, so that they have ``lines`` and ``share`` of suspect bytes."""
    core, *others = parts
    everything = sum(part.size.bytes for part in parts) / max(1, sum(part.size.lines for part in parts))
    budget = lines * everything * share
    chosen, suspect, taken = [core], core.size.suspect_bytes, core.size.lines
    for part in others:
        if part.size.suspect_bytes and suspect + part.size.suspect_bytes <= budget:
            chosen.append(part)
            suspect, taken = suspect + part.size.suspect_bytes, taken + part.size.lines
    for part in others:
        if not part.size.suspect_bytes and taken < lines:
            chosen.append(part)
            taken += part.size.lines
    return chosen


def _integrations(source: Path) -> list[list[Path]]:
    """Return the files of the core, then those of each integration."""
    groups: dict[str, list[Path]] = {"": []}
    for file in python_files(source):
        parts = file.relative_to(source).parts
        name = parts[2] if parts[:2] == ("homeassistant", "components") and len(parts) > 3 else ""
        groups.setdefault(name, []).append(file)
    return list(groups.values())


def every_file(folder: Path) -> list[Path]:
    """Return every file below ``folder``, whatever it holds."""
    return sorted(Path(where, name) for where, _, names in os.walk(folder) for name in names)
