"""Cut a module into units: the simple statements, whole functions and block headers that reduction keeps or drops."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from inferlint.source.needles import Needles
from inferlint.source.triage import mentions
from inferlint.source.words import identifiers, strings, walk

Function = (ast.FunctionDef, ast.AsyncFunctionDef)
_Block = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.ClassDef)
_TRY = (*_Block, ast.TryStar) if hasattr(ast, "TryStar") else _Block
#: Statements that say when others run; without them an import may look optional, or code reachable.
_FLOW = (ast.Raise, ast.Return, ast.Continue, ast.Break, ast.Assert, ast.Pass)
_BINDING = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Delete, ast.Global)
_EXITS = frozenset({"exit", "_exit", "quit", "abort", "skip"})
#: Methods that put their argument into the object.
_MUTATORS = frozenset(
    {"add", "append", "appendleft", "extend", "insert", "push", "put", "register", "set", "setdefault", "update"}
)
_WORD = r"\w[\w.]*(?:\s*[\[\],|:/]\s*[\w.]*)*"


@dataclass(slots=True, eq=False)
class Unit:
    """One piece of a module. ``blocks`` holds the units of each block of a header."""

    node: ast.stmt
    parent: Unit | None
    first: int
    last: int
    blocks: list[list[Unit]] = field(default_factory=list)
    hit: bool = False
    mentions: set[str] = field(default_factory=set)
    reads: set[str] = field(default_factory=set)
    binds: set[str] = field(default_factory=set)
    #: Functions and classes that the unit hands a value to.
    callees: set[str] = field(default_factory=set)

    @property
    def is_import(self) -> bool:
        return isinstance(self.node, (ast.Import, ast.ImportFrom))

    @property
    def name(self) -> str | None:
        """Return the name of a function or class."""
        return self.node.name if isinstance(self.node, (*Function, ast.ClassDef)) else None

    @property
    def is_weak(self) -> bool:
        """Return whether the unit stays in any case: other files may read what it binds."""
        return isinstance(self.node, _BINDING) or type(self.node).__name__ == "TypeAlias"

    @property
    def is_flow(self) -> bool:
        """Return whether the unit decides what runs after it."""
        if isinstance(self.node, Function):
            return self.parent is None and self.node.name in {"__getattr__", "__dir__"}
        return isinstance(self.node, _FLOW) or (isinstance(self.node, ast.Expr) and _exits(self.node.value))

    def below(self) -> Iterator[Unit]:
        """Return the units inside the blocks, at any depth."""
        pending = [unit for block in self.blocks for unit in block]
        while pending:
            unit = pending.pop()
            yield unit
            pending.extend(inner for block in unit.blocks for inner in block)


def cut(tree: ast.Module, needles: Needles) -> list[Unit]:
    """Return the units at the top level of a module; those inside blocks hang below them."""
    top: list[Unit] = []
    pending: list[tuple[list[ast.stmt], Unit | None, list[Unit]]] = [(tree.body, None, top)]
    while pending:
        body, parent, into = pending.pop()
        for node in body:
            unit = Unit(node, parent, _first_line(node), node.end_lineno or node.lineno)
            header, blocks = _split(node)
            _describe(unit, header, needles)
            into.append(unit)
            for block in blocks:
                unit.blocks.append([])
                pending.append((block, unit, unit.blocks[-1]))
    return top


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(item.lineno for item in decorators)])


def _split(node: ast.stmt) -> tuple[list[ast.AST], list[list[ast.stmt]]]:
    """Return the nodes of the header and the blocks; a statement without blocks is all header."""
    if not isinstance(node, _TRY):
        return [node], []
    header: list[ast.AST] = []
    blocks: list[list[ast.stmt]] = []
    while True:
        header.extend(_header_of(node))
        blocks.append(node.body)
        for handler in getattr(node, "handlers", []):
            header.extend([handler.type] if handler.type else [])
            blocks.append(handler.body)
        orelse: list[ast.stmt] = getattr(node, "orelse", [])
        follows = orelse[0] if len(orelse) == 1 else None
        # The chain of an elif nests once for each clause; it is flat in the text.
        if not (isinstance(node, ast.If) and isinstance(follows, ast.If) and follows.col_offset == node.col_offset):
            blocks.extend(block for block in (orelse, getattr(node, "finalbody", [])) if block)
            return header, blocks
        node = follows


def _header_of(node: ast.stmt) -> list[ast.AST]:
    statements = {"body", "orelse", "finalbody", "handlers"}
    found: list[ast.AST] = []
    for name, value in ast.iter_fields(node):
        if name in statements:
            continue
        items = value if isinstance(value, list) else [value]
        found.extend(item for item in items if isinstance(item, ast.AST))
    return found


def _describe(unit: Unit, header: list[ast.AST], needles: Needles) -> None:
    """Fill in what the unit mentions, reads, binds and calls."""
    stored: set[str] = set()
    shared: set[str] = set()
    if unit.name:
        unit.mentions.add(unit.name)
        unit.hit = needles.identifier(unit.name)
    for handler in getattr(unit.node, "handlers", []):
        stored.update([handler.name] if handler.name else [])
    for node in walk(*header):
        unit.hit = unit.hit or mentions(node, needles)
        unit.mentions.update(identifiers(node))
        for text in strings(node):
            words = _code_words(text)
            unit.mentions.update(words)
            unit.reads.update(words)
        _note_names(unit, node, stored, shared)
        if isinstance(node, ast.Call):
            _note_call(unit, node)
    if isinstance(unit.node, Function):
        stored -= shared
        unit.reads -= stored
        unit.binds -= stored
        unit.binds |= shared
    else:
        unit.binds |= stored
    unit.binds.update([unit.name] if unit.name else [])
    unit.callees.update(name for item in getattr(unit.node, "decorator_list", []) if (name := _last_name(item)))
    unit.mentions |= stored


def _note_names(unit: Unit, node: ast.AST, stored: set[str], shared: set[str]) -> None:
    if isinstance(node, ast.Name):
        (unit.reads if isinstance(node.ctx, ast.Load) else stored).add(node.id)
    elif isinstance(node, ast.Attribute):
        (unit.reads if isinstance(node.ctx, ast.Load) else unit.binds).add(node.attr)
    elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        unit.binds.update([name] if (name := _last_name(node.value)) else [])
    elif isinstance(node, ast.Global):
        shared.update(node.names)
    elif isinstance(node, ast.arg):
        stored.add(node.arg)
    elif isinstance(node, ast.alias):
        stored.add(node.asname or node.name.partition(".")[0])
    elif isinstance(node, (*Function, ast.ClassDef)) and node is not unit.node:
        stored.add(node.name)
    elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
        stored.update([node.name] if node.name else [])
    elif isinstance(node, ast.MatchMapping):
        stored.update([node.rest] if node.rest else [])


def _note_call(unit: Unit, call: ast.Call) -> None:
    """Note whom the call hands a value to, and what a method puts a value into."""
    values = [*call.args, *(item.value for item in call.keywords)]
    if not any(isinstance(node, ast.Name) and node.id not in {"self", "cls"} for node in walk(*values)):
        return
    name = _last_name(call.func)
    if name:
        unit.callees.add(name)
    if name in _MUTATORS and isinstance(call.func, ast.Attribute):
        unit.binds.update([owner] if (owner := _last_name(call.func.value)) else [])


def _last_name(node: ast.AST) -> str | None:
    """Return the identifier by which a function or object is known: ``c`` of ``a.b.c(…)[…]``."""
    while isinstance(node, (ast.Call, ast.Subscript)):
        node = node.func if isinstance(node, ast.Call) else node.value
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else None


def _exits(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and _last_name(value.func) in _EXITS


def _code_words(text: str) -> set[str]:
    """Return the identifiers of a string that looks like a name, a dotted path or an annotation."""
    import re

    if len(text) > 120 or not re.fullmatch(_WORD, text):
        return set()
    return set(re.findall(r"[^\W\d]\w*", text))
