"""A file as the rewriters see it: its text, its tree, and where the nodes stand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import libcst as cst

from inferlint.fixes.edit import Lines
from inferlint.source.parse import parse
from inferlint.source.positions import positions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.fixes.scopes import Names
    from inferlint.model.span import Span

_WANTED = (
    cst.BaseExpression,
    cst.BaseStatement,
    cst.BaseSmallStatement,
    cst.Arg,
    cst.ImportAlias,
    cst.BaseElement,
    cst.BaseDictElement,
    cst.Param,
)


@dataclass(frozen=True, eq=False)
class Source:
    """The text of one file with its tree. ``spans`` are the places of nodes by ``id(node)``."""

    text: str
    module: cst.Module
    spans: dict[int, Span]
    lines: Lines

    @classmethod
    def parse(cls, text: str) -> Source:
        """Return a text with its tree; raises ``SourceError`` when it is no Python."""
        module = parse(text)
        return cls(text, module, positions(module, _WANTED), Lines(text))

    def range(self, node: cst.CSTNode) -> tuple[int, int]:
        """Return where a node begins and ends, without parentheses around it, as offsets."""
        return self.lines.range(self.spans[id(node)])

    def written(self, node: cst.CSTNode) -> str:
        """Return a node as it stands in the text."""
        start, end = self.range(node)
        return self.text[start:end]

    @cached_property
    def names(self) -> Names:
        """Return the scopes of the file and what its names stand for."""
        from inferlint.fixes.scopes import Names

        return Names(self)

    @cached_property
    def formatted(self) -> list[cst.FormattedString]:
        """Return the f-strings of the file."""
        return [node for node in walk(self.module) if isinstance(node, cst.FormattedString)]

    @cached_property
    def _by_span(self) -> dict[tuple[int, int, int, int], list[cst.CSTNode]]:
        found: dict[tuple[int, int, int, int], list[cst.CSTNode]] = {}
        for node in walk(self.module):
            span = self.spans.get(id(node))
            if span is not None:
                found.setdefault((span.line, span.column, span.end_line, span.end_column), []).append(node)
        return found

    def nodes_at(self, span: Span) -> list[cst.CSTNode]:
        """Return the nodes that stand exactly at a place, outer ones first."""
        return self._by_span.get((span.line, span.column, span.end_line, span.end_column), [])

    def call_at(self, span: Span) -> cst.Call | None:
        """Return the call at a place."""
        return next((node for node in self.nodes_at(span) if isinstance(node, cst.Call)), None)


def walk(top: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Yield a node and all below it, outer ones before inner ones."""
    stack = [top]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(node.children)
