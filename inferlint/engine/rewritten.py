"""A file with fixes applied: its new bytes, after the proof that they are still a program with all its comments."""

from __future__ import annotations

import ast
import io
import tokenize
import warnings
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.errors import SourceError
from inferlint.fixes.edit import Lines, Patch, apply
from inferlint.source.decode import decode
from inferlint.source.discover import NOTEBOOK

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from inferlint.model.finding import Edit, Finding


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The new bytes of a file, and where the edits stand in its old text."""

    content: bytes
    edits: tuple[Edit, ...]

    def touches(self, finding: Finding, lines: Collection[int]) -> bool:
        """Say whether the fix of a finding stands near one of these lines of the new text."""
        fix = finding.fix
        own = {edit.span.line for edit in fix.edits} if fix is not None else set()
        return any(abs(line - mine) <= 1 + len(self.edits) for line in lines for mine in own)


def rewritten(path: str, raw: bytes, edits: Collection[Edit], oldest: tuple[int, int] | None = None) -> Rewritten:
    """Return a file with edits; raises ``SourceError`` when the result is no program, or has lost a comment.

    ``oldest`` is the oldest Python that the project supports.
    """
    if path.endswith(NOTEBOOK):
        return _notebook(raw, edits, oldest)
    decoded = decode(raw)
    if decoded.encode(decoded.text) != raw:
        raise SourceError("its bytes do not come back from its text")
    try:
        text = apply(decoded.text, _patches(decoded.text, edits))
    except (ValueError, IndexError):
        raise SourceError("its edits do not fit together") from None
    check(decoded.text, text, oldest)
    try:
        content = decoded.encode(text)
    except UnicodeEncodeError as error:
        raise SourceError(f"its encoding, {decoded.encoding}, lacks {error.object[error.start]!r}") from None
    return Rewritten(content, tuple(edits))


def _patches(text: str, edits: Iterable[Edit]) -> list[Patch]:
    lines = Lines(text)
    return [Patch(*lines.range(edit.span), edit.text) for edit in edits]


def check(old: str, new: str, oldest: tuple[int, int] | None = None) -> None:
    """Raise ``SourceError`` unless ``new`` is a program with the comments of ``old``."""
    from inferlint.source.parse import parse

    parse(new)
    if _compiles(old) and not _compiles(new):
        raise SourceError("it would not compile")
    if oldest is not None and _parses(old, oldest) and not _parses(new, oldest):
        raise SourceError(f"Python {oldest[0]}.{oldest[1]}, which the project supports, could not read it")
    if _comments(old) - _comments(new):
        raise SourceError("a comment would be lost")


def _compiles(text: str) -> bool:
    """Say whether this Python compiles a text; newer syntax it does not, whatever was changed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(text, "<fixed>", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
    return True


def _parses(text: str, version: tuple[int, int]) -> bool:
    """Say whether the syntax of a text is that of an older Python, as far as this one can tell."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(text, feature_version=version)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
    return True


def _comments(text: str) -> Counter[str]:
    try:
        tokens = tokenize.generate_tokens(io.StringIO(text, newline="").readline)
        return Counter(token.string.rstrip("\r\n") for token in tokens if token.type == tokenize.COMMENT)
    except (tokenize.TokenError, SyntaxError):
        # Newer syntax than this Python knows: the lines that look like comments.
        return Counter(line.strip() for line in text.splitlines() if line.lstrip().startswith("#"))


def _notebook(raw: bytes, edits: Collection[Edit], oldest: tuple[int, int] | None) -> Rewritten:
    from inferlint.fixes.notebook import changed, rewrite_cells
    from inferlint.source.notebook import cell_sources, read_notebook

    sources = cell_sources(raw)
    texts: dict[int, tuple[str, str]] = {}
    for cell in sorted({edit.cell for edit in edits if edit.cell is not None}):
        old = sources[cell - 1] or ""
        patches = _patches(old, [edit for edit in edits if edit.cell == cell])
        try:
            texts[cell] = (old, changed(old, patches))
        except ValueError:
            raise SourceError("its edits do not fit together") from None
    content = rewrite_cells(raw, texts)
    before, after = read_notebook(raw), read_notebook(content)
    check(before.text, after.text, oldest)
    if len(after.unreadable) > len(before.unreadable):
        raise SourceError("a cell would be no Python any more")
    return Rewritten(content, tuple(edits))
