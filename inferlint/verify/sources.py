"""Read the sources of distributions without importing them: what a dotted name is, and its parameters."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from inferlint.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from inferlint.verify.archives import Archive

_MAX_STEPS = 40


@dataclass(frozen=True)
class Definition:
    """Where a dotted name is defined: the module and the class, function, assignment or module node."""

    module: str
    node: ast.AST

    @property
    def name(self) -> str:
        """The name of the class or function, of the module for anything else."""
        return getattr(self.node, "name", self.module)

    @property
    def line(self) -> int:
        """The line of the definition, 1 for a module."""
        return getattr(self.node, "lineno", 1)


@dataclass
class Parameters:
    """What a callable takes; ``open`` says that it takes keywords which nothing here lists."""

    positional: list[str] = field(default_factory=list)
    keywords: set[str] = field(default_factory=set)
    open: bool = False

    def takes(self, name: str) -> bool:
        """Say whether ``name`` may be given by keyword."""
        return self.open or name in self.positional or name in self.keywords


class Resolver(Protocol):
    """What finds the names of modules that are not at hand."""

    def resolve(self, dotted: str) -> Definition | None:
        """Return the definition of ``dotted``, or ``None`` when there is none."""

    def world(self, dotted: str) -> World | None:
        """Return the modules of the distribution that owns ``dotted``, or ``None`` when there is none."""


class World:
    """The modules of some archives as one import path; ``below`` is asked for modules of other distributions.

    ``roots`` are the dotted names below which everything is of these archives. Without them that is what has a file
    above it here; distributions that share a name space all have its first module.
    """

    def __init__(self, archives: Iterable[Archive], below: Resolver | None = None, roots: Collection[str] = ()) -> None:
        self._roots = tuple(roots)
        self._files: dict[str, tuple[Archive, str]] = {}
        self._trees: dict[str, ast.Module] = {}
        self._packages: set[str] = set()
        self._below = below
        self._resolved: dict[str, Definition | None] = {}
        self.unread: dict[str, SourceError] = {}
        for archive in archives:
            self._index(archive)

    def _index(self, archive: Archive) -> None:
        for name in archive.names():
            stem, _, suffix = name.rpartition(".")
            module = stem.removesuffix("/__init__").replace("/", ".")
            if suffix == "py" or module not in self._files:
                self._files[module] = (archive, name)
            while "." in module:
                module = module.rpartition(".")[0]
                self._packages.add(module)

    def is_module(self, dotted: str) -> bool:
        """Say whether ``dotted`` is a module or package of the archives."""
        return dotted in self._files or dotted in self._packages

    def neighbour(self, root: str) -> World | None:
        """Return the modules of the other distribution that has ``root``, ``None`` when it is here or nowhere."""
        return None if self.is_module(root) or self._below is None else self._below.world(root)

    def is_package(self, module: str) -> bool:
        """Say whether other modules may stand below ``module``."""
        return module in self._packages or self.place(module).endswith(("/__init__.py", "/__init__.pyi"))

    def place(self, module: str) -> str:
        """Return the file of ``module`` in its archive, an empty text for a folder without one."""
        return self._files[module][1] if module in self._files else ""

    def tree(self, module: str) -> ast.Module:
        """Return the syntax tree; an empty one, and an entry in ``unread``, when it cannot be parsed."""
        if module not in self._trees:
            self._trees[module] = self._parse(module) if module in self._files else ast.Module([], [])
        return self._trees[module]

    def _parse(self, module: str) -> ast.Module:
        try:
            return ast.parse(self.text(module))
        except (SyntaxError, ValueError, RecursionError) as error:
            line = error.lineno if isinstance(error, SyntaxError) else None
            self.unread[module] = SourceError(getattr(error, "msg", None) or str(error), line)
            return ast.Module([], [])

    def text(self, module: str) -> str:
        """Return the source of ``module``."""
        archive, name = self._files[module]
        return archive.text(name)

    def texts(self) -> Iterator[str]:
        """Yield the source of every module."""
        yield from map(self.text, self._files)

    def forget(self) -> None:
        """Drop the trees that were parsed: those of a hundred distributions do not fit into memory."""
        self._trees.clear()
        self._resolved.clear()

    def modules_below(self, roots: Iterable[str]) -> Iterator[str]:
        """Yield every module with a file that is one of ``roots`` or stands below one."""
        known = tuple(roots)
        for module in self._files:
            if any(module == root or module.startswith(f"{root}.") for root in known):
                yield module

    def resolve(self, dotted: str, steps: int = 0) -> Definition | None:
        """Follow re-exports from ``dotted`` to its definition; ``None`` when there is none."""
        if steps > _MAX_STEPS:
            return None
        if dotted not in self._resolved:
            self._resolved[dotted] = None  # an import cycle ends here
            self._resolved[dotted] = self._look_up(dotted, steps)
        return self._resolved[dotted]

    def _look_up(self, dotted: str, steps: int) -> Definition | None:
        parts = dotted.split(".")
        for cut in range(len(parts), 0, -1):
            module = ".".join(parts[:cut])
            if not self.is_module(module):
                continue
            found: Definition | None = Definition(module, self.tree(module))
            for part in parts[cut:]:
                found = self._member(found, part, steps) if found is not None else None
            if found is not None:
                return found
        above = [".".join(parts[:cut]) for cut in range(1, len(parts) + 1)]
        is_own = not set(above).isdisjoint(self._roots or self._files)
        return self._below.resolve(dotted) if self._below is not None and not is_own else None

    def _member(self, owner: Definition, name: str, steps: int) -> Definition | None:
        if isinstance(owner.node, ast.Module):
            found = self._of_module(owner.module, name, steps)
            if found is None and owner.module not in self._files and self._below is not None:
                return self._below.resolve(f"{owner.module}.{name}")
            return found
        if isinstance(owner.node, ast.ClassDef):
            return next((found for base in self.bases(owner) if (found := _of_class(base, name))), None)
        return None

    def _of_module(self, module: str, name: str, steps: int, before: int | None = None) -> Definition | None:
        """Look ``name`` up in a module, in the lines ``before`` one: what binds it last counts."""
        body = [statement for statement in self.tree(module).body if before is None or statement.lineno < before]
        statements = list(_statements(body))
        handled = {id(inner) for one in statements for body in _makeshifts(one) for inner in _statements(body)}
        latest = list(reversed(statements))
        unknown: Definition | None = None
        for statement in sorted(latest, key=lambda one: id(one) in handled):
            found = self._bound(module, statement, name, steps)
            if found is not None and not isinstance(found.node, ast.ImportFrom):
                return found
            # It comes from nobody knows where, or from here again.
            unknown = unknown or found
        if unknown is not None:
            return unknown
        for statement in _statements(body):
            if name in _assigned(statement):
                return self._assigned_value(module, statement, steps)
        return self._lazy(module, name, steps)

    def _bound(self, module: str, statement: ast.stmt, name: str, steps: int) -> Definition | None:
        """Return what a definition or import binds ``name`` to."""
        if _defines(statement, name):
            return Definition(module, statement)
        if isinstance(statement, ast.ImportFrom):
            is_star = statement.names[0].name == "*"
            return (self._starred if is_star else self._imported)(module, statement, name, steps)
        if isinstance(statement, ast.Import):
            whole = next((a.name for a in statement.names if (a.asname or a.name) == name), None)
            if whole is not None and whole != module:
                return self.resolve(whole, steps + 1) or Definition(module, statement)
        return None

    def _imported(self, module: str, statement: ast.ImportFrom, name: str, steps: int) -> Definition | None:
        source = self._source(module, statement)
        for alias in statement.names:
            if (alias.asname or alias.name) == name:
                return self.resolve(f"{source}.{alias.name}", steps + 1) or Definition(module, statement)
        return None

    def _starred(self, module: str, statement: ast.ImportFrom, name: str, steps: int) -> Definition | None:
        source = self._source(module, statement)
        if source == module or not self.is_module(source) or steps >= _MAX_STEPS:
            return None
        return self._of_module(source, name, steps + 1)

    def _source(self, module: str, statement: ast.ImportFrom) -> str:
        if not statement.level:
            return statement.module or ""
        up = statement.level - 1 if self.is_package(module) else statement.level
        base = module.split(".")[: len(module.split(".")) - up]
        return ".".join([*base, *([statement.module] if statement.module else [])])

    def _assigned_value(self, module: str, statement: ast.stmt, steps: int) -> Definition:
        value = getattr(statement, "value", None)
        if isinstance(value, (ast.Name, ast.Attribute)):
            target = self.resolve(f"{module}.{ast.unparse(value)}", steps + 1)
            if target is not None:
                return target
        return Definition(module, statement)

    def _lazy(self, module: str, name: str, steps: int) -> Definition | None:
        """Look into the table of a module ``__getattr__``: name to module, or to module and attribute."""
        for node in ast.walk(self.tree(module)):
            if not isinstance(node, ast.Dict):
                continue
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == name:
                    texts = [n.value for n in ast.walk(value) if isinstance(n, ast.Constant)]
                    target = next((text for text in texts if isinstance(text, str)), "")
                    if target.startswith("."):
                        target = module + target
                    return self.resolve(f"{target}.{name}", steps + 1) or Definition(module, node)
        return self._promised(module, name)

    def _promised(self, module: str, name: str) -> Definition | None:
        """Believe a module with a ``__getattr__`` that spells the name out."""
        tree = self.tree(module)
        if any(getattr(statement, "name", "") == "__getattr__" for statement in tree.body):
            texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
            if name in texts:
                return Definition(module, ast.Pass())
        return None

    def bases(self, owner: Definition) -> Iterator[Definition]:
        """Yield the class and the classes above it that are at hand, nearest first."""
        queue, seen = [owner], set()
        while queue:
            current = queue.pop(0)
            key = (current.module, current.name)
            if key in seen or not isinstance(current.node, ast.ClassDef):
                continue
            seen.add(key)
            yield current
            queue.extend(self.direct_bases(current))

    def direct_bases(self, owner: Definition) -> Iterator[Definition]:
        """Yield the classes that a class names as its bases, those that are at hand."""
        assert isinstance(owner.node, ast.ClassDef)
        for base in owner.node.bases:
            name = ast.unparse(base.value if isinstance(base, ast.Subscript) else base)
            if name == owner.name:  # a class that takes the name of its base
                found = self._of_module(owner.module, name, 0, owner.line)
            else:
                found = self.resolve(f"{owner.module}.{name}")
            if found is not None:
                yield found

    def parameters(self, definition: Definition) -> Parameters:
        """Return what calling the class or function takes."""
        if isinstance(definition.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return _signature(definition.node, bound=_is_class_method(definition.node))
        result = Parameters()
        for base in self.bases(definition):
            assert isinstance(base.node, ast.ClassDef)
            inits = [item for item in base.node.body if getattr(item, "name", "") in ("__init__", "__new__")]
            for init in inits:
                assert isinstance(init, ast.FunctionDef)
                signature = _signature(init, bound=True)
                result.positional = result.positional or signature.positional
                result.keywords |= signature.keywords | set(signature.positional)
                result.open |= signature.open
            result.keywords |= _fields(base.node) | _other_keys(base.node)
        result.positional = result.positional or self._dataclass_fields(definition)
        return result

    def _dataclass_fields(self, definition: Definition) -> list[str]:
        """Return the fields of a dataclass and of the dataclasses above it, in the order of the constructor."""
        found: dict[str, None] = {}
        for base in reversed([*self.bases(definition)]):
            if isinstance(base.node, ast.ClassDef) and _is_dataclass(base.node):
                found.update(dict.fromkeys(_positional_fields(base.node)))
        return list(found)


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements of a body and of the conditions and try blocks in it."""
    for statement in body:
        yield statement
        for name in ("body", "orelse", "finalbody"):
            if isinstance(statement, (ast.If, ast.Try, ast.With)):
                yield from _statements(getattr(statement, name, []))
        for handler in _handlers(statement):
            yield from _statements(handler.body)


def _makeshifts(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Yield what an ``except`` clause binds, and what stands in for the class that type checkers see."""
    yield from (handler.body for handler in _handlers(statement))
    if isinstance(statement, ast.If) and ast.unparse(statement.test).endswith("TYPE_CHECKING"):
        yield statement.orelse


def _handlers(statement: ast.stmt) -> list[ast.ExceptHandler]:
    return getattr(statement, "handlers", [])


def _defines(statement: ast.stmt, name: str) -> bool:
    return isinstance(statement, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and statement.name == name


def _assigned(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.AnnAssign):
        return {ast.unparse(statement.target)}
    if isinstance(statement, ast.Assign):
        return {n.id for target in statement.targets for n in ast.walk(target) if isinstance(n, ast.Name)}
    if isinstance(statement, ast.Import):
        return {alias.asname or alias.name for alias in statement.names}
    return set()


def _of_class(owner: Definition, name: str) -> Definition | None:
    for node in ast.walk(owner.node):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and node.name == name:
            return Definition(owner.module, node)
        if isinstance(node, (ast.AnnAssign, ast.Assign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(ast.unparse(target) in (name, f"self.{name}") for target in targets):
                return Definition(owner.module, node)
    return None


def _signature(function: ast.FunctionDef | ast.AsyncFunctionDef, *, bound: bool) -> Parameters:
    args = function.args
    positional = [argument.arg for argument in (*args.posonlyargs, *args.args)][1 if bound else 0 :]
    return Parameters(positional, {argument.arg for argument in args.kwonlyargs}, args.kwarg is not None)


def _is_class_method(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "classmethod" for one in node.decorator_list)


def _is_dataclass(node: ast.ClassDef) -> bool:
    written = [ast.unparse(one) for one in node.decorator_list]
    return any(re.match(r"([\w.]*\.)?dataclass\b(?!.*kw_only=True)", one) for one in written)


def _positional_fields(node: ast.ClassDef) -> Iterator[str]:
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            written = ast.unparse(statement)
            if "ClassVar" not in written and "init=False" not in written and "kw_only=True" not in written:
                yield statement.target.id


def _fields(node: ast.ClassDef) -> set[str]:
    """Return the annotated fields of a class and their aliases, as pydantic and dataclasses take them."""
    found: set[str] = set()
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            found.add(statement.target.id)
            for inner in ast.walk(statement):
                if isinstance(inner, ast.keyword) and inner.arg in ("alias", "validation_alias"):
                    found |= {
                        n.value
                        for n in ast.walk(inner.value)
                        if isinstance(n, ast.Constant) and isinstance(n.value, str)
                    }
    return found


def _other_keys(node: ast.ClassDef) -> set[str]:
    """Return the keys that validators take from what a pydantic class is given, before its fields are filled."""
    validators = (item for item in node.body if isinstance(item, ast.FunctionDef) and _comes_before_fields(item))
    calls = (call for item in validators for call in ast.walk(item) if isinstance(call, ast.Call) and call.args)
    keys = (call.args[0] for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "pop")
    return {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def _comes_before_fields(function: ast.FunctionDef) -> bool:
    texts = (ast.unparse(decorator) for decorator in function.decorator_list)
    return any(text.endswith(("model_validator(mode='before')", "root_validator(pre=True)")) for text in texts)
