"""Decide from the ``ast`` tree whether needles stand in code, and not only in comments, docstrings or longer words."""

from __future__ import annotations

import ast
import warnings
from dataclasses import dataclass
from functools import cached_property

from inferlint.source.needles import Needles
from inferlint.source.nesting import check_nesting
from inferlint.source.words import identifiers, strings, walk


@dataclass(frozen=True)
class Triage:
    """Whether a text can be left unread; ``tree`` is None where this Python could not parse it.

    A text without a tree is never clean: LibCST reads syntax that this Python may not.
    """

    needles: Needles
    tree: ast.Module | None

    @cached_property
    def is_clean(self) -> bool:
        """Say that no identifier, import or string of the code matches a needle; looked for when it is asked."""
        return self.tree is not None and not any(mentions(node, self.needles) for node in walk(self.tree))


def triage(text: str, needles: Needles) -> Triage:
    """Return whether no identifier, import or string of the code matches a needle.

    Raises ``SourceError`` when the text is nested too deeply to be read at all.
    """
    check_nesting(text)
    return Triage(needles, _tree(text))


def mentions(node: ast.AST, needles: Needles) -> bool:
    """Return whether a needle stands in the node itself."""
    if any(map(needles.identifier, identifiers(node))) or any(map(needles.string, strings(node))):
        return True
    if isinstance(node, ast.Import):
        return any(needles.is_import(alias.name, None) for alias in node.names)
    if isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
        return any(needles.is_import(node.module, alias.name) for alias in node.names)
    return False


def _tree(text: str) -> ast.Module | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # invalid escapes and the like are not ours to report
        try:
            return ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
