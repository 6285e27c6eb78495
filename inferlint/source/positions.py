"""Positions of the nodes of some types, as ``libcst.metadata.PositionProvider`` gives them but for less work.

The provider counts lines and columns at every token and allocates a range for every node, comma and space. Here a
place is the number of tokens written so far; it becomes a line and a column at the end, and only for the wanted nodes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import accumulate
from typing import Any

import libcst as cst
from libcst._nodes.internal import CodegenState

from inferlint.model.span import Span

_NEWLINE = re.compile(r"\r\n?|\n")
_NOTHING: AbstractContextManager[None] = nullcontext()


def positions(module: cst.Module, wanted: Collection[type[cst.CSTNode]]) -> dict[int, Span]:
    """Return ``id(node) -> Span`` for every node of ``module`` whose type is in ``wanted`` or derives from one in it.

    Lines are those of the module's own text, 1-based as the columns; the end is exclusive.
    """
    state = _State(module, _with_subclasses(wanted))
    module._codegen(state)
    offsets = [0, *accumulate(map(len, state.tokens))]
    starts = [0, *(found.end() for found in _NEWLINE.finditer("".join(state.tokens)))]

    def place(token: int) -> tuple[int, int]:
        line = bisect_right(starts, offsets[token])
        return line, offsets[token] - starts[line - 1] + 1

    return {key: Span(*place(first), *place(last)) for key, (first, last) in state.found.items() if key in state.asked}


def _with_subclasses(types: Collection[type[cst.CSTNode]]) -> frozenset[type[cst.CSTNode]]:
    found: set[type[cst.CSTNode]] = set()
    queue = list(types)
    while queue:
        kind = queue.pop()
        if kind not in found:
            found.add(kind)
            queue.extend(kind.__subclasses__())
    return frozenset(found)


class _State(CodegenState):
    """Writes a module and notes between which tokens the wanted nodes stand."""

    def __init__(self, module: cst.Module, types: frozenset[type[cst.CSTNode]]) -> None:
        super().__init__(module.default_indent, module.default_newline)
        self.types = types
        #: Nodes of the wanted types; ``found`` also holds those whose ends the positions of others are taken from.
        self.asked: set[int] = set()
        self.needed: set[int] = set()
        self.found: dict[int, tuple[int, int]] = {}
        self.open: list[int] = []
        # The most frequent call of all: no frame of our own around it.
        self.__dict__["add_token"] = self.tokens.append

    def before_codegen(self, node: cst.CSTNode) -> None:
        if type(node) in self.types:
            self.asked.add(id(node))
            self.open.append(len(self.tokens))
        elif id(node) in self.needed:
            self.open.append(len(self.tokens))

    def after_codegen(self, node: cst.CSTNode) -> None:
        if id(node) in self.asked or id(node) in self.needed:
            self.found.setdefault(id(node), (self.open.pop(), len(self.tokens)))

    def pop_trailing_newline(self) -> None:
        """Keep the newline: places behind it stay valid."""

    def record_syntactic_position(
        self, node: cst.CSTNode, *, start_node: cst.CSTNode | None = None, end_node: cst.CSTNode | None = None
    ) -> Any:
        # Typed as any context manager: the base class promises one made by a generator, a null context is cheaper.
        if id(node) not in self.asked and id(node) not in self.needed:
            return _NOTHING
        return self._record(node, start_node, end_node)

    @contextmanager
    def _record(
        self, node: cst.CSTNode, start_node: cst.CSTNode | None, end_node: cst.CSTNode | None
    ) -> Iterator[None]:
        self.needed.update(id(other) for other in (start_node, end_node) if other is not None)
        first = len(self.tokens)
        yield
        last = len(self.tokens)
        if start_node is not None:
            first = self.found[id(start_node)][0]
        if end_node is not None:
            last = self.found[id(end_node)][1]
        self.found[id(node)] = (first, last)
