"""The parts a generated program is made of: modules, blocks, and a value that moves from name to name."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from textwrap import indent
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

T = TypeVar("T")

MARK = "  # use"
MAX_FILES = 8

_STEMS = (
    "clients", "llm", "backends", "wiring", "runtime", "handlers", "jobs", "assist", "deps", "factory", "tasks",
    "flows", "agents", "support", "bridge",
)  # fmt: skip
#: Folder and whether it has an ``__init__``.
_FOLDERS = (("", False), ("acme", True), ("acme/core", True), ("plugins", False), ("plugins/extra", False))
_VALUES = (
    "client", "engine", "backend_client", "provider", "chat_model", "model_client", "assistant", "speech", "answerer",
    "transport", "upstream",
)  # fmt: skip
_ATTRIBUTES = ("handle", "inner", "primary", "current", "active", "main_client", "link")
_CLASSES = ("Holder", "Services", "Registry", "Settings", "Context", "Container", "Deps", "Toolbox")
_FUNCTIONS = ("get_client", "make", "build", "provide", "resolve", "open_it", "load", "default_client")
_WORKERS = ("answer", "summarise", "process", "handle_turn", "moderate", "translate", "judge")


class Chooser(Protocol):
    """Where a program's random choices come from."""

    def one_of(self, options: Sequence[T]) -> T:
        """Return one of ``options``."""

    def flag(self) -> bool:
        """Return true or false."""


@dataclass(eq=False)
class Module:
    """One file. Imports come first, then the sections in order, then ``tail``."""

    path: str
    imports: list[str] = field(default_factory=list)
    sections: list[list[str]] = field(default_factory=list)
    tail: list[str] = field(default_factory=list)
    exports: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)

    @property
    def dotted(self) -> str:
        """Return the name by which other modules import this one."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def package(self) -> str:
        """Return the package that relative imports of this module start from; empty at the top."""
        if self.path.endswith("/__init__.py"):
            return self.dotted
        return self.dotted.rpartition(".")[0]

    def add_import(self, line: str) -> None:
        """Add an import at the top, once."""
        if line not in self.imports:
            self.imports.append(line)

    def section(self, text: str) -> list[str]:
        """Add statements at module level and return their lines, to which more can be added."""
        self.sections.append(text.splitlines())
        return self.sections[-1]

    def render(self, texts: Mapping[str, str]) -> str:
        """Return the source with every placeholder replaced."""
        parts = ["\n".join(self.imports)] if self.imports else []
        if self.exports:
            parts.append(f"__all__ = [{', '.join(map(repr, self.exports))}]")
        parts += ["\n".join(lines) for lines in self.sections]
        if self.tail:
            parts.append("\n".join(self.tail))
        source = "\n\n".join(parts) + "\n"
        for placeholder, text in texts.items():
            source = source.replace(placeholder, text)
        return source


@dataclass(frozen=True)
class Block:
    """The body of a function that is still being written."""

    lines: list[str]
    depth: int = 1

    def emit(self, text: str) -> None:
        """Add statements at the end."""
        self.lines.extend(indent(text, "    " * self.depth).splitlines())

    def nested(self) -> Block:
        """Return the block below the statement just added."""
        return Block(self.lines, self.depth + 1)


@dataclass(frozen=True)
class Value:
    """The hidden thing as it stands: the name it is reached from, and how.

    ``form`` is an expression in which ``@`` stands for the name. ``shape`` says what the thing is. ``block`` is
    the function body in which the expression works, or ``None`` when it works at module level.
    """

    module: Module
    name: str
    shape: str
    form: str = "@"
    asynchronous: bool = False
    block: Block | None = None

    @property
    def text(self) -> str:
        """Return the expression."""
        return self.form.replace("@", self.name)

    @property
    def is_text(self) -> bool:
        """Say whether the thing is a URL or a host."""
        return self.shape in {"url", "host"}

    def at(self, name: str, form: str = "@", **changes: Any) -> Value:
        """Return the same thing under another name."""
        return replace(self, name=name, form=form, **changes)


@dataclass
class Program:
    """A program being generated."""

    choose: Chooser
    single_file: bool = False
    modules: list[Module] = field(default_factory=list)
    #: What the program does when started: (module, statement with ``@`` for the function, is it asynchronous).
    starts: list[tuple[Module, str, bool]] = field(default_factory=list)
    #: Modules that are loaded by being there: lines at their module level do something.
    loaded: list[Module] = field(default_factory=list)

    @property
    def room(self) -> int:
        """Return how many more files there may be."""
        return 0 if self.single_file else MAX_FILES - len(self.modules)

    # Files and names

    def new_module(self, path: str | None = None) -> Module:
        """Add an empty file somewhere."""
        if path is None:
            taken = {module.path for module in self.modules}
            folder, _ = self.choose.one_of(_FOLDERS)
            paths = [f"{folder}/{stem}.py".lstrip("/") for stem in _STEMS]
            path = self.choose.one_of([path for path in paths if path not in taken])
        self.modules.append(Module(path))
        return self.modules[-1]

    def new_package(self) -> tuple[Module, Module]:
        """Add a package with one module in it and return the package and the module."""
        name = f"kit{len(self.modules)}"
        inside = self.new_module(f"{name}/{self.choose.one_of(_STEMS)}.py")
        return self.new_module(f"{name}/__init__.py"), inside

    def new_or_same(self, module: Module) -> Module:
        """Return a new file when there is room and the dice say so, or ``module``."""
        return self.new_module() if self.room > 0 and self.choose.flag() else module

    def value_name(self, module: Module) -> str:
        """Return a name for a value that is new in ``module``."""
        return self._fresh(module, _VALUES)

    def attribute_name(self, module: Module) -> str:
        """Return a name for an attribute or a key that is no name of ``module``."""
        return self._fresh(module, _ATTRIBUTES)

    def class_name(self, module: Module) -> str:
        """Return a name for a class that is new in ``module``."""
        return self._fresh(module, _CLASSES)

    def function_name(self, module: Module) -> str:
        """Return a name for a function that returns something, new in ``module``."""
        return self._fresh(module, _FUNCTIONS)

    def worker_name(self, module: Module) -> str:
        """Return a name for a function that does something, new in ``module``."""
        return self._fresh(module, _WORKERS)

    def _fresh(self, module: Module, pool: Sequence[str]) -> str:
        name = self.choose.one_of(pool)
        number = 2
        while name in module.names:
            name = f"{name.rstrip('0123456789')}{number}"
            number += 1
        module.names.add(name)
        return name

    # Statements

    def emit(self, value: Value, text: str) -> None:
        """Add statements where ``value`` stands."""
        if value.block is None:
            value.module.section(text)
        else:
            value.block.emit(text)

    def inside(self, value: Value) -> Value:
        """Return ``value`` in a function body: the one where it stands, or a new one that the program starts."""
        if value.block is not None:
            return value
        name = self.worker_name(value.module)
        lines = value.module.section(f"def {name}():")
        self.starts.append((value.module, f"{name}()", False))
        return replace(value, block=Block(lines))

    # Imports

    def reach(self, module: Module, source: Module, name: str, style: str | None = None) -> tuple[str, str]:
        """Import ``name`` of ``source`` at the top of ``module``; return the name bound there and a form."""
        if module is source:
            return name, "@"
        bound, form, line = self.import_line(module, source, name, style)
        module.add_import(line)
        return bound, form

    def import_line(self, module: Module, source: Module, name: str, style: str | None = None) -> tuple[str, str, str]:
        """Return a name, a form and an import statement with which ``module`` reaches ``name`` of ``source``."""
        if style is None:
            style = self.choose.one_of(self._styles(module, source))
        where, parent, stem = source.dotted, source.dotted.rpartition(".")[0], source.dotted.rpartition(".")[2]
        if style.startswith("relative"):
            parent = where = "."
            where = "." if source.path.endswith("/__init__.py") else f".{stem}"
        root = {"import": source.dotted.partition(".")[0], "from-package": stem, "relative-module": stem}.get(style)
        if style in {"from", "star", "relative"} and name not in module.names:
            module.names.add(name)
            line = f"from {where} import {'*' if style == 'star' else name}"
            return name, "@", line
        if root is not None and root not in module.names:
            module.names.add(root)
            if style == "import":
                rest = source.dotted.partition(".")[2]
                return root, f"@.{rest}.{name}" if rest else f"@.{name}", f"import {source.dotted}"
            return root, f"@.{name}", f"from {parent} import {stem}"
        bound = self.value_name(module)
        if style == "import-as":
            return bound, f"@.{name}", f"import {source.dotted} as {bound}"
        return bound, "@", f"from {where} import {name} as {bound}"

    def _styles(self, module: Module, source: Module) -> list[str]:
        styles = ["from", "from-as", "import", "import-as"]
        is_package = source.path.endswith("/__init__.py")
        if "." in source.dotted:
            styles.append("from-package")
        if module.package and module.package == source.package:
            styles += ["relative"] if is_package else ["relative", "relative-module"]
        return styles

    def bring(self, value: Value, module: Module | None = None, style: str | None = None) -> Value:
        """Import ``value``, which stands at module level, into ``module`` or a new file."""
        module = module or self.new_module()
        name, form = self.reach(module, value.module, value.name, style)
        return value.at(name, value.form.replace("@", form), module=module)

    # The whole

    def files(self, texts: Mapping[str, str], start: str) -> dict[str, str]:
        """Return path and source of every file, the one that starts the program included."""
        sources = {module.path: module.render(texts) for module in self.modules}
        if self.single_file:
            only = self.modules[0]
            sources[only.path] += "\n\n" + self._main([], {only.path: ""})
        else:
            imports, roots = [], {}
            for module in dict.fromkeys([*(module for module, _, _ in self.starts), *self.loaded]):
                alias = f"part{len(imports) + 1}"
                imports.append(f"import {module.dotted} as {alias}")
                roots[module.path] = f"{alias}."
            sources[start] = self._main(imports, roots)
        for folder, marked in _FOLDERS:
            if marked and any(path.startswith(f"{folder}/") for path in sources):
                sources.setdefault(f"{folder}/__init__.py", '"""A package."""\n')
        return sources

    def _main(self, imports: list[str], roots: Mapping[str, str]) -> str:
        if any(is_async for _, _, is_async in self.starts):
            imports = ["import asyncio", *imports]
        lines = []
        for module, call, is_async in self.starts:
            target = f"{roots[module.path]}{call}"
            lines.append(f"    asyncio.run({target})" if is_async else f"    {target}")
        body = "\n".join(["def main():", *(lines or ["    return None"]), "", "", 'if __name__ == "__main__":'])
        return "\n".join([*imports, *([""] if imports else []), f"{body}\n    main()\n"])
