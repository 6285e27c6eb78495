"""The configuration of an older commit, read like one of today from a copy outside of the work tree."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from inferlint.config.load import find_config, load_config
from inferlint.config.model import Config
from inferlint.config.nested import with_nested
from inferlint.errors import ConfigError, GitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from inferlint.ledger.git import Repository

_SUFFIX = ".toml"


@dataclass(frozen=True, slots=True)
class Past:
    """A configuration of before: ``source`` is its file below the top folder, empty when there was none."""

    config: Config
    source: str


def config_of(repository: Repository, commit: str, current: str, start: str, known: Mapping[str, str]) -> Past:
    """Return the configuration that a run in the folder ``start`` would have had at ``commit``.

    ``current`` is the file of today; where it was there already, it is the one. All paths are below the top folder of
    the repository. Raises ``GitError`` when the configuration of that commit has mistakes.
    """
    with tempfile.TemporaryDirectory(prefix="inferlint-") as name:
        top = Path(name).resolve()
        # The files that a configuration may extend end in .toml as well; .git says where the repository ends.
        (top / ".git").mkdir()
        paths = _copy(repository, commit, top)
        explicit = top / current if current in paths else None
        source = explicit or _found(top / start, top)
        if source is None:
            return Past(Config(root=top / start), "")
        try:
            config = load_config(source.parent, source, known_rules=known, today=date.min)
            config = with_nested(config, _below(config.root.relative_to(top), repository.all_files(commit)), known)
        except ConfigError as error:
            raise GitError(
                f"the configuration at {commit[:12]} has mistakes, so nothing can be compared with it; name a ref that "
                f"parted from the work tree later: {'; '.join(error.problems)}"
            ) from None
        return Past(config, source.relative_to(top).as_posix())


def _copy(repository: Repository, commit: str, top: Path) -> set[str]:
    """Write the TOML files of a commit and its folders below ``top`` and return their paths."""
    files = repository.all_files(commit)
    for folder in sorted({str(PurePosixPath(path).parent) for path in files}):
        # Folders named in `src` have to be there, whatever is in them.
        (top / folder).mkdir(parents=True, exist_ok=True)
    wanted = {path: oid for path, oid in files.items() if path.endswith(_SUFFIX)}
    contents = repository.contents(wanted.values())
    for path, oid in wanted.items():
        (top / path).write_bytes(contents[oid])
    return set(wanted)


def _below(root: Path, files: Iterable[str]) -> list[str]:
    """Return the files below a folder, relative to it."""
    start = "" if root == Path() else f"{root.as_posix()}/"
    return [path.removeprefix(start) for path in files if path.startswith(start)]


def _found(folder: Path, top: Path) -> Path | None:
    folder.mkdir(parents=True, exist_ok=True)
    source = find_config(folder)
    return source if source is not None and source.is_relative_to(top) else None
