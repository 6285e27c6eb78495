"""From paths to the files to check: each once, in a fixed order, and every file left out with its reason."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from inferlint.errors import PathError
from inferlint.model.records import dataclass, field
from inferlint.source.gitfiles import git_files
from inferlint.source.globs import spec

if TYPE_CHECKING:
    from inferlint.source.globs import Spec

SUFFIXES = (".py", ".pyw")
NOTEBOOK = ".ipynb"
_TAKEN = (*SUFFIXES, NOTEBOOK)

#: What marks a folder that does not belong to the project, and why.
_MARKS = {".git": "another git work tree", "pyvenv.cfg": "virtual environment"}
_SKIPPED_DIRECTORIES = frozenset({"__pycache__", ".ipynb_checkpoints", "node_modules", ".git", ".hg", ".svn"})


class SourceFile(NamedTuple):
    """A file to check: where it is, and its path below the root with forward slashes."""

    place: str
    relpath: str

    @property
    def path(self) -> Path:
        """Return where it is; made when it is asked for, as a project has many files and most are read once."""
        return Path(self.place)

    @property
    def is_notebook(self) -> bool:
        """Return whether it is read by ``source.notebook``."""
        return self.relpath.endswith(NOTEBOOK)


_name = attrgetter("name")


@dataclass(frozen=True, slots=True)
class Discovery:
    """What ``discover`` found. ``skipped`` and ``failures`` hold (path below the root, reason)."""

    files: tuple[SourceFile, ...]
    skipped: tuple[tuple[str, str], ...]
    failures: tuple[tuple[str, str], ...]


class Places(Mapping[str, Path]):
    """Where files are, by their paths; each path object is made when it is asked for."""

    def __init__(self, files: Iterable[SourceFile]) -> None:
        self._places = {file.relpath: file.place for file in files}

    def __getitem__(self, relpath: str) -> Path:
        return Path(self._places[relpath])

    def __contains__(self, relpath: object) -> bool:
        return relpath in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def discover(root: Path, paths: Sequence[Path], *, exclude: Sequence[str], force_exclude: bool) -> Discovery:
    """Return the Python files and notebooks below ``paths``.

    A file given by itself is always taken, also without a Python suffix, unless ``force_exclude`` is set and a
    pattern of ``exclude`` matches it. In a folder, files that git ignores and ``exclude`` patterns (as in
    ``.gitignore``, relative to ``root``) are left out. Paths are resolved against the current directory.

    Raises ``PathError`` for a path that does not exist or lies outside ``root``.
    """
    search = _Search(Path(os.path.realpath(root)), spec(exclude) if exclude else None)
    for path in paths:
        search.add(path, force_exclude=force_exclude)
    return search.result()


def locate(root: Path, path: Path, *, exclude: Sequence[str], force_exclude: bool) -> Discovery:
    """Return one file that need not exist, under the path that ``discover`` would give it.

    A relative path that is not below ``root`` from the current directory counts from ``root``. Raises ``PathError``
    for a path outside of ``root`` and for one that names a directory.
    """
    search = _Search(Path(os.path.realpath(root)), spec(exclude) if exclude else None)
    place = _folder_resolved(Path(os.path.abspath(path)))
    if not path.is_absolute() and not place.is_relative_to(search.root):
        place = _folder_resolved(search.root / path)
    relpath = search.relative(place)
    if os.path.isdir(place):
        raise PathError(f"{path}: is a directory; give the path of the file that the text belongs to")
    if force_exclude and search.is_excluded(relpath, is_directory=False):
        search.skipped[relpath] = "excluded"
    else:
        search.files[relpath] = SourceFile(str(place), relpath)
    return search.result()


def _folder_resolved(path: Path) -> Path:
    return Path(os.path.realpath(path.parent)) / path.name


@dataclass
class _Search:
    root: Path
    exclude: Spec | None
    files: dict[str, SourceFile] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)

    def result(self) -> Discovery:
        """Return the outcome, sorted; what was asked for by itself wins over the reason to skip it."""
        files = tuple(sorted(self.files.values(), key=attrgetter("relpath")))
        taken = {file.relpath for file in files}
        skipped = sorted((path, reason) for path, reason in self.skipped.items() if path not in taken)
        return Discovery(files, tuple(skipped), tuple(sorted(self.failures.items())))

    def add(self, path: Path, *, force_exclude: bool) -> None:
        place = self.locate(path)
        relpath = self.relative(place)
        if force_exclude and relpath != "." and self.is_excluded(relpath, is_directory=place.is_dir()):
            self.skipped[relpath] = "excluded"
        elif place.is_dir():
            self.walk(place)
        else:
            self.take(str(place), relpath)

    def locate(self, path: Path) -> Path:
        """Return the absolute path with its folder resolved, so that it can be compared with the root."""
        place = Path(os.path.abspath(path))
        try:
            place.lstat()
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            advice = f"give a file or a directory below {self.root}"
            raise PathError(f"{str(path)[:200]}: {reason.lower()}; {advice}") from None
        if not os.path.exists(place):
            what = "broken symbolic link" if os.path.islink(place) else "no such file or directory"
            raise PathError(f"{path}: {what}; give a file or a directory below {self.root}")
        if place.is_dir():
            return Path(os.path.realpath(place))
        return _folder_resolved(place)

    def relative(self, place: Path) -> str:
        try:
            return place.relative_to(self.root).as_posix()
        except ValueError:
            raise PathError(f"{place}: not below {self.root}; give a file or a directory below it") from None

    def is_excluded(self, relpath: str, *, is_directory: bool) -> bool:
        if self.exclude is None:
            return False
        return bool(self.exclude.match_file(relpath + "/" if is_directory else relpath))

    def take(self, place: str, relpath: str) -> None:
        """Add a file unless the same real file is there under another path."""
        try:
            real = os.path.realpath(place, strict=True)
        except OSError as error:
            self.skipped[relpath] = _link_reason(error)
            return
        self.files.setdefault(real, SourceFile(place, relpath))

    def walk(self, folder: Path) -> None:
        relpath = self.relative(folder)
        listed = git_files(folder)
        if listed is None:
            above = _ignores_above(self.root, folder)
            # A folder that is named is walked although it is ignored, and then for the same rules so are its files.
            is_ignored = any(_is_ignored(part, above, is_directory=True) for part in _prefixes(relpath))
            self.walk_folder(folder, () if is_ignored else above)
            return
        blocked: dict[str, bool] = {"": False, ".": False}
        root = str(self.root)
        for name in sorted(set(listed)):
            below = name if relpath == "." else f"{relpath}/{name}"
            if not self.is_blocked(below.rstrip("/").rpartition("/")[0], blocked, base=relpath):
                self.consider(os.path.join(root, below), below.rstrip("/"))

    def is_blocked(self, folder: str, known: dict[str, bool], *, base: str) -> bool:
        """Return whether a folder below the one given, or one above it, is left out; ``known`` remembers answers."""
        if folder in known or folder == base:
            return known.get(folder, False)
        known[folder] = self.is_blocked(folder.rpartition("/")[0], known, base=base) or self.leaves_out(
            os.path.join(self.root, folder), folder
        )
        return known[folder]

    def leaves_out(self, place: str, relpath: str) -> bool:
        """Return whether a folder is left out; the reason is noted where it is not plain."""
        if os.path.basename(place) in _SKIPPED_DIRECTORIES:
            return True
        if self.is_excluded(relpath, is_directory=True):
            self.skipped[relpath] = "excluded"
            return True
        reason = _directory_reason(place)
        if reason:
            self.skipped[relpath] = reason
        return reason is not None

    def walk_folder(self, folder: Path, ignores: tuple[tuple[str, Spec], ...]) -> None:
        """Add the files of a folder outside git; ``.gitignore`` files count as they do in git.

        ``folder`` is a real path, and links are not followed, so that every path in it is real as well.
        """
        first = str(folder)
        pending = [(first, self.relative(folder), ignores)]
        while pending:
            place, relpath, rules = pending.pop()
            try:
                with os.scandir(place) as listing:
                    entries = sorted(listing, key=_name)
            except OSError as error:
                reason = _directory_reason(place) if place != first else None
                if reason is None:
                    self.failures[relpath] = f"the directory cannot be read: {_message(error)}"
                else:
                    self.skipped[relpath] = reason
                continue
            names = set(map(_name, entries))
            if place != first and not names.isdisjoint(_MARKS):
                self.skipped[relpath] = next(reason for name, reason in _MARKS.items() if name in names)
                continue
            if ".gitignore" in names:
                rules = (*rules, *_ignores_in(place, relpath))
            self.consider_all(entries, place, "" if relpath == "." else f"{relpath}/", rules, pending)

    def consider_all(
        self,
        entries: Iterable[os.DirEntry[str]],
        place: str,
        base: str,
        rules: tuple[tuple[str, Spec], ...],
        pending: list[tuple[str, str, tuple[tuple[str, Spec], ...]]],
    ) -> None:
        """Add the files of a folder, and to ``pending`` the folders in it."""
        is_open = _is_open(place)
        for entry in entries:
            name = entry.name
            below = base + name
            is_directory = entry.is_dir(follow_symlinks=False)
            if rules and _is_ignored(below, rules, is_directory=is_directory):
                continue
            if is_directory:
                # What marks a folder that is left out is seen when it is listed.
                if name in _SKIPPED_DIRECTORIES:
                    continue
                if self.exclude is not None and self.is_excluded(below, is_directory=True):
                    self.skipped[below] = "excluded"
                else:
                    pending.append((entry.path, below, rules))
            elif is_open and not entry.is_symlink():
                if name.endswith(_TAKEN):
                    self.consider_plain(entry, below)
            else:
                self.consider(entry.path, below)

    def consider_plain(self, entry: os.DirEntry[str], relpath: str) -> None:
        """Add what is neither a folder nor a link; the listing of the folder says all that has to be known."""
        if self.exclude is not None and self.is_excluded(relpath, is_directory=False):
            return
        if entry.is_file(follow_symlinks=False):
            self.files.setdefault(entry.path, SourceFile(entry.path, relpath))
        else:
            self.skipped[relpath] = "not a regular file"

    def consider(self, place: str, relpath: str) -> None:
        """Add one entry of a real folder, or note why it is left out."""
        if self.is_excluded(relpath, is_directory=False):
            return
        try:
            mode = os.lstat(place).st_mode
        except FileNotFoundError:
            return  # deleted, but still in the index
        except OSError as error:
            self.failures[relpath] = f"cannot be read: {_message(error)}"
            return
        if stat.S_ISDIR(mode):
            self.leaves_out(place.rstrip("/"), relpath)
        elif stat.S_ISLNK(mode):
            if place.endswith(_TAKEN) or os.path.isdir(place):
                self.consider_link(place, relpath)
        elif not place.endswith(_TAKEN):
            return
        elif stat.S_ISREG(mode):
            self.files.setdefault(place, SourceFile(place, relpath))
        else:
            self.skipped[relpath] = "not a regular file"

    def consider_link(self, place: str, relpath: str) -> None:
        try:
            real = Path(os.path.realpath(place, strict=True))
        except OSError as error:
            self.skipped[relpath] = _link_reason(error)
            return
        if real.is_dir():
            self.skipped[relpath] = "symbolic link to a directory"
        elif not real.is_relative_to(self.root):
            self.skipped[relpath] = "symbolic link out of the project"
        else:
            self.take(place, relpath)


def _is_open(folder: str) -> bool:
    """Return whether what is in a folder can be reached; that it can be listed does not say so."""
    try:
        os.lstat(os.path.join(folder, os.curdir))
    except OSError:
        return False
    return True


def _directory_reason(place: str) -> str | None:
    """Return why a folder does not belong to the project, or None."""
    if os.path.islink(place):
        return "symbolic link to a directory"
    return next((reason for name, reason in _MARKS.items() if os.path.lexists(os.path.join(place, name))), None)


def _link_reason(error: OSError) -> str:
    return "broken symbolic link" if isinstance(error, FileNotFoundError) else f"unusable link: {_message(error)}"


def _message(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def _ignores_above(root: Path, folder: Path) -> tuple[tuple[str, Spec], ...]:
    """Return the rules of the ``.gitignore`` files from the root down to the parent of ``folder``."""
    parts = folder.relative_to(root).parts
    found: list[tuple[str, Spec]] = []
    for count in range(len(parts)):
        place = root.joinpath(*parts[:count])
        found.extend(_ignores_in(str(place), place.relative_to(root).as_posix()))
    return tuple(found)


def _prefixes(relpath: str) -> Iterator[str]:
    """Return the path and every folder above it."""
    while relpath not in {"", "."}:
        yield relpath
        relpath = relpath.rpartition("/")[0]


def _ignores_in(place: str, relpath: str) -> Iterator[tuple[str, Spec]]:
    try:
        lines = Path(place, ".gitignore").read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return
    yield ("" if relpath == "." else relpath + "/", spec(lines))


def _is_ignored(relpath: str, rules: tuple[tuple[str, Spec], ...], *, is_directory: bool) -> bool:
    """Return what the innermost ``.gitignore`` with an opinion says."""
    for base, patterns in reversed(rules):
        if not relpath.startswith(base):
            continue
        path = relpath[len(base) :] + ("/" if is_directory else "")
        include = patterns.check_file(path).include
        if include is not None:
            return bool(include)
    return False
