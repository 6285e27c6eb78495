"""What one statement, or the header of a block, mentions, reads, binds and hands over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from inferlint.source.needles import Needles
from inferlint.source.triage import mentions
from inferlint.source.words import identifiers, strings, walk

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
#: Methods that put their argument into the object.
_MUTATORS = frozenset(
    {"add", "append", "appendleft", "extend", "insert", "push", "put", "register", "set", "setdefault", "update"}
)
#: A name, a dotted path, an annotation, a reference such as ``package.module:name``.
_CODE = re.compile(r"\w[\w.]*(?:\s*[\[\],|:/]\s*[\w.]*)*")
_WORD = re.compile(r"[^\W\d]\w*")
_LONGEST_CODE = 120
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


@dataclass(frozen=True, slots=True)
class Call:
    """A call with values: the last identifier of what is called, and the nodes of the arguments."""

    callee: str
    values: tuple[ast.AST, ...]

    def names(self) -> set[str]:
        """Return the identifiers in the arguments."""
        return {word for node in walk(*self.values) for word in identifiers(node)} - {"self", "cls"}

    def hit(self, needles: Needles) -> bool:
        """Return whether a needle stands in the arguments."""
        return any(mentions(node, needles) for node in walk(*self.values))


@dataclass(slots=True)
class Step:
    """One statement without its blocks. ``guard`` is the index of the step whose block it stands in."""

    guard: int | None = None
    hit: bool = False
    #: Names that are loaded or bound, and all other identifiers: attributes, keywords, parts of imports, strings.
    names: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)
    #: Names that are loaded, and attributes that are; words of strings count as both.
    reads: set[str] = field(default_factory=set)
    looks: set[str] = field(default_factory=set)
    stores: set[str] = field(default_factory=set)
    #: Attributes that are set, and names whose value is changed by a subscript or a method such as ``append``.
    sets: set[str] = field(default_factory=set)
    changes: set[str] = field(default_factory=set)
    params: set[str] = field(default_factory=set)
    shared: set[str] = field(default_factory=set)
    #: The function or class of which this is the header.
    defined: str | None = None
    calls: list[Call] = field(default_factory=list)

    def gives(self) -> set[str]:
        """Return the names that the step binds or changes."""
        return self.stores | self.sets | self.changes


def steps_of(node: ast.stmt, needles: Needles) -> list[Step]:
    """Return the steps of a statement and of all statements inside it, in the order of the text."""
    found: list[Step] = []
    pending: list[tuple[ast.AST, int | None]] = [(node, None)]
    while pending:
        part, guard = pending.pop()
        found.append(step_of(header_of(part), needles, guard=guard, owner=part))
        inner = [(item, len(found) - 1) for name in _BLOCKS for item in _items(part, name)]
        pending.extend(reversed(inner))
    return found


def header_of(node: ast.AST) -> list[ast.AST]:
    """Return the nodes of a statement outside its blocks; a statement without blocks is its own header."""
    if not isinstance(getattr(node, "body", getattr(node, "cases", None)), list):
        return [node]
    return [item for name in node._fields if name not in _BLOCKS for item in _items(node, name)]


def step_of(header: Iterable[ast.AST], needles: Needles, *, owner: ast.AST, guard: int | None = None) -> Step:
    """Return the step of ``owner``, whose nodes outside its blocks are ``header``."""
    step = Step(guard)
    if isinstance(owner, (*FUNCTION, ast.ClassDef, ast.ExceptHandler)) and owner.name:
        step.stores.add(owner.name)
        step.hit = needles.identifier(owner.name)
        step.defined = owner.name if not isinstance(owner, ast.ExceptHandler) else None
    for node in walk(*header):
        step.hit = step.hit or mentions(node, needles)
        _note_words(step, node)
        _note_binding(step, node)
        if isinstance(node, ast.Call):
            _note_call(step, node)
    return step


def last_name(node: ast.AST) -> str | None:
    """Return the identifier by which a function or object is known: ``c`` of ``a.b.c(…)[…]``."""
    while isinstance(node, (ast.Call, ast.Subscript)):
        node = node.func if isinstance(node, ast.Call) else node.value
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else None


def _items(node: ast.AST, name: str) -> list[ast.AST]:
    value = getattr(node, name, None)
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, ast.AST)]


def _note_words(step: Step, node: ast.AST) -> None:
    if isinstance(node, ast.Name):
        step.names.add(node.id)
        return
    step.others.update(identifiers(node))
    for text in strings(node):
        words = _code_words(text)
        step.others.update(words)
        step.looks.update(words)


def _code_words(text: str) -> set[str]:
    if len(text) > _LONGEST_CODE or not _CODE.fullmatch(text):
        return set()
    return set(_WORD.findall(text))


def _note_binding(step: Step, node: ast.AST) -> None:
    if isinstance(node, ast.Name):
        (step.reads if isinstance(node.ctx, ast.Load) else step.stores).add(node.id)
    elif isinstance(node, ast.Attribute):
        (step.looks if isinstance(node.ctx, ast.Load) else step.sets).add(node.attr)
    elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        _note_change(step, node.value)
    elif isinstance(node, (ast.Global, ast.Nonlocal)):
        step.shared.update(node.names if isinstance(node, ast.Global) else ())
    elif isinstance(node, ast.arg):
        step.params.add(node.arg)
    elif isinstance(node, ast.alias):
        step.stores.add(node.asname or node.name.partition(".")[0])
    elif isinstance(node, (*FUNCTION, ast.ClassDef)):
        step.stores.add(node.name)
    elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
        step.stores.update(_some(node.name))
    elif isinstance(node, ast.MatchMapping):
        step.stores.update(_some(node.rest))


def _note_call(step: Step, call: ast.Call) -> None:
    name = last_name(call.func)
    values = [*call.args, *(item.value for item in call.keywords)]
    if name is None or not values:
        return
    step.calls.append(Call(name, tuple(values)))
    for index, value in enumerate(values):
        # `submit(work, client)` hands the client to `work`.
        run = last_name(value) if len(values) > 1 and isinstance(value, (ast.Name, ast.Attribute)) else None
        if run is not None:
            step.calls.append(Call(run, (*values[:index], *values[index + 1 :])))
    if name == "setattr" and len(values) > 2 and isinstance(values[1], ast.Constant):
        step.sets.update([values[1].value] if isinstance(values[1].value, str) else [])
    if name in _MUTATORS and isinstance(call.func, ast.Attribute):
        _note_change(step, call.func.value)


def _note_change(step: Step, target: ast.AST) -> None:
    """Note the object that gets a value put into it."""
    while isinstance(target, (ast.Call, ast.Subscript)):
        target = target.func if isinstance(target, ast.Call) else target.value
    if isinstance(target, ast.Attribute):
        step.sets.add(target.attr)
    elif isinstance(target, ast.Name):
        step.changes.add(target.id)


def _some(name: str | None) -> Iterator[str]:
    if name is not None:
        yield name
