"""Cut a module into units: the simple statements, whole functions and block headers that reduction keeps or drops."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from inferlint.source.needles import Needles
from inferlint.source.steps import FUNCTION, Step, header_of, last_name, step_of, steps_of

_Block = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.ClassDef)
_BLOCK: tuple[type[ast.stmt], ...] = (*_Block, ast.TryStar) if hasattr(ast, "TryStar") else _Block
#: Statements that say when others run; without them an import may look optional, or code reachable.
_FLOW = (ast.Raise, ast.Return, ast.Continue, ast.Break, ast.Assert, ast.Pass)
_BINDING = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Delete, ast.Global)
_NUMERIC = (ast.Constant, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.UnaryOp, ast.unaryop, ast.expr_context)
#: How many values make a table; whatever is smaller costs little to keep.
_LARGE = 1000
_EXITS = frozenset({"exit", "_exit", "quit", "abort", "skip"})


@dataclass(slots=True, eq=False)
class Unit:
    """One piece of a module. ``blocks`` holds the units of each block of a header.

    ``scope`` are the names that are local to a function; ``binds`` are the names under which others know the unit.
    """

    node: ast.stmt
    parent: Unit | None
    first: int
    last: int
    steps: list[Step]
    scope: frozenset[str]
    blocks: list[list[Unit]] = field(default_factory=list)

    @property
    def hit(self) -> bool:
        """Return whether the unit holds a needle."""
        return any(step.hit for step in self.steps)

    @property
    def mentions(self) -> set[str]:
        """Return the identifiers through which the unit can be reached by a name tracked elsewhere."""
        own = {self.name} if self.name else set()
        shared = {name for step in self.steps for name in step.names - self.scope}
        return shared.union(*(step.others for step in self.steps)) - own | self.params

    @property
    def params(self) -> set[str]:
        return set().union(*(step.params for step in self.steps))

    @property
    def binds(self) -> set[str]:
        names = {name for step in self.steps for name in (step.stores | step.params | step.changes) - self.scope}
        return names.union(*(step.sets for step in self.steps), [self.name] if self.name else [])

    @property
    def name(self) -> str | None:
        """Return the name of a function or class."""
        return self.node.name if isinstance(self.node, (*FUNCTION, ast.ClassDef)) else None

    @property
    def is_import(self) -> bool:
        return isinstance(self.node, (ast.Import, ast.ImportFrom))

    @property
    def is_weak(self) -> bool:
        """Return whether the unit stays in any case: other files may read what it binds."""
        is_binding = isinstance(self.node, _BINDING) or type(self.node).__name__ == "TypeAlias"
        return is_binding and not _is_table_of_numbers(self.node)

    @property
    def is_flow(self) -> bool:
        """Return whether the unit decides what runs after it, or answers for names that nothing binds."""
        if isinstance(self.node, FUNCTION):
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
            unit, blocks = _unit(node, parent, needles)
            into.append(unit)
            for block in blocks:
                unit.blocks.append([])
                pending.append((block, unit, unit.blocks[-1]))
    return top


def _unit(node: ast.stmt, parent: Unit | None, needles: Needles) -> tuple[Unit, list[list[ast.stmt]]]:
    """Return the unit of a statement, without the units below it, and the blocks these are in."""
    blocks: list[list[ast.stmt]] = []
    scope: set[str] = set()
    if isinstance(node, _BLOCK):
        header, blocks = _split(node)
        steps = [step_of(header, needles, owner=node)]
        for handler in getattr(node, "handlers", []):
            steps[0].stores.update([handler.name] if handler.name else [])
    else:
        steps = steps_of(node, needles)
    if isinstance(node, FUNCTION):
        for step in steps[1:]:
            scope |= step.stores
        scope |= set().union(*(step.params for step in steps))
        scope -= set().union(*(step.shared for step in steps))
    first = min([node.lineno, *(item.lineno for item in getattr(node, "decorator_list", []))])
    return Unit(node, parent, first, node.end_lineno or node.lineno, steps, frozenset(scope)), blocks


def _split(node: ast.stmt) -> tuple[list[ast.AST], list[list[ast.stmt]]]:
    """Return the nodes of the header and the blocks of a compound statement."""
    header: list[ast.AST] = []
    blocks: list[list[ast.stmt]] = []
    while True:
        header.extend(header_of(node))
        blocks.append(getattr(node, "body", []))
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


def _is_table_of_numbers(node: ast.stmt) -> bool:
    """Return whether an assignment binds a large literal without a name or a string: nothing can be reached by it."""
    if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
        return False
    count = 0
    for part in ast.walk(node.value):
        if not isinstance(part, _NUMERIC) or (isinstance(part, ast.Constant) and isinstance(part.value, (str, bytes))):
            return False
        count += 1
    return count >= _LARGE


def _exits(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and last_name(value.func) in _EXITS
