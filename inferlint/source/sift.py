"""Tell the needles of a Python file that count from those in comments, docstrings and code that only looks like them.

The prefilter searches bytes and cannot know where a string begins: ``cursor.execute`` looks like a piece of the host
``cursor.com``. Triage knows, but has to parse. Here a text is split into code and strings at the speed of C, and each
is searched for what can stand in it. What this drops triage would call clean, but for one thing: imports by string with
the name of a module in it (``import_module("numpy")``) are dropped when that name is no needle. Where the module is one
of the project that leads to a provider, this is found from the other end, by the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from inferlint.source.literals import COMMENT, quoted
from inferlint.source.needles import DYNAMIC_IMPORT, Needles, code_searcher
from inferlint.source.prefilter import becomes_ascii, joined

_LITERAL = re.compile("(" + "|".join([quoted('"'), quoted("'"), COMMENT]) + ")", re.DOTALL)
#: What the split leaves of an f-string that is not plain to read.
_GIVEN_UP = ('"', "'")
#: Escapes that would hide the start of a word; those of letters, digits and punctuation are undone with ``joined``.
_BLANK = re.compile(
    r"\\(?:[\\abfnrtv]|x[0189a-fA-F][0-9a-fA-F]|u(?!00[2-7])[0-9a-fA-F]{4}|U(?!000000[2-7])[0-9a-fA-F]{8}|[0-7]{1,3})"
)
_CONSTANT_FIELD = re.compile(r"\{\s*[rRbBuUfFtT]{0,2}['\"]")
_FORMAT_PREFIX = re.compile(r"\b(?:[fFtT][rR]?|[rR][fFtT])\Z")
_PREFIX = "rRbBuUfFtT"
_BLANKS = " \t\f"
#: Code between two literals that are one string.
_JOINT = " \t\f\r\n+()\\" + _PREFIX
_OPEN, _CLOSE = re.compile(r"[(\[{]"), re.compile(r"[)\]}]")
_BEFORE_DOCSTRING = re.compile(r"(?:\A|(?<!\\)(?:\r\n|\r|(?<!\r)\n))[ \t\f]*[rRuUbB]{0,2}\Z")
_AFTER_DOCSTRING = re.compile(r"[ \t\f]*[\r\n;]")

_DYNAMIC = "|".join(sorted(DYNAMIC_IMPORT))
_DYNAMIC_WORD = re.compile(rf"\b(?:{_DYNAMIC})\b")
_DYNAMIC_CALL = re.compile(rf"\b(?:{_DYNAMIC})[ \t]*\(\s*\Z")
#: ``from importlib import import_module``: what is called by that name is seen where it is called.
_NAMES_IMPORTED = re.compile(
    r"^[ \t]*from[ \t]+[\w.]+[ \t]+import[ \t]+\w+(?:[ \t]*,[ \t]*\w+)*[ \t]*\r?$", re.MULTILINE
)
_MODULE_NAME = re.compile(r"['\"](([A-Za-z_]\w*)(?:\.\w+)*)['\"]")
_AFTER_NAME = re.compile(r"\s*[),]")


class Sift:
    """Looks through files in which a search over the bytes has found a needle."""

    def __init__(self, needles: Needles, search: Callable[[bytes], bool]) -> None:
        self._search = search
        self._in_code = code_searcher(needles)
        self._roots = frozenset(module.partition(".")[0] for module in needles.imported)

    def keeps(self, raw: bytes, *, is_cut: bool) -> bool:
        """Return whether a file has to be read; ``is_cut`` says that words in it may be cut by joints or escapes."""
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            return True
        if not raw.isascii() and becomes_ascii(text):
            return True
        parts = _LITERAL.split(text)
        code, literals = parts[::2], parts[1::2]
        if _GIVEN_UP[0] in literals or _GIVEN_UP[1] in literals:
            return True
        bare = '""'.join(code)
        if self._finds(bare, self._in_code):
            return True
        if _DYNAMIC_WORD.search(bare) and not self._names_modules(code, literals):
            return True
        return self._in_strings(code, literals, is_cut=is_cut)

    def _finds(self, text: str, search: Callable[[bytes], bool]) -> bool:
        return search(text.encode("utf-8", "surrogatepass"))

    # Strings -----------------------------------------------------------------------------------------

    def _in_strings(self, code: list[str], literals: list[str], *, is_cut: bool) -> bool:
        texts = [literal for literal in literals if literal[0] != "#"]
        strings = "\n".join(texts)
        if _CONSTANT_FIELD.search(strings) and _has_constant_field(code, literals):
            return True
        if not is_cut and not self._in_string(strings):
            return False
        kept = list(literals)
        for index, literal in enumerate(literals):
            if literal[0] != "#" and self._in_string(literal):
                if not _is_docstring(code, literals, index):
                    return True
                kept[index] = '""'
        return is_cut and self._in_string(
            joined("".join(_joints(code, kept)).encode("utf-8")).decode("utf-8", "replace")
        )

    def _in_string(self, text: str) -> bool:
        # In a raw string a backslash is no escape.
        return self._finds(text, self._search) or ("\\" in text and self._finds(_BLANK.sub(" ", text), self._search))

    # Dynamic imports ---------------------------------------------------------------------------------

    def _names_modules(self, code: list[str], literals: list[str]) -> bool:
        """Return whether each word of a dynamic import is imported, or called with the name of a module."""
        for index, piece in enumerate(code):
            if _DYNAMIC_WORD.search(piece) is None:
                continue
            call = _DYNAMIC_CALL.search(piece)
            rest = piece[: call.start()] if call else piece
            if _DYNAMIC_WORD.search(_NAMES_IMPORTED.sub("", rest)):
                return False
            if call and not (index < len(literals) and self._is_module(literals[index], code[index + 1])):
                return False
        return True

    def _is_module(self, literal: str, after: str) -> bool:
        name = _MODULE_NAME.fullmatch(literal)
        return name is not None and name[2] not in self._roots and _AFTER_NAME.match(after) is not None


def _is_docstring(code: list[str], literals: list[str], index: int) -> bool:
    """Return whether a literal is a statement of its own, outside of all brackets."""
    before, after = code[index], code[index + 1]
    follows_string = index > 0 and literals[index - 1][0] != "#"
    if _BEFORE_DOCSTRING.search(before) is None or (follows_string and not before.strip(_BLANKS + _PREFIX)):
        return False
    if after.strip(_BLANKS):
        if _AFTER_DOCSTRING.match(after) is None:
            return False
    elif index + 1 < len(literals) and literals[index + 1][0] != "#":
        return False
    inside = "".join(code[: index + 1])
    return len(_OPEN.findall(inside)) == len(_CLOSE.findall(inside))


def _has_constant_field(code: list[str], literals: list[str]) -> bool:
    """Return whether a field of an f-string is a literal, which is a part of the string."""
    return any(
        _CONSTANT_FIELD.search(literal) and _FORMAT_PREFIX.search(piece)
        for piece, literal in zip(code, literals, strict=False)
    )


def _joints(code: list[str], literals: list[str]) -> Iterator[str]:
    """Return the strings with what stands between them, where that is nothing but joints."""
    for piece, literal in zip(code, literals, strict=False):
        yield "\n;\n" if piece.strip(_JOINT) else piece
        if literal[0] != "#":
            yield literal
