"""What a file imports, the words it holds and what it hands on, from its ``ast``."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from typing import NamedTuple

from inferlint.errors import SourceError
from inferlint.source.decode import decode
from inferlint.source.importing import ImportedName, read_imports
from inferlint.source.needles import DYNAMIC_IMPORT
from inferlint.source.passing import Passing, passing
from inferlint.source.wordindex import DIGITS, LETTERS

_BY_NAME = tuple(word.encode() for word in sorted(DYNAMIC_IMPORT))
_DOTTED = re.compile(r"\.*[^\W\d]\w*(?:\.\w+)*(?::\w+)?")
_IMPORT_LINE = re.compile(
    r"^[ \t]*((?:from[ \t]+[\w.]+[ \t]+import[ \t]+(?:\([^)]*\)|[^\n#;]+))|import[ \t]+[^\n#;]+)", re.MULTILINE
)


def imported_names(raw: bytes) -> tuple[ImportedName, ...]:
    """Return the imports of a file; in newer syntax than this Python knows, lines that look like them have to do."""
    tree = _tree(raw)
    nodes = _import_nodes(tree) if tree is not None else _import_lines(raw.decode("utf-8", "replace"))
    names = [name for node, at_top in nodes for name in _names(node, at_top=at_top)]
    if tree is not None and any(word in raw for word in _BY_NAME):
        names += _named(tree)
    return tuple(dict.fromkeys(names))


class Imports(NamedTuple):
    """The imports of a file in some order. ``is_plain`` says that its text alone showed them."""

    names: tuple[ImportedName, ...]
    is_plain: bool


def imports(raw: bytes) -> Imports:
    """Return what ``imported_names`` does, without a tree where the text alone tells."""
    try:
        found = read_imports(decode(raw).text)
    except SourceError:
        found = None
    if found is None:
        return Imports(imported_names(raw), is_plain=False)
    if any(word in raw for word in _BY_NAME):
        tree = _tree(raw)
        if tree is None:
            return Imports(imported_names(raw), is_plain=False)
        found += _named(tree)
    return Imports(tuple(dict.fromkeys(found)), is_plain=True)


def handed_on(raw: bytes) -> Passing | None:
    """Return what a file hands on, ``None`` when this Python cannot read it."""
    tree = _tree(raw)
    return passing(tree) if tree is not None else None


def words(raw: bytes) -> frozenset[str]:
    """Return the identifiers and other words of a file, those of comments and strings included."""
    found = {word.lstrip(DIGITS) for word in raw.translate(LETTERS).split()}
    found.discard(b"")
    return frozenset(word.decode("utf-8", "replace") for word in found)


def _names(node: ast.Import | ast.ImportFrom, *, at_top: bool) -> Iterator[ImportedName]:
    for alias in node.names:
        bound = alias.asname or alias.name
        if isinstance(node, ast.Import):
            yield ImportedName(0, alias.name, None, bound, at_top)
        else:
            yield ImportedName(node.level, node.module, alias.name, bound, at_top)


def _named(tree: ast.Module) -> Iterator[ImportedName]:
    """Yield what texts name: ``"app.llm"``, ``".llm"``, ``"app.llm:Client"``, ``"app.llm.Client"``."""
    for text in dict.fromkeys(_texts(tree)):
        if _DOTTED.fullmatch(text):
            module = text.lstrip(".")
            level = len(text) - len(module)
            module, _, name = module.partition(":")
            yield ImportedName(level, module, name or None, module, at_top=False, by_text=True)
            head, _, last = module.rpartition(".")
            if head and not name:
                yield ImportedName(level, head, last, last, at_top=False, by_text=True)


def _texts(tree: ast.Module) -> Iterator[str]:
    """Yield the constant texts of a tree; most nodes are none, so this takes the short way through them."""
    pending: list[ast.AST] = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                yield node.value
            continue
        for value in node.__dict__.values():
            if isinstance(value, list):
                pending += [item for item in value if isinstance(item, ast.AST)]
            elif isinstance(value, ast.AST):
                pending.append(value)


def _tree(raw: bytes) -> ast.Module | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(decode(raw).text)
        except (SourceError, SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def _import_nodes(tree: ast.Module) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    pending: list[tuple[ast.AST, bool]] = [(tree, True)]
    while pending:
        node, at_top = pending.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node, at_top
        elif not isinstance(node, ast.expr):
            inside = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            pending.extend((child, at_top and not inside) for child in ast.iter_child_nodes(node))


def _import_lines(text: str) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for match in _IMPORT_LINE.finditer(text):
        try:
            tree = ast.parse(match.group(1).strip())
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        yield from ((node, True) for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom)))
