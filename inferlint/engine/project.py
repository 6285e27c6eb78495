"""What the engine knows about the project around a file: modules, zones, first-party names."""

from __future__ import annotations

import ast
from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.errors import ConfigError

if TYPE_CHECKING:
    from inferlint.config.model import Config
    from inferlint.source.modules import ModuleIndex

_PROJECT_FILES = ("pyproject.toml", "setup.py", "setup.cfg")


class ProjectNames:
    """The project's own modules. Built once a run, from the whole root whatever was asked for."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._names: dict[str, frozenset[str] | None] = {}
        self._zones: dict[str, tuple[tuple[str, ...], ...]] = {}
        self._zone_modules = self._match_zones() if any(router.modules for router in config.routers) else []

    @cached_property
    def index(self) -> ModuleIndex:
        """Return the index of every Python file below the root."""
        from inferlint.source.discover import discover
        from inferlint.source.modules import ModuleIndex

        root = self._config.root
        found = discover(root, [root], exclude=(), force_exclude=False)
        files = [file.relpath for file in found.files]
        folders = {path.rpartition("/")[0] for path in files}
        for folder in sorted(folders):
            folders.update(_parents(folder))
        projects = [
            folder for folder in sorted(folders) if any((root / folder / name).is_file() for name in _PROJECT_FILES)
        ]
        return ModuleIndex.build(root, files, self._config.src, projects)

    def names(self, path: str) -> tuple[str, ...]:
        """Return the dotted names of a file, the best first."""
        return self.index.names(path)

    def zones(self, path: str) -> tuple[tuple[str, ...], ...]:
        """Return the provider lists of every router whose zone holds the file."""
        if not self._zone_modules:
            return ()
        if path not in self._zones:
            names = self.names(path)
            self._zones[path] = tuple(
                providers
                for modules, providers in self._zone_modules
                if any(_covers(module, name) for module in modules for name in names)
            )
        return self._zones[path]

    def imports(self, importer: str, module: str, name: str | None) -> bool:
        """Say whether an import in file ``importer`` is of the project's own code."""
        wanted = None if name == "*" else name
        return self.index.first_party(importer, module, wanted, self._top_level) is not None

    def absolute(self, path: str, level: int, module: str | None) -> str | None:
        """Return the absolute name of an imported module, ``None`` when a relative import leaves the project."""
        if level == 0:
            return module
        from inferlint.source.modules import absolute

        return absolute(self.names(path), self.index.is_package(path), level, module)

    def _match_zones(self) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        problems: list[str] = []
        zones: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        for router in self._config.routers:
            modules: list[str] = []
            for pattern in router.modules:
                matched = self.index.modules_matching(pattern)
                if not matched:
                    problems.append(self._no_match(pattern))
                modules += matched
            zones.append((tuple(modules), router.providers))
        if problems:
            raise ConfigError(problems)
        return zones

    def _no_match(self, pattern: str) -> str:
        from difflib import get_close_matches

        source = self._config.source
        where = source.name if source is not None else "configuration"
        near = get_close_matches(pattern, self.index.modules_matching("*"), 1)
        hint = f"; nearest match: {near[0]}" if near else ""
        return f"{where}:router.modules: `{pattern}` matches no module of the project{hint}"

    def _top_level(self, path: str) -> frozenset[str] | None:
        """Return the names that a file of the project defines at its top, ``None`` when nobody can say."""
        if path not in self._names:
            self._names[path] = self._read_top_level(path)
        return self._names[path]

    def _read_top_level(self, path: str) -> frozenset[str] | None:
        try:
            tree = ast.parse((self._config.root / path).read_bytes())
        except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
            # The file is checked, and reported if need be, in its own turn.
            return None
        names: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
                return None
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                names.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            elif isinstance(node, ast.alias):
                names.add((node.asname or node.name).split(".", 1)[0])
        return None if "__getattr__" in names else frozenset(names)


def _covers(module: str, name: str) -> bool:
    return name == module or name.startswith(module + ".")


def _parents(folder: str) -> list[str]:
    parts = folder.split("/")
    return ["/".join(parts[:count]) for count in range(len(parts))]
