"""The modules of the project: dotted names of files, and whether an import stays inside the project."""

from __future__ import annotations

import fnmatch
import posixpath
import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

from inferlint.model.records import dataclass, field

#: Names bound at the top level of a file, or None when they cannot be listed.
ReadNames = Callable[[str], "frozenset[str] | None"]

#: A name that no file has.
_NO_FILE = "\0"


@dataclass(frozen=True, slots=True)
class FirstParty:
    """A module of the project that an import reaches.

    ``path`` is the file of the module named by the dotted part, or of the last package on the way that has one; it is
    None for a namespace package. ``submodule`` is the file of the imported name where that is a module itself.
    """

    path: str | None
    submodule: str | None = None


@dataclass(frozen=True)
class ModuleIndex:
    """All Python files of a project. Paths are relative to the project root, with forward slashes, ``""`` is the
    root.
    """

    files: frozenset[str]
    folders: frozenset[str]
    #: Roots that count for every importer, and nested project folders that count below themselves only.
    roots: tuple[str, ...]
    nested: tuple[str, ...]
    is_configured: bool
    read_names: ReadNames | None = None
    #: What files of a folder that the imports do not reach get by (folder, module, name).
    _targets: dict[tuple[str, str, str | None], tuple[FirstParty, ...]] = field(default_factory=dict, compare=False)
    #: What an importer that is reached itself gets.
    _own: dict[tuple[str, str, str | None], tuple[FirstParty, ...]] = field(default_factory=dict, compare=False)
    #: The first names of the modules that files of a folder can import.
    _heads: dict[str, frozenset[str]] = field(default_factory=dict, compare=False)
    #: Files of modules that were asked for and that two roots hold, by (importer, module).
    _several: dict[tuple[str, str], set[tuple[str, ...]]] = field(default_factory=dict, compare=False)

    @classmethod
    def build(
        cls,
        root: Path,
        all_files: Sequence[str],
        src: Sequence[str],
        *,
        project_dirs: Sequence[str] = (),
        read_names: ReadNames | None = None,
    ) -> ModuleIndex:
        """Return the index of ``all_files``, every Python file below ``root``, not only those that are checked.

        ``src`` are the configured import roots; without any they are found: the project root, its ``src``, and each of
        ``project_dirs`` (folders with a ``pyproject.toml``, ``setup.py`` or ``setup.cfg``) with its ``src``.
        ``read_names`` tells the names that a file binds at its top level.
        """
        files = frozenset(all_files)
        folders = frozenset(folders_of(files))
        if src:
            roots = tuple(dict.fromkeys(_folder(root, entry) for entry in src))
            return cls(files, folders, roots, (), True, read_names)
        nested = sorted({_folder(root, entry) for entry in project_dirs} - {""}, key=lambda path: (-len(path), path))
        return cls(files, folders, ("src", ""), tuple(nested), False, read_names)

    def names(self, relpath: str) -> tuple[str, ...]:
        """Return the dotted names of a file, best first: relative to the innermost root, then to those further out."""
        below = [root for root in self._roots_of(relpath) if _is_below(relpath, root)]
        below.sort(key=len, reverse=True)
        names = [_dotted(relpath[len(root) + 1 if root else 0 :]) for root in below or [""]]
        return tuple(dict.fromkeys(names))

    def is_package(self, relpath: str) -> bool:
        """Return whether the file is the ``__init__.py`` of a package."""
        return posixpath.basename(relpath) == "__init__.py"

    def matches(self, relpath: str, pattern: str) -> bool:
        """Return whether any name of the file matches a dotted glob, or is a submodule of one that does."""
        matches = _matcher(pattern)
        return any(matches(name) is not None for name in self.names(relpath))

    def files_matching(self, pattern: str) -> tuple[str, ...]:
        """Return the files of the modules that match a dotted glob, sorted."""
        return tuple(sorted(path for path in self.files if self.matches(path, pattern)))

    def modules_matching(self, pattern: str) -> tuple[str, ...]:
        """Return the names of the modules that match a dotted glob, sorted; a package stands for its submodules too."""
        matches = _matcher(pattern)
        found = (name for path in self.files for name in self.names(path) if matches(name) is not None)
        return tuple(sorted(set(found)))

    def has_module(self, pattern: str) -> bool:
        """Return whether the name of any module matches a dotted glob, or is a submodule of one that does."""
        if pattern.replace(".", "").isidentifier():
            place = pattern.replace(".", "/")
            roots = (*self.roots, *(root for one in self.nested for root in (f"{one}/src", one)))
            if any(self._holds(_join(root, place)) for root in roots):
                return True
        # What is no plain name, or is nowhere where it is looked for first.
        return any(self.matches(path, pattern) for path in self.files)

    def _holds(self, place: str) -> bool:
        """Return whether there is a module at a place, or a folder with some."""
        return f"{place}.py" in self.files or place in self.folders

    def first_party(self, importer: str, dotted: str, name: str | None) -> FirstParty | None:
        """Return the project module that ``import dotted`` or ``from dotted import name`` in ``importer`` reaches.

        Returns None when the import leaves the project. ``dotted`` is absolute.
        """
        return next(iter(self.targets(importer, dotted, name)), None)

    def targets(self, importer: str, dotted: str, name: str | None) -> tuple[FirstParty, ...]:
        """Return every project module that the import can reach, the first one of each root that has it.

        A nested project comes before other roots, as on ``sys.path``. Nobody can say which root comes first, nor
        whether a file in a folder without ``__init__.py`` is run as a script, whose own folder comes first then: a
        module that two of these places hold gives two answers.
        """
        folder = importer.rpartition("/")[0]
        key = (folder, dotted, name)
        found = self._targets.get(key)
        if found is None:
            # No file is named like that: it stands for all in the folder but the one that is imported.
            nobody = _join(folder, _NO_FILE)
            found = tuple(self._find(nobody, dotted, name)) if self._is_near(folder, dotted) else ()
            self._targets[key] = found
        if any(target.path == importer for target in found):
            key = (importer, dotted, name)
            if key not in self._own:
                self._own[key] = tuple(self._find(importer, dotted, name))
            found = self._own[key]
        if len(found) > 1:
            paths = tuple(sorted(target.path for target in found if target.path is not None))
            self._several.setdefault((importer, dotted), set()).add(paths)
        return found

    def _is_near(self, folder: str, dotted: str) -> bool:
        """Say whether a folder or root that counts for the files of ``folder`` holds the first name of a module."""
        if folder not in self._heads:
            places = () if self._has_init(folder) else (folder,)
            roots = (*places, *self._roots_of(_join(folder, _NO_FILE)))
            self._heads[folder] = frozenset(name for root in roots for name in self._children.get(root, ()))
        return dotted.partition(".")[0] in self._heads[folder]

    @cached_property
    def _children(self) -> dict[str, set[str]]:
        """The names of the modules and packages right below each folder."""
        found: dict[str, set[str]] = {}
        for path in (*self.files, *self.folders):
            folder, _, name = path.rpartition("/")
            found.setdefault(folder, set()).add(name.removesuffix(".py"))
        return found

    def is_folder(self, importer: str, dotted: str) -> bool:
        """Return whether ``dotted`` names a folder with Python files below a root that counts for ``importer``."""
        roots = (posixpath.dirname(importer), *self._roots_of(importer))
        return any(_join(root, dotted.replace(".", "/")) in self.folders for root in roots)

    def ambiguous(self, importers: Container[str]) -> list[tuple[str, tuple[str, ...]]]:
        """Return the modules that imports of ``importers`` asked for and two roots hold, with their files, sorted."""
        found = {
            (dotted, paths)
            for (importer, dotted), several in self._several.items()
            if importer in importers
            for paths in several
        }
        return sorted(entry for entry in found if len(entry[1]) > 1)

    def _find(self, importer: str, dotted: str, name: str | None) -> Iterator[FirstParty]:
        parts = dotted.split(".")
        folder = posixpath.dirname(importer)
        found: list[FirstParty] = []
        if not self._has_init(folder):
            one = self._walk(importer, folder, parts, name)
            # A script does not import itself.
            found += [one] if one is not None and one.path != importer else []
            yield from found
        for root in self._roots_of(importer):
            one = self._walk(importer, root, parts, name)
            if one is not None and one not in found:
                found.append(one)
                yield one
            if one is not None and root not in self.roots:
                return

    def _has_init(self, folder: str) -> bool:
        return _join(folder, "__init__.py") in self.files

    def _roots_of(self, importer: str) -> Iterator[str]:
        for project in self.nested:
            if _is_below(importer, project):
                yield from (_join(project, "src"), project)
        yield from self.roots

    def _walk(self, importer: str, root: str, parts: list[str], name: str | None) -> FirstParty | None:
        place, path = root, None
        for depth, part in enumerate(parts):
            place = _join(place, part)
            package, module = _join(place, "__init__.py"), place + ".py"
            if package in self.files:
                path = package
            elif module in self.files:
                return self._accept(importer, module, parts, name)
            elif place not in self.folders:
                # Below a regular package anything may be generated or compiled, but an importer in it is not guessed
                # at.
                inside = path is not None and _is_below(importer, _join(root, parts[0]))
                return FirstParty(path) if path is not None and depth and not inside else None
        submodule = self._submodule(place, name)
        if path is None:
            # Only namespaces: a package of that name elsewhere would win, so the import has to name a file.
            return FirstParty(None, submodule) if submodule else None
        return self._accept(importer, path, parts, name, submodule)

    def _submodule(self, place: str, name: str | None) -> str | None:
        if name is None:
            return None
        candidates = (_join(place, f"{name}/__init__.py"), _join(place, f"{name}.py"))
        return next((path for path in candidates if path in self.files), None)

    def _accept(
        self, importer: str, path: str, parts: list[str], name: str | None, submodule: str | None = None
    ) -> FirstParty | None:
        """Refuse a file that cannot be meant: the importer itself, or one without the name that is imported from it."""
        if path == importer:
            return FirstParty(path, submodule) if submodule else None
        if len(parts) == 1 and name not in (None, "*") and submodule is None and self.read_names is not None:
            names = self.read_names(path)
            if names is not None and name not in names:
                return None
        return FirstParty(path, submodule)


def absolute(importer_names: Sequence[str], is_package: bool, level: int, module: str | None) -> str | None:
    """Return the absolute name that a relative import means, or None when it leaves every package.

    The first of ``importer_names`` (see ``ModuleIndex.names``) that is deep enough decides.
    """
    if level == 0:
        return module
    for importer in importer_names:
        parts = importer.split(".")
        keep = len(parts) - level + (1 if is_package else 0)
        if keep > 0:
            return ".".join([*parts[:keep], *([module] if module else [])])
    return None


def folders_of(files: Iterable[str]) -> set[str]:
    """Return the folders that hold files, at any depth, without the root itself."""
    found: set[str] = set()
    for path in files:
        folder = path.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def _folder(root: Path, entry: str) -> str:
    """Return a configured folder relative to the root."""
    path = Path(entry)
    relative = path.relative_to(root).as_posix() if path.is_absolute() else entry.replace("\\", "/")
    normal = posixpath.normpath(relative)
    return "" if normal == "." else normal


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name


def _is_below(path: str, folder: str) -> bool:
    return not folder or path.startswith(folder + "/")


def _dotted(path: str) -> str:
    stem = re.sub(r"\.pyw?$", "", path)
    if stem.endswith("/__init__"):
        stem = stem[: -len("/__init__")]
    return stem.replace("/", ".")


@lru_cache(maxsize=256)
def _matcher(pattern: str) -> Callable[[str], re.Match[str] | None]:
    """Return a match for a dotted glob: ``*`` is any text within one part, ``**`` any number of parts."""
    parts = [r"(?:[^.]+\.)*" if part == "**" else _part(part) + r"\." for part in pattern.split(".")]
    # A dot behind the name makes the last part and every submodule end alike.
    compiled = re.compile("".join(parts))
    return lambda name: compiled.match(name + ".")


def _part(glob: str) -> str:
    """Return the pattern of one part, in which a wildcard does not cross a dot."""
    translated = fnmatch.translate(glob)
    inner = re.fullmatch(r"\(\?s:(.*)\)\\[Zz]", translated)
    return (inner.group(1) if inner else re.escape(glob)).replace(".*", "[^.]*").replace("(?>[^.]*?", "(?:[^.]*?")
