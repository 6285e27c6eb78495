"""What the engine knows about the project around a file: modules, zones, first-party names."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Container, Mapping
    from pathlib import Path

    from inferlint.config.model import Config
    from inferlint.source.discover import SourceFile
    from inferlint.source.modules import FirstParty, ModuleIndex

_PROJECT_FILES = ("pyproject.toml", "setup.py", "setup.cfg")


class ProjectNames:
    """The project's own modules. Built once a run, from the whole root whatever was asked for.

    ``files`` are all below the root, where they are known.
    """

    def __init__(self, config: Config, *, files: tuple[SourceFile, ...] | None = None) -> None:
        self._config = config
        self._found = files
        self._names: dict[str, frozenset[str] | None] = {}
        self._zones: dict[str, tuple[tuple[str, ...], ...]] = {}

    @cached_property
    def _files(self) -> tuple[SourceFile, ...]:
        from inferlint.source.discover import discover

        if self._found is not None:
            return self._found
        return discover(self._config.root, [self._config.root], exclude=(), force_exclude=False).files

    @property
    def listed(self) -> tuple[str, ...]:
        """Return every Python file and notebook below the root, sorted."""
        return tuple(file.relpath for file in self._files)

    def odd_places(self, places: Mapping[str, Path]) -> list[tuple[str, str]]:
        """Return those of ``places`` that are no files below the root under their own paths, sorted."""
        own = {file.relpath for file in self._files}
        return sorted((path, os.fspath(places[path])) for path in places if path not in own)

    @cached_property
    def projects(self) -> tuple[str, ...]:
        """Return the folders with a project file of their own, sorted; the root is the empty text."""
        from inferlint.source.modules import folders_of

        root = os.fspath(self._config.root)
        folders = ("", *sorted(folders_of(file.relpath for file in self._files if not file.is_notebook)))
        return tuple(
            folder for folder in folders if any(os.path.isfile(f"{root}/{folder}/{name}") for name in _PROJECT_FILES)
        )

    @property
    def notebooks(self) -> tuple[str, ...]:
        """Return the notebooks below the root."""
        return tuple(file.relpath for file in self._files if file.is_notebook)

    @cached_property
    def index(self) -> ModuleIndex:
        """Return the index of every Python file below the root."""
        from inferlint.source.modules import ModuleIndex

        root = self._config.root
        files = [file.relpath for file in self._files if not file.is_notebook]
        return ModuleIndex.build(root, files, self._config.src, project_dirs=self.projects, read_names=self.top_level)

    def names(self, path: str) -> tuple[str, ...]:
        """Return the dotted names of a file, the best first."""
        return self.index.names(path)

    def zones(self, path: str) -> tuple[tuple[str, ...], ...]:
        """Return the provider lists of every router whose zone holds the file."""
        if path not in self._zones:
            self._zones[path] = tuple(
                router.providers
                for router in self._config.routers
                if any(self.index.matches(path, pattern) for pattern in router.modules)
            )
        return self._zones[path]

    def imports(self, importer: str, module: str, name: str | None) -> bool:
        """Say whether an import in file ``importer`` is of the project's own code."""
        wanted = None if name == "*" else name
        return self.index.first_party(importer, module, wanted) is not None

    def targets(self, importer: str, module: str, name: str | None) -> tuple[FirstParty, ...]:
        """Return the files that an import reaches; more than one when two roots hold the same module."""
        wanted = None if name == "*" else name
        return self.index.targets(importer, module, wanted)

    def is_folder(self, importer: str, module: str) -> bool:
        """Say whether ``module`` is a folder with Python files, as file ``importer`` would import it."""
        return self.index.is_folder(importer, module)

    def ambiguous(self, importers: Container[str]) -> list[tuple[str, tuple[str, ...]]]:
        """Return the modules that ``importers`` asked for and two roots hold, each with its files."""
        return self.index.ambiguous(importers)

    def absolute(self, path: str, level: int, module: str | None) -> str | None:
        """Return the absolute name of an imported module, ``None`` when a relative import leaves the project."""
        if level == 0:
            return module
        from inferlint.source.modules import absolute

        return absolute(self.names(path), self.index.is_package(path), level, module)

    def check_zones(self) -> None:
        """Raise ``ConfigError`` for router patterns that match no module: a typo would report the router itself."""
        problems = [
            self._no_match(router.key, pattern)
            for router in self._config.routers
            for pattern in router.modules
            if not self.index.has_module(pattern)
        ]
        if problems:
            raise ConfigError(problems)

    def _no_match(self, key: str, pattern: str) -> str:
        from difflib import get_close_matches

        from inferlint.config.names import location

        near = get_close_matches(pattern, self.index.modules_matching("*"), 1)
        hint = f"; nearest match: {near[0]}" if near else ""
        where = location(self._config, f"{key}.modules")
        return f"{where}: `{pattern}` matches no module of the project{hint}"

    def top_level(self, path: str) -> frozenset[str] | None:
        """Return the names that a file of the project defines at its top, ``None`` when nobody can say."""
        from inferlint.errors import SourceError
        from inferlint.source.decode import decode
        from inferlint.source.toplevel import top_level_names

        if path not in self._names:
            try:
                self._names[path] = top_level_names(decode((self._config.root / path).read_bytes()).text)
            except (OSError, SourceError):
                # The file is checked, and reported if need be, in its own turn.
                self._names[path] = None
        return self._names[path]
