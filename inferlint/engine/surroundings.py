"""What fixes ask about the rest of the project, answered from its files."""

from __future__ import annotations

import ast
import posixpath
import re
import warnings
from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.config.toml import read_toml
from inferlint.errors import InferlintError, SourceError
from inferlint.fixes.versions import Versions
from inferlint.source.decode import decode
from inferlint.source.files import read_bytes
from inferlint.source.outline import imported_names

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from pathlib import Path

    from inferlint.engine.project import ProjectNames
    from inferlint.source.importing import ImportedName

#: A text that may name something in a module: `"app.llm.OpenAI"`, `"app.llm:OpenAI"`.
_NAMING = re.compile(rb"""["']([A-Za-z_][\w.]*[.:][A-Za-z_]\w*)["']""")
#: How much of the project is kept in memory between two questions.
MOST_BYTES = 200_000_000
#: The name of an importer that is no file.
_NO_FILE = "<new>.py"
#: The default of ruff and black.
DEFAULT_LINE_LENGTH = 88
#: `patch.object(llm, "OpenAI")`, `monkeypatch.setattr(app.llm, "OpenAI", …)`.
_SETTING = re.compile(rb"""(?:object|attr)\s*\(\s*([\w.]+)\s*,\s*["'](\w+)["']""")


class ProjectSurroundings:
    """Reads the Python files of the project, and only when a fix asks; ``contents`` replaces what is on disk.

    ``files`` are those that can say anything about the file of a fix, all without a word; ``places`` are files that
    are elsewhere.
    """

    def __init__(
        self,
        root: Path,
        project: ProjectNames,
        contents: Mapping[str, bytes],
        files: frozenset[str] | None = None,
        places: Mapping[str, Path] | None = None,
    ) -> None:
        self._root = root
        self._project = project
        self._contents = contents
        self._files_given = files
        self._places = places or {}
        self._fed: dict[tuple[str, str], frozenset[str]] = {}
        self._run: dict[str, list[tuple[int, str | None, str | None]]] = {}
        self._classes: dict[str, dict[str, list[str]]] = {}
        self._read: dict[str, bytes] = {}
        self._room = MOST_BYTES
        self._imported: dict[str, tuple[ImportedName, ...]] = {}

    @property
    def consulted(self) -> frozenset[Path]:
        """Return the files and folders beside the code on which the answers so far depend."""
        return self.versions.consulted | {self._root / "pyproject.toml"}

    @property
    def root(self) -> Path:
        """Return the root of the project."""
        return self._root

    @cached_property
    def top_level(self) -> Collection[str]:
        """Return the first components of the names of the project's modules."""
        index = self._project.index
        return frozenset(name.partition(".")[0] for path in index.files for name in index.names(path)[:1])

    @cached_property
    def _modules(self) -> tuple[str, ...]:
        files = self._project.index.files
        return tuple(sorted(files if self._files_given is None else files & self._files_given))

    def _content(self, path: str) -> bytes:
        if path in self._contents:
            return self._contents[path]
        if path in self._read:
            return self._read[path]
        try:
            raw = read_bytes(self._places.get(path) or self._root / path)
        except (OSError, SourceError):
            # Said when the file is scanned; nothing can be known of it here.
            raw = b""
        if len(raw) <= self._room:
            self._room -= len(raw)
            self._read[path] = raw
        return raw

    @cached_property
    def versions(self) -> Versions:
        """Return which releases of SDKs the project uses."""
        return Versions(self._root)

    @cached_property
    def line_length(self) -> int:
        """Return how long a line may be to the project's formatter: ruff, black or isort; 88 without a word."""
        try:
            tool = read_toml(self._root / "pyproject.toml").get("tool", {})
        except InferlintError:
            # There may be none; a broken one that matters to us was an error before.
            return DEFAULT_LINE_LENGTH
        places = (("ruff", "line-length"), ("black", "line-length"), ("isort", "line_length"))
        for name, key in places:
            table = tool.get(name) if isinstance(tool, dict) else None
            length = table.get(key) if isinstance(table, dict) else None
            if isinstance(length, int) and 20 <= length <= 1000:
                return length
        return DEFAULT_LINE_LENGTH

    def is_named(self, path: str, name: str) -> bool:
        """Say whether a text in the project names ``name`` of a module: the target of a patch, an entry point."""
        texts, set_names = self._named
        modules = self._project.names(path)
        if any(f"{module}{mark}{name}" in texts for module in modules for mark in ".:"):
            return True
        lasts = {module.rpartition(".")[2] for module in modules}
        return any(holder in lasts for holder in set_names.get(name, ()))

    def is_patched(self, dotted: str) -> bool:
        """Say whether a text in the project is the dotted name of a third-party class, which it may replace."""
        texts, set_names = self._named
        module, _, name = dotted.rpartition(".")
        return dotted in texts or module.rpartition(".")[2] in set_names.get(name, ())

    @cached_property
    def _named(self) -> tuple[frozenset[str], dict[str, set[str]]]:
        texts: set[str] = set()
        set_names: dict[str, set[str]] = {}
        for path in self._modules:
            raw = self._content(path)
            texts.update(found.decode("ascii", "replace") for found in _NAMING.findall(raw))
            aliases: dict[str, str] | None = None
            for holder, name in _SETTING.findall(raw):
                aliases = _aliases(raw) if aliases is None else aliases
                last = holder.decode("ascii", "replace").rpartition(".")[2]
                set_names.setdefault(name.decode("ascii", "replace"), set()).update({last, aliases.get(last, last)})
        return frozenset(texts), set_names

    def is_imported(self, path: str, name: str) -> bool:
        """Say whether another file of the project gets ``name`` from the module at ``path``."""
        words = {module.rpartition(".")[2].encode() for module in self._project.names(path)}
        for other in self._modules:
            raw = self._content(other) if other != path else b""
            # Who imports it writes the module's last name, and the name, or a star.
            if not any(word in raw for word in words) or (name.encode() not in raw and b"*" not in raw):
                continue
            if any(self._gets(other, one, path, name) for one in self._imports_of(other, raw)):
                return True
        return False

    def _gets(self, other: str, one: ImportedName, path: str, name: str) -> bool:
        """Say whether an import of another file reaches the module at ``path`` for ``name``."""
        module = self._project.absolute(other, one.level, one.module)
        for target in self._project.targets(other, module, one.name) if module is not None else ():
            if target.path == path and one.name in (name, "*"):
                return True
            reached = target.submodule or (target.path if one.name is None else None)
            if reached == path and self._reads(other, name):
                return True
        return False

    def _imports_of(self, path: str, raw: bytes) -> tuple[ImportedName, ...]:
        if path not in self._imported:
            self._imported[path] = imported_names(raw)
        return self._imported[path]

    def _reads(self, path: str, name: str) -> bool:
        return re.search(rb"\.\s*" + re.escape(name.encode()) + rb"\b", self._content(path)) is not None

    def lacks(self, path: str, module: str, name: str) -> bool:
        """Say whether ``module``, as the file at ``path`` imports it, is the project's own and has no such name."""
        if any(target.submodule is not None for target in self._project.targets(path, module, name)):
            return False
        # The module by itself: one without the name is no target of an import of the name.
        targets = self._project.targets(posixpath.join(posixpath.dirname(path), _NO_FILE), module, None)
        if not targets:
            return False
        bound = [self._project.top_level(target.path) if target.path is not None else None for target in targets]
        return all(names is not None and name not in names for names in bound)

    def bases(self, path: str, module: str, name: str) -> tuple[str, ...]:
        """Return the last names of what a class of the project inherits from; none for what is no class there."""
        targets = [target.path for target in self._project.targets(path, module, name) if target.path is not None]
        return tuple(base for target in targets for base in self._classes_of(target).get(name, ()))

    def _classes_of(self, path: str) -> dict[str, list[str]]:
        if path not in self._classes:
            nodes = [node for node in _statements(self._content(path)) if isinstance(node, ast.ClassDef)]
            named = {node.name: [ast.unparse(base).rpartition(".")[2] for base in node.bases] for node in nodes}
            self._classes[path] = named
        return self._classes[path]

    def feeds(self, path: str, module: str) -> bool:
        """Say whether importing ``module`` runs the file at ``path``, or it is that file."""
        folder = posixpath.dirname(path)
        if (folder, module) not in self._fed:
            # What a file of the folder would run that is none of those there: no file imports itself.
            self._fed[folder, module] = frozenset(self._run_by(posixpath.join(folder, _NO_FILE), module))
        return path in self._fed[folder, module]

    def _run_by(self, importer: str, module: str) -> Iterator[str]:
        pending = list(self._files(importer, module, None))
        seen: set[str] = set()
        while pending:
            path = pending.pop()
            if path in seen:
                continue
            seen.add(path)
            yield path
            if path not in self._run:
                self._run[path] = list(_run_at_import(self._content(path)))
            for level, name, imported in self._run[path]:
                absolute = self._project.absolute(path, level, name)
                if absolute is not None:
                    pending += self._files(path, absolute, imported)

    def _files(self, importer: str, module: str, name: str | None) -> Iterator[str]:
        """Yield the files that an import runs: those of the packages on the way, too."""
        parts = module.split(".")
        for count in range(1, len(parts) + 1):
            dotted = ".".join(parts[:count])
            for target in self._project.targets(importer, dotted, name if count == len(parts) else None):
                yield from (file for file in (target.path, target.submodule) if file is not None)


def _aliases(raw: bytes) -> dict[str, str]:
    """Return the last components of imported modules and names by their local names."""
    return {one.bound: (one.name or one.module or "").rpartition(".")[2] for one in imported_names(raw)}


def _run_at_import(raw: bytes) -> Iterator[tuple[int, str | None, str | None]]:
    """Yield (level, module, name) of the imports that run when a file is imported: not those in functions."""
    # What cannot be read can import anything; such a file of the router is a failure of the check already.
    pending = _statements(raw)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Import):
            yield from ((0, alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.level, node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.If) and _is_type_checking(node.test):
            pending += node.orelse
        elif not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            pending += list(ast.iter_child_nodes(node))


def _statements(raw: bytes) -> list[ast.AST]:
    """Return the statements of a file, none when it cannot be read."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return list(ast.parse(decode(raw).text).body)
    except (SourceError, SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _is_type_checking(test: ast.expr) -> bool:
    name = test.attr if isinstance(test, ast.Attribute) else test.id if isinstance(test, ast.Name) else ""
    return name == "TYPE_CHECKING"
